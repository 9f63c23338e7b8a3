"""Verbs with a particle that take an object after it: "put on her coat", "hand in the keys"."""

from functools import lru_cache

WAYS = frozenset(
    "stair stairs ladder hill road street path tree mast step steps aisle river chimney slope drive garden lane "
    "mountain rope pole staircase corridor escalator ramp wall cliff alley bank track hallway side avenue stairwell "
    "trail beach coast passage trunk hillside rock door window hole gate back front exit entrance way driveway flight "
    "line table page floor leg arm sleeve nose skirt".split()
)
"""Nouns that "up" and "out" lead along or through, rather than act upon."""

_ROWS = """
on: put try turn switch pull slip throw have get
off: take turn switch pull shake brush wipe cut break drop pay call show finish kick slip scrape throw knock peel rinse
off: strip tear tick cross mark close block seal dust polish swig
down: put take turn write note set lay pull knock break cut bring hand pin tie close shut calm wolf gulp swallow
down: hunt track jot copy tear burn load nail hammer push press fold let
over: turn tip knock hand push take flip pass
in: hand pull take drive fill throw bring put tuck plug push draw reel let ring call call fold type key lock shut
in: gather
away: put take throw give clear tidy wash pack lock stow store hide tuck wipe chase drive send file
back: put give take bring hold hand pay send call push pull hang pour fold fight
aside: put push set move lay brush shove pull draw
open: pull push throw fling slide prise pry force swing
"""


@lru_cache(maxsize=1)
def transitive_phrasals() -> frozenset[str]:
    """Return "verb particle" for the verbs that take an object after their particle; "up" and "out" have too many."""
    rows = (row.split(":", 1) for row in _ROWS.strip().splitlines())
    return frozenset(f"{verb} {particle.strip()}" for particle, verbs in rows for verb in verbs.split())
