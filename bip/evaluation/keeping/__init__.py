"""Keeping the items of a run as they come, so that a run that was killed goes on."""

from bip.evaluation.keeping.fingerprint import fingerprint
from bip.evaluation.keeping.item_journal import Journal, JournalError, journal_of
from bip.evaluation.keeping.section import Section

__all__ = ["Journal", "JournalError", "Section", "fingerprint", "journal_of"]
