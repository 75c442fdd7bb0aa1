"""A server that speaks OpenAI's protocol over HTTP and answers as a test tells it to."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

Request = dict[str, Any]


def chat(
    content: Any, *, finish: str = "stop", refusal: str | None = None, usage: Any = (7, 3)
) -> tuple[int, bytes]:
    """A completion with this text, or with this object as JSON."""
    text = content if isinstance(content, str) or content is None else json.dumps(content)
    message = {"role": "assistant", "content": text, "refusal": refusal}
    body = {
        "id": "c",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": 10},
    }
    return 200, json.dumps(body).encode()


def error(status: int, message: str = "no") -> tuple[int, bytes]:
    return status, json.dumps({"error": {"message": message, "type": "x"}}).encode()


def slow(seconds: float) -> Callable[[], tuple[int, bytes]]:
    def answer() -> tuple[int, bytes]:
        time.sleep(seconds)
        return chat("too late")

    return answer


class Server:
    """What the server was asked, and what it answers: a function of the request."""

    def __init__(self, answer: Callable[[Request], Any]) -> None:
        self.answer, self.requests, self.lock = answer, [], Lock()
        self.url, self.now, self.most = "", 0, 0

    def handle(self, request: Request) -> tuple[int, bytes] | None:
        with self.lock:
            self.requests.append(request)
            self.now += 1
            self.most = max(self.most, self.now)
        try:
            answer = self.answer(request)
            return answer() if callable(answer) else answer
        finally:
            with self.lock:
                self.now -= 1


@contextmanager
def serve(answer: Callable[[Request], Any]) -> Iterator[Server]:
    """A server on a free port of this machine. `answer` gives (status, body), a function that
    does, or None, which closes the connection without a word."""
    server = Server(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["content-length"])
            found = server.handle(json.loads(self.rfile.read(size)))
            if found is None:
                self.close_connection = True
                return
            status, body = found
            try:
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                if status == 429:
                    self.send_header("retry-after-ms", "20")
                self.end_headers()
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client has not waited

        def log_message(self, *args: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    thread = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    server.url = f"http://127.0.0.1:{http.server_address[1]}/v1"
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
