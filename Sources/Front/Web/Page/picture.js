// The paper: a picture (or the words of a page without one) that is zoomed, moved and turned, with marks on it.

import { fill, make } from "./dom.js";
import { linesOf } from "./forms.js";
import { say } from "./words.js";

/** Where a box of the page as it was read lies on the picture: left, top, width, height. */
function placed(box, map) {
  const [x, y, width, height] = box;
  if (!map) return box;
  const [a, b, c, d, e, f, g, h] = map;
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([px, py]) => {
    const depth = g * px + h * py + 1;
    return [(a * px + b * py + c) / depth, (d * px + e * py + f) / depth];
  });
  const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

export class Paper {
  #pages = [];
  #shown = 0;
  #picture;
  #view = { x: 0, y: 0, scale: 1, turn: 0 };
  #size = [1, 1];
  #hidden = false;
  #mark;

  /** `picture(number)` is the picture of a page; `onWord(text, adds)` is called when a word is clicked, `onCorners()` for its corners. */
  constructor(picture, onWord, onCorners) {
    this.#picture = picture;
    this.sheet = make("div", { class: "sheet" });
    this.stage = make("div", {
      class: "stage", tabindex: "-1",
      // The field keeps the focus while somebody points at the paper.
      onmousedown: (event) => event.preventDefault(),
      onpointerdown: (event) => this.#grab(event, onWord),
      onwheel: (event) => this.#wheel(event),
    }, this.sheet);
    this.caption = make("p", { class: "quiet caption" });
    const button = (key, deed) => make("button", { type: "button", onclick: deed }, say(key));
    this.marksButton = button("picture.marks", () => this.toggleMarks());
    this.cornersButton = button("corners.open", onCorners);
    this.cornersButton.hidden = true;
    this.nextButton = button("picture.nextPage", () => this.turnPage());
    this.element = make("section", { class: "paper", "aria-label": say("picture.title") },
      make("div", { class: "tools", role: "toolbar", "aria-label": say("picture.title") },
        button("picture.larger", () => this.zoom(1.4)), button("picture.smaller", () => this.zoom(1 / 1.4)),
        button("picture.whole", () => this.whole()), button("picture.turn", () => this.turn()),
        this.marksButton, this.nextButton, this.cornersButton),
      this.stage, this.caption);
    this.observer = new ResizeObserver(() => this.#focusAgain());
    this.observer.observe(this.stage);
  }

  /** Takes the pages of the draft and shows the first one. */
  async setPages(pages) {
    this.#pages = pages;
    this.nextButton.hidden = pages.length < 2;
    if (pages.length === 0) {
      this.caption.textContent = say("picture.data");
      return;
    }
    await this.#showPage(0);
  }

  /** The text of the pages, line by line. */
  get text() {
    return this.#pages.map((page) => linesOf(page).join("\n")).join("\n\n");
  }

  /** The page that is shown. */
  get page() { return this.#pages[this.#shown]; }

  async #showPage(index) {
    this.#shown = index;
    const page = this.#pages[index];
    this.cornersButton.hidden = !page.may_be_cropped;
    this.#mark = undefined;
    const place = this.#pages.length > 1 ? say("picture.page", { page: index + 1, count: this.#pages.length }) : "";
    this.caption.textContent = page.picture ? place : `${place} ${say("picture.none", { why: page.no_picture ?? "" })}`.trim();
    if (page.picture) {
      this.#size = [page.picture.width, page.picture.height];
      fill(this.sheet);
      this.#resize();
      this.whole();
      const image = await this.#picture(page.number);
      image.alt = say("picture.alt", { page: page.number });
      // Who goes on quickly sees the page that was asked for last.
      if (this.#shown === index) this.sheet.prepend(image);
    } else {
      this.#size = [Math.max(1, page.width), Math.max(1, page.height)];
      fill(this.sheet, page.words.map((word) => this.#printed(word)));
      this.#resize();
      this.whole();
    }
  }

  /** A word of a page without a picture, at its place. */
  #printed(word) {
    const [x, y, , height] = word.box;
    const element = make("span", { class: "printed", "aria-hidden": "true" }, word.text);
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, fontSize: `${height * 0.8}px`, lineHeight: `${height}px` });
    return element;
  }

  #resize() {
    Object.assign(this.sheet.style, { width: `${this.#size[0]}px`, height: `${this.#size[1]}px` });
    this.sheet.classList.toggle("plain", !this.#pages[this.#shown]?.picture);
  }

  // -- What is seen ----------------------------------------------------------------------------------------------

  get #matrix() {
    const { x, y, scale, turn } = this.#view;
    return new DOMMatrix().translate(this.stage.clientWidth / 2, this.stage.clientHeight / 2)
      .rotate(turn * 90).scale(scale).translate(-x, -y);
  }

  #apply() {
    const { a, b, c, d, e, f } = this.#matrix;
    this.sheet.style.transform = `matrix(${a},${b},${c},${d},${e},${f})`;
    this.sheet.style.setProperty("--line", `${2 / this.#view.scale}px`);
  }

  #fitting(width, height, share) {
    const [w, h] = this.#view.turn % 2 ? [height, width] : [width, height];
    return Math.min((this.stage.clientWidth * share) / w, (this.stage.clientHeight * share) / h);
  }

  whole() {
    this.#mark?.remove();
    this.#mark = undefined;
    const [width, height] = this.#size;
    Object.assign(this.#view, { x: width / 2, y: height / 2, scale: Math.max(1e-3, this.#fitting(width, height, 0.98)) });
    this.#apply();
  }

  zoom(factor) {
    this.#view.scale = Math.min(8, Math.max(this.#fitting(...this.#size, 0.5), this.#view.scale * factor));
    this.#apply();
  }

  turn() {
    this.#view.turn = (this.#view.turn + 1) % 4;
    this.whole();
  }

  async turnPage() {
    if (this.#pages.length > 1) await this.#showPage((this.#shown + 1) % this.#pages.length);
  }

  toggleMarks() {
    this.#hidden = !this.#hidden;
    this.sheet.classList.toggle("bare", this.#hidden);
    this.marksButton.textContent = say(this.#hidden ? "picture.marksOff" : "picture.marks");
  }

  #focusAgain() {
    if (this.#mark) this.#centre(this.#mark.place);
    else this.whole();
  }

  /** Goes to the first evidence that has a place, and marks it; the whole page where there is none. */
  async show(evidence, name) {
    const found = evidence.find((one) => one.box && this.#pages.some((page) => page.number === one.page));
    if (!found) return this.whole();
    const index = this.#pages.findIndex((page) => page.number === found.page);
    if (index !== this.#shown) await this.#showPage(index);
    this.#mark?.remove();
    const place = placed(found.box, this.#pages[index].picture?.map);
    const mark = make("div", { class: "mark", role: "img", "aria-label": say("picture.mark", { field: name }) });
    Object.assign(mark.style, { left: `${place[0]}px`, top: `${place[1]}px`, width: `${place[2]}px`, height: `${place[3]}px` });
    mark.place = place;
    this.sheet.append(mark);
    this.#mark = mark;
    this.#centre(place);
    return undefined;
  }

  /** So near that the place is read, and so far that its surroundings are seen. */
  #centre([x, y, width, height]) {
    const near = Math.min(this.#fitting(width, height, 0.7), (28 / Math.max(1, height)));
    const scale = Math.max(this.#fitting(...this.#size, 0.98), near);
    Object.assign(this.#view, { x: x + width / 2, y: y + height / 2, scale });
    this.#apply();
  }

  // -- Pointing --------------------------------------------------------------------------------------------------

  #at(event) {
    const frame = this.stage.getBoundingClientRect();
    return this.#matrix.inverse().transformPoint(new DOMPoint(event.clientX - frame.left, event.clientY - frame.top));
  }

  #word(point) {
    const page = this.#pages[this.#shown];
    const margin = 3 / this.#view.scale;
    return page?.words.find((word) => {
      const [x, y, width, height] = placed(word.box, page.picture?.map);
      return point.x >= x - margin && point.x <= x + width + margin && point.y >= y - margin && point.y <= y + height + margin;
    });
  }

  #grab(event, onWord) {
    if (event.button !== 0) return;
    const [startX, startY, from] = [event.clientX, event.clientY, { ...this.#view }];
    const angle = (-from.turn * Math.PI) / 2;
    let moved = false;
    this.stage.setPointerCapture(event.pointerId);
    const onMove = (move) => {
      const [dx, dy] = [move.clientX - startX, move.clientY - startY];
      moved ||= Math.hypot(dx, dy) > 4;
      if (!moved) return;
      this.#view.x = from.x - (dx * Math.cos(angle) - dy * Math.sin(angle)) / from.scale;
      this.#view.y = from.y - (dx * Math.sin(angle) + dy * Math.cos(angle)) / from.scale;
      this.#apply();
    };
    const onEnd = (end) => {
      this.stage.removeEventListener("pointermove", onMove);
      if (moved || end.type === "pointercancel") return;
      const word = this.#word(this.#at(end));
      if (word) onWord(word.text, end.shiftKey);
    };
    this.stage.addEventListener("pointermove", onMove);
    this.stage.addEventListener("pointerup", onEnd, { once: true });
    this.stage.addEventListener("pointercancel", onEnd, { once: true });
  }

  #wheel(event) {
    event.preventDefault();
    const before = this.#at(event);
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    const after = this.#at(event);
    this.#view.x += before.x - after.x;
    this.#view.y += before.y - after.y;
    this.#apply();
  }

  close() {
    this.observer.disconnect();
  }
}
