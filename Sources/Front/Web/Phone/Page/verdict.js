// What can be said of a picture before it is sent: where the paper lies, and whether it is whole, sharp and lit.

/** Longest side of the picture in which the paper is looked for, and side of the part in which the print is (pixels). */
const [wholeSide, partSide] = [240, 960];


const [tileSide, leastContrast, leastTiles] = [32, 12, 8];

/** Share of the outline on the border that means a paper cut off; more is a scan, or a picture of a part (as CaptureQuality). */
const cutOff = [0.07, 0.3];

/**
 * What is said of gray levels: the whole picture made small, and a part of it as it is.
 *
 * The outline has its corners in shares of the sides; without one the paper does not stand out.
 */
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

/**
 * Beyond these a picture is blurred or dark: of 94 photos and scans 6 and 3 as they were taken, 70 and 80 blurred by two and four
 * pixels, 91 with a fifth of the light.
 */
const [mostSoftness, leastLight] = [0.4, 12];

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

/** The level that parts dark from bright best (Otsu), and how well it does (0 to 1). */
function parted(levels) {
  const counts = new Array(256).fill(0);
  for (const level of levels) counts[level] += 1;
  const [all, sum] = [levels.length, counts.reduce((total, count, level) => total + count * level, 0)];
  const spread = counts.reduce((total, count, level) => total + count * (level - sum / all) ** 2, 0);
  let [best, threshold, dark, darkSum] = [0, 0, 0, 0];
  counts.forEach((count, level) => {
    dark += count;
    darkSum += count * level;
    if (dark === 0 || dark === all) return;
    const between = dark * (all - dark) * (darkSum / dark - (sum - darkSum) / (all - dark)) ** 2 / all;
    if (between > best) [best, threshold] = [between, level];
  });
  return { threshold, quality: spread > 0 ? best / spread : 0 };
}

/** The four corners of the largest bright part. */
function outline({ levels, width, height }) {
  const { threshold, quality } = parted(levels);
  const seen = levels.map((level) => (level > threshold ? 0 : 1));
  let largest = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start]) continue;
    const found = [start];
    seen[start] = 1;
    // Beside the first and the last of a row is nothing.
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

/** Whether a part of the outline lies on the border. */
function isCutOff(corners, { width, height }) {
  const near = 0.01 * Math.max(width, height) + 1;
  let [onEdge, all] = [0, 0];
  corners.forEach(([ax, ay], place) => {
    const [bx, by] = corners[(place + 1) % 4];
    const length = Math.hypot(bx - ax, by - ay);
    all += length;
    if (Math.max(ax, bx) < near || Math.max(ay, by) < near || Math.min(ax, bx) > width - near || Math.min(ay, by) > height - near) onEdge += length;
  });
  return onEdge / all >= cutOff[0] && onEdge / all <= cutOff[1];
}

/**
 * The contrast of print, and how soft its edges are: their width in parts of the distance between two of them.
 *
 * Sharp print has edges of two pixels or so, however large it is; waves without any flat part have 0.64. Where the picture
 * shows none, it is looked for in a smaller one: print that is blurred stands there.
 */
function print(part) {
  const tiles = tilesOf(part);
  if (tiles.length < leastTiles) return part.width < 4 * tileSide ? { contrast: 255, softness: 1 } : print(halved(part));
  tiles.sort((one, other) => one.contrast - other.contrast);
  const { contrast } = tiles[Math.floor(tiles.length * 0.75)];
  return { contrast, softness: median(tiles.filter((tile) => tile.contrast > contrast / 2).map((tile) => tile.softness)) };
}

function tilesOf({ levels, width, height }) {
  const tiles = [];
  for (let top = 0; top + tileSide <= height; top += tileSide) {
    for (let left = 0; left + tileSide <= width; left += tileSide) {
      const rows = Array.from({ length: tileSide }, (_, row) => levels.subarray((top + row) * width + left, (top + row) * width + left + tileSide));
      const ordered = rows.flatMap((row) => [...row]).sort((one, other) => one - other);
      const [dark, bright] = [0.04, 0.96].map((share) => ordered[Math.floor(ordered.length * share)]);
      if (bright - dark < leastContrast) continue;
      let [steepest, changes] = [0, 0];
      for (const row of rows) {
        for (let x = 1; x < tileSide - 1; x += 1) {
          steepest = Math.max(steepest, Math.abs(row[x + 1] - row[x - 1]));
          if (row[x] > (dark + bright) / 2 !== row[x - 1] > (dark + bright) / 2) changes += 1;
        }
      }
      // A tile with an edge of the paper, or with one stroke, is none of print.
      if (changes >= 3 * tileSide) tiles.push({ contrast: bright - dark, softness: 2 * (bright - dark) * changes / steepest / tileSide ** 2 });
    }
  }
  return tiles;
}

/** A picture of half the size. */
function halved({ levels, width, height }) {
  const half = { levels: new Uint8Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 };
  half.levels.forEach((_, place) => {
    const at = 2 * Math.floor(place / half.width) * width + 2 * (place % half.width);
    half.levels[place] = (levels[at] + levels[at + 1] + levels[at + width] + levels[at + width + 1]) >> 2;
  });
  return half;
}

/** Gray levels of a part of a picture, made so large. */
function gray(picture, x, y, width, height, [toWidth, toHeight]) {
  const pen = Object.assign(document.createElement("canvas"), { width: toWidth, height: toHeight }).getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, x, y, width, height, 0, 0, toWidth, toHeight);
  const { data } = pen.getImageData(0, 0, toWidth, toHeight);
  const levels = new Uint8Array(toWidth * toHeight);
  for (let place = 0; place < levels.length; place += 1) {
    levels[place] = (data[4 * place] * 77 + data[4 * place + 1] * 151 + data[4 * place + 2] * 28) >> 8;
  }
  return { levels, width: toWidth, height: toHeight };
}

/** What is said of a picture (an ImageBitmap). */
export function look(picture) {
  const { width, height } = picture;
  const factor = Math.min(1, wholeSide / Math.max(width, height));
  const whole = gray(picture, 0, 0, width, height, [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))]);
  const side = [Math.min(partSide, width), Math.min(partSide, height)];
  return verdict(whole, gray(picture, (width - side[0]) >> 1, (height - side[1]) >> 1, ...side, side));
}
