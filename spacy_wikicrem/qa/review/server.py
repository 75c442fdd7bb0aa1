"""A page on this machine on which people review questions.

The server is that of the standard library: a few people on one machine need no more, and no
library has to be kept up to date for it. It answers this machine only, and only pages that it has
sent itself.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ...errors import WikicremError
from ...util.numbers import parse_json
from ...util.templates import render_template
from ..records.record import Question
from .verdicts import LONGEST_NAME, LONGEST_NOTE, REASONS, HumanVerdict, VerdictFile, reviewer_name

logger = logging.getLogger(__name__)

HOST = "127.0.0.1"
LARGEST = 100_000  # bytes of a verdict


class ReviewServer(ThreadingHTTPServer):
    """Serves the questions, and keeps what people say of them.

    port (int): 0 takes any that is free; `url` tells it. RAISES: W793 (the port is taken).
    """

    daemon_threads = True

    def __init__(self, questions: Sequence[Question], verdicts: VerdictFile, port: int = 0) -> None:
        self.verdicts = verdicts
        self.ids = {question.id for question in questions}
        self.questions = json.dumps([_shown(question) for question in questions])
        self.page = _page()
        try:
            super().__init__((HOST, port), _Handler)
        except (OSError, OverflowError) as err:
            raise WikicremError("W793", port=port, reason=err) from None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: ReviewServer
    server_version = "spacy-wikicrem"
    timeout = 60

    def do_GET(self) -> None:
        if not self._is_ours():
            return
        address = urlsplit(self.path)
        if address.path == "/":
            self._send(self.server.page, "text/html")
        elif address.path == "/questions":
            self._send(self.server.questions)
        elif address.path == "/verdicts":
            reviewer = reviewer_name(parse_qs(address.query).get("reviewer", [""])[0])
            said = self.server.verdicts.of(reviewer)
            self._send(json.dumps({id_: _said(verdict) for id_, verdict in said.items()}))
        else:
            self._send("there is no such page", "text/plain", HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        if not self._is_ours():
            return
        try:
            verdict = HumanVerdict.parse(parse_json(self._body()))
            if verdict.question not in self.server.ids:
                raise ValueError("there is no such question")
        except ValueError as err:
            self._send(str(err), "text/plain", HTTPStatus.BAD_REQUEST)
            return
        try:
            self.server.verdicts.add(verdict)
        except OSError as err:
            logger.error("A verdict could not be kept: %s", err)
            reason = f"it could not be kept: {err.strerror}"
            self._send(reason, "text/plain", HTTPStatus.INTERNAL_SERVER_ERROR)
            return
        self._send("{}")

    def _is_ours(self) -> bool:
        """Whether the request comes from this page: another site that a person has open could send
        one, too, and a name of its own could point to this machine."""
        host = self.headers.get("host", "")
        own = {f"{name}:{self.server.server_address[1]}" for name in (HOST, "localhost")}
        origin = self.headers.get("origin")
        json_wanted = self.command == "POST"
        kind = self.headers.get("content-type", "").split(";")[0].strip()
        fits = host in own and (origin is None or urlsplit(origin).netloc in own)
        if fits and (not json_wanted or kind == "application/json"):
            return True
        self.close_connection = True
        self._send("not from this page", "text/plain", HTTPStatus.FORBIDDEN)
        return False

    def _body(self) -> bytes:
        size = self.headers.get("content-length", "")
        if not size.isascii() or not size.isdigit() or int(size) > LARGEST:
            self.close_connection = True
            raise ValueError("a verdict is shorter, and says how long it is")
        return self.rfile.read(int(size))

    def _send(
        self, text: str, kind: str = "application/json", status: HTTPStatus = HTTPStatus.OK
    ) -> None:
        body = text.encode("utf8")
        self.send_response(status)
        self.send_header("content-type", f"{kind}; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "no-store")
        self.send_header("x-content-type-options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        logger.debug(format, *args)


def _page() -> str:
    assert __package__ is not None
    return render_template(
        __package__,
        "review.html.jinja",
        reasons=REASONS,
        longest_name=LONGEST_NAME,
        longest_note=LONGEST_NOTE,
    )


def _shown(question: Question) -> dict[str, Any]:
    section = question.section
    return {
        "id": question.id,
        "title": section.title,
        "heading": section.heading or "summary",
        "lang": section.lang,
        "sentences": section.sentences,
        "question": question.question,
        "answer": question.answer,
        "required": question.required,
    }


def _said(verdict: HumanVerdict) -> dict[str, Any]:
    return {"accept": verdict.accept, "reasons": verdict.reasons, "note": verdict.note}
