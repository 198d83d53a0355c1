// Elements out of texts: nothing that was read or typed is ever parsed as HTML.

import { say } from "./words.js";

const place = (id) => document.getElementById(id);

export const app = place("app");

/**
 * An element such as p.quiet, with attributes and listeners (`onclick`), where they come first, and children, of which texts stay
 * texts.
 */
export function make(kind, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => (child ?? false) !== false));
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
}

/**
 * A copy of a template as `element`, with its words and the parts that have names. It calls functions of `deeds`, or of the element
 * itself, such as `close`.
 */
export function stamp(id, deeds = {}) {
  const element = place(id).content.firstElementChild.cloneNode(true);
  const parts = { element };
  for (const one of [element, ...element.querySelectorAll("*")]) {
    const { part: name, say: word, label } = one.dataset;
    if (name) parts[name] = one;
    if (word) one.textContent = say(word);
    if (label) one.setAttribute("aria-label", say(label));
    for (const kind of ["click", "change", "submit"]) {
      const deed = one.dataset[kind];
      if (!deed) continue;
      one.addEventListener(kind, (event) => {
        if (kind === "submit" && one.method !== "dialog") event.preventDefault();
        return (deed in deeds ? deeds : element)[deed](event);
      });
    }
  }
  return parts;
}

export const button = (word, onclick, attributes) => make("button", { type: "button", onclick, ...attributes }, say(word));

export const toDraft = (id, text) => make("a", { href: `#/draft/${id}` }, text);

let told;

/** Says something to everybody, also to a screen reader; what went well only for a while. */
export function tell(text, wrong = "") {
  clearTimeout(told);
  told = setTimeout(() => { place("status").textContent = ""; }, 8000);
  place("status").textContent = text;
  place("alarm").textContent = wrong;
}

export const alarm = (text) => tell("", text);

export function open(box) {
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
