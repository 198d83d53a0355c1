"""A bucket that checks what a real one checks: the signature (by botocore, which shares no code with what is tested), the
clock, the digest of the bytes, and that a name is taken once."""
import hashlib
import time
from calendar import timegm

from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from double import Double, run

BUCKET, REGION, KEYS = "receipts", "eu-central-1", {"AKIATEST": "secret"}
objects, settings = {}, {}


class Bucket(Double):
    def steer(self):
        if self.parts.path == "/-/reset":
            objects.clear(), settings.clear()
        elif self.parts.path == "/-/set":
            settings.update(self.query)
        elif self.parts.path == "/-/put":
            objects[self.query["name"]] = (self.body, "0" * 64)
        self.reply(200, sorted(f"{name} {hashlib.sha256(body).hexdigest()}" for name, (body, _) in objects.items()))

    def refuse(self, status, code):
        self.reply(status, f"<?xml version='1.0'?><Error><Code>{code}</Code></Error>".encode(), "application/xml")

    def fault(self):
        """Why the request is not let in; None when it is."""
        said = self.headers.get("Authorization", "")
        if not said.startswith("AWS4-HMAC-SHA256 "):
            return 403, "AccessDenied"
        words = dict(word.strip().split("=", 1) for word in said.split(" ", 1)[1].split(","))
        key, day, region, service, _ = words["Credential"].split("/")
        names = words["SignedHeaders"].split(";")
        if key not in KEYS:
            return 403, "InvalidAccessKeyId"
        if (region, service) != (REGION, "s3"):
            return 400, "AuthorizationHeaderMalformed"
        if not {"host", "x-amz-date", "x-amz-content-sha256"} <= set(names) or names != sorted(names):
            return 403, "AccessDenied"
        stamp = self.headers["x-amz-date"]
        request = AWSRequest(
            self.command, f"http://{self.headers['Host']}{self.path}", {name: self.headers[name] for name in names}, self.body)
        request.context["timestamp"] = stamp
        signer = S3SigV4Auth(Credentials(key, KEYS[key]), "s3", region)
        text = signer.string_to_sign(request, signer.canonical_request(request))
        if signer.signature(text, request) != words["Signature"] or day != stamp[:8]:
            return 403, "SignatureDoesNotMatch"
        if abs(timegm(time.strptime(stamp, "%Y%m%dT%H%M%SZ")) - time.time()) > 900:
            return 403, "RequestTimeTooSkewed"
        if hashlib.sha256(self.body).hexdigest() != self.headers["x-amz-content-sha256"]:
            return 400, "XAmzContentSHA256Mismatch"
        return None

    def serve(self):
        fault = self.fault()
        if fault:
            return self.refuse(*fault)
        bucket, _, name = self.parts.path[1:].partition("/")
        if bucket != BUCKET:
            return self.refuse(404, "NoSuchBucket")
        if self.command == "HEAD":
            if not name:
                return self.reply(200)
            if name not in objects:
                return self.reply(404)
            body, digest = objects[name]
            return self.reply(200, headers=[("Content-Length", str(len(body))), ("x-amz-meta-bilko-sha256", digest)])
        if self.command != "PUT":
            return self.refuse(405, "MethodNotAllowed")
        if self.headers.get("If-None-Match") == "*":
            if settings.get("conditional") == "no":
                return self.refuse(501, "NotImplemented")
            if settings.get("race") and not objects:
                settings.clear()
                return self.refuse(409, "ConditionalRequestConflict")
            if name in objects and settings.get("conditional") != "ignored":
                return self.refuse(412, "PreconditionFailed")
        objects[name] = (self.body, self.headers.get("x-amz-meta-bilko-sha256", ""))
        self.reply(200, headers=[("ETag", f'"{hashlib.md5(self.body).hexdigest()}"')])


run(Bucket)
