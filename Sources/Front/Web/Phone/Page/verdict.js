// What a picture is like: where the paper lies, and whether it is whole, sharp and lit.

/** Sides of the picture in which the paper is looked for, and of the part with print (pixels). */
const [wholeSide, partSide] = [240, 960];

const [tileSide, leastContrast, leastTiles] = [32, 12, 8];

/** Share of the outline on the border that means a paper cut off; more is a scan, or a picture of a part (as CaptureQuality). */
const cutOff = [0.07, 0.3];

/**
 * Beyond these a picture is blurred or dark: of 94 photos and scans 6 and 3 as they were taken, 70 and 79 blurred by two and four
 * pixels, 91 with a fifth of the light.
 */
const [mostSoftness, leastLight] = [0.4, 12];

/** What is said of the whole picture made small, and of a part as it is; the corners are in shares of the sides. */
export function verdict(whole, part) {
  const { corners, threshold } = outline(whole);
  const paper = median(whole.levels.filter((level) => level > threshold)) || 255;
  const { contrast, softness } = print(part);
  const faults = [];
  if (corners && isCutOff(corners, whole)) faults.push("cut_off");
  if (softness > mostSoftness) faults.push("blurred");
  if (contrast * paper / 255 < leastLight) faults.push("dark");
  return { corners: corners?.map(([x, y]) => [x / whole.width, y / whole.height]), faults, contrast, softness, paper };
}

const mean = (levels) => levels.reduce((sum, level) => sum + level, 0) / levels.length;

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

/** The level half way between what is dark and what is bright, and how well it parts them (0 to 1). */
function parted(levels) {
  let [threshold, quality] = [mean(levels), 0];
  const spread = mean(Array.from(levels, (level) => (level - threshold) ** 2));
  for (let turn = 0; turn < 20; turn += 1) {
    const bright = levels.filter((level) => level > threshold);
    const dark = levels.filter((level) => level <= threshold);
    if (bright.length === 0) break;
    const distance = mean(bright) - mean(dark);
    threshold = mean(dark) + distance / 2;
    quality = bright.length * dark.length * (distance / levels.length) ** 2 / spread;
  }
  return { threshold, quality };
}

function outline({ levels, width, height }) {
  const { threshold, quality } = parted(levels);
  const seen = levels.map((level) => (level > threshold ? 0 : 1));
  let largest = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start]) continue;
    const found = [start];
    seen[start] = 1;
    for (const at of found) {
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (seen[near] !== 0) continue;
        seen[near] = 1;
        found.push(near);
      }
    }
    if (found.length > largest.length) largest = found;
  }
  const share = largest.length / levels.length;
  if (share < 0.05 || share > 0.95 || quality < 0.5) return { threshold };
  const points = largest.map((at) => [at % width, Math.floor(at / width)]);
  const [upright, turned] = [[[-1, -1], [1, -1], [1, 1], [-1, 1]], [[0, -1], [1, 0], [0, 1], [-1, 0]]].map((ways) =>
    ways.map((way) => points.reduce((best, point) => (along(way, point) > along(way, best) ? point : best))));
  return { corners: area(upright) < area(turned) ? turned : upright, threshold };
}

const along = ([dx, dy], [x, y]) => dx * x + dy * y;

const area = (corners) => corners.reduce((sum, [x, y], place) => {
  const [nextX, nextY] = corners[(place + 1) % 4];
  return sum + x * nextY - y * nextX;
}, 0);

function isCutOff(corners, { width, height }) {
  const near = 0.01 * Math.max(width, height) + 1;
  const borders = ([x, y]) => [x < near, y < near, x > width - near, y > height - near];
  let [onBorder, all] = [0, 0];
  corners.forEach((corner, place) => {
    const next = corners[(place + 1) % 4];
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]);
    all += length;
    if (borders(corner).some((isNear, border) => isNear && borders(next)[border])) onBorder += length;
  });
  return onBorder / all >= cutOff[0] && onBorder / all <= cutOff[1];
}

/**
 * The contrast of print, and how soft its edges are: their width in parts of the distance between two of them.
 *
 * Sharp print has edges of two pixels or so, however large it is; waves without any flat part have 0.64. Where the picture
 * shows none, only every second pixel is looked at, and so on: print that is blurred stands there.
 */
function print(part, step = 1) {
  const tiles = tilesOf(part, step);
  if (tiles.length < leastTiles) return step < 8 ? print(part, 2 * step) : { contrast: 255, softness: 1 };
  tiles.sort((one, other) => one.contrast - other.contrast);
  const { contrast } = tiles[Math.floor(tiles.length * 0.75)];
  return { contrast, softness: median(tiles.filter((tile) => tile.contrast > contrast / 2).map((tile) => tile.softness)) };
}

function tilesOf({ levels, width, height }, step) {
  const [tiles, size] = [[], tileSide * step];
  for (let top = 0; top + size <= height; top += size) {
    for (let left = 0; left + size <= width; left += size) {
      const tile = Uint8Array.from({ length: tileSide ** 2 }, (_, at) =>
        levels[(top + Math.floor(at / tileSide) * step) * width + left + (at % tileSide) * step]);
      const ordered = tile.slice().sort();
      const [dark, bright] = [0.04, 0.96].map((share) => ordered[Math.floor(tile.length * share)]);
      const [contrast, middle] = [bright - dark, (dark + bright) / 2];
      let [steepest, changes] = [0, 0];
      tile.forEach((level, at) => {
        if (at % tileSide === 0 || at % tileSide === tileSide - 1) return;
        steepest = Math.max(steepest, Math.abs(tile[at + 1] - tile[at - 1]));
        if (level > middle !== tile[at - 1] > middle) changes += 1;
      });
      // A tile with an edge of the paper, or with one stroke, is none of print.
      if (contrast < leastContrast || changes < 3 * tileSide) continue;
      tiles.push({ contrast, softness: 2 * contrast * changes / steepest / tile.length });
    }
  }
  return tiles;
}

function gray(picture, from, [width, height]) {
  const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, ...from, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  const levels = Uint8Array.from({ length: width * height }, (_, at) =>
    (data[4 * at] * 77 + data[4 * at + 1] * 151 + data[4 * at + 2] * 28) >> 8);
  return { levels, width, height };
}

export function look(picture) {
  const size = [picture.width, picture.height];
  const factor = Math.min(1, wholeSide / Math.max(...size));
  const part = size.map((side) => Math.min(partSide, side));
  return verdict(
    gray(picture, [0, 0, ...size], size.map((side) => Math.max(1, Math.round(side * factor)))),
    gray(picture, [...size.map((side, axis) => (side - part[axis]) >> 1), ...part], part));
}
