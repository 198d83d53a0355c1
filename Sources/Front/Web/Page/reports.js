// What the server tells, in tables and facts: templates say what stands where, and in which form.

import { make, stamp } from "./dom.js";
import { local, moment } from "./forms.js";
import { say, wordOf } from "./words.js";

/** What data-value leads to, in the form or by the words of the place; nothing where there is nothing. */
function told(entry, { value: way, form, word, unit }) {
  const at = (names) => names.split(".").reduce((part, name) => part?.[name], entry);
  const value = [at(way) ?? ""].flat().join("; ");
  if (value === "") return undefined;
  if (form === "moment") return moment(value);
  return `${word ? wordOf(word, value) : local(form, value)} ${unit ? at(unit) ?? "" : ""}`.trim();
}

const place = (entry, { dataset }, cells) => (cells[dataset.value] ?? told)(entry, dataset);

/** A row for each entry below the heads of a table; `cells` are what no form tells. */
export function rowsOf(element, entries, cells = {}) {
  const heads = [...element.querySelectorAll("thead th")];
  return entries.map((entry) => make("tr", heads.map((head) =>
    make(head.dataset.row ?? "td", { class: head.className, scope: head.dataset.row && "row" }, place(entry, head, cells) ?? "–"))));
}

/** A table, or the words for none. */
export function table(id, entries, empty, cells) {
  if (entries.length === 0) return empty && make("p.quiet", say(empty));
  const { element, body } = stamp(id);
  body.append(...rowsOf(element, entries, cells));
  return element;
}

/** Names and values beside each other; those without a value are left out. */
export function facts(id, values, cells = {}) {
  const { element } = stamp(id);
  for (const one of element.querySelectorAll("[data-value]")) {
    const text = place(values, one, cells);
    if (text) one.append(text);
    else one.closest("div").remove();
  }
  return element;
}
