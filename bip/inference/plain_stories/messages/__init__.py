"""What is meant by what is said or shown: gestures, codes, requests, irony, kind lies, and reference."""

from bip.inference.plain_stories.messages.message import message, motive

__all__ = ["message", "motive"]
