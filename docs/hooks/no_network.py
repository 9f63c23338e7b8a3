"""No page of the site loads anything from elsewhere: the build ends with a sentence where one would."""

from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "object": "data",
    "link": "href",
}
"""The attribute of each element by which a browser fetches something."""
FETCHED = {
    "stylesheet",
    "icon",
    "shortcut",
    "preload",
    "prefetch",
    "modulepreload",
    "preconnect",
    "dns-prefetch",
}
"""Relations of a link that a browser fetches, or connects for."""


def on_post_build(config: "MkDocsConfig") -> None:
    """Refuse a site with a page that needs the network."""
    from mkdocs.exceptions import PluginError

    site = Path(config.site_dir)
    pages = sorted(site.rglob("*.html"))
    if not pages:
        raise PluginError(f"{site}: no page was built")
    found = [
        f"{page.relative_to(site)}: {what}" for page in pages for what in foreign(page.read_text("utf-8"))
    ]
    found += [
        f"{sheet.relative_to(site)}: a font or picture" for sheet in site.rglob("*.css") if _fetches(sheet)
    ]
    if found:
        raise PluginError(
            f"these would be fetched from elsewhere; ship them with the site: {'; '.join(found)}"
        )


def foreign(html: str) -> list[str]:
    """Return what a page loads from other hosts, as "tag address"."""
    reader = _Loaded()
    reader.feed(html)
    return reader.found


def _fetches(sheet: Path) -> bool:
    text = sheet.read_text("utf-8")
    return any(
        f"{start}{scheme}" in text for start in ("url(", "url('", 'url("') for scheme in ("http", "//")
    )


class _Loaded(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        address = values.get(LOADED.get(tag, "")) or ""
        passive = tag == "link" and not FETCHED & set((values.get("rel") or "").split())
        if address.startswith(("http:", "https:", "//")) and not passive:
            self.found.append(f"<{tag}> {address}")
