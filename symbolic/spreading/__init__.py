"""Work on many things side by side: in threads, processes or on a Ray cluster; the one place that does."""

from symbolic.spreading.spread import BACKENDS, HERE, Workers, in_order, spread
from symbolic.spreading.stopping import Stopped, held, status, stopping, winding_up

__all__ = [
    "BACKENDS",
    "HERE",
    "Stopped",
    "Workers",
    "held",
    "in_order",
    "spread",
    "status",
    "stopping",
    "winding_up",
]
