// Values as people of the region write them. The server reads these forms and those of JSON.

/** A value as it stands in its field: 1234.5 → 1.234,50 and 2026-01-19 → 19.01.2026. */
export function local(form, text) {
  if (form === "date") return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3.$2.$1.");
  if (form !== "amount") return text;
  const [, units, cents] = /^(-?\d+)\.(\d{2})$/.exec(text) ?? [];
  return cents ? `${units.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}` : text;
}

/** The words of a page, line by line. */
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
