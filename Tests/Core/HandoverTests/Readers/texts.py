"""Reads the text of a document in its forms with parsers of others, and holds every word against what was written."""
import csv
import json
import pathlib
import re
import sys
import unicodedata
import xml.etree.ElementTree as tree

folder = pathlib.Path(sys.argv[1])
PAGES, EACH = 2, 2
words = json.loads((folder / "truth.json").read_text(encoding="utf-8"))


def line(text):
    parts = "".join(" " if sign.isspace() or unicodedata.category(sign) == "Cc" else sign for sign in text)
    return re.sub(" +", " ", parts).strip(" ")


def box(word):
    return word["x"], word["y"], word["width"], word["height"]


wanted = [(line(word["text"]), box(word), word["percent"]) for word in words for _ in range(EACH)] * PAGES

XHTML = "{http://www.w3.org/1999/xhtml}"
page = tree.parse(folder / "page.hocr").getroot()
assert page.find(f"{XHTML}head/{XHTML}title").text == "<&\"'>\u202e"
assert {meta.get("name") for meta in page.iter(f"{XHTML}meta")} >= {"ocr-system", "ocr-capabilities"}
identities = [each.get("id") for each in page.iter() if each.get("id")]
assert len(identities) == len(set(identities))
found = []
for word in page.iter(f"{XHTML}span"):
    if word.get("class") == "ocrx_word":
        left, top, right, bottom, share = map(int, re.fullmatch(r"bbox (\d+) (\d+) (\d+) (\d+); x_wconf (\d+)", word.get("title")).groups())
        found.append((word.text, (left, top, right - left, bottom - top), share))
assert found == wanted, [pair for pair in zip(found, wanted) if pair[0] != pair[1]][:3]

ALTO = "{http://www.loc.gov/standards/alto/ns-v4#}"
page = tree.parse(folder / "page.xml").getroot()
found = [
    (word.get("CONTENT"), tuple(int(word.get(name)) for name in ("HPOS", "VPOS", "WIDTH", "HEIGHT")), round(float(word.get("WC")) * 100))
    for word in page.iter(f"{ALTO}String")
]
assert found == wanted, [pair for pair in zip(found, wanted) if pair[0] != pair[1]][:3]
assert len(list(page.iter(f"{ALTO}Page"))) == PAGES

with open(folder / "page.tsv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
found = [
    (row["text"], tuple(int(row[name]) for name in ("left", "top", "width", "height")), int(row["conf"]))
    for row in rows if row["level"] == "5"
]
assert found == wanted, [pair for pair in zip(found, wanted) if pair[0] != pair[1]][:3]

pages = (folder / "page.txt").read_text(encoding="utf-8").split("\f")
assert len(pages) == PAGES
