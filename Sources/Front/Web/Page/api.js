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

async function ask(method, path, { body, etag, signal } = {}) {
  const headers = { "Accept-Language": document.documentElement.lang };
  if (key) headers["X-Bilko-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (etag) headers["If-Match"] = etag;
  const answer = await fetch(path, {
    method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer",
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
    throw new Refusal(answer.status, problem);
  }
  return answer;
}

async function askDraft(method, path, options) {
  const answer = await ask(method, path, options);
  return { draft: await answer.json(), etag: answer.headers.get("ETag") };
}

const draftPath = (id) => `/api/v1/drafts/${encodeURIComponent(id)}`;

export const api = {
  /** Uses a one-time link up. */
  async open(link) {
    const answer = await ask("POST", "/api/v1/session", { body: { link } });
    key = (await answer.json()).key;
    localStorage.setItem(keyName, key);
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
  /** The picture of a page, as an address that this page alone can use. */
  async picture(id, page) {
    const answer = await ask("GET", `${draftPath(id)}/pages/${page}/picture`);
    return URL.createObjectURL(await answer.blob());
  },
};
