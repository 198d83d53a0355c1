"""A double of e-računi: the received invoices of one organisation. It was never held against e-računi itself.

Published, and followed here: the methods of the "ReceivedInvoice API", the parameters of ReceivedInvoiceGet and
ReceivedInvoiceList, and documentID, date, dateOfSupplyFrom, methodOfPayment and amountWithVAT of one answer. Told by public
programs: the address, the envelope of requests and answers, the members that ReceivedInvoiceUpdate takes and which of them
have to be there, the attachment of ReceivedInvoiceAttachmentAdd, four requests in four seconds, 5xx for ordinary refusals.
By analogy to SalesInvoiceCreate: supplierName, supplierTaxNumber, and apiTransactionId, under which no second document is
made. Assumptions: that ReceivedInvoiceCreate takes the members of Update, what it answers, that Get tells what was written,
the list of attachments, and the words of refusals. Where `spare` is set, Get tells what the published answer has and no
more; where `silent` is set, Create tells nothing of what it made."""
import base64
import binascii
import hashlib
import json
import re

from double import Double, run

SECRETS = {"username": "ana", "secretKey": "k3y+/=", "token": "secret"}
MANDATORY = {"number", "date", "receivalDate", "paymentDueDate", "dateOfSupplyFrom", "methodOfPayment", "paymentAmount"}
WRITTEN = MANDATORY | {"remarks", "supplierName", "supplierTaxNumber"}
PUBLISHED = {"documentID", "businessYear", "internalNumber", "date", "dateOfSupplyFrom", "methodOfPayment", "amountWithVAT"}
documents, transactions, settings, counts = [], {}, {}, {}


class Refusal(Exception):
    pass


class Eracuni(Double):
    def steer(self):
        path = self.parts.path
        if path == "/-/reset":
            documents.clear(), transactions.clear(), settings.clear(), counts.clear()
        elif path == "/-/set":
            settings.update(self.query)
        elif path == "/-/say":
            settings["error"] = self.body.decode()
        elif path == "/-/write":
            documents[0].update(json.loads(self.body))
        elif path == "/-/take":
            documents.clear()
        elif path == "/-/put":
            self.make(json.loads(self.body))
        elif path == "/-/counts":
            return self.reply(200, [f"{name} {count}" for name, count in sorted(counts.items())])
        self.reply(200, sorted(self.shown(document) for document in documents))

    def shown(self, document):
        files = ",".join(sorted(
            f"{file['fileName']} {file['fileType']} {hashlib.sha256(base64.b64decode(file['contents'])).hexdigest()}"
            for file in document["attachments"]))
        members = [document.get(name) or "" for name in
                   ("number", "date", "paymentDueDate", "methodOfPayment", "paymentAmount", "supplierName",
                    "supplierTaxNumber", "remarks")]
        return "|".join(members + [files])

    def respond(self, status, content):
        self.reply(status, content if settings.get("flat") else {"response": content},
                   content_type=settings.get("type", "application/json"))

    def serve(self):
        if self.parts.path != "/WebServicesHR/API" or self.command != "POST":
            return self.reply(404, b"<h1>Not found</h1>", content_type="text/html")
        if settings.get("busy"):
            wait = [("Retry-After", settings["busy"])] if settings["busy"] != "-" else []
            return self.reply(429, headers=wait)
        try:
            result = self.answer(json.loads(self.body))
        except Refusal as refusal:
            name = "errorMessage" if settings.get("flat") else "description"
            return self.respond(int(settings.get("status", 200)), {"status": "error", name: str(refusal)})
        self.respond(200, {"status": "ok", "result": result} if result is not None else {"status": "ok"})

    def answer(self, request):
        if self.headers.get("Content-Type") != "application/json" or set(request) != {*SECRETS, "method", "parameters"}:
            raise Refusal("The envelope is wrong.")
        if any(request[name] != value for name, value in SECRETS.items()):
            raise Refusal("Login failed: wrong username, secretKey or token.")
        method, parameters = request["method"], request["parameters"]
        counts[method] = counts.get(method, 0) + 1
        if settings.get("error") and method in ("ReceivedInvoiceCreate", "ReceivedInvoiceUpdate"):
            raise Refusal(settings["error"])
        found = {"ReceivedInvoiceGet": self.get, "ReceivedInvoiceList": self.list, "ReceivedInvoiceCreate": self.create,
                 "ReceivedInvoiceUpdate": self.update, "ReceivedInvoiceAttachmentAdd": self.attach,
                 "ReceivedInvoiceAttachmentList": self.files}.get(method)
        if found is None:
            raise Refusal(f"There is no method {method}.")
        return found(parameters)

    def told(self, document):
        members = {**document, "amountWithVAT": document["paymentAmount"] + "0"}
        del members["attachments"]
        return {name: value for name, value in members.items() if not settings.get("spare") or name in PUBLISHED}

    def only(self, parameters, *names):
        if set(parameters) != set(names) or not all(parameters.values()):
            raise Refusal(f"These parameters are wanted: {', '.join(names)}")

    def named(self, parameters):
        for document in documents:
            if document["documentID"] == parameters["documentID"]:
                return document
        raise Refusal("The document does not exist.")

    def get(self, parameters):
        if "documentID" in parameters:
            self.only(parameters, "documentID")
            return self.told(self.named(parameters))
        self.only(parameters, "number", "date", "supplier")
        for document in documents:
            if (document["number"], document["date"], document["supplierName"]) == tuple(
                    parameters[name] for name in ("number", "date", "supplier")):
                return self.told(document)
        if settings.get("absent") == "null":
            return None
        raise Refusal("The document does not exist.")

    def list(self, parameters):
        self.only(parameters, "dateFrom", "dateTo")
        self.check_day(*parameters.values())
        return [self.told(document) for document in documents
                if parameters["dateFrom"] <= document["date"] <= parameters["dateTo"]]

    def check_day(self, *days):
        if not all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for day in days):
            raise Refusal("A date is not of the form yyyy-MM-dd.")

    def check(self, invoice, names):
        if not isinstance(invoice, dict) or not MANDATORY <= set(invoice) <= names:
            raise Refusal("These members are not those of a ReceivedInvoice.")
        if not all(isinstance(value, str) and value for value in invoice.values()):
            raise Refusal("A member of the ReceivedInvoice is empty.")
        self.check_day(*(invoice[name] for name in MANDATORY if name.lower().endswith("date") or "Supply" in name))
        if not re.fullmatch(r"\d+\.\d\d", invoice["paymentAmount"]):
            raise Refusal("paymentAmount is no amount.")
        if invoice["methodOfPayment"] not in ("CreditCard", "BankTransfer", "Cash"):
            raise Refusal("This methodOfPayment does not exist.")

    def create(self, parameters):
        self.only(parameters, "ReceivedInvoice", "apiTransactionId")
        invoice, transaction = parameters["ReceivedInvoice"], parameters["apiTransactionId"]
        self.check(invoice, WRITTEN)
        if "supplierName" not in invoice:
            raise Refusal("The supplier is missing.")
        if transaction not in transactions:
            transactions[transaction] = self.make(invoice)
        return None if settings.get("silent") else {"documentID": transactions[transaction]}

    def make(self, invoice):
        number = len(documents) + 1
        documents.append({**invoice, "documentID": f"51:{4488259 + number}", "businessYear": invoice["date"][:4],
                          "internalNumber": f"{invoice['date'][:4]}-{number}", "attachments": []})
        return documents[-1]["documentID"]

    def update(self, parameters):
        self.only(parameters, "ReceivedInvoice")
        invoice = parameters["ReceivedInvoice"]
        self.check(invoice, WRITTEN | {"documentID"})
        self.named(invoice).update(invoice)

    def attach(self, parameters):
        self.only(parameters, "documentID", "attachment")
        document, file = self.named(parameters), parameters["attachment"]
        if set(file) != {"fileName", "fileType", "contents"} or not file["fileName"].endswith("." + file["fileType"]):
            raise Refusal("The attachment is not named as it has to be.")
        if len(file["contents"]) > int(settings.get("largest", 1 << 30)):
            raise Refusal("The attachment is too large.")
        try:
            base64.b64decode(file["contents"], validate=True)
        except binascii.Error:
            raise Refusal("The attachment is not Base64.")
        document["attachments"].append(file)

    def files(self, parameters):
        self.only(parameters, "documentID")
        files = self.named(parameters)["attachments"]
        if not files and settings.get("absent") == "error":
            raise Refusal("There are no attachments.")
        return [{"fileName": file["fileName"], "fileType": file["fileType"]} for file in files]


run(Eracuni)
