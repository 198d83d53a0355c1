"""Lets LibreOffice read workbooks and tables in a Croatian locale, and holds what it shows against the months."""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from decimal import Decimal
from openpyxl import load_workbook

CROATIAN = "1050"
faults = []
root = pathlib.Path(sys.argv[1])
profile = tempfile.mkdtemp(dir=root)
# The locale of the program itself: its decimal comma and its days.
settings = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>hr-HR</value></prop></item></oor:items>
"""
os.makedirs(f"{profile}/user")
pathlib.Path(f"{profile}/user/registrymodifications.xcu").write_text(settings, encoding="utf-8")


def convert(paths, target, folder, *options):
    command = ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore", *options, "--convert-to", target,
               "--outdir", str(folder), *map(str, paths)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300, env=dict(os.environ, HOME=profile))
    assert answer.returncode == 0, answer.stderr[-2000:]


def shown(text):
    """As LibreOffice keeps a text: without what XML cannot hold, with one kind of line end."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "", text.replace("\r\n", "\n").replace("\r", "\n"))


months = sorted(path for path in root.iterdir() if (path / "truth.jsonl").exists())
# Each file gets a name of its own, so that one run of the program reads all of them.
books, tables = root / "books", root / "tables"
books.mkdir(), tables.mkdir()
for month in months:
    (books / f"{month.name}.xlsx").write_bytes(next(month.glob("*.xlsx")).read_bytes())
    local = next(path for path in month.glob("*.csv") if re.fullmatch(r"\d{4}-\d\d\.csv", path.name))
    (tables / f"{month.name}.csv").write_bytes(local.read_bytes())
# The first sheet as text: what each cell shows.
convert(sorted(books.glob("*.xlsx")), f"csv:Text - txt - csv (StarCalc):59,34,76,1,,{CROATIAN},false,true", root / "from-books")
# The table as a person opens it: special numbers are noticed (token 8), as days are, and formulas would be run (token 13).
convert(sorted(tables.glob("*.csv")), "xlsx", root / "from-tables",
        f"--infilter=Text - txt - csv (StarCalc):59,34,76,1,,{CROATIAN},false,true,false,false,false,0,true")

for month in months:
    def need(fact, what, month=month):
        if not fact:
            faults.append(f"{month.name}: {what}")
    records = [json.loads(line) for line in (month / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    receipts = [record for record in records if record["record"] == "receipt"]
    with open(root / "from-books" / f"{month.name}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    total, number, rate = (rows[0].index(name) for name in ("Ukupno", "Broj računa", "Tečaj" if "Tečaj" in rows[0] else "Kurs"))
    for receipt, row in zip(receipts, rows[1:]):
        year, month_of_year, day = receipt["date"].split("-")
        need(row[1] == f"{day}.{month_of_year}.{year}.", f"a workbook's day {row[1]!r}")
        need(Decimal(row[total].replace(".", "").replace(",", ".")) == Decimal(receipt["total"]), f"a workbook's total {row[total]!r}")
        need(re.sub(r"\s+", " ", row[5]) == re.sub(r"\s+", " ", shown(receipt["supplier"])), f"a workbook's name {row[5]!r}")
        need(row[7] == receipt.get("supplier_tax_id", ""), f"a workbook's tax number {row[7]!r}")
    sheet = load_workbook(root / "from-tables" / f"{month.name}.xlsx").worksheets[0]
    need(all(cell.data_type not in ("f", "e") for row in sheet.iter_rows() for cell in row), "a table has a formula")
    for receipt, row in zip(receipts, sheet.iter_rows(min_row=2)):
        need(row[total].data_type == "n" and Decimal(str(row[total].value)).quantize(Decimal("0.01")) == Decimal(receipt["total"]),
             f"a table's total {row[total].value!r}")
        # LibreOffice writes what XML cannot hold as a sequence of its own.
        name = re.sub("(?i)_x00(0[0-8bcef]|1[0-9a-f])_", "", row[5].value or "").replace("_x005F_x", "_x")
        name = re.sub(r"\s+", " ", name)
        if re.fullmatch(r"[0-9/]+", receipt.get("number", "")):
            need(row[number].value == "'" + receipt["number"], f"a table's number {row[number].value!r} {receipt['number']!r}")
        if "exchange_rate" in receipt:
            need(row[rate].data_type == "n" and abs(row[rate].value - float(receipt["exchange_rate"])) < 1e-9,
                 f"a table's rate {row[rate].value!r} {receipt['exchange_rate']!r}")
        wanted = re.sub(r"\s+", " ", shown(receipt["supplier"]))
        need(name in (wanted, "'" + wanted), f"a table's name {name!r} {wanted!r}")
print("\n".join(faults[:20]))
sys.exit(1 if faults or not months else 0)
