"""A small server that speaks the REST calls we make of Qdrant, over a real socket; an embedded database answers.

It is no Qdrant: it holds us to the protocol's paths, bodies and answers, as the client's own models read them. Where
`QDRANT_URL` names a real server, the contract's tests run against that one instead.
"""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from qdrant_client import QdrantClient, models

REAL_URL = os.environ.get("QDRANT_URL", "")
REAL_KEY = os.environ.get("QDRANT_API_KEY", "")
"""Of a real server, as given to the run of the tests; read before each test gets surroundings of its own."""


class FakeQdrant(ThreadingHTTPServer):
    """Answers as a server does.

    Attributes:
        requests: (method, path) as they came; `keys` that came along.
        faults: HTTP codes to answer instead, one a request (0: none); `echo` is what it then says.
        made: what each collection was asked to be; `indexed` are its (collection, field).
        unwaited: writes that do not wait.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.database = QdrantClient(":memory:", force_disable_check_same_thread=True)
        self.lock = threading.Lock()
        self.requests: list[tuple[str, str]] = []
        self.faults: list[int] = []
        self.unwaited: list[str] = []
        self.echo = "out of order"
        self.keys: set[str] = set()
        self.made: dict[str, Any] = {}
        self.indexed: list[tuple[str, str]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def run_server() -> Iterator[FakeQdrant]:
    server = FakeQdrant()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: FakeQdrant
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def _serve(self) -> None:
        address = urlsplit(self.path)
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        self.server.requests.append((self.command, address.path))
        if key := self.headers.get("api-key"):
            self.server.keys.add(key)
        if self.server.faults:
            code = self.server.faults.pop(0)
            if code:
                self._answer(code, {"status": {"error": self.server.echo}, "result": None})
                return
        waits = parse_qs(address.query).get("wait") == ["true"]
        if not waits and (self.command, address.path.rpartition("/")[2]) in {("PUT", "points"), ("POST", "delete"), ("POST", "batch")}:
            self.server.unwaited.append(address.path)
        try:
            with self.server.lock:
                result = self._find(address.path.strip("/").split("/"), body)
        except ValueError as error:
            code = 404 if "not found" in str(error) else 400
            self._answer(code, {"status": {"error": str(error)}, "result": None})
        else:
            self._answer(200, {"status": "ok", "time": 0.0, "result": result})

    do_GET = do_PUT = do_POST = do_PATCH = do_DELETE = _serve  # noqa: N815 - the library's own names

    def _answer(self, code: int, content: dict[str, Any]) -> None:
        data = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _find(self, path: list[str], body: dict[str, Any]) -> Any:  # noqa: C901 - one case a request
        database = self.server.database
        done = {"operation_id": 0, "status": "completed"}
        match (self.command, path):
            case ("GET", ["collections"]):
                return _plain(database.get_collections())
            case ("GET", ["aliases"]):
                return _plain(database.get_aliases())
            case ("GET", ["collections", name]):
                return _plain(database.get_collection(name))
            case ("GET", ["collections", name, "exists"]):
                return {"exists": database.collection_exists(name)}
            case ("POST", ["collections", "aliases"]):
                return database.update_collection_aliases(models.ChangeAliasesOperation(**body).actions)
            case ("PATCH", ["collections", name]):
                return database.update_collection(name, metadata=models.UpdateCollection(**body).metadata)
            case ("PUT", ["collections", name]):
                made = models.CreateCollection(**body)
                self.server.made[name] = body
                return database.create_collection(
                    name, vectors_config=made.vectors, sparse_vectors_config=made.sparse_vectors, metadata=made.metadata
                )
            case ("DELETE", ["collections", name]):
                return database.delete_collection(name)
            case ("PUT", ["collections", name, "index"]):
                self.server.indexed.append((name, body["field_name"]))
                return done
            case ("POST", ["collections", name, "points", "count"]):
                assert body["exact"] is True
                return _plain(database.count(name, count_filter=_filter(body)))
            case ("POST", ["collections", name, "points", "scroll"]):
                asked = models.ScrollRequest(**body)
                records, offset = database.scroll(
                    name,
                    scroll_filter=asked.filter,
                    limit=asked.limit or 10,
                    offset=asked.offset,
                    with_payload=asked.with_payload or False,
                    with_vectors=asked.with_vector or False,
                )
                return {"points": [_plain(record) for record in records], "next_page_offset": offset}
            case ("POST", ["collections", name, "points"]):
                return [_plain(record) for record in database.retrieve(name, body["ids"], with_payload=True)]
            case ("PUT", ["collections", name, "points"]):
                asked = models.PointsList(**body)
                database.upsert(name, asked.points, update_filter=asked.update_filter)
                return done
            case ("POST", ["collections", name, "points", "delete"]):
                database.delete(name, body["points"] if "points" in body else models.FilterSelector(**body))
                return done
            case ("POST", ["collections", name, "points", "batch"]):
                database.batch_update_points(name, models.UpdateOperations(**body).operations)
                return [done for _ in body["operations"]]
            case ("POST", ["collections", name, "points", "query"]):
                asked = models.QueryRequest(**body)
                return _plain(
                    database.query_points(name, query=asked.query, prefetch=asked.prefetch, limit=asked.limit or 10, with_payload=True)
                )
        raise ValueError(f"not found: {self.command} {self.path}")


def _filter(body: dict[str, Any]) -> models.Filter | None:
    return models.Filter(**body["filter"]) if body.get("filter") else None


def _plain(answer: Any) -> Any:
    return json.loads(answer.model_dump_json(exclude_none=True))
