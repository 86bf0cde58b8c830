"""An OpenAI-compatible service on loopback: chat completions (pictures too) and embeddings over a real socket, misbehaving on demand."""

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
DIMENSION = 8


@dataclass(frozen=True)
class Fault:
    """What comes instead of an answer: a status, headers such as Retry-After, bytes as they stand, a broken line, or a wait before."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    drops: bool = False
    delay_s: float = 0.0


BUSY = Fault(429, {"Retry-After": "0.02"})
BROKEN = Fault(500, {"Retry-After": "0.02"})
GARBAGE = Fault(raw=b'{"choices": [{"mess')
NOT_JSON = Fault(raw=b"<html>Bad gateway</html>", headers={"Content-Type": "text/html"})
DROPPED = Fault(drops=True)


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    path: str
    headers: Mapping[str, str]
    body: Body
    at: float

    @property
    def prompt(self) -> str:
        """All texts of all messages, joined."""
        return read_prompt(self.body)


def read_prompt(body: Body) -> str:
    """All texts of a chat request's messages, joined by line breaks; pictures are left out."""
    texts = []
    for message in body.get("messages", ()):
        content = message["content"]
        texts += [content] if isinstance(content, str) else [part["text"] for part in content if part.get("type") == "text"]
    return "\n".join(texts)


def embed_words(text: str) -> list[float]:
    """Words hashed into a vector that is not of unit length; texts with words in common are near each other."""
    vector = [0.0] * DIMENSION
    for word in text.lower().split() or [""]:
        vector[int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=4).digest(), "big") % DIMENSION] += 3.0
    return vector


@dataclass
class OpenAiServer:
    """What the service does; change any attribute while it runs.

    Attributes:
        url: the base address, as in LLM_BASE_URL.
        chat: the content of an answer to a chat request.
        embed: the vector of a text.
        delay_s: seconds to wait before the answer to a request, e.g. longer for the first, so that answers come out of order.
        faults: what goes wrong, one a request, in order of arrival; then all is well unless `always` is set.
        edit: changes an answer before it is sent (another order of `index`, fewer vectors, NaN, a missing field).
        usage: whether it tells how many tokens were spent.
        asked: the requests so far.
        most_at_once: the largest number of requests that were open at one moment.
    """

    url: str = ""
    chat: Callable[[Body], str] = lambda _body: "NIEUSTALONE"
    embed: Callable[[str], list[float]] = embed_words
    delay_s: Callable[[Body], float] = lambda _body: 0.0
    faults: list[Fault] = field(default_factory=list)
    always: Fault | None = None
    edit: Callable[[Body], Any] = lambda answer: answer
    usage: bool = True
    asked: list[Asked] = field(default_factory=list)
    most_at_once: int = 0
    _open: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, asked: Asked) -> Fault | None:
        with self._lock:
            self.asked.append(asked)
            self._open += 1
            self.most_at_once = max(self.most_at_once, self._open)
            return self.faults.pop(0) if self.faults else self.always

    def leave(self) -> None:
        with self._lock:
            self._open -= 1

    def answer(self, path: str, body: Body) -> Body | None:
        if path.endswith("/chat/completions"):
            content = self.chat(body)
            message = {"role": "assistant", "content": content}
            record: Body = {
                "id": "chatcmpl-1",
                "object": "chat.completion",
                "created": 0,
                "model": body.get("model", ""),
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            }
            spent = len(read_prompt(body).split())
            usage = {"prompt_tokens": spent, "completion_tokens": len(content.split()), "total_tokens": spent + len(content.split())}
        elif path.endswith("/embeddings"):
            texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
            data = [{"object": "embedding", "index": index, "embedding": self.embed(text)} for index, text in enumerate(texts)]
            record = {"object": "list", "model": body.get("model", ""), "data": data}
            spent = sum(len(text.split()) for text in texts)
            usage = {"prompt_tokens": spent, "total_tokens": spent}
        else:
            return None
        if self.usage:
            record["usage"] = usage
        return record


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    block_on_close = False
    state: OpenAiServer


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        state = self.server.state
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        fault = state.enter(Asked(self.path, dict(self.headers), body, time.monotonic()))
        try:
            self.respond(state, body, fault or Fault(delay_s=state.delay_s(body)))
        except OSError:  # the client gave up waiting
            self.close_connection = True
        finally:
            state.leave()

    def respond(self, state: OpenAiServer, body: Body, fault: Fault) -> None:
        time.sleep(fault.delay_s)
        answer = state.answer(self.path, body)
        if fault.drops:
            self.close_connection = True
        elif answer is None:
            self.send(404, {}, b'{"error": {"message": "no such path"}}')
        elif fault.raw is not None:
            self.send(fault.status, fault.headers, fault.raw)
        elif fault.status >= 400:
            self.send(fault.status, fault.headers, json.dumps({"error": {"message": f"status {fault.status}"}}).encode())
        else:
            self.send(200, fault.headers, json.dumps(state.edit(answer)).encode())

    def send(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Keep the tests' output clean."""


@contextmanager
def serve_openai(**behaviour: Any) -> Iterator[OpenAiServer]:
    """A running service; `behaviour` are attributes of `OpenAiServer`."""
    server = _Server(("127.0.0.1", 0), _Handler)
    state = server.state = OpenAiServer(f"http://127.0.0.1:{server.server_port}/v1", **behaviour)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
