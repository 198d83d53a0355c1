// Requests of both pages: to their own server, and to nobody else.

/** Answers after which the same file may be sent again. */
const passing = [408, 409, 429, 503, 507];

class Refusal extends Error {
  constructor(status, { detail = "", remedy, field }) {
    super(detail);
    this.status = status;
    this.field = field;
    this.isPassing = passing.includes(status);
    this.sentence = remedy ? `${detail}; ${remedy}.` : `${detail}.`;
  }
}

export const refusal = async (answer) =>
  new Refusal(answer.status, await answer.json().catch(() => ({ detail: answer.statusText })));

/** An answer of the server, of which the browser keeps nothing. */
export const asked = (path, options) => fetch(path, {
  credentials: "same-origin", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer", ...options,
});

/** What goes along with a file. The same key and file again are the same document. */
export const ofFile = (file, key) => ({
  "Content-Type": file.type || "application/octet-stream", "Idempotency-Key": key,
  "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name?.toWellFormed?.() ?? file.name ?? "")}`,
});
