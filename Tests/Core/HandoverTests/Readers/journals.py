"""Checks journals of generated months with hledger and beancount, and compares what they sum up with the months."""
import json, pathlib, subprocess, sys
from decimal import Decimal
from beancount import loader
from beancount.core import data

root = pathlib.Path(sys.argv[1])
months = sorted(path for path in root.iterdir() if path.is_dir())
assert months, "no months"
faults = []
includes = []
expected = {}
for month in months:
    records = [json.loads(line) for line in (month / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
    receipts = [record for record in records if record["record"] == "receipt"]
    sums = next(record for record in records if record["record"] == "sums")
    total = sum(Decimal(record["total"]) for record in receipts)
    assert total == Decimal(sums["total"]), month
    source = next(month.glob("*.beancount")).read_text(encoding="utf-8")
    entries, errors, _ = loader.load_string(source)
    if errors:
        faults.append(f"{month.name}: beancount: {[error.message for error in errors[:3]]}")
        continue
    transactions = [entry for entry in entries if isinstance(entry, data.Transaction)]
    if len(transactions) != len(receipts):
        faults.append(f"{month.name}: {len(transactions)} transactions, {len(receipts)} receipts")
    paid = -sum(p.units.number for t in transactions for p in t.postings
                if p.account.startswith(("Liabilities", "Assets:Cash", "Assets:Bank")))
    vat = sum(p.units.number for t in transactions for p in t.postings if p.account.startswith("Assets:VAT"))
    rounding = sum(p.units.number for t in transactions for p in t.postings if p.account == "Expenses:Rounding")
    deducted = sum(Decimal(row["vat_deductible"]) for record in receipts for row in record["rates"])
    if (paid, vat, rounding) != (total, deducted, Decimal(sums["rounding"])):
        faults.append(f"{month.name}: beancount sums {paid} {vat} {rounding}, month {total} {deducted}")
    includes.append(next(month.glob("*.journal")))
    expected[sums["currency"]] = expected.get(sums["currency"], 0) + total

# Each journal by itself, strictly; then all together for the sums.
for journal in includes[:60]:
    answer = subprocess.run(["hledger", "-f", str(journal), "check", "-s", "ordereddates"], capture_output=True, text=True)
    if answer.returncode:
        faults.append(f"{journal}: {answer.stderr[:300]}")
everything = root / "all.journal"
everything.write_text("".join(f"include {journal}\n" for journal in includes))
answer = subprocess.run(["hledger", "-f", str(everything), "check", "-s"], capture_output=True, text=True)
if answer.returncode:
    faults.append(f"hledger: {answer.stderr[:600]}")
answer = subprocess.run(
    ["hledger", "-f", str(everything), "bal", "^Liabilities", "^Assets:Cash", "^Assets:Bank", "--depth", "1", "-O", "csv", "--invert", "-N"],
    capture_output=True, text=True)
found = {}
import csv
for row in list(csv.reader(answer.stdout.splitlines()))[1:]:
    for part in row[1].split(", "):
        number, _, currency = part.rpartition(" ")
        if number:
            found[currency] = found.get(currency, 0) + Decimal(number)
if found != expected:
    faults.append(f"hledger sums {found}, months {expected} {answer.stderr[:200]}")
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
