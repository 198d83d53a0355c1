// Requests of a phone, by its page and by the worker that needs none.

/** How long one answer may take (ms). */
const patience = 300000;

/** Answers after which the same picture may be sent again. */
const passing = new Set([408, 409, 429, 503, 507]);

export class Refusal extends Error {
  constructor(status, { detail = "", remedy = "" }) {
    super(remedy ? `${detail}; ${remedy}.` : `${detail}.`);
    this.status = status;
    this.isPassing = passing.has(status);
  }
}

/** Asks the computer, as the phone that has this key and in a language. */
export async function ask(who, method, path, { body, further } = {}) {
  const answer = await fetch(path, {
    method, body, credentials: "same-origin", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(patience),
    headers: { "Accept-Language": who.language, "X-Bilko-Phone-Key": who.key ?? "", ...further },
  });
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({ detail: answer.statusText })));
  return answer.status === 204 ? undefined : answer.json();
}

/** Sends a picture under its key; the same one twice is one document. */
export function post(who, { key, file }) {
  const name = encodeURIComponent(file.name?.toWellFormed?.() ?? file.name ?? "");
  return ask(who, "POST", "/api/v1/phone/shots", { body: file, further: {
    "Content-Type": file.type || "application/octet-stream", "Idempotency-Key": key,
    "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
  } });
}
