"""python3 receiver.py receives on http://127.0.0.1:8787; the secret is in SINETA_SECRET, another port in PORT."""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

KEY = base64.b64decode(os.environ["SINETA_SECRET"].removeprefix("whsec_"))
seen, one_at_a_time = set(), Lock()  # in earnest: a table with a unique id


def handle(delivery_id, envelope):
    print(delivery_id, envelope["event"], flush=True)


def is_genuine(headers, body):
    delivery_id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not (at.isascii() and at.isdigit()) or abs(time.time() - int(at)) > 300:
        return False
    digest = hmac.new(KEY, f"{delivery_id}.{at}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # Two signatures, separated by a space, while the secret rotates.
    offered = headers.get("webhook-signature", "").encode("latin-1").split(b" ")
    return any(hmac.compare_digest(expected, one) for one in offered)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 1 << 20))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        delivery_id = self.headers["webhook-id"]
        with one_at_a_time:
            if delivery_id not in seen:
                handle(delivery_id, json.loads(body))  # when it throws there is no 2xx, and the delivery comes again
                seen.add(delivery_id)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8787))), Receiver)
print(f"listening on http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
