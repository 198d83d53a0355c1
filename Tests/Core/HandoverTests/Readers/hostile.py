"""Reads one format of a month whose names are hostile, with a program or library of others: each name is there, none runs.

Called with the name of the format and the folder that holds its files, 'truth.jsonl' and, for the pack, 'names.json'.
"""
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as tree

# What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection).
DANGEROUS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
form, folder = sys.argv[1], pathlib.Path(sys.argv[2])
records = [json.loads(line) for line in (folder / "truth.jsonl").read_text(encoding="utf-8").split("\n") if line]
receipts = [record for record in records if record["record"] == "receipt"]
names = [record["supplier"] for record in receipts]
assert len(names) > 20


def is_gap(sign):
    return sign.isspace() or unicodedata.category(sign) == "Cc" or sign in "\u2028\u2029"


def line(text, limit=None):
    """In one line, as forms want it: what parts words is one blank."""
    parts, kept = "".join(" " if is_gap(sign) else sign for sign in text), ""
    kept = re.sub(" +", " ", parts).strip(" ")
    return kept if limit is None else kept[:limit]


def legal(text):
    """What XML 1.0 can hold of it."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text)


def same(found, wanted):
    assert len(found) == len(wanted), (len(found), len(wanted))
    for one, other in zip(found, wanted):
        assert one == other, (one, other)


def only(pattern):
    paths = sorted(folder.glob(pattern))
    assert len(paths) == 1, (pattern, paths)
    return paths[0]


def runs_nothing(cell):
    seen = cell.lstrip()
    seen = "".join(sign for sign in seen if unicodedata.category(sign) not in ("Cf", "Cc")).lstrip()
    return cell == "" or (cell[0] not in DANGEROUS and seen[:1] not in tuple(DANGEROUS))


def local_table(path):
    """The rows of a table for people: semicolons, a byte order mark, as many cells in each row, none that runs."""
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";", strict=True))
    assert all(len(row) == len(rows[0]) for row in rows), [len(row) for row in rows]
    for row in rows:
        for cell in row:
            is_number = re.fullmatch(r"-?[0-9]+(,[0-9]{2})?", cell)
            assert is_number or runs_nothing(cell), cell
    return rows


def column(rows, number):
    """The cells of the receipts, without the apostrophe that defuses."""
    return [row[number].removeprefix("'") for row in rows[1 : 1 + len(names)]]


def undone(text):
    return text.replace("\0", "").removeprefix("'")


def csv_for_people():
    rows = local_table(only("????-??.csv"))
    same(column(rows, 5), [undone(name) for name in names])
    assert [row[17].replace(",", ".") for row in rows[1 : 1 + len(names)]] == [receipt["total"] for receipt in receipts]


def csv_for_programs():
    with open(only("*.machine.csv"), encoding="utf-8", newline="") as file:
        text = file.read()
    rows = list(csv.DictReader(io.StringIO(text.replace("\0", ""), newline=""), strict=True))
    same([row["supplier"] for row in rows], [name.replace("\0", "") for name in names])
    same([row["total"] for row in rows], [receipt["total"] for receipt in receipts])


def workbook():
    from openpyxl import load_workbook
    book = load_workbook(only("*.xlsx"))
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f" and cell.hyperlink is None, (sheet.title, cell.coordinate, cell.value)
    shown = [row[5].value for row in book.worksheets[0].iter_rows(min_row=2, max_row=1 + len(names))]

    def flat(text):
        return re.sub("[\r\n]+", "\n", legal(text))
    same([flat(name.replace("_x005F_x", "_x")) for name in shown], [flat(name) for name in names])


def json_lines():
    with open(only("????-??.jsonl"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    same([json.loads(line)["supplier"] for line in lines[: len(names)]], names)
    assert [json.loads(line)["record"] for line in lines[len(names) : -1]] == ["sums"]


def in_journals(name):
    return line(re.sub(r'[;"|\\]', " ", name))


def hledger():
    path = only("*.journal")
    answer = subprocess.run(["hledger", "-f", path, "check", "-s", "ordereddates"], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    answer = subprocess.run(["hledger", "-f", path, "print", "-O", "json"], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    same([entry["tdescription"] for entry in json.loads(answer.stdout)], [in_journals(name) for name in names])
    directives = {text.split(" ")[0] for text in path.read_text(encoding="utf-8").split("\n") if text[:1].strip()}
    assert all(re.fullmatch(r";|decimal-mark|commodity|account|\d{4}-\d\d-\d\d", one) for one in directives), directives


def beancount():
    from beancount import loader
    from beancount.core import data
    entries, errors, options = loader.load_file(str(only("*.beancount")))
    assert not errors, errors[:3]
    assert options["include"] == [str(only("*.beancount"))] and not options["plugin"], options
    assert {type(entry) for entry in entries} == {data.Open, data.Transaction}
    same([entry.payee for entry in entries if isinstance(entry, data.Transaction)], [line(name) for name in names])


def ubl():
    paths = sorted((folder / "ubl").glob("*.xml"))
    space = "{urn:oasis:names:specification:ubl:schema:xsd:Common%sComponents-2}"
    path = "/".join(
        space % "Aggregate" + tag for tag in ("AccountingSupplierParty", "Party", "PartyLegalEntity")
    ) + "/" + space % "Basic" + "RegistrationName"
    same([tree.parse(each).getroot().find(path).text for each in paths], [legal(name) for name in names])


def e_kuf():
    text = only("*.csv").read_bytes().decode("utf-8")
    rows = [record.split(";") for record in text.split("\r\n")[1:-2]]
    assert all(len(row) == 20 for row in rows)
    same([row[7] for row in rows], [line(name.replace(";", "/"), 100) for name in names])
    assert "\n" not in text.replace("\r\n", "") and "\r" not in text.replace("\r\n", "")


def ura_form():
    rows = [row for row in tree.parse(only("ObrazacURA_*.xml")).getroot().iter() if row.tag.endswith("}R")]
    same([row[3].text for row in rows], [line(name, 128) for name in names])


def ura():
    same(column(local_table(only("ura_*.csv")), 3), [undone(name) for name in names])


def kpi():
    found = [row[3].removeprefix("'") for row in local_table(only("kpi_*.csv"))[1 : 1 + len(names)]]
    same(found, [undone(f"{name}, {name}") for name in names])


def epp():
    local_table(only("prethodni-porez_*.csv"))
    same(column(local_table(only("primljeni-racuni_*.csv")), 5), [undone(name) for name in names])


def minimax():
    root = tree.parse(only("minimax_*.xml")).getroot()
    found = [each.text for each in root.iter() if each.tag.endswith("}Naziv")]
    # All have the number of one supplier, so that there is one customer.
    assert found[0] == line(names[0], 100), found
    lines = [each.text for each in root.iter() if each.tag.endswith("}VezaZaPlacilo")]
    same(lines, [line(name, 64) for name in names])


def pack():
    told = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    assert len(set(told)) == len(told) == len(names)
    for name in told:
        assert re.fullmatch(r"dokumenti/\d{4}-\d\d-\d\d_[A-Za-z0-9]{1,30}/[\w.-]{1,70}", name), name
        assert ".." not in name and not re.search(r"(?i)/(con|nul|aux|prn)[./]", name + "/"), name
    manifest = (folder / "MANIFEST.txt").read_text(encoding="utf-8")
    rows = [row.split("\t") for row in manifest.split("\n")[1:-1]]
    assert all(len(row) == 5 for row in rows), rows
    same([row[2] for row in rows], told)
    cover = folder / "00_pregled.pdf"
    assert subprocess.run(["qpdf", "--check", cover], capture_output=True).returncode == 0
    content = cover.read_bytes()
    assert not any(word in content for word in (b"/JavaScript", b"/Launch", b"/URI", b"/OpenAction", b"/AA "))
    text = subprocess.run(["pdftotext", "-layout", cover, "-"], capture_output=True, text=True).stdout
    for name in names:
        # Letters that the cover's font does not have are boxes; a name of a plain form stands there as it is.
        if name.isascii() and name.isprintable() and len(name) < 40:
            assert name.strip() in text, name


READERS = {
    "csv": csv_for_people, "csv-machine": csv_for_programs, "xlsx": workbook, "jsonl": json_lines, "hledger": hledger,
    "beancount": beancount, "ubl": ubl, "e-kuf": e_kuf, "ura": ura, "ura-xml": ura_form, "kpi": kpi, "epp": epp,
    "minimax": minimax, "pack": pack,
}
READERS[form]()
