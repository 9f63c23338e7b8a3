"""Helping, hindering, lying, erring: what one does and says to another."""
