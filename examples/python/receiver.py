"""Receives webhooks from Sineta: python3 receiver.py listens on http://127.0.0.1:8787.

Set the secret in SINETA_SECRET and, if needed, another port in PORT. To use it elsewhere, import is_genuine and leave out
the server.
"""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 1 << 20


def handle(delivery_id, envelope):
    """Your code goes here. If it raises, the response is a 500 and the delivery is retried."""
    print(delivery_id, envelope["event"], flush=True)


def key_of(secret):
    """Returns the bytes that deliveries are signed with. Refuses an empty key, which anyone could sign with."""
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    if not key:
        raise ValueError("SINETA_SECRET must be the signing secret of the app")
    return key


def is_genuine(secret, delivery_id, timestamp, signatures, body, now):
    """Whether the delivery comes from Sineta. body is the raw bytes, before any parsing."""
    if not delivery_id or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        return False
    if abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = hmac.new(key_of(secret), f"{delivery_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # There are two signatures, separated by a space, during a rotation.
    return any(hmac.compare_digest(expected, one) for one in signatures.encode("utf-8", "replace").split(b" "))


seen, one_at_a_time = set(), Lock()  # in production: a table with a unique id


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds without a byte

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        header = lambda name: self.headers.get(name, "")
        delivery_id = header("webhook-id")
        if not is_genuine(
            os.environ["SINETA_SECRET"],
            delivery_id,
            header("webhook-timestamp"),
            header("webhook-signature"),
            body,
            int(time.time()),
        ):
            return self.answer(401)
        with one_at_a_time:
            if delivery_id not in seen:
                try:
                    handle(delivery_id, json.loads(body))
                except Exception as error:
                    print(error, flush=True)
                    return self.answer(500)
                seen.add(delivery_id)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    key_of(os.environ.get("SINETA_SECRET", ""))  # fail at the start and not at the first delivery
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8787))), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
