"""A docling-serve on loopback: the three requests of Docling's own client, answered with a fixed document."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from docling_core.types.doc import DoclingDocument


@contextmanager
def serve_document(document: DoclingDocument, *, fails_with: int = 0) -> Iterator[tuple[str, list[str]]]:
    """The server's address, and the list of the paths asked so far; `fails_with` is the status of every answer, 0 for none."""
    asked: list[str] = []
    task = {"task_id": "t1", "task_type": "convert", "task_status": "success"}
    result = {
        "document": {"filename": "document.pdf", "json_content": json.loads(document.model_dump_json(by_alias=True, exclude_none=True))},
        "status": "success",
        "processing_time": 0.1,
    }

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.answer(task)

        def do_GET(self) -> None:
            self.answer(result if "/result/" in self.path else task)

        def answer(self, record: dict[str, object]) -> None:
            asked.append(self.path.split("?")[0])
            body = json.dumps({"detail": "no"} if fails_with else record).encode()
            self.send_response(fails_with or 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep the tests' output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
