"""paperless-ngx as far as its documents tell (interface version 9): a form with the original, a task that works for a
while, duplicates that fail with a message, names that are unique."""
import hashlib
import uuid
from email.parser import BytesParser

from double import Double, run

documents, tasks, names, settings = {}, [], {"tags": [], "correspondents": []}, {}


class Paperless(Double):
    def steer(self):
        if self.parts.path == "/-/reset":
            documents.clear(), tasks.clear(), settings.clear()
            names.update(tags=[], correspondents=[])
        elif self.parts.path == "/-/set":
            settings.update(self.query)
        elif self.parts.path == "/-/put":
            self.consume(self.query["name"], self.body)
        elif self.parts.path == "/-/delete":
            documents.clear()
        self.reply(200, sorted(self.shown(document) for document in documents.values()))

    def shown(self, document):
        tags = ",".join(sorted(names["tags"][tag - 1] for tag in document["tags"]))
        who = names["correspondents"][document["correspondent"] - 1] if document["correspondent"] else ""
        return "|".join([document["original_filename"], document["checksum"], document["title"], document["created"], who, tags])

    def consume(self, name, body):
        """What the consumer does: the state and result of its task."""
        digest = hashlib.sha256(body).hexdigest()
        for document in documents.values():
            if document["checksum"] == digest:
                note = " Note: existing document is in the trash." if settings.get("trash") else ""
                return "FAILURE", f"Not consuming {name}: It is a duplicate of {document['title']} (#{document['id']}).{note}", None
        if b"POISON" in body:
            return "FAILURE", f"{name}: Error occurred while consuming document {name}: file is damaged", None
        number = len(documents) + 1
        documents[number] = {
            "id": number, "title": name.rsplit(".", 1)[0], "created": "2026-11-21", "correspondent": None, "tags": [],
            "original_filename": name, "checksum": digest, "modified": "2026-11-21T10:00:00.000000Z"}
        return "SUCCESS", f"Success. New document id {number} created", number

    def serve(self):
        path, method = self.parts.path, self.command
        if self.headers.get("Authorization") != "Token secret":
            return self.reply(401, {"detail": "Invalid token."})
        if "version=9" not in self.headers.get("Accept", ""):
            return self.reply(406, {"detail": "Invalid version in \"Accept\" header."})
        if path == "/api/ui_settings/":
            return self.reply(200, {"user": {"id": 3, "username": "ana"}, "settings": {}, "permissions": []})
        if path == "/api/documents/post_document/" and method == "POST":
            return self.post()
        if path == "/api/tasks/":
            wanted = [task for task in tasks if self.query.get("task_id") in (None, task["task_id"])]
            for task in wanted:
                self.work(task)
            return self.reply(200, [{key: value for key, value in task.items() if key not in ("body", "left")} for task in wanted])
        if path == "/api/documents/":
            exact, start = self.query.get("original_filename__iexact"), self.query.get("original_filename__istartswith")
            found = [document for document in documents.values()
                     if (exact is None or document["original_filename"].lower() == exact.lower())
                     and (start is None or document["original_filename"].lower().startswith(start.lower()))]
            return self.reply(200, {"count": len(found), "next": None, "previous": None, "results": found})
        if path.startswith("/api/documents/"):
            return self.document(int(path.split("/")[3]))
        for kind in names:
            if path == f"/api/{kind}/":
                return self.named(kind)
        self.reply(404, {"detail": "Not found."})

    def post(self):
        head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
        parts = BytesParser().parsebytes(head + self.body).get_payload()
        [part] = [part for part in parts if part.get_param("name", header="Content-Disposition") == "document"]
        name = str(uuid.uuid4())
        tasks.append({
            "id": len(tasks) + 1, "task_id": name, "task_name": "consume_file", "task_file_name": part.get_filename(),
            "type": "auto_task", "status": "PENDING", "result": None, "related_document": None,
            "body": part.get_payload(decode=True), "left": int(settings.get("polls", 1))})
        self.reply(200, name)

    def work(self, task):
        if task["status"] in ("SUCCESS", "FAILURE"):
            return
        task["left"] -= 1
        task["status"] = "STARTED"
        if task["left"] < 0:
            task["status"], task["result"], number = self.consume(task["task_file_name"], task["body"])
            task["related_document"] = None if number is None else str(number)

    def document(self, number):
        document = documents.get(number)
        if document is None:
            return self.reply(404, {"detail": "No Document matches the given query."})
        if self.command == "PATCH":
            import json
            change = json.loads(self.body)
            document.update(change)
            document["modified"] = document["modified"][:-4] + f"{int(document['modified'][-4:-1]) + 1:03}Z"
        self.reply(200, document)

    def named(self, kind):
        import json
        if self.command == "GET":
            wanted = self.query["name__iexact"].lower()
            found = [{"id": index + 1, "name": name} for index, name in enumerate(names[kind]) if name.lower() == wanted]
            return self.reply(200, {"count": len(found), "next": None, "previous": None, "results": found})
        name = json.loads(self.body)["name"]
        if name in names[kind]:
            return self.reply(400, {"error": "Object violates owner / name unique constraint"})
        names[kind].append(name)
        self.reply(201, {"id": len(names[kind]), "name": name})


run(Paperless)
