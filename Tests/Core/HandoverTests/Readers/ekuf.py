"""Checks e-KUF files by the technical instruction of UINO alone; it knows nothing of the program that wrote them."""
import json, pathlib, re, sys
from datetime import date
from decimal import Decimal

AMOUNT = re.compile(r"^-?\d{1,21}\.\d{2}$")
faults = []


def complain(path, line, what):
    faults.append(f"{path.name}:{line}: {what}")


def check(path):
    raw = path.read_bytes()
    if len(raw) >= 5_000_000:
        complain(path, 0, "5 MB or more")
    if raw.startswith(b"\xef\xbb\xbf"):
        complain(path, 0, "byte order mark")
    if not raw.endswith(b"\r\n"):
        complain(path, 0, "no CR LF at the end")
    name = re.fullmatch(r"(\d{12})_(\d{4})_(\d)_(\d{2})\.csv", path.name)
    if not name:
        return complain(path, 0, "the name is not PDV_YYMM_TYPE_SEQ.csv")
    text = raw.decode("utf-8")
    if re.search(r"(?<!\r)\n|\r(?!\n)", text):
        complain(path, 0, "a line end that is not CR LF")
    lines = text.split("\r\n")[:-1]
    rows = [line.split(";") for line in lines]
    header, items, trailer = rows[0], rows[1:-1], rows[-1]
    if len(header) != 7 or header[0] != "1" or tuple(header[1:5]) != name.groups():
        complain(path, 1, f"the header {header} does not fit the name")
    date.fromisoformat(header[5])
    if not re.fullmatch(r"[0-2]\d:[0-5]\d:[0-5]\d", header[6]):
        complain(path, 1, f"time {header[6]}")
    sums = [Decimal(0)] * 9
    seen = set()
    for number, row in enumerate(items, 2):
        if len(row) != 20:
            complain(path, number, f"{len(row)} fields")
            continue
        if row[0] != "2" or row[1] != header[2]:
            complain(path, number, "record kind or period")
        if not re.fullmatch(r"\d{1,10}", row[2]) or row[2] in seen:
            complain(path, number, f"serial number {row[2]}")
        seen.add(row[2])
        if row[3] not in {f"0{code}" for code in range(1, 10)}:
            complain(path, number, f"type {row[3]}")
        if any(not row[field] or len(row[field]) > 100 for field in (4, 7)) or len(row[8]) > 100:
            complain(path, number, "number, name or seat")
        received = date.fromisoformat(row[6])
        date.fromisoformat(row[5])
        if received.strftime("%y%m") != header[2]:
            complain(path, number, "received outside of the period")
        if row[9] and not re.fullmatch(r"\d{12}", row[9]):
            complain(path, number, f"VAT number {row[9]}")
        if row[10] and not re.fullmatch(r"\d{13}", row[10]):
            complain(path, number, f"JIB {row[10]}")
        if not all(AMOUNT.match(field) and len(field) <= 25 for field in row[11:]):
            complain(path, number, f"amounts {row[11:]}")
            continue
        amounts = [Decimal(field) for field in row[11:]]
        sums = [one + other for one, other in zip(sums, amounts)]
        net, gross, flat, vat, yes, no, *entities = amounts
        if row[3] == "01" and gross != net + vat:
            complain(path, number, "13 is not 12 + 15")
        if vat != yes + no or no != sum(entities):
            complain(path, number, "15 = 16 + 17 or 17 = 18 + 19 + 20 does not hold")
        if flat:
            complain(path, number, "flat rate without a farmer")
    if len(trailer) != 11 or trailer[0] != "3" or [Decimal(field) for field in trailer[1:10]] != sums:
        complain(path, len(rows), "the trailer does not sum up the rows")
    if trailer[-1] != str(len(items)):
        complain(path, len(rows), "the trailer counts otherwise")
    return len(items), sums[1]


root = pathlib.Path(sys.argv[1])
rows = 0
for month in sorted(path for path in root.iterdir() if path.is_dir()):
    found = [check(path) for path in sorted(month.glob("*.csv"))]
    rows += sum(each[0] for each in found if each)
    records = [json.loads(line) for line in (month / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    total = sum(Decimal(r["total"]) for r in records if r["record"] == "receipt" and not r["total"].startswith("-")
                and r["kind"] != "refund" and r.get("country") == "BA" and r.get("number") and r["supplier"])
    if sum((each[1] for each in found if each), Decimal(0)) != total:
        faults.append(f"{month.name}: gross {sum(each[1] for each in found if each)}, receipts {total}")
print("\n".join(faults[:20]), rows, "rows")
sys.exit(1 if faults or not rows else 0)
