"""An OpenAI-compatible server around the local policy model, and questions answered over HTTP."""

from bip.server.app import Served, make_app

__all__ = ["Served", "make_app"]
