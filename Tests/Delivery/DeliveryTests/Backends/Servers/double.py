"""What the doubles of servers have in common: a listener on loopback, JSON in and out, and doors under /-/ for the tests."""
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

lock = threading.RLock()


class Double(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def log_message(self, *arguments):
        pass

    def reply(self, status, body=b"", content_type="application/json", headers=()):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if body or self.command != "HEAD":
            self.send_header("Content-Length", str(len(body)))
        if body:
            self.send_header("Content-Type", content_type)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def handle_one(self):
        self.parts = urlsplit(self.path)
        self.query = {name: values[-1] for name, values in parse_qs(self.parts.query).items()}
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            self.steer() if self.parts.path.startswith("/-/") else self.serve()

    do_GET = do_HEAD = do_PUT = do_POST = do_PATCH = do_DELETE = handle_one


def run(handler):
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()
