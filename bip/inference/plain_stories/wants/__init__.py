"""What somebody wants, and what another takes that to be: trails, attitudes, avowals."""
