"""Reads workbooks with openpyxl, tables with csv and drafts in UBL, and holds them against the months as JSON Lines."""
import csv, datetime, json, pathlib, re, sys
import xml.etree.ElementTree as tree
from decimal import Decimal
from openpyxl import load_workbook

faults = []
root = pathlib.Path(sys.argv[1])
DANGEROUS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"


def clean(value):
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", value)


for month in sorted(path for path in root.iterdir() if path.is_dir()):
    def need(fact, what, month=month):
        if not fact:
            faults.append(f"{month.name}: {what}")
    records = [json.loads(line) for line in (month / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    receipts = [record for record in records if record["record"] == "receipt"]
    book = load_workbook(next(month.glob("*.xlsx")))
    need(len(book.worksheets) >= 4, "sheets")
    sheet = book.worksheets[0]
    head = [cell.value for cell in sheet[1]]
    rows = list(sheet.iter_rows(min_row=2, max_row=1 + len(receipts)))
    total = head.index("Ukupno")
    for receipt, row in zip(receipts, rows):
        need(all(cell.data_type != "f" for cell in row), "a formula")
        need(isinstance(row[1].value, datetime.datetime) and row[1].value.date().isoformat() == receipt["date"], "a day")
        need(Decimal(str(row[total].value)).quantize(Decimal("0.01")) == Decimal(receipt["total"]), "a total")
        if row[7].value is not None:
            need(row[7].data_type in ("s", "inlineStr") and row[7].value == receipt["supplier_tax_id"], "a tax number")
        shown = (row[5].value or "").replace("_x005F_x", "_x").replace("\r", "").replace("\n", "")
        need(shown == clean(receipt["supplier"]).replace("\r", "").replace("\n", ""), f"{shown!r} {receipt['supplier']!r}")
    local = next(path for path in month.glob("*.csv") if re.fullmatch(r"\d{4}-\d\d\.csv", path.name))
    text = local.read_bytes()
    need(text.startswith(b"\xef\xbb\xbf"), "byte order mark")
    with open(local, encoding="utf-8-sig", newline="") as file:
        table = list(csv.reader(file, delimiter=";"))
    need(all(len(row) == len(table[0]) for row in table), "cells of the local table")
    for receipt, row in zip(receipts, table[1:]):
        name = receipt["supplier"].replace("\0", "")
        need(row[5] in (name, "'" + name), f"{row[5]!r}")
        need(not row[5] or row[5][0] not in DANGEROUS, f"a formula {row[5]!r}")
        need(Decimal(row[17].replace(",", ".")) == Decimal(receipt["total"]), "a number")
    machine = next(month.glob("*.machine.csv"))
    with open(machine, encoding="utf-8", newline="") as file:
        plain = list(csv.DictReader(line.replace("\0", "") for line in file))
    need([row["total"] for row in plain] == [receipt["total"] for receipt in receipts], "totals for programs")
    need([row["supplier"] for row in plain] == [receipt["supplier"].replace("\0", "") for receipt in receipts], "names for programs")
    drafts = sorted((month / "ubl").glob("*.xml"))
    need(len(drafts) == len(receipts), "drafts in UBL")
    for receipt, path in zip(receipts, drafts):
        names = {"c": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
                 "a": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"}
        draft = tree.parse(path).getroot()
        sums = {each.tag.split("}")[1]: Decimal(each.text) for each in draft.find("a:LegalMonetaryTotal", names)}
        tax = Decimal(draft.find("a:TaxTotal/c:TaxAmount", names).text)
        lines = sum(Decimal(each.text) for kind in ("Invoice", "CreditNote")
                    for each in draft.findall(f"a:{kind}Line/c:LineExtensionAmount", names))
        need(sums["LineExtensionAmount"] == lines == sums["TaxExclusiveAmount"], "lines")
        need(sums["TaxInclusiveAmount"] == lines + tax, "tax")
        need(sums["PayableAmount"] == sums["TaxInclusiveAmount"] + sums.get("PayableRoundingAmount", 0), "payable")
        need(sums["PayableAmount"] == abs(Decimal(receipt["total"])), "the total of a draft")
    for path in month.glob("minimax_*.xml"):
        lines = tree.parse(path).getroot().iter("{http://moj.minimax.si/ip/doc/schemas/miniMAXUvozKnjigovodstvo}VrsticaTemeljnice")
        debit = credit = Decimal(0)
        for line in lines:
            for cell in line:
                if cell.tag.endswith("VBremeVDomaciDenarniEnoti"):
                    debit += Decimal(cell.text)
                if cell.tag.endswith("VDobroVDomaciDenarniEnoti"):
                    credit += Decimal(cell.text)
        need(debit == credit, "the journal for Minimax does not balance")
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
