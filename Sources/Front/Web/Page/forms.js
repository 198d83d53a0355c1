// Values as people of the region write them. The server reads these forms and those of JSON.

/** A value as it stands in its field: 1234.5 → 1.234,50 and 2026-01-19 → 19.01.2026. */
export function local(form, text) {
  if (form === "amount") return localAmount(text);
  if (form === "date") {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    return parts ? `${parts[3]}.${parts[2]}.${parts[1]}.` : text;
  }
  return text;
}

function localAmount(text) {
  const parts = /^(-?)(\d+)\.(\d{2})$/.exec(text);
  if (!parts) return text;
  return `${parts[1]}${parts[2].replace(/\B(?=(\d{3})+$)/g, ".")},${parts[3]}`;
}

/** A day with its points and its century, where they were left away: 020325 and 2.3.25 → 2.3.2025. */
export function whole(form, text) {
  if (form !== "date") return text;
  return text.replace(/^(\d\d)(\d\d)((?:\d\d){1,2})$/, "$1.$2.$3").replace(/^(\d{1,2}\. ?\d{1,2}\. ?)(\d{2})\.?$/, "$120$2.");
}

/** The words of a page, line by line. */
export function linesOf(page) {
  const lines = [];
  for (const word of page.words) (lines[word.line] ??= []).push(word.text);
  return lines.map((line) => line.join(" "));
}

/** What somebody typed, without what a word of the paper brings along. */
export function cleaned(form, text) {
  let clean = text.trim();
  if (form === "amount") clean = clean.replace(/^[^\d-]+|[^\d]+$/g, "");
  if (form === "tax_number" && /^[A-Z]{2}\d/.test(clean)) clean = clean.slice(2);
  return clean;
}
