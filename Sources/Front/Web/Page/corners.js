// Where the paper lies: four corners on the picture as it was taken, moved by mouse, finger or arrow keys.

import { api } from "./api.js";
import { button, closer, dialog, make } from "./dom.js";
import { follow } from "./picture.js";
import { say } from "./words.js";

const names = ["corners.upperLeft", "corners.upperRight", "corners.lowerRight", "corners.lowerLeft"];

/** Steps of the arrow keys, in shares of the picture. */
const [step, longStep] = [0.004, 0.04];

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const percent = (share) => Math.round(share * 1000) / 10;

class Corners {
  constructor({ width, height, corners }, picture) {
    this.size = [width, height];
    this.first = corners.map(([x, y]) => [x / width, y / height]);
    this.shade = make("div.shade");
    this.handles = names.map((name, index) => make("button.corner", {
      type: "button", onpointerdown: (event) => this.grab(event, index), onkeydown: (event) => this.key(event, index),
    }));
    this.element = make("div.corners", picture, this.shade, this.handles);
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.set(this.first);
  }

  /** The whole picture, or what it was at first. */
  set(places) {
    this.places = [...places];
    const points = places.map(([x, y]) => `${x * 100}% ${y * 100}%`);
    this.shade.style.clipPath = `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${points.join(", ")}, ${points[0]})`;
    this.handles.forEach((handle, index) => {
      const [x, y] = places[index];
      Object.assign(handle.style, { left: `${x * 100}%`, top: `${y * 100}%` });
      handle.setAttribute("aria-label", say("corners.place", { name: say(names[index]), x: percent(x), y: percent(y) }));
    });
  }

  put(index, ...place) {
    this.places[index] = place.map((share) => Math.min(1, Math.max(0, share)));
    this.set(this.places);
  }

  grab(event, index) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.handles[index].focus();
    const frame = this.element.getBoundingClientRect();
    follow(event, (move) =>
      this.put(index, (move.clientX - frame.left) / frame.width, (move.clientY - frame.top) / frame.height));
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
    return this.places.map((place) => place.map((share, axis) => Math.round(share * this.size[axis] * 10) / 10));
  }
}

/** Asks for the corners of a page; `read(corners)` has it read between them, and the dialog stays where that is refused. */
export async function askCorners(id, page, read) {
  const [found, src] = await Promise.all([api.beside(id, `pages/${page}/corners`), api.picture(id, page, "original")]);
  const corners = new Corners(found, make("img", { src, alt: say("picture.alt", { page }), draggable: "false" }));
  const trouble = make("p.mistake", { role: "alert" });
  const status = make("p.quiet", { role: "status" });
  const submit = make("button.main", { type: "submit" }, say("corners.do"));
  const onsubmit = async (event) => {
    event.preventDefault();
    submit.disabled = true;
    trouble.textContent = "";
    status.textContent = say("corners.reading");
    try {
      await read(corners.named);
      box.close();
    } catch (error) {
      if (!error.sentence || error.status === 412 || error.status === 401) {
        box.close();
        throw error;
      }
      trouble.textContent = error.sentence;
    } finally {
      status.textContent = "";
      submit.disabled = false;
    }
  };
  const box = dialog(say("corners.title"), make("form.large", { onsubmit }, make("p", say("corners.text")), corners.element,
    trouble, status, make("div.deeds", submit, button("corners.whole", () => corners.set([[0, 0], [1, 0], [1, 1], [0, 1]])),
      button("corners.found", () => corners.set(corners.first)), closer("dialog.cancel"))));
  box.addEventListener("close", () => URL.revokeObjectURL(src));
  corners.handles[0].focus();
}
