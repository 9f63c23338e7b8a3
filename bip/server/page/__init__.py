"""The page at `/`: a story, its reading, and what follows from correcting it."""

from bip.server.page.asking import in_threads
from bip.server.page.routes import page_routes

__all__ = ["in_threads", "page_routes"]
