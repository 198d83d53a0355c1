"""Three ways to find the lines of prepared pages, on the same pages; scripts/bench lines makes the pages.

Folders hold what 'bilko-lab training pages' writes. 'components' is the way of the product: letters linked to chains. The
others are 'projection', which sums ink along a field of slopes of the whole page, and 'map', a small learnt map of where
text is, whose words are joined along the slopes that they have. Both are bound to the letter height that preparation finds.
LEARN is a folder of other pages, from which the map is learnt.

A printed line is whole when one row covers it within 1.5 letters at both ends, parted when rows cover half of it or more, else
lost. A row is invented when its middle lies on no printed line.
"""

import json
import math
import time
from pathlib import Path

import numpy
import torch
from torch import nn

from .lines import Pictures


class Page:
    """A prepared page: grey, the height of its letters, its printed lines and the product's rows, in pixels of the page."""

    def __init__(self, path: Path, pictures: Pictures):
        record = json.loads(path.with_suffix(".json").read_text())
        data = path.read_bytes()
        rows = int.from_bytes(data[20:24], "big")
        width, height, grey = pictures.grey(data, rows)
        self.grey = numpy.frombuffer(grey, numpy.uint8).reshape(height, width)
        self.letters, self.seconds = record["letters"] or 20.0, record["seconds"]
        self.found = [[(line["left"] + (line["right"] - line["left"]) * k / 16, y - line["cap"] / 2)
                       for line in row for k, y in enumerate(line["baseline"])] for row in record["rows"]]
        lattice = record["map"]
        points = numpy.array(lattice["points"]).reshape(-1, lattice["columns"], 2)
        self.truth = []
        for line in record["truth"]:
            quad = [self.on_page(points, lattice["step"], line["quad"][k:k + 2]) for k in (0, 2, 4, 6)]
            if line["text"].strip() and any(character.isalnum() for character in line["text"]):
                self.truth.append((numpy.array(quad), line["text"]))

    @staticmethod
    def on_page(points, step, place):
        """The place on the page that a place on the picture as stored went to, by Newton's method on the lattice."""
        place = numpy.array(place)
        rows, columns = points.shape[:2]
        row, column = numpy.unravel_index(((points - place) ** 2).sum(2).argmin(), (rows, columns))
        y, x = float(row), float(column)
        for _ in range(12):
            i, j = min(max(int(y), 0), rows - 2), min(max(int(x), 0), columns - 2)
            corner, right = points[i, j], points[i, j + 1] - points[i, j]
            down, both = points[i + 1, j] - points[i, j], points[i + 1, j + 1] - points[i + 1, j] - points[i, j + 1] + points[i, j]
            u, v = x - j, y - i
            rest = place - (corner + u * right + v * down + u * v * both)
            jacobian = numpy.array([right + v * both, down + u * both]).T
            move = numpy.linalg.lstsq(jacobian, rest, rcond=None)[0]
            x, y = x + move[0], y + move[1]
            if abs(move).max() < 1e-3:
                break
        return x * step, y * step


def judged(page: Page, rows) -> tuple[int, int, int, int]:
    """Whole, parted and lost lines, and invented rows. A row is a list of points along the middle of its letters."""
    whole = parted = lost = 0
    taken = set()
    for quad, text in page.truth:
        left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
        height = float(numpy.hypot(*(quad[0] - quad[3])))
        along = right - left
        length = float(numpy.hypot(*along)) or 1.0
        # The outline reaches over all columns of the text: what is printed begins and ends within.
        columns = len(text)
        first, last = len(text) - len(text.lstrip()), len(text.rstrip())
        begin, end, letter = first / columns * length, last / columns * length, length / columns
        covered = numpy.zeros(max(1, int(end - begin)), bool)
        for number, row in enumerate(rows):
            points = numpy.array(row) - left
            t = points @ along / length
            aside = (points[:, 0] * along[1] - points[:, 1] * along[0]) / length / height
            # The outline is straight; where the paper is curved the middle of a line hangs beside it.
            share = (t / length).clip(0, 1)
            near = abs(aside) < 0.4 + 0.7 * 4 * share * (1 - share)
            if near.mean() < 0.7:
                continue
            taken.add(number)
            covered[max(0, int(t.min() - begin)):max(0, int(t.max() - begin))] = True
            if abs(t.min() - begin) < 1.5 * letter and abs(t.max() - end) < 1.5 * letter:
                whole += 1
                break
        else:
            if covered.mean() >= 0.5:
                parted += 1
            else:
                lost += 1
    return whole, parted, lost, len(rows) - len(taken)


def reduced(page: Page, letters: float):
    """The darkness of a page whose letters are made so many pixels high, from 0 to 1, and by how much it was reduced."""
    factor = min(1.0, letters / page.letters)
    size = [max(8, round(side * factor)) for side in page.grey.shape]
    grey = torch.from_numpy(page.grey.astype(numpy.float32))[None, None]
    small = nn.functional.interpolate(grey, size, mode="area")
    paper = nn.functional.avg_pool2d(small, 31, 1, 15, count_include_pad=False)
    # What lies around the paper begins where it is dark over more than a letter; seen from the middle of the page.
    side = int(letters) | 1
    wall = (nn.functional.avg_pool2d(small, side, 1, side // 2, count_include_pad=False) < 150)[0, 0]
    wall = nn.functional.max_pool2d(wall[None].float(), side, 1, side // 2)[0]
    middle = wall.shape[1] // 2
    beside = torch.cat([wall[:, :middle].flip(1).cummax(1).values.flip(1), wall[:, middle:].cummax(1).values], 1)
    return ((paper - small) / 110).clamp(0, 1)[0, 0] * (1 - beside), size[0] / page.grey.shape[0]


def fitted(samples, width, height):
    """A smooth field of slopes from (x, y, slope, weight), by weights that leave what stands aside out."""
    samples = numpy.array(samples)

    def terms(x, y):
        u, v = 2 * x / width - 1, y / width - 0.5
        return numpy.stack([numpy.ones_like(u), u, v, u * v, u * u, u ** 3, u * u * v, u ** 4], -1)

    if len(samples) < 12:
        slope = float(numpy.median(samples[:, 2])) if len(samples) > 2 else 0.0
        return lambda x, y: numpy.full_like(numpy.asarray(x, float), slope)
    matrix, factors = terms(samples[:, 0], samples[:, 1]), numpy.zeros(8)
    factors[0] = numpy.median(samples[:, 2])
    for tolerance in (0.2, 0.1, 0.06, 0.04, 0.03):
        weight = samples[:, 3] / (1 + ((samples[:, 2] - matrix @ factors) / tolerance) ** 2)
        normal = (matrix * weight[:, None]).T @ matrix + numpy.diag([0, .5, .5, .5, 1, 1, 1, 1])
        factors = numpy.linalg.solve(normal, (matrix * weight[:, None]).T @ samples[:, 2])
    return lambda x, y: numpy.clip(terms(numpy.asarray(x, float), numpy.asarray(y, float)) @ factors, -0.3, 0.3)


def offsets(slope, xs, ys, width):
    """How far lines through the heights `ys` at the middle of the page have moved down at the columns `xs`."""
    moved = numpy.zeros((len(ys), len(xs)))
    middle = len(xs) // 2
    for order in (range(middle + 1, len(xs)), range(middle - 1, -1, -1)):
        before = middle
        for index in order:
            step = xs[index] - xs[before]
            moved[:, index] = moved[:, before] + step * slope(numpy.full(len(ys), (xs[index] + xs[before]) / 2), ys + moved[:, before])
            before = index
    return moved


def projection(page: Page):
    """Rows where ink, summed up along the slopes of the page, stands out."""
    letters = 10.0
    ink, factor = reduced(page, letters)
    ink = ink.numpy()
    height, width = ink.shape
    strip = int(4 * letters)
    starts = list(range(0, max(1, width - strip), strip // 2))
    kernel = numpy.hanning(5)
    kernel /= kernel.sum()
    profiles = [numpy.convolve(ink[:, start:start + strip].sum(1), kernel, "same") for start in starts]
    samples, window, reach = [], int(8 * letters), int(0.6 * letters)
    for number, (start, here, there) in enumerate(zip(starts, profiles, profiles[1:])):
        for top in range(0, max(1, height - window), window // 2):
            one = here[top:top + window] - here[top:top + window].mean()
            best = []
            for shift in range(-reach, reach + 1):
                low, high = max(0, top + shift), min(height, top + window + shift)
                other = there[low:high] - there[low:high].mean()
                part = one[low - top - shift:high - top - shift]
                best.append((part * other).sum() / (1e-6 + math.sqrt((part ** 2).sum() * (other ** 2).sum())))
            place = int(numpy.argmax(best))
            if best[place] > 0.5 and 0 < place < 2 * reach:
                curve = best[place - 1] - 2 * best[place] + best[place + 1]
                part = 0.5 * (best[place - 1] - best[place + 1]) / curve if curve else 0
                samples.append((start + 0.75 * strip, top + window / 2, (place + part - reach) / (strip / 2), best[place] ** 2))
    slope = fitted(samples, width, height)
    xs, ys = numpy.arange(0, width, 8), numpy.arange(height, dtype=float)
    moved = offsets(slope, xs, ys, width)
    straight = numpy.zeros_like(ink)
    for column in range(width):
        at = numpy.clip(ys + moved[:, min(column // 8, len(xs) - 1)], 0, height - 1).astype(int)
        straight[:, column] = ink[at, column]
    # Text is ink with gaps; a rule has none, and a speck is no text.
    edges = abs(numpy.diff(straight, axis=1)).sum(1)
    profile = numpy.convolve(edges, kernel, "same")
    level = numpy.array([profile[max(0, y - 60):y + 60].max() for y in range(height)])
    rows, y = [], 0
    on = profile > numpy.maximum(0.22 * level, 1.2)
    while y < height:
        if not on[y]:
            y += 1
            continue
        bottom = y
        while bottom < height and on[bottom]:
            bottom += 1
        if bottom - y >= 0.45 * letters:
            # Rows that touch: as many as fit, parted where least ink is.
            for top, foot in parted(profile, y, bottom, letters):
                columns = numpy.convolve(straight[top:foot].sum(0), numpy.ones(3), "same") > 0.8
                seen = numpy.flatnonzero(columns)
                if len(seen) > letters:
                    middle = (top + foot) / 2
                    index = min(int(middle), height - 1)
                    ends = [x for x in xs if seen[0] <= x <= seen[-1]]
                    ends = [seen[0], *ends, seen[-1]]
                    rows.append([(x / factor, (middle + moved[index, min(x // 8, len(xs) - 1)]) / factor) for x in ends])
        y = bottom
    return rows


def parted(profile, top, bottom, letters):
    """Bands of about a line's height within a taller one."""
    if bottom - top < 1.9 * letters:
        return [(top, bottom)]
    cut = top + int(0.6 * letters) + int(numpy.argmin(profile[top + int(0.6 * letters):bottom - int(0.6 * letters)]))
    return parted(profile, top, cut, letters) + parted(profile, cut, bottom, letters)


class TextMap(nn.Module):
    """Where words are: the middle of their letters, at half of the reduced page's size; 7,000 weights."""

    def __init__(self):
        super().__init__()
        layers, depth = [], 1
        for width, stride, apart in ((12, 1, 1), (16, 2, 1), (16, 1, 1), (16, 1, 2), (16, 1, 4), (16, 1, 1)):
            layers += [nn.Conv2d(depth, width, 3, stride, apart, apart), nn.ReLU()]
            depth = width
        self.layers = nn.Sequential(*layers, nn.Conv2d(depth, 1, 1))

    def forward(self, ink):
        return self.layers(ink)


LETTERS = 8.0


def mask(page: Page, shape, factor):
    """The exact truth of the map: bands of half a letter's height along the words, gaps of two columns and more left out."""
    truth = numpy.zeros(shape, numpy.float32)
    for quad, text in page.truth:
        left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
        height = numpy.hypot(*(quad[0] - quad[3]))
        for begin, end in words(text):
            a, b = (left + (right - left) * place / len(text) for place in (begin, end))
            for t in numpy.linspace(0, 1, max(2, int(numpy.hypot(*(b - a)) * factor))):
                x, y = (a + (b - a) * t) * factor / 2
                reach = 0.17 * height * factor / 2
                for row in range(round(y - reach), round(y + reach) + 1):
                    if 0 <= row < shape[0] and 0 <= round(x) < shape[1]:
                        truth[row, round(x)] = 1
    return truth


def words(text):
    """Columns of words, those one blank apart together."""
    found = []
    for column, character in enumerate(text):
        if character == " ":
            continue
        if found and column - found[-1][1] < 2:
            found[-1][1] = column + 1
        else:
            found.append([column, column + 1])
    return found


def learnt(pages, minutes=3.0) -> TextMap:
    torch.manual_seed(1)
    network, data = TextMap(), []
    for page in pages:
        ink, factor = reduced(page, LETTERS)
        shape = ((ink.shape[0] + 1) // 2, (ink.shape[1] + 1) // 2)
        data.append((ink, torch.from_numpy(mask(page, shape, factor))))
    optimiser = torch.optim.Adam(network.parameters(), 2e-3)
    generator = numpy.random.default_rng(1)
    begun = time.process_time()
    while (spent := (time.process_time() - begun) / 60 / minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * (1 - 0.95 * spent)
        ink, truth = data[generator.integers(len(data))]
        loss = nn.functional.binary_cross_entropy_with_logits(network(ink[None, None])[0, 0], truth,
                                                              pos_weight=torch.tensor(2.0))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return network.eval()


def mapped(page: Page, network: TextMap):
    """Rows of words of the learnt map, joined along their slopes."""
    ink, factor = reduced(page, LETTERS)
    with torch.no_grad():
        seen = network(ink[None, None])[0, 0].numpy() > 0
    pieces = [piece for piece in components(seen) if numpy.ptp(piece[:, 0]) >= 0.35 * LETTERS]
    scale = 2 / factor
    samples, bodies = [], []
    for piece in pieces:
        xs = numpy.unique(piece[:, 0])
        middles = numpy.array([piece[piece[:, 0] == x, 1].mean() for x in xs]) * scale
        xs = xs * scale
        bodies.append((xs, middles))
        if len(xs) >= 10:
            samples.append((xs.mean(), middles.mean(), numpy.polyfit(xs, middles, 1)[0], math.sqrt(len(xs))))
    height, width = page.grey.shape
    slope = fitted(samples, width, height) if samples else (lambda x, y: numpy.zeros_like(numpy.asarray(x, float)))
    bodies.sort(key=lambda body: body[0][0])
    rows = []
    for xs, middles in bodies:
        best = None
        for row in rows:
            x, y = row[-1]
            gap = xs[0] - x
            if gap < -page.letters:
                continue
            steps = numpy.linspace(x, xs[0], 5)
            for a, b in zip(steps, steps[1:]):
                y += (b - a) * float(slope(numpy.array([(a + b) / 2]), numpy.array([y]))[0])
            aside = abs(y - middles[:3].mean()) / page.letters
            if aside < 0.5 and (best is None or aside + gap * 1e-4 < best[0]):
                best = (aside + gap * 1e-4, row)
        if best:
            best[1].extend(zip(xs, middles))
        else:
            rows.append(list(zip(xs, middles)))
    return [row for row in rows if row[-1][0] - row[0][0] > page.letters]


def components(seen):
    """The pieces of a map that hang together, as arrays of (x, y)."""
    labels, pieces = numpy.zeros(seen.shape, int), []
    runs, parents = [], []

    def root(index):
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    before = []
    for y in range(seen.shape[0]):
        edges = numpy.flatnonzero(numpy.diff(numpy.concatenate([[0], seen[y].astype(int), [0]])))
        here = []
        for start, stop in zip(edges[::2], edges[1::2]):
            parents.append(len(runs))
            runs.append((y, start, stop))
            here.append(len(runs) - 1)
            for other in before:
                if runs[other][1] < stop + 1 and start < runs[other][2] + 1:
                    parents[root(other)] = root(here[-1])
        before = here
    for index, (y, start, stop) in enumerate(runs):
        labels[y, start:stop] = root(index) + 1
    places = numpy.argwhere(labels > 0)
    keys = labels[labels > 0]
    for key in numpy.unique(keys):
        pieces.append(places[keys == key][:, ::-1])
    return pieces


def study(learn: Path, tests: list[Path]):
    """Prints a table, a row for each way and folder of pages."""
    torch.set_num_threads(1)
    pictures = Pictures()
    network = learnt([Page(path, pictures) for path in sorted(learn.glob("*.png"))])
    print("| pages | way | whole | parted | lost | invented rows | CPU s a page |\n|---|---|---|---|---|---|---|")
    for test in tests:
        pages = [Page(path, pictures) for path in sorted(test.glob("*.png"))]
        lines = sum(len(page.truth) for page in pages)
        for name, way in (("components", lambda page: page.found), ("projection", projection),
                          ("map", lambda page: mapped(page, network))):
            begun = time.process_time()
            rows = [way(page) for page in pages]
            seconds = time.process_time() - begun
            if name == "components":
                seconds = sum(page.seconds for page in pages)
            whole, split, lost, invented = numpy.sum([judged(page, found) for page, found in zip(pages, rows)], axis=0)
            print(f"| {test.name}, {len(pages)} | {name} | {100 * whole / lines:.1f} % | {100 * split / lines:.1f} % "
                  f"| {100 * lost / lines:.1f} % | {invented / len(pages):.1f} a page | {seconds / len(pages):.2f} |", flush=True)

