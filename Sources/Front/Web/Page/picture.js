// The paper: a picture, or the words of a page without one, with marks on it.

import { fill, make, stamp } from "./dom.js";
import { linesOf } from "./forms.js";
import { say } from "./words.js";

/** Follows a pointer that was pressed on an element until it is let go; `end` gets the last event. */
export function follow({ currentTarget: element, pointerId }, move, end) {
  element.setPointerCapture(pointerId);
  element.onpointermove = move;
  element.onpointerup = element.onpointercancel = (event) => {
    element.onpointermove = element.onpointerup = element.onpointercancel = null;
    end?.(event);
  };
}

/** Where a box of the page as it was read lies on the picture: left, top, width, height. */
function placed(box, map) {
  if (!map) return box;
  const [x, y, width, height] = box;
  const [a, b, c, d, e, f, g, h] = map;
  const matrix = new DOMMatrix([a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1]);
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((corner) => {
    const at = matrix.transformPoint(new DOMPoint(...corner));
    return new DOMPoint(at.x / at.w, at.y / at.w);
  });
  const bounds = new DOMQuad(...corners).getBounds();
  return [bounds.x, bounds.y, bounds.width, bounds.height];
}

function put(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return element;
}

function printed({ text, box }) {
  const element = put(make("span.printed", { "aria-hidden": "true" }, text), box);
  element.style.fontSize = `${box[3] * 0.8}px`;
  return element;
}

export class Paper {
  #pages = [];
  #shown = 0;
  #picture;
  #onWord;
  #view = { x: 0, y: 0, scale: 1, turn: 0 };
  #size = [1, 1];
  #mark;

  /** `picture(number)` is the picture of a page; `onWord(text, adds)` is called for a clicked word, `onCorners()` for corners. */
  constructor(picture, onWord, onCorners) {
    this.#picture = picture;
    this.#onWord = onWord;
    this.onCorners = onCorners;
    Object.assign(this, stamp("paper", this));
    // The field keeps the focus while somebody points at the paper.
    this.stage.onmousedown = (event) => event.preventDefault();
    this.stage.onpointerdown = (event) => this.#grab(event);
    this.stage.onwheel = (event) => this.#wheel(event);
    this.observer = new ResizeObserver(() => this.#centre());
    this.observer.observe(this.stage);
  }

  async setPages(pages) {
    this.#pages = pages;
    this.nextButton.hidden = pages.length < 2;
    if (pages.length > 0) await this.#showPage(0);
    else this.caption.textContent = say("picture.data");
  }

  get text() { return this.#pages.map((page) => linesOf(page).join("\n")).join("\n\n"); }

  get page() { return this.#pages[this.#shown]; }

  async #showPage(index) {
    this.#shown = index;
    const { page } = this;
    const { number, picture } = page;
    const count = this.#pages.length;
    this.cornersButton.hidden = !page.may_be_cropped;
    const place = count > 1 ? say("picture.page", { page: index + 1, count }) : "";
    const why = page.no_picture ? say("picture.none", { why: page.no_picture }) : say("picture.plain");
    this.caption.textContent = picture ? place : `${place} ${why}`.trim();
    const { width, height } = picture ?? page;
    this.#size = [Math.max(1, width), Math.max(1, height)];
    put(this.sheet, [0, 0, ...this.#size]);
    fill(this.sheet, picture ? [] : page.words.map(printed));
    this.whole();
    if (!picture) return;
    const image = await this.#picture(number);
    image.alt = say("picture.alt", { page: number });
    // Who goes on quickly sees the page that was asked for last.
    if (this.#shown === index) this.sheet.prepend(image);
  }

  get #matrix() {
    const { x, y, scale, turn } = this.#view;
    return new DOMMatrix().translate(this.stage.clientWidth / 2, this.stage.clientHeight / 2)
      .rotate(turn * 90).scale(scale).translate(-x, -y);
  }

  #show(view) {
    Object.assign(this.#view, view);
    this.sheet.style.transform = this.#matrix;
    this.sheet.style.setProperty("--line", `${2 / this.#view.scale}px`);
  }

  #fitting(width, height, share) {
    const [w, h] = this.#view.turn % 2 ? [height, width] : [width, height];
    return Math.min((this.stage.clientWidth * share) / w, (this.stage.clientHeight * share) / h);
  }

  /** Goes to the mark, with its surroundings; without one to the whole page. */
  #centre() {
    const [x, y, width, height] = this.#mark?.place ?? [0, 0, ...this.#size];
    const near = this.#mark ? Math.min(this.#fitting(width, height, 0.7), 28 / Math.max(1, height)) : 1e-3;
    this.#show({ x: x + width / 2, y: y + height / 2, scale: Math.max(this.#fitting(...this.#size, 0.98), near) });
  }

  #setMark(mark) {
    this.#mark?.remove();
    this.#mark = mark;
    this.#centre();
  }

  whole() { this.#setMark(undefined); }

  larger() { this.#zoom(1.4); }

  smaller() { this.#zoom(1 / 1.4); }

  #zoom(factor) {
    this.#show({ scale: Math.min(8, Math.max(this.#fitting(...this.#size, 0.5), this.#view.scale * factor)) });
  }

  turn() {
    this.#view.turn = (this.#view.turn + 1) % 4;
    this.whole();
  }

  async turnPage() {
    if (this.#pages.length > 1) await this.#showPage((this.#shown + 1) % this.#pages.length);
  }

  toggleMarks() {
    const isBare = this.sheet.classList.toggle("bare");
    this.marksButton.textContent = say(isBare ? "picture.marksOff" : "picture.marks");
  }

  /** Marks the first evidence that has a place. */
  async show(evidence, name) {
    const pageOf = (one) => this.#pages.findIndex((page) => page.number === one.page);
    const found = evidence.find((one) => one.box && pageOf(one) >= 0);
    if (!found) return this.whole();
    const index = pageOf(found);
    if (index !== this.#shown) await this.#showPage(index);
    const mark = make("div.mark", { role: "img", "aria-label": say("picture.mark", { field: name }) });
    mark.place = placed(found.box, this.#pages[index].picture?.map);
    this.sheet.append(put(mark, mark.place));
    return this.#setMark(mark);
  }

  #at(event) {
    const frame = this.stage.getBoundingClientRect();
    return this.#matrix.inverse().transformPoint(new DOMPoint(event.clientX - frame.left, event.clientY - frame.top));
  }

  /** Moves the paper so that a point of it lies under the pointer. */
  #hold(point, event) {
    const now = this.#at(event);
    this.#show({ x: this.#view.x + point.x - now.x, y: this.#view.y + point.y - now.y });
  }

  #word(point) {
    const margin = 3 / this.#view.scale;
    const isIn = (at, start, length) => at >= start - margin && at <= start + length + margin;
    return this.page?.words.find((word) => {
      const [x, y, width, height] = placed(word.box, this.page.picture?.map);
      return isIn(point.x, x, width) && isIn(point.y, y, height);
    });
  }

  #grab(event) {
    if (event.button !== 0) return;
    const start = this.#at(event);
    let moved = false;
    follow(event, (move) => {
      moved ||= Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) > 4;
      if (moved) this.#hold(start, move);
    }, (end) => {
      if (moved || end.type === "pointercancel") return;
      const word = this.#word(this.#at(end));
      if (word) this.#onWord(word.text, end.shiftKey);
    });
  }

  #wheel(event) {
    event.preventDefault();
    const point = this.#at(event);
    this.#zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    this.#hold(point, event);
  }

  close() { this.observer.disconnect(); }
}
