// Elements out of texts: nothing that was read or typed is ever parsed as HTML.

import { say } from "./words.js";

const place = (id) => document.getElementById(id);

/** Where the screens are shown. */
export const app = place("app");

/**
 * An element of a tag with its classes, such as p.quiet; with attributes and listeners (`onclick`), where they come first; and with
 * children, of which texts stay texts.
 */
export function make(kind, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** Shows something in the place of all that stands in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
}

/** A button with its word. */
export const button = (word, onclick, attributes) => make("button", { type: "button", onclick, ...attributes }, say(word));

/** The heading of a screen, which gets the focus when the screen is shown. */
export const heading = (text) => make("h1", { tabindex: "-1" }, text);

/** A part of a screen under its heading. */
export const part = (kind, word, ...children) => make(kind, { "aria-label": say(word) }, make("h2", say(word)), ...children);

/** A table under its heads. */
export const table = (kind, heads, body) => make(kind,
  make("thead", make("tr", heads.map((head) => make("th", { scope: "col" }, head)))), body);

/** What may be wider than the window. */
export const wide = (label, ...children) => make("div.wide", { tabindex: "0", role: "region", "aria-label": label }, ...children);

/** Says something to everybody, also to a screen reader. */
export function tell(text, wrong = "") {
  place("status").textContent = text;
  place("alarm").textContent = wrong;
}

/** Says what went wrong. */
export const alarm = (text) => tell("", text);

/** A dialog that closes by Escape or its button. */
export function dialog(title, ...children) {
  const box = make("dialog", { "aria-label": title, onclose: () => box.remove() }, make("h2", title), ...children);
  document.body.append(box);
  box.showModal();
  return box;
}

/** A button that closes the dialog in which it stands. */
export const closer = (word, attributes) => button(word, ({ target }) => target.closest("dialog").close(), attributes);

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
