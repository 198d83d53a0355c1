// Values as people of the region write them, and words of the paper in such forms.

import { family, wordOf } from "./words.js";

/** A value as it stands in its field: 1234.5 → 1.234,50 and 2026-01-19 → 19.01.2026. */
export function local(form, text) {
  if (form === "date") return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3.$2.$1.");
  if (form !== "amount") return text;
  const [, units, cents] = /^(-?\d+)\.(\d{2})$/.exec(text) ?? [];
  return cents ? `${units.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}` : text;
}

/** A moment by the clock of this place: 2026-01-19T08:05:00Z → 19.01.2026. 09:05. */
export const moment = (text) => text && new Date(text).toLocaleString("hr", { dateStyle: "short", timeStyle: "short" })
  .replace(/\. (?=\d+\.)/g, ".");

/** A value of a field: a code by its word, another in its form. */
export const shown = ({ name, form }, text) => wordOf(name, local(form, text));

export function linesOf(page) {
  const lines = [];
  for (const word of page.words) (lines[word.line] ??= []).push(word.text);
  return lines.map((line) => line.join(" "));
}

/** What somebody typed, without what a word of the paper brings along. */
export function cleaned(form, text) {
  const clean = text.trim();
  if (form === "amount") return clean.replace(/^[^\d-]+|[^\d]+$/g, "");
  return form === "tax_number" ? clean.replace(/^[A-Z]{2}(?=\d)/, "") : clean;
}

const forms = {
  amount: /^-?\d{1,3}(?:[. ]?\d{3})*[.,]\d{2}$/,
  date: /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?\.?$/,
  tax_number: /^\d{8,13}$/,
  time: /^\d{1,2}:\d{2}(?::\d{2})?$/,
};

/** What a word comes to in a field of a form, if anything. */
function valueOf(form, word) {
  const clean = form === "tax_number" ? word.replace(/^\D+|\D+$/g, "") : cleaned(form, word).replace(/^[^\d-]+/, "");
  return forms[form]?.test(clean) ? clean : "";
}

/** The first lines of a paper name who has issued it. */
const nameLines = 6;

/** Texts of the paper for a field, or all categories; those that begin like `typed` where there are some. */
export function nearWords(form, name, pages, typed) {
  const found = name === "category" ? family(name) : pages.flatMap((page) => (name === "merchant"
    ? linesOf(page).slice(0, nameLines) : page.words.map((word) => valueOf(form, word.text))));
  const all = [...new Set(found)].filter(Boolean);
  const like = typed ? all.filter((text) => text.toLowerCase().startsWith(typed.toLowerCase())) : [];
  return like.length > 0 ? like : all;
}
