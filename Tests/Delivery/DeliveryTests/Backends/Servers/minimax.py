"""A double of Minimax: the inbox of one organisation, made after the Swagger document of moj.minimax.rs of 2026-09-21 and
the help pages of moj.minimax.hr. It was never held against Minimax itself. Taken from there are the paths, the names of
what goes in and out, the pages, and that items are never changed; taken from clients of others that use the real one are
the request for a token, that the number of what was made comes in Location with an empty body, and the 1,000 requests a
day. Its limits of requests and of size, and the statuses with which it refuses, are assumptions. It does everything that
it is asked, however often."""
import base64
import binascii
import hashlib
import json
import re
from urllib.parse import parse_qs

from double import Double, run

ORGANISATION = 6004
CREDENTIALS = {"grant_type": "password", "client_id": "Client_BID", "client_secret": "s3+?&",
               "username": "ana", "scope": "minimax.hr"}
FIELDS = {"InboxId", "Customer", "Employee", "InboxDate", "InboxType", "Description", "Attachments", "RowVersion"}
FILE_FIELDS = {"InboxAttachmentId", "Inbox", "AttachmentData", "AttachmentDate", "AttachmentFileName",
               "AttachmentMimeType", "RowVersion"}
items, settings, tokens, counts = [], {}, set(), {"token": 0, "requests": 0}


class Minimax(Double):
    def steer(self):
        path = self.parts.path
        if path == "/-/reset":
            items.clear(), settings.clear(), tokens.clear()
            counts.update(token=0, requests=0)
        elif path == "/-/set":
            settings.update(self.query)
        elif path == "/-/expire":
            tokens.clear()
        elif path == "/-/take":
            items.clear()
        elif path == "/-/describe":
            items[0]["Description"] = self.body.decode()
        elif path == "/-/type":
            items[0]["InboxType"] = self.body.decode()
        elif path == "/-/fill":
            for number in range(int(self.query["items"])):
                self.make({"InboxType": "IZP", "Description": f"izvod {number}"})
        elif path == "/-/counts":
            return self.reply(200, [f"{name} {count}" for name, count in sorted(counts.items())])
        self.reply(200, sorted(self.shown(item) for item in items))

    def shown(self, item):
        files = ",".join(sorted(
            f"{file['AttachmentFileName']} {file['AttachmentMimeType']} "
            f"{hashlib.sha256(base64.b64decode(file['AttachmentData'])).hexdigest()}" for file in item["Attachments"]))
        return f"{item['InboxType']}|{item['Description']}|{files}"

    def fault(self, status, message, headers=()):
        self.reply(status, {"Message": message}, headers=headers)

    def serve(self):
        path, method = self.parts.path, self.command
        if path == "/HR/AUT/oauth20/token" and method == "POST":
            return self.token()
        counts["requests"] += 1
        if self.headers.get("Authorization", "").removeprefix("Bearer ") not in tokens:
            return self.fault(401, "Authorization has been denied for this request.")
        if counts["requests"] > int(settings.get("quota", 1 << 30)):
            return self.fault(429, "Too many requests.", [("Retry-After", "3600")])
        if path == "/HR/API/api/currentuser/orgs" and method == "GET":
            rows = [{"Organisation": {"ID": number, "Name": "Tvrtka d.o.o.", "ResourceUrl": f"/api/orgs/{number}"},
                     "APIAccess": access, "MobileAccess": "D"}
                    for number, access in ((17, "D"), (ORGANISATION, settings.get("access", "D")))]
            return self.page(rows)
        found = re.fullmatch(rf"/HR/API/api/orgs/{ORGANISATION}/inbox(?:/(\d+))?", path)
        if not found:
            return self.fault(404, "No HTTP resource was found that matches the request URI.")
        if found[1] is None:
            return self.page(items) if method == "GET" else self.add() if method == "POST" else self.fault(405, "Method")
        item = next((item for item in items if item["InboxId"] == int(found[1])), None)
        if item is None:
            return self.fault(404, "Item does not exist.")
        if method == "GET":
            return self.reply(200, item)
        return self.extend(item) if method == "POST" else self.fault(405, "Method not allowed")

    def token(self):
        counts["token"] += 1
        if not self.headers.get("Content-Type", "").startswith("application/x-www-form-urlencoded"):
            return self.reply(400, {"error": "invalid_request"})
        form = {name: values[-1] for name, values in parse_qs(self.body.decode(), keep_blank_values=True).items()}
        password = form.pop("password", None)
        if form != CREDENTIALS:
            return self.reply(400, {"error": "invalid_client"})
        if password != "secret":
            return self.reply(400, {"error": "invalid_grant", "error_description": "The user name is Ana Horvat"})
        tokens.add(f"token-{counts['token']}")
        self.reply(200, {"access_token": f"token-{counts['token']}", "token_type": "bearer", "expires_in": 3600})

    def page(self, rows):
        number, size = int(self.query.get("CurrentPage", 1)), int(self.query.get("PageSize", 100))
        self.reply(200, {"Rows": rows[(number - 1) * size:number * size], "TotalRows": len(rows),
                         "CurrentPageNumber": number, "PageSize": size})

    def content(self):
        """What is sent, or None when it is no JSON or too large."""
        if len(self.body) > int(settings.get("largest", 1 << 30)):
            self.fault(413, "Maximum request length exceeded.")
        elif self.headers.get("Content-Type") != "application/json":
            self.fault(415, "The request entity's media type is not supported for this resource.")
        else:
            return json.loads(self.body)

    def wrong(self, files):
        """Whether files are not as they have to be."""
        try:
            return not all(set(file) <= FILE_FIELDS and file["AttachmentFileName"] and file["AttachmentMimeType"]
                           and base64.b64decode(file["AttachmentData"], validate=True) for file in files)
        except (KeyError, TypeError, binascii.Error):
            return True

    def add(self):
        value = self.content()
        if value is None:
            return
        if (not isinstance(value, dict) or set(value) - FIELDS or self.wrong(value.get("Attachments", []))
                or value.get("InboxType") not in ("PR", "IZP", "Ostalo", "Neznano")):
            return self.fault(400, "The request is invalid: the invoice of Ana Horvat")
        number = self.make(value)
        where = [] if settings.get("silent") else [
            ("Location", f"http://{self.headers['Host']}/HR/API/api/orgs/{ORGANISATION}/inbox/{number}")]
        self.reply(201, headers=where)

    def make(self, value):
        number = 900 + len(items) + 1
        items.append({"InboxId": number, "InboxDate": "2026-11-25T00:00:00", "InboxType": value["InboxType"],
                      "Description": value.get("Description", ""), "StatusOfReceivedInvoice": None, "RowVersion": "AAA=",
                      "Attachments": [{**file, "InboxAttachmentId": index + 1}
                                      for index, file in enumerate(value.get("Attachments", []))]})
        return number

    def extend(self, item):
        files = self.content()
        if files is None:
            return
        if not isinstance(files, list) or self.wrong(files):
            return self.fault(400, "The request is invalid.")
        item["Attachments"] += [{**file, "InboxAttachmentId": len(item["Attachments"]) + 1} for file in files]
        self.reply(200)


run(Minimax)
