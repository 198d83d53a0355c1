// Where the paper lies: four corners on the picture as it was taken, moved by mouse, finger or arrow keys.

import { Refusal, api } from "./api.js";
import { dialog, fill, make } from "./dom.js";
import { say } from "./words.js";

const names = ["corners.upperLeft", "corners.upperRight", "corners.lowerRight", "corners.lowerLeft"];

/** Steps of the arrow keys, in shares of the picture. */
const [step, longStep] = [0.004, 0.04];

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const percent = (share) => `${Math.round(share * 1000) / 10}`;

class Corners {
  constructor({ width, height, corners }, picture) {
    this.size = [width, height];
    this.places = corners.map(([x, y]) => [x / width, y / height]);
    this.first = this.places.map((place) => [...place]);
    this.shade = make("div", { class: "shade" });
    this.handles = names.map((name, index) => make("button", {
      type: "button", class: "corner", onpointerdown: (event) => this.grab(event, index),
      onkeydown: (event) => this.key(event, index),
    }));
    this.element = make("div", { class: "corners" }, picture, this.shade, this.handles);
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.show();
  }

  show() {
    const points = this.places.map(([x, y]) => `${x * 100}% ${y * 100}%`);
    this.shade.style.clipPath = `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${points.join(", ")}, ${points[0]})`;
    this.handles.forEach((handle, index) => {
      const [x, y] = this.places[index];
      Object.assign(handle.style, { left: `${x * 100}%`, top: `${y * 100}%` });
      handle.setAttribute("aria-label", say("corners.place", { name: say(names[index]), x: percent(x), y: percent(y) }));
    });
  }

  put(index, x, y) {
    this.places[index] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
    this.show();
  }

  /** The whole picture, or what it was at first. */
  set(places) {
    this.places = places.map((place) => [...place]);
    this.show();
  }

  grab(event, index) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = this.handles[index];
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const frame = this.element.getBoundingClientRect();
    const onMove = (move) => this.put(index, (move.clientX - frame.left) / frame.width, (move.clientY - frame.top) / frame.height);
    const onEnd = () => handle.removeEventListener("pointermove", onMove);
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", onEnd, { once: true });
    handle.addEventListener("pointercancel", onEnd, { once: true });
  }

  key(event, index) {
    const towards = steps[event.key];
    if (!towards) return;
    event.preventDefault();
    const long = event.shiftKey ? longStep : step;
    const [x, y] = this.places[index];
    this.put(index, x + towards[0] * long, y + towards[1] * long);
  }

  /** In pixels of the picture at its full size. */
  get named() {
    return this.places.map(([x, y]) => [Math.round(x * this.size[0] * 10) / 10, Math.round(y * this.size[1] * 10) / 10]);
  }
}

/** Asks for the corners of a page; `read(corners)` has it read between them, and the dialog stays where that is refused. */
export async function askCorners(id, page, read) {
  const [found, address] = await Promise.all([api.corners(id, page), api.original(id, page)]);
  const picture = make("img", { src: address, alt: say("picture.alt", { page }), draggable: "false" });
  const corners = new Corners(found, picture);
  const trouble = make("p", { class: "mistake", role: "alert" });
  const status = make("p", { class: "quiet", role: "status" });
  const submit = make("button", { type: "submit", class: "main" }, say("corners.do"));
  const form = make("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    submit.disabled = true;
    trouble.textContent = "";
    status.textContent = say("corners.reading");
    try {
      await read(corners.named);
      box.close();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 412 || error.status === 401) {
        box.close();
        throw error;
      }
      trouble.textContent = error.sentence;
    } finally {
      status.textContent = "";
      submit.disabled = false;
    }
  } },
  make("p", {}, say("corners.text")), corners.element, trouble, status,
  make("div", { class: "deeds" }, submit,
    make("button", { type: "button", onclick: () => corners.set([[0, 0], [1, 0], [1, 1], [0, 1]]) }, say("corners.whole")),
    make("button", { type: "button", onclick: () => corners.set(corners.first) }, say("corners.found")),
    make("button", { type: "button", onclick: () => box.close() }, say("dialog.cancel"))));
  const box = dialog(say("corners.title"), form);
  box.classList.add("large");
  box.addEventListener("close", () => {
    URL.revokeObjectURL(address);
    fill(corners.element);
  });
  corners.handles[0].focus();
}
