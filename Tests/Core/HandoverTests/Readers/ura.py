"""Checks ObrazacURA v2-0 by the description of its schema: order, presence and types of all elements, and its sums."""
import json, pathlib, re, sys
import xml.etree.ElementTree as tree
from datetime import date, datetime
from decimal import Decimal

FORM = "{http://e-porezna.porezna-uprava.hr/sheme/zahtjevi/ObrazacURA/v2-0}"
META = "{http://e-porezna.porezna-uprava.hr/sheme/Metapodaci/v2-0}"
COLUMNS = ["19", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"]
faults = []


def text(element, low, high):
    return low <= len(element.text or "") <= high


root = pathlib.Path(sys.argv[1])
forms = sorted(root.glob("*/ObrazacURA_*.xml"))
rows = 0
for path in forms:
    form = tree.parse(path).getroot()
    def need(fact, what, path=path):
        if not fact:
            faults.append(f"{path.parent.name}: {what}")
    need(form.tag == FORM + "ObrazacURA" and form.get("verzijaSheme") == "2.0", "root")
    need([child.tag for child in form] == [META + "Metapodaci", FORM + "Zaglavlje", FORM + "Tijelo"], "parts")
    meta, head, body = form
    names = ["Naslov", "Autor", "Datum", "Format", "Jezik", "Identifikator", "Uskladjenost", "Tip", "Adresant"]
    need([child.tag for child in meta] == [META + name for name in names], "order of the metadata")
    need(all(child.get("dc", "").startswith("http://purl.org/dc/") for child in meta[:8]) and meta[8].get("dc") is None, "dc")
    datetime.fromisoformat(meta[2].text)
    need(re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", meta[5].text), "identifier")
    need(all(text(meta[i], 2, 128) for i in (0, 1, 8)), "texts of the metadata")
    need([child.tag for child in head] == [FORM + name for name in ("Razdoblje", "Obveznik", "ObracunSastavio")], "head")
    first, last = (date.fromisoformat(child.text) for child in head[0])
    need(first.day == 1 and first <= last, "period")
    oib, name, address = head[1][:3]
    need(re.fullmatch(r"\d{11}", oib.text) and text(name, 2, 128), "filer")
    need([child.tag for child in address] == [FORM + name for name in ("Mjesto", "Ulica", "Broj")], "address")
    need([child.tag for child in body] == [FORM + "Racuni", FORM + "Ukupno"], "body")
    sums = [Decimal(0)] * 12
    truth = [json.loads(line) for line in (path.parent / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    refused = set((path.parent / "refused.txt").read_text(encoding="utf-8").split())
    receipts = [one for one in truth if one["record"] == "receipt" and one["draft"][:12] not in refused]
    need(len(receipts) == len(body[0]), "as many rows as receipts")
    for row, receipt in zip(body[0], receipts):
        rows += 1
        need([cell.tag for cell in row] == [FORM + f"R{n}" for n in ["1", "2", "3", "4", "5", "6", "7"] + COLUMNS], "row")
        need(1 <= int(row[0].text) <= 999_999_999 and text(row[1], 1, 64), "R1, R2")
        date.fromisoformat(row[2].text)
        need(text(row[3], 0, 128) and text(row[4], 0, 200), "R4, R5")
        need(row[5].text in ("1", "2") and re.fullmatch(r"\d{11}", row[6].text), "R6, R7")
        amounts = [Decimal(cell.text) for cell in row[7:]]
        need(all(re.fullmatch(r"-?\d{1,13}\.\d\d", cell.text) for cell in row[7:]), "amounts")
        zero, five, thirteen, twentyfive, total, vat, *parts = amounts
        need(vat == sum(parts) and total == Decimal(receipt["total"]), f"VAT and total of row {row[0].text}")
        # What is outside of the VAT is no base, so that the total alone holds it.
        apart = Decimal(receipt["outside_vat"]) + Decimal(receipt["rounding"])
        need(total == zero + five + thirteen + twentyfive + vat + apart, f"sums of row {row[0].text}")
        bases = [Decimal(one["base"]) for one in receipt["rates"] if Decimal(one["rate"]) == 0]
        need(zero == sum(bases), f"R19 of row {row[0].text}")
        for base, share, rate in zip((five, thirteen, twentyfive), (parts[0:2], parts[2:4], parts[4:6]), (5, 13, 25)):
            need(abs(sum(share) - base * rate / 100) <= Decimal("0.03"), f"rate {rate} of row {row[0].text}")
        sums = [one + other for one, other in zip(sums, amounts)]
    need([cell.tag for cell in body[1]] == [FORM + f"U{n}" for n in COLUMNS], "totals")
    need([Decimal(cell.text) for cell in body[1]] == sums, "totals are not the sums")
print("\n".join(faults[:20]), len(forms), "forms", rows, "rows")
sys.exit(1 if faults or not rows else 0)
