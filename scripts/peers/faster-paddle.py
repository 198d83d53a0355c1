"""Prints what PP-OCRv6 reads on a picture as Tesseract's TSV: python3 faster-paddle.py tiny|small PICTURE

An example of an engine for 'scripts/bench reading --peer' and 'bilko eval run --engine'. It needs the package faster-paddle,
which whoever wants to compare installs into an environment of their own; nothing of bilko needs it.
"""
import statistics
import sys

from faster_paddle import OcrEngine


def lines(boxes):
    """Pieces of text in rows, each from left to right.

    The engine tells upright boxes only. On a page that leans they are the higher the wider they are: the slope of height
    over width is the lean, the height at no width is that of the print, and the sense of the lean is the one with fewer rows.
    """
    pieces = [((box["topLeftCoord"][0] + box["bottomRightCoord"][0]) / 2, (box["topLeftCoord"][1] + box["bottomRightCoord"][1]) / 2,
               box["bottomRightCoord"][0] - box["topLeftCoord"][0], box["bottomRightCoord"][1] - box["topLeftCoord"][1], box)
              for box in boxes]
    if not pieces:
        return []
    slope, print_height = 0.0, statistics.median(piece[3] for piece in pieces)
    if len({piece[2] for piece in pieces}) > 1:
        fitted = statistics.linear_regression([piece[2] for piece in pieces], [piece[3] for piece in pieces])
        if fitted.slope > 0 and fitted.intercept > 0:
            slope, print_height = fitted
    return min((rows(pieces, lean, print_height) for lean in (slope, -slope)), key=len)


def rows(pieces, lean, height):
    found = []
    for x, y, _, _, box in sorted(pieces, key=lambda piece: piece[1] - lean * piece[0]):
        level = y - lean * x
        if not found or level - found[-1][0] > height / 2:
            found.append((level, []))
        found[-1][1].append((x, box))
    return [[box for _, box in sorted(row, key=lambda piece: piece[0])] for _, row in found]


model, picture = sys.argv[1:]
with open(picture, "rb") as file:
    found = OcrEngine(model_size=model, threads=1).ocr(file.read())["bounds"].values()
print("level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext")
width, height = (max((box["bottomRightCoord"][side] for box in found), default=0) for side in (0, 1))
print(f"1\t1\t0\t0\t0\t0\t0\t0\t{width}\t{height}\t-1\t")
for number, row in enumerate(lines(found), 1):
    place = 0
    for box in row:
        (left, top), (right, bottom) = box["topLeftCoord"], box["bottomRightCoord"]
        words = box["text"].split()
        letters = max(1, sum(map(len, words)) + len(words) - 1)
        start = 0
        # The engine gives boxes of pieces; a word has its share of the piece, by its letters.
        for word in words:
            place += 1
            x, end = (left + (right - left) * part // letters for part in (start, start + len(word)))
            print(f"5\t1\t1\t1\t{number}\t{place}\t{x}\t{top}\t{max(1, end - x)}\t{bottom - top}\t{100 * box['confidence']:.1f}\t{word}")
            start += len(word) + 1
