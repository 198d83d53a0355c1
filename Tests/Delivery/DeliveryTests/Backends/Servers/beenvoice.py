"""The expenses of beenvoice over tRPC 11 with SuperJSON and a better-auth cookie. It checks its input as the schema of
the real one does, and does everything that it is asked, however often."""
import json
from datetime import datetime

from double import Double, run

expenses = []
REQUIRED = {"description": str, "amount": (int, float), "currency": str}
KNOWN = {"date", "description", "amount", "currency", "category", "billable", "reimbursable", "taxDeductible", "notes",
         "clientId", "businessId", "invoiceId", "id"}
clock = [0]


def tick():
    clock[0] += 1
    return f"2026-11-21T10:{clock[0] // 60:02}:{clock[0] % 60:02}.000Z"


class Beenvoice(Double):
    def steer(self):
        if self.parts.path == "/-/reset":
            expenses.clear()
        elif self.parts.path == "/-/touch":
            expenses[0]["updatedAt"] = tick()
        self.reply(200, sorted(
            f"{one['description']}|{one['amount']}|{one['currency']}|{one['date']}|{one['notes']}" for one in expenses))

    def data(self, value):
        dates = {}
        for index, one in enumerate(value if isinstance(value, list) else [value]):
            for key in ("date", "createdAt", "updatedAt"):
                if isinstance(one, dict) and one.get(key):
                    dates[f"{index}.{key}" if isinstance(value, list) else key] = ["Date"]
        self.reply(200, {"result": {"data": {"json": value, "meta": {"values": dates}} if dates else {"json": value}}})

    def error(self, status, code, message):
        self.reply(status, {"error": {"json": {
            "message": message, "code": -32600, "data": {"code": code, "httpStatus": status, "path": "expenses"}}}})

    def checked(self, partial=False):
        """The input as the schema makes it; None when it breaks the schema."""
        envelope = json.loads(self.body)
        value, dates = dict(envelope["json"]), envelope.get("meta", {}).get("values", {})
        try:
            if dates.get("date") != ["Date"]:
                raise ValueError("date: expected date, received string")
            value["date"] = datetime.strptime(value["date"], "%Y-%m-%dT%H:%M:%S.%fZ").strftime("%Y-%m-%dT%H:%M:%S.000Z")
            for name, kind in REQUIRED.items():
                if not isinstance(value[name], kind) or isinstance(value[name], bool):
                    raise ValueError(f"{name}: wrong type")
            if not value["description"] or value["amount"] < 0 or len(value["currency"]) != 3 or set(value) - KNOWN:
                raise ValueError("out of bounds")
        except (KeyError, ValueError) as problem:
            self.error(400, "BAD_REQUEST", str(problem))
            return None
        return value

    def serve(self):
        path = self.parts.path
        if self.headers.get("Cookie") != "better-auth.session_token=secret":
            if path == "/api/auth/get-session":
                return self.reply(200, None)
            return self.error(401, "UNAUTHORIZED", "UNAUTHORIZED")
        if path == "/api/auth/get-session":
            return self.reply(200, {"session": {"id": "s", "expiresAt": "2027-01-01T00:00:00.000Z"}, "user": {"id": "u-1"}})
        if path == "/api/trpc/expenses.getAll" and self.command == "GET":
            return self.data(sorted(expenses, key=lambda one: one["date"], reverse=True))
        if path == "/api/trpc/expenses.getById" and self.command == "GET":
            wanted = json.loads(self.query["input"])["json"]["id"]
            found = [one for one in expenses if one["id"] == wanted]
            return self.data(found[0]) if found else self.error(404, "NOT_FOUND", "Expense not found")
        if path == "/api/trpc/expenses.create" and self.command == "POST":
            value = self.checked()
            if value is not None:
                expenses.append({**value, "id": f"e-{len(expenses) + 1}", "createdAt": tick(), "updatedAt": None})
                self.data(expenses[-1])
            return
        if path == "/api/trpc/expenses.update" and self.command == "POST":
            value = self.checked()
            if value is None:
                return
            found = [one for one in expenses if one["id"] == value["id"]]
            if not found:
                return self.error(404, "NOT_FOUND", "Expense not found")
            found[0].update(value, updatedAt=tick())
            return self.data({"success": True})
        self.error(404, "NOT_FOUND", "No procedure found")


run(Beenvoice)
