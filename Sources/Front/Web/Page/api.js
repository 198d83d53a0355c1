// The way to the server of this page, and to nobody else.

/** A refusal, with what to do next. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? "");
    this.status = status;
    this.remedy = problem.remedy ?? "";
    this.field = problem.field;
  }

  get sentence() {
    return this.remedy ? `${this.message}; ${this.remedy}.` : `${this.message}.`;
  }
}

const keyName = "bilko-key";
let key = localStorage.getItem(keyName);

let whenLocked = async () => {};

/** What is waited for when the page is locked; what was asked for is asked again after that. */
export function onLocked(deed) { whenLocked = deed; }

/** When the user has done something last. */
export const hands = { last: performance.now() };

/** Time after which the page asks by itself (ms): the server does not count that as a use. */
const still = 10000;

async function ask(method, path, options = {}) {
  for (;;) {
    const answer = await askOnce(method, path, options);
    if (answer.ok) return answer;
    if (answer.status === 423 && !options.isOfLock) {
      await whenLocked();
      continue;
    }
    const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
    throw new Refusal(answer.status, problem);
  }
}

function askOnce(method, path, { body, etag, signal, bytes, further }) {
  const headers = { "Accept-Language": document.documentElement.lang, ...further };
  if (key) headers["X-Bilko-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (etag) headers["If-Match"] = etag;
  if (performance.now() - hands.last > still) headers["X-Bilko-Idle"] = "1";
  return fetch(path, {
    method, headers, signal, body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    credentials: "same-origin", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
  });
}

async function askDraft(method, path, options) {
  const answer = await ask(method, path, options);
  return { draft: await answer.json(), etag: answer.headers.get("ETag") };
}

async function pictureAt(path) { return URL.createObjectURL(await (await ask("GET", path)).blob()); }

const draftPath = (id) => `/api/v1/drafts/${encodeURIComponent(id)}`;

export const api = {
  /** Uses a one-time link up. */
  async open(link) {
    const answer = await ask("POST", "/api/v1/session", { body: { link } });
    key = (await answer.json()).key;
    localStorage.setItem(keyName, key);
  },
  /** The lock of the page: `GET` asks, `POST` locks, `open` with the PIN opens, `stay` says that it is used. */
  async lock(method = "GET", deed = "", body = undefined) {
    return (await ask(method, `/api/v1/lock${deed}`, { body, isOfLock: true })).json();
  },
  async list(state, after) {
    const query = new URLSearchParams({ state, limit: "100" });
    if (after) query.set("after", after);
    return (await ask("GET", `/api/v1/drafts?${query}`)).json();
  },
  draft: (id) => askDraft("GET", draftPath(id)),
  change: (id, etag, body) => askDraft("PATCH", draftPath(id), { etag, body }),
  deed: (id, etag, name, body = {}) => askDraft("POST", `${draftPath(id)}/${name}`, { etag, body }),
  /** One deed on many drafts; what came of each. */
  async settle(body) {
    return (await (await ask("POST", "/api/v1/deeds", { body })).json()).drafts;
  },
  /** Sends a file; it is durable on the server when this returns. The same key and file again are the same document. */
  async send(file, key) {
    const name = encodeURIComponent(file.name.toWellFormed?.() ?? file.name);
    return (await ask("POST", "/api/v1/documents", { bytes: file, further: {
      "Content-Type": file.type || "application/octet-stream", "Idempotency-Key": key,
      "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
    } })).json();
  },
  async document(id) { return (await ask("GET", `/api/v1/documents/${encodeURIComponent(id)}`)).json(); },
  /** What a command tells of the home: `today`, `status`, `inbox`, `expenses`, `documents` or `settings`. */
  async report(name, query = {}) {
    const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    return (await ask("GET", `/api/v1/${name}?${said}`)).json();
  },
  /** The sums of a draft with what is typed and not saved. */
  async sums(id, fields) { return (await (await ask("POST", `${draftPath(id)}/sums`, { body: { fields } })).json()).sums; },
  /** What is decided about in the inbox; and a decision about it in the state that was seen: what is said of it. */
  seen: (path) => askDraft("GET", `/api/v1/${path}`),
  decide: async (path, etag, body) => (await (await ask("POST", `/api/v1/${path}`, { etag, body })).json()).said,
  async phones() { return (await ask("GET", "/api/v1/phones")).json(); },
  /** A code that lets one phone in, with its picture. */
  async pairPhone() { return (await ask("POST", "/api/v1/phones/pairing", { body: {} })).json(); },
  removePhone: (id) => ask("DELETE", `/api/v1/phones/${encodeURIComponent(id)}`),
  /** The bytes of the events. */
  async events(signal) { return (await ask("GET", "/api/v1/events", { signal })).body; },
  async candidates(id) {
    return (await (await ask("GET", `${draftPath(id)}/candidates`)).json()).candidates;
  },
  async history(id) {
    return (await (await ask("GET", `${draftPath(id)}/history`)).json()).revisions;
  },
  async pages(id) {
    return (await (await ask("GET", `${draftPath(id)}/pages`)).json()).pages;
  },
  /** The drafts that are, or may be, of the same purchase. */
  async alike(id) { return (await ask("GET", `${draftPath(id)}/alike`)).json(); },
  /** Where the paper was found on the picture of a page. */
  async corners(id, page) { return (await ask("GET", `${draftPath(id)}/pages/${page}/corners`)).json(); },
  /** Has a page read again between four corners. */
  reread: (id, page, etag, corners) => askDraft("POST", `${draftPath(id)}/pages/${page}/corners`, { etag, body: { corners } }),
  /** The picture of a page as it was taken. */
  original: (id, page) => pictureAt(`${draftPath(id)}/pages/${page}/original`),
  /** The picture of a page, as an address that this page alone can use. */
  picture: (id, page) => pictureAt(`${draftPath(id)}/pages/${page}/picture`),
};
