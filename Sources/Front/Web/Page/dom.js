// Elements out of texts: nothing that was read or typed is ever parsed as HTML.

/** An element with attributes, listeners (`onclick`) and children, of which texts stay texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
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

const place = (id) => document.getElementById(id);

/** Says something to everybody, also to a screen reader. */
export function tell(text) {
  place("alarm").textContent = "";
  place("status").textContent = text;
}

/** Says what went wrong. */
export function alarm(text) {
  place("status").textContent = "";
  place("alarm").textContent = text;
}

/** A dialog that closes by Escape or its button; resolves when it is closed. */
export function dialog(title, ...children) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const box = make("dialog", { "aria-labelledby": "dialog-title" }, heading, ...children);
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.showModal();
  return box;
}
