"""The entities of a document as a page of HTML without scripts, other files or network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from spacy.tokens import Doc

from .clusters import DEFAULT_PREFIX, read_clusters
from .resolutions import Record, read_records
from .unresolved import require_doc, warn_unresolved

if TYPE_CHECKING:
    from jinja2 import Template

Range = tuple[int, int]

# The eight colours of Okabe and Ito (2008), which colour-blind people tell apart: pale behind the
# text, full below it. With four kinds of lines they tell 32 entities apart, also in print.
COLORS = (
    ("#fbe3b8", "#e69f00"),
    ("#cfe8f7", "#56b4e9"),
    ("#c2e8dc", "#009e73"),
    ("#fbf6b5", "#b8a800"),
    ("#c3dcee", "#0072b2"),
    ("#f6cfb4", "#d55e00"),
    ("#f1d7e5", "#cc79a7"),
    ("#dddddd", "#000000"),
)
PATTERNS = ("solid", "dashed", "double", "dotted")
STYLES = tuple(
    {"background": pale, "line": full, "pattern": pattern}
    for pattern in PATTERNS
    for pale, full in COLORS
)
ALTERNATIVES = 4
# Less probable alternatives are not shown.
FLOOR = 0.005


@dataclass
class _Mark:
    """A mention on the page: where it is, whose it is, and what is said about it."""

    start: int
    end: int
    number: int = 0
    tip: dict[str, Any] | None = None
    anchor: str = ""
    next: str = ""
    children: list[Any] = field(default_factory=list)

    @property
    def style(self) -> int:
        return (self.number - 1) % len(STYLES) if self.number else len(STYLES)


def render_entities(
    doc: Doc, *, title: str = "Who is who", prefix: str = DEFAULT_PREFIX, page: bool = True
) -> str:
    """The text of a document with every mention of its entities marked, and a legend.

    doc (Doc): With the annotation of `pronoun_resolver`.
    title (str): The heading.
    prefix (str): The clusters are in `doc.spans["{prefix}_1"]`, ...
    page (bool): A whole page; False gives a `<div>` for a notebook or another page.
    """
    records = read_records(doc)
    clusters = [
        list(dict.fromkeys((span.start_char, span.end_char) for span in spans))
        for spans in read_clusters(doc, prefix)
    ]
    marks = _marks(doc.text, clusters, records)
    body = _template().render(
        title=title,
        summary=_summary(len(clusters), records),
        nodes=_nest(doc.text, sorted(marks, key=lambda mark: (mark.start, -mark.end))),
        entities=_legend(doc.text, clusters, records),
        unresolved=sum(record.antecedent is None for record in records),
        styles=STYLES,
    )
    return page_around([body], doc.lang_) if page else body


def render_all(docs: Doc | Iterable[Doc], *, title: str = "Who is who", page: bool = True) -> str:
    """`render_entities` of one document or several, one under the other.

    RAISES: W351 for anything else. WARNS: W342 where nothing has resolved the pronouns.
    """
    given = [docs] if isinstance(docs, Doc | str) or not isinstance(docs, Iterable) else docs
    shown = [require_doc(doc) for doc in given]
    for doc in shown:
        warn_unresolved(doc, stacklevel=4)
    bodies = [render_entities(doc, title=title, page=False) for doc in shown]
    lang = shown[0].lang_ if shown else ""
    return page_around(bodies, lang) if page else "\n".join(told_apart(bodies))


def page_around(bodies: Sequence[str], lang: str = "en") -> str:
    """A whole page around what `render_entities` gave with `page=False`, of several documents."""
    head = f'<!doctype html>\n<html lang="{lang or "en"}">\n<meta charset="utf-8">\n'
    view = '<meta name="viewport" content="width=device-width">\n<title>spacy-wikicrem</title>\n'
    inside = "\n".join(told_apart(bodies))
    return f"{head}{view}<body>\n{inside}\n</body>\n</html>\n"


def told_apart(bodies: Sequence[str]) -> Sequence[str]:
    """With names of their own in several documents: a link leads to its own one."""
    if len(bodies) < 2:
        return bodies
    return [
        body.replace(' id="m', f' id="d{n}-m').replace(' href="#m', f' href="#d{n}-m')
        for n, body in enumerate(bodies)
    ]


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader

    loader = PackageLoader("spacy_wikicrem.resolution")
    return Environment(loader=loader, autoescape=True).get_template("entities.html.jinja")


def _summary(entities: int, records: Sequence[Record]) -> str:
    found = sum(record.antecedent is not None for record in records)
    return f"{len(records)} pronouns, {found} with an antecedent; {entities} entities."


def _marks(
    text: str, clusters: Sequence[Sequence[Range]], records: Sequence[Record]
) -> list[_Mark]:
    """One mark for each place; a pronoun of several entities is marked for the first."""
    found: dict[Range, _Mark] = {}
    for number, places in enumerate(clusters, start=1):
        own = [place for place in places if place not in found]
        for place in own:
            found[place] = _Mark(*place, number, anchor=f"m{place[0]}-{place[1]}")
        for place, following in pairwise(own):
            found[place].next = found[following].anchor
    numbers = {place: mark.number for place, mark in found.items()}
    for record in records:
        place = record.pronoun.start, record.pronoun.end
        mark = found.setdefault(place, _Mark(*place, anchor=f"m{place[0]}-{place[1]}"))
        if record.antecedent is None:
            mark.number = 0
        mark.tip = _tip(record, numbers)
    return list(found.values())


def _tip(record: Record, numbers: Mapping[Range, int]) -> dict[str, Any]:
    best = record.antecedent
    rows = []
    if best is None:
        heading = "no antecedent"
        if reason := getattr(record, "reason", None):
            heading += f": {reason}"
    else:
        heading = f"{best.name}, probability {record.probability:.2f}"
    others = [(m, p) for m, p in record.candidates if m != best and p >= FLOOR][:ALTERNATIVES]
    for mention, probability in others:
        number = numbers.get((mention.start, mention.end))
        rows.append(f"{probability:.2f}  {mention.name}{f' ({number})' if number else ''}")
    return {"heading": heading, "rows": rows}


def _legend(
    text: str, clusters: Sequence[Sequence[Range]], records: Sequence[Record]
) -> Iterator[dict[str, Any]]:
    """Each entity by its longest mention that is no pronoun, at most 60 characters of it."""
    pronouns = {(record.pronoun.start, record.pronoun.end) for record in records}
    for number, places in enumerate(clusters, start=1):
        named = [place for place in places if place not in pronouns] or places
        start, end = max(named, key=lambda place: min(place[1] - place[0], 60))
        name = " ".join(text[start:end].split())
        yield {
            "number": number,
            "style": (number - 1) % len(STYLES),
            "name": name if len(name) <= 60 else name[:57] + "...",
            "count": len(places),
            "anchor": f"m{places[0][0]}-{places[0][1]}",
        }


def _nest(text: str, marks: Sequence[_Mark]) -> list[Any]:
    """Pieces of text and marks, those inside another one as its children.

    A mark that begins inside another one and ends after it is cut at that one's end.
    """
    root = _Mark(0, len(text))
    stack, position = [root], 0

    def add_text(until: int) -> None:
        nonlocal position
        if until > position:
            stack[-1].children.append({"text": text[position:until]})
            position = until

    for mark in marks:
        while stack[-1].end <= mark.start:
            add_text(stack[-1].end)
            stack.pop()
        add_text(mark.start)
        mark.end = min(mark.end, stack[-1].end)
        stack[-1].children.append(mark)
        stack.append(mark)
    while stack:
        add_text(stack[-1].end)
        stack.pop()
    return root.children
