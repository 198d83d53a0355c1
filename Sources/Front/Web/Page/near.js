// Words of the paper that have the form of a field: offered where no candidate is right.

import { cleaned, linesOf } from "./forms.js";

const forms = {
  amount: /^-?\d{1,3}(?:[. ]?\d{3})*[.,]\d{2}$/,
  date: /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?\.?$/,
  tax_number: /^\d{8,13}$/,
  time: /^\d{1,2}:\d{2}(?::\d{2})?$/,
};

/** What a word comes to in a field of a form; nothing where it has not that form. */
function valueOf(form, word) {
  const clean = form === "tax_number" ? word.replace(/^\D+|\D+$/g, "") : cleaned(form, word).replace(/^[^\d-]+/, "");
  return forms[form]?.test(clean) ? clean : "";
}

/** The first lines of a paper name who has issued it. */
const nameLines = 6;

/** Texts for a field, in the order of the paper; those that begin like `typed` where there are some. */
export function nearWords(form, name, pages, typed) {
  const found = pages.flatMap((page) => (name === "merchant"
    ? linesOf(page).slice(0, nameLines) : page.words.map((word) => valueOf(form, word.text))));
  const all = [...new Set(found)].filter(Boolean);
  const like = typed ? all.filter((text) => text.toLowerCase().startsWith(typed.toLowerCase())) : [];
  return like.length > 0 ? like : all;
}
