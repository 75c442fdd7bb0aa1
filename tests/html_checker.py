"""Whether a page is well-formed."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Checker(HTMLParser):
    """Every element closed in order; collects element names, ids, attribute values and text."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.ids, self.values, self.text = [], set(), [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.values += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)
