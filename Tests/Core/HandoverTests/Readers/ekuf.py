"""Checks files of e-Nabavke (e-KUF) field by field, from the description of the format alone.

It is given a folder of months; each holds the files, 'truth.jsonl' with what the month is, and 'refused.txt' with the
receipts that were not to be written.
"""
import datetime
import json
import pathlib
import re
import sys
import unicodedata
from decimal import Decimal

MOST_BYTES = 5_000_000
# Amounts of an item (fields 12 to 20), by their places in the record.
NET, GROSS, FLAT, VAT, DEDUCTED, KEPT, FEDERATION, SRPSKA, BRCKO = range(11, 20)
faults = []


class Place:
    def __init__(self, path, line=0):
        self.path, self.line = path, line

    def need(self, fact, what):
        if not fact:
            faults.append(f"{self.path.parent.name}/{self.path.name}:{self.line}: {what}")
        return bool(fact)


def is_number(text, count):
    return re.fullmatch(rf"[0-9]{{{count}}}", text) is not None


def day(text):
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def amount(place, text, what):
    place.need(re.fullmatch(r"-?(0|[1-9][0-9]{0,20})\.[0-9]{2}", text) and len(text) <= 25, f"{what} is {text!r}")
    try:
        return Decimal(text)
    except ArithmeticError:
        return Decimal(0)


def plain(place, text, what):
    """A required text of at most a hundred signs in one line."""
    place.need(text.strip(), f"{what} is missing")
    place.need(len(text) <= 100, f"{what} has {len(text)} signs")
    place.need(not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in text), f"{what} is not one line")


def check_header(place, row, name):
    if not place.need(len(row) == 7, f"the header has {len(row)} fields"):
        return
    place.need(row[0] == "1", "the first record is no header")
    place.need(is_number(row[1], 12), f"the filer's VAT number is {row[1]!r}")
    place.need(re.fullmatch(r"[0-9]{2}(0[1-9]|1[0-2])", row[2]), f"the period is {row[2]!r}")
    place.need(row[3] == "1", "the type is not that of purchases")
    place.need(re.fullmatch(r"0[1-9]|[1-9][0-9]", row[4]), f"the sequence is {row[4]!r}")
    place.need(day(row[5]), f"the day of creation is {row[5]!r}")
    place.need(re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]", row[6]), f"the time of creation is {row[6]!r}")
    place.need(list(name) == row[1:5], f"the name says {name}, the header {row[1:5]}")


def check_item(place, row, period, serials):
    """The amounts of a record of a purchase."""
    if not place.need(len(row) == 20, f"{len(row)} fields"):
        return [Decimal(0)] * 9
    place.need(row[0] == "2", "no record of a purchase")
    place.need(row[1] == period, f"the period is {row[1]!r}")
    place.need(re.fullmatch(r"[0-9]{1,10}", row[2]) and int(row[2]) not in serials, f"the serial number is {row[2]!r}")
    serials.add(int(row[2]) if row[2].isdigit() else -1)
    # 06 to 09 are described in two ways; nobody has chosen them here.
    place.need(row[3] in ("01", "02", "03", "04", "05"), f"the type is {row[3]!r}")
    plain(place, row[4], "the number of the document")
    issued, received = day(row[5]), day(row[6])
    place.need(issued, f"the date of the document is {row[5]!r}")
    if place.need(received, f"the date of receipt is {row[6]!r}"):
        place.need(received.strftime("%y%m") == period, "received outside of the period")
        place.need(issued is None or issued <= received, "received before it was issued")
    plain(place, row[7], "the name of the supplier")
    plain(place, row[8], "the seat of the supplier")
    is_import = row[3] == "04"
    place.need(row[9] == "0" * 12 if is_import else row[9] == "" or is_number(row[9], 12), f"the VAT number is {row[9]!r}")
    place.need(row[10] == "0" * 13 if is_import else row[10] == "" or is_number(row[10], 13), f"the JIB is {row[10]!r}")
    sums = [amount(place, text, f"field {number}") for number, text in enumerate(row[11:], 12)]
    net, gross, flat, vat, deducted, kept, *entities = sums
    if row[3] in ("01", "03"):
        place.need(gross == net + vat, "field 13 is not 12 + 15")
        place.need(not vat or is_number(row[9], 12), "VAT of a supplier without a VAT number")
        # The JIB of a branch has digits of its own behind those of the company.
        is_one = row[9] == "" or row[10] == "" or row[10][1:9] == row[9][:8] or row[10][0] != "4"
        place.need(is_one, "VAT number and JIB differ")
    place.need(vat == deducted + kept, "field 15 is not 16 + 17")
    place.need(kept == sum(entities), "field 17 is not 18 + 19 + 20")
    place.need(sum(1 for entity in entities if entity) <= 1, "consumption in two entities")
    place.need(flat == 0, "a flat rate without a farmer")
    place.need(0 <= deducted <= vat or row[3] != "01", "more is deducted than was charged")
    return sums


def check(path, serials):
    """The types and gross amounts of the items of a file."""
    place = Place(path)
    content = path.read_bytes()
    place.need(len(content) < MOST_BYTES, f"{len(content)} bytes")
    place.need(not content.startswith(b"\xef\xbb\xbf"), "a byte order mark")
    place.need(content.endswith(b"\r\n") and not content.endswith(b"\r\n\r\n"), "it does not end with one line end")
    try:
        text = content.decode("utf-8", "strict")
    except UnicodeDecodeError as error:
        place.need(False, f"no UTF-8: {error}")
        return []
    lines = text.removesuffix("\r\n").split("\r\n")
    name = re.fullmatch(r"([0-9]{12})_([0-9]{4})_([0-9])_([0-9]{2})\.csv", path.name)
    if not place.need(name, "the name of the file") or not place.need(len(lines) >= 2, "no header and trailer"):
        return []
    rows = [line.split(";") for line in lines]
    check_header(Place(path, 1), rows[0], name.groups())
    period = rows[0][2] if len(rows[0]) > 2 else ""
    sums, gross = [Decimal(0)] * 9, []
    for number, row in enumerate(rows[1:-1], 2):
        found = check_item(Place(path, number), row, period, serials)
        sums = [one + other for one, other in zip(sums, found)]
        gross.append((row[3] if len(row) > 3 else "", found[GROSS - NET]))
    place, trailer = Place(path, len(rows)), rows[-1]
    if place.need(len(trailer) == 11, f"the trailer has {len(trailer)} fields"):
        place.need(trailer[0] == "3", "the last record is no trailer")
        told = [amount(place, field, f"field {number} of the trailer") for number, field in enumerate(trailer[1:10], 2)]
        place.need(told == sums, f"the trailer says {told}, the records {sums}")
        place.need(trailer[10] == str(len(rows) - 2), f"the trailer counts {trailer[10]}")
    return gross


def check_month(folder):
    """The number of records; all receipts that were not refused are in the files, each once and with its total."""
    paths = sorted(folder.glob("*.csv"))
    place, serials, gross = Place(folder / "e-KUF"), set(), []
    sequences = [path.stem.rsplit("_", 1)[-1] for path in paths]
    place.need(sequences == [f"{number:02}" for number in range(1, len(paths) + 1)], f"the sequence is {sequences}")
    for path in paths:
        gross += check(path, serials)
    records = [json.loads(line) for line in (folder / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    refused = set((folder / "refused.txt").read_text(encoding="utf-8").split())
    receipts = [record for record in records if record["record"] == "receipt" and record["draft"][:12] not in refused]
    # Nobody has chosen a type: an advance has its own, and all others that are not refused are domestic invoices.
    wanted = [("03" if receipt["kind"] == "advance" else "01", Decimal(receipt["total"])) for receipt in receipts]
    place.need(gross == wanted, "other receipts than those of the month")
    for receipt in receipts:
        place.need(receipt["kind"] != "refund" and receipt.get("country") == "BA", f"{receipt['draft']} is not domestic")
    return len(gross)


months = sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if path.is_dir())
count = sum(check_month(month) for month in months)
print("\n".join(faults[:20]), count, "records of", len(months), "months")
sys.exit(1 if faults or not count else 0)
