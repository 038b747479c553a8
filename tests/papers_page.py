"""What docs/papers.md leaves out."""

from collections.abc import Sequence
from pathlib import Path

from trula.papers.report import Section

PAGE = Path(__file__).parent.parent / "docs" / "papers.md"


def left_out(sections: Sequence[Section]) -> list[str]:
    """The claims that the page does not tell; `scripts/papers_page` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    claims = [claim.text.replace("|", "\\|") for section in sections for claim in section.claims]
    return [text for text in claims if f"| {text} | " not in page]
