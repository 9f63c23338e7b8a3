"""Messages in a language that somebody does not understand: who cannot read it does not learn what it says."""

import re

from bip.inference.plain_stories.clauses.units import Telling

LANGUAGES = frozenset(
    "Afrikaans Albanian Amharic Arabic Armenian Basque Bengali Bosnian Breton Bulgarian Burmese "
    "Cantonese Catalan Chinese "
    "Croatian Czech Danish Dutch English Esperanto Estonian Farsi Finnish Flemish French Frisian "
    "Gaelic Galician "
    "Georgian German Greek Gujarati Hausa Hawaiian Hebrew Hindi Hungarian Icelandic Igbo Indonesian "
    "Irish Italian "
    "Japanese Kannada Kazakh Khmer Korean Kurdish Lao Latin Latvian Lithuanian Luxembourgish "
    "Macedonian Malay "
    "Malayalam Maltese Mandarin Maori Marathi Mongolian Nepali Norwegian Pashto Persian Polish "
    "Portuguese Punjabi "
    "Quechua Romanian Russian Samoan Sanskrit Scots Serbian Sinhala Slovak Slovene Slovenian Somali "
    "Spanish Swahili "
    "Swedish Swiss Tagalog Tamil Telugu Thai Tibetan Tongan Turkish Ukrainian Urdu Uzbek Vietnamese "
    "Welsh Xhosa Yiddish "
    "Yoruba Zulu Morse Braille".split()
)
_NAMED = "|".join(sorted(LANGUAGES))
_IN = re.compile(
    rf"\bin (?:\w+ )?({_NAMED})\b|\b({_NAMED}) (?:only|text|letters?|sign|message|announcement)\b"
)
_NONE = re.compile(
    r"\b(?:not|n['’]t|cannot|never|no|none|nothing|neither|unable|without|hardly)\b|n['’]t\b", re.IGNORECASE
)
_GRASPS = re.compile(
    r"\b(?:read|reads|speaks?|spoke|understands?|understood|know|knows|knew|word|follow|follows|fluent|"
    r"reading|learn\w*|"
    r"studied|native|mother tongue)\b",
    re.IGNORECASE,
)


def grasps(story: Telling, person: str) -> bool | None:
    """Whether a person understands the language in which a story says something is written or said.

    None where it is in no language that the story names, or nothing is said of the person's knowledge of it.
    """
    languages = {found for text in story.texts for pair in _IN.findall(text) for found in pair if found}
    if len(languages) != 1:
        return None
    language = next(iter(languages))
    for unit in story.units:
        if person not in unit.subjects or not _GRASPS.search(unit.text):
            continue
        told = frozenset(re.findall(rf"\b({_NAMED})\b", unit.text))
        whole = story.texts[unit.sentence]
        none = unit.clause.negated or _NONE.search(unit.text) is not None
        if none and (language in told or (not told and language in whole)):
            return False
        if told and language not in told and re.search(r"\bonly\b", unit.text):
            return False
        if language in told and not none:
            return True
    return None
