"""A second reader for bilko: reads with PP-OCRv6 and stays running between pages.

    [reader]
    second = "/home/ana/.local/share/bilko/paddle/bin/python /usr/share/bilko/second-reader/faster-paddle.py small"

It needs the package faster-paddle in the environment of that python (docs/second-reader.md). For each line on standard input,
the path of a picture, it prints Tesseract's TSV and a line with a form feed alone.
"""
import statistics
import sys

from faster_paddle import OcrEngine

HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"


def rows(boxes):
    """Pieces of text in rows, each from left to right; the page is straight, so height alone tells them apart."""
    if not boxes:
        return []
    height = statistics.median(box["bottomRightCoord"][1] - box["topLeftCoord"][1] for box in boxes)
    found = []
    for box in sorted(boxes, key=lambda box: box["topLeftCoord"][1] + box["bottomRightCoord"][1]):
        middle = (box["topLeftCoord"][1] + box["bottomRightCoord"][1]) / 2
        if not found or middle - found[-1][0] > height / 2:
            found.append((middle, []))
        found[-1][1].append(box)
    return [sorted(row, key=lambda box: box["topLeftCoord"][0]) for _, row in found]


def table(boxes):
    """Rows of words in Tesseract's TSV; a word has its share of its piece, by its letters."""
    yield HEAD
    width, height = (max((box["bottomRightCoord"][side] for box in boxes), default=0) for side in (0, 1))
    yield f"1\t1\t0\t0\t0\t0\t0\t0\t{width}\t{height}\t-1\t"
    for number, row in enumerate(rows(boxes), 1):
        place = 0
        for box in row:
            (left, top), (right, bottom) = box["topLeftCoord"], box["bottomRightCoord"]
            words = box["text"].split()
            letters = max(1, len(" ".join(words)))
            start = 0
            for word in words:
                place += 1
                x, end = (left + (right - left) * part // letters for part in (start, start + len(word)))
                start += len(word) + 1
                yield (f"5\t1\t1\t1\t{number}\t{place}\t{x}\t{top}\t{max(1, end - x)}\t{bottom - top}"
                       f"\t{100 * box['confidence']:.1f}\t{word}")


engine = OcrEngine(model_size=sys.argv[1] if len(sys.argv) > 1 else "small", threads=1)
for path in sys.stdin:
    try:
        with open(path.rstrip("\n"), "rb") as file:
            boxes = list(engine.ocr(file.read())["bounds"].values())
    except Exception as error:  # a page without text is one, too
        print(error, file=sys.stderr)
        boxes = []
    print("\n".join(table(boxes)), "\n\f", sep="", flush=True)
