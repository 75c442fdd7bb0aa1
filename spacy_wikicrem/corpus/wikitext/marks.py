"""Private-use characters that stand for something while wikitext is cleaned; names of templates by
what they show, and the type of a function that says it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

HOLE = "\ue000"  # a text that cannot be known
LINE_BREAK = "\ue001"  # a line break inside a link or template
UNBALANCED = "\ue002"  # a bracket that nothing closes or opens
# `[` of an external link and `<`, which the parser may not see: where they are not closed, it
# tries all ways to read the rest.
URL_BRACKET, TAG_BRACKET = "\ue003", "\ue004"
SOUND = "\ue005"  # a pronunciation: nothing beside a name, a hole in running text
LINE_END = "\ue006"  # the end of a line inside a paragraph

_FOREIGN = re.compile("[\ue001-\ue006]")

# Names of templates, in lower case, by what they show; those of English Wikipedia, which other
# wikis take over, and a few of theirs.
TABLES = json.loads(Path(__file__).with_name("templates.json").read_text(encoding="utf8"))
# From the name of a template and its rendered arguments by name ("1", "2", ... the unnamed ones).
Renderer = Callable[[str, dict[str, str]], str]


def without_marks(wikitext: str) -> str:
    """A page that happens to hold one of these characters has a hole there."""
    return _FOREIGN.sub(HOLE, wikitext)
