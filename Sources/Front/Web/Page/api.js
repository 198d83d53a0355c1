// The way to the server of this page, and to nobody else.

import { asked, ofFile, refusal } from "./asking.js";

const keyName = "bilko-key";
let key = localStorage.getItem(keyName);

const base = new URL("/api/v1/", location);

let whenLocked = async () => {};

/** What is waited for when the page is locked; then is asked again. */
export function onLocked(deed) { whenLocked = deed; }

export const hands = { last: performance.now() };

/** Time after which the page asks by itself (ms): the server does not count that as a use. */
const still = 10000;

async function ask(method, path, options = {}) {
  for (;;) {
    const answer = await askOnce(method, path, options);
    if (answer.ok) return answer;
    if (answer.status !== 423 || options.isOfLock) throw await refusal(answer);
    await whenLocked();
  }
}

function askOnce(method, path, { body, etag, signal, bytes, further }) {
  const headers = { "Accept-Language": document.documentElement.lang, ...further };
  if (key) headers["X-Bilko-Key"] = key;
  if (body) headers["Content-Type"] = "application/json";
  if (etag) headers["If-Match"] = etag;
  if (performance.now() - hands.last > still) headers["X-Bilko-Idle"] = "1";
  return asked(new URL(path, base), { method, headers, signal, body: bytes ?? JSON.stringify(body) });
}

const askJSON = async (method, path, options) => (await ask(method, path, options)).json();

async function askDraft(method, path, options) {
  const answer = await ask(method, path, options);
  return { draft: await answer.json(), etag: answer.headers.get("ETag") };
}

const draftPath = (id) => `drafts/${encodeURIComponent(id)}`;

export const api = {
  async open(link) {
    ({ key } = await askJSON("POST", "session", { body: { link } }));
    localStorage.setItem(keyName, key);
  },
  /** `GET` asks how the lock is, `POST` locks, `open` with the PIN opens, `stay` says that the page is used. */
  lock: (method = "GET", deed = "", body) => askJSON(method, `lock${deed}`, { body, isOfLock: true }),
  list: (state, after) => api.report("drafts", { state, limit: "100", after }),
  draft: (id) => askDraft("GET", draftPath(id)),
  change: (id, etag, body) => askDraft("PATCH", draftPath(id), { etag, body }),
  deed: (id, etag, name, body = {}) => askDraft("POST", `${draftPath(id)}/${name}`, { etag, body }),
  settle: (body) => askJSON("POST", "deeds", { body }),
  /** Sends a file; it is durable on the server when this returns. */
  send: (file, fileKey) => askJSON("POST", "documents", { bytes: file, further: ofFile(file, fileKey) }),
  /** What a command tells, such as `today`. */
  report: (name, query = {}) =>
    askJSON("GET", `${name}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`),
  /** Such as the `pages` of a draft. */
  beside: (id, name) => askJSON("GET", `${draftPath(id)}/${name}`),
  sums: (id, fields) => askJSON("POST", `${draftPath(id)}/sums`, { body: { fields } }),
  /** What is decided about in the inbox; a decision is about it as it was seen. */
  seen: (path) => askDraft("GET", path),
  decide: async (path, etag, body) => (await askJSON("POST", path, { etag, body })).said,
  pairPhone: () => askJSON("POST", "phones/pairing", { body: {} }),
  removePhone: (id) => ask("DELETE", `phones/${encodeURIComponent(id)}`),
  events: async (signal) => (await ask("GET", "events", { signal })).body,
  /** The address of a picture of a page, `original` as it was taken or `picture`. */
  picture: async (id, page, kind = "picture") =>
    URL.createObjectURL(await (await ask("GET", `${draftPath(id)}/pages/${page}/${kind}`)).blob()),
};
