// Where the paper lies: four corners that are moved.

import { api } from "./api.js";
import { open, stamp } from "./dom.js";
import { follow } from "./picture.js";
import { say } from "./words.js";

/** Of the arrow keys, in shares of the picture. */
const [step, longStep] = [0.004, 0.04];

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const percent = (share) => Math.round(share * 1000) / 10;

class Corners {
  constructor({ width, height, corners }, read) {
    this.read = read;
    this.size = [width, height];
    this.found = corners.map(([x, y]) => [x / width, y / height]);
    Object.assign(this, stamp("corners", this));
    this.frame.style.aspectRatio = `${width} / ${height}`;
    this.handles = [...this.element.querySelectorAll(".corner")];
    this.handles.forEach((handle, index) => {
      handle.onpointerdown = (event) => this.grab(event, index);
      handle.onkeydown = (event) => this.key(event, index);
    });
    this.setFound();
  }

  setFound() { this.set(this.found); }

  setWhole() { this.set([[0, 0], [1, 0], [1, 1], [0, 1]]); }

  set(places) {
    this.places = [...places];
    const points = places.map(([x, y]) => `${x * 100}% ${y * 100}%`);
    this.shade.style.clipPath = `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${points.join(", ")}, ${points[0]})`;
    this.handles.forEach((handle, index) => {
      const [x, y] = places[index];
      const name = say(handle.dataset.name);
      Object.assign(handle.style, { left: `${x * 100}%`, top: `${y * 100}%` });
      handle.setAttribute("aria-label", say("corners.place", { name, x: percent(x), y: percent(y) }));
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
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    follow(event, (move) => this.put(index, (move.clientX - left) / width, (move.clientY - top) / height));
  }

  key(event, index) {
    const towards = steps[event.key];
    if (!towards) return;
    event.preventDefault();
    const long = event.shiftKey ? longStep : step;
    this.put(index, ...this.places[index].map((share, axis) => share + towards[axis] * long));
  }

  /** In pixels of the picture at its full size. */
  get named() {
    return this.places.map((place) => place.map((share, axis) => Math.round(share * this.size[axis] * 10) / 10));
  }

  async send() {
    this.submit.disabled = true;
    this.trouble.textContent = "";
    this.status.textContent = say("corners.reading");
    try {
      await this.read(this.named);
      this.element.close();
    } catch (error) {
      if (!error.sentence || error.status === 412 || error.status === 401) {
        this.element.close();
        throw error;
      }
      this.trouble.textContent = error.sentence;
    } finally {
      this.status.textContent = "";
      this.submit.disabled = false;
    }
  }
}

/** Asks for the corners of a page; where `read(corners)` is refused, the dialog stays. */
export async function askCorners(id, page, read) {
  const [found, src] = await Promise.all([api.beside(id, `pages/${page}/corners`), api.picture(id, page, "original")]);
  const { element, picture, handles } = new Corners(found, read);
  Object.assign(picture, { src, alt: say("picture.alt", { page }) });
  open(element).addEventListener("close", () => URL.revokeObjectURL(src));
  handles[0].focus();
}
