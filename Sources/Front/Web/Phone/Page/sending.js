// Requests of a phone, by its page and by the worker that needs none.

import { asked, ofFile, refusal } from "./asking.js";

/** How long one answer may take (ms). */
const patience = 300000;

/** Asks the computer, as the phone that has this key and in a language. */
export async function ask({ key, language }, method, path, { body, further } = {}) {
  const headers = { "Accept-Language": language, "X-Bilko-Phone-Key": key ?? "", ...further };
  const answer = await asked(path, { method, body, headers, signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw await refusal(answer);
  return answer.status === 204 ? undefined : answer.json();
}

export const post = (who, { key, file }) => ask(who, "POST", "/api/v1/phone/shots", { body: file, further: ofFile(file, key) });
