// What needs a person and what does not: the lists, deeds on many papers at once, and the screen at the end.

import { api } from "./api.js";
import { alarm, fill, make, tell } from "./dom.js";
import { askReason } from "./aside.js";
import { onChange } from "./events.js";
import { local } from "./forms.js";
import { choices, menu, showTrouble } from "./frame.js";
import { uploads } from "./uploads.js";
import { say, sayCount } from "./words.js";

/** The identities of what waits, in the order of the list, as far as it was loaded. */
export const queue = { ids: [], settled: 0 };

const states = ["needs_review", "ready", "set_aside", "linked"];

/** What can be done to papers of a state that are marked. */
const deedsOf = { needs_review: ["confirm", "set_aside"], ready: ["set_aside"], set_aside: ["take_back"], linked: [] };

/** The most papers of one request. */
const most = 200;

/** What is shown, and the last deed on many papers, as long as nothing else was done here. */
const view = { state: "needs_review", undo: undefined };

class Marks {
  #seen = new Map();
  #boxes = [];
  #revisions = new Map();

  constructor(changed) { this.changed = changed; }

  /** A box for a paper of the list. */
  box(draft) {
    this.#revisions.set(draft.id, draft.revision);
    const box = make("input", {
      type: "checkbox", "aria-label": say("list.mark", { id: draft.short_id }),
      onchange: () => {
        this.#put(draft.id, box.checked);
        this.changed();
      },
    });
    this.#boxes.push([draft.id, box]);
    return box;
  }

  all(isMarked) {
    for (const [id, box] of this.#boxes) {
      box.checked = isMarked;
      this.#put(id, isMarked);
    }
    this.changed();
  }

  #put(id, isMarked) {
    if (isMarked) this.#seen.set(id, this.#revisions.get(id));
    else this.#seen.delete(id);
  }

  get count() { return this.#seen.size; }

  get drafts() { return [...this.#seen].map(([id, revision]) => ({ id, revision })); }
}

function row(draft, marks) {
  const total = draft.total ? `${local("amount", draft.total)} ${draft.currency ?? ""}` : "–";
  return make("tr", {},
    make("td", {}, marks.box(draft)),
    make("td", {},
      make("a", { href: `#/draft/${draft.id}` }, draft.merchant || say("list.nameless")),
      make("span", { class: "quiet" }, ` ${draft.short_id}`)),
    make("td", {}, draft.date ? local("date", draft.date) : "–"),
    make("td", { class: "number" }, total),
    make("td", { class: "why" }, draft.reasons[0] ?? ""));
}

function table(rows, marks) {
  const all = make("input", { type: "checkbox", "aria-label": say("list.markAll"), onchange: () => marks.all(all.checked) });
  return make("table", {},
    make("thead", {}, make("tr", {},
      make("th", { scope: "col" }, all),
      make("th", { scope: "col" }, say("list.paper")), make("th", { scope: "col" }, say("list.date")),
      make("th", { scope: "col", class: "number" }, say("list.total")),
      make("th", { scope: "col" }, say("list.why")))),
    rows);
}

/** The lists that there are; the one that is shown is pressed. */
function tabs(app) {
  return make("nav", { class: "tools", "aria-label": say("list.states") }, states.map((state) => make("button", {
    type: "button", "aria-pressed": state === view.state ? "true" : "false",
    onclick: () => showList(app, state).catch(showTrouble),
  }, say(`state.${state}`))));
}

/** Does something to the papers, and shows the list again with what came of it. */
async function settle(app, deed, drafts, further = {}) {
  const done = [];
  const stay = [];
  for (let start = 0; start < drafts.length; start += most) {
    const part = drafts.slice(start, start + most);
    const seen = new Map(part.map(({ id, revision }) => [id, revision]));
    for (const item of await api.settle({ deed, drafts: part, ...further })) {
      if (item.refused) stay.push(item.refused.detail);
      else if (item.revision !== seen.get(item.id)) done.push(item);
      if (deed === "confirm" && item.state === "needs_review") stay.push(say("bulk.doubtful", { id: item.id.slice(0, 8) }));
    }
  }
  view.undo = deed === "undo" ? undefined : done.map(({ id, revision }) => ({ id, revision }));
  queue.settled = Math.max(0, queue.settled + (deed === "undo" ? -done.length : done.length));
  await showList(app, view.state);
  const words = sayCount(deed === "undo" ? "bulk.undone" : "bulk.done", done.length);
  if (stay.length > 0) alarm(`${words} ${sayCount("bulk.stay", stay.length)} ${stay[0]}`);
  else tell(words);
}

/** The buttons for what is marked. */
function deeds(app, marks) {
  const doing = (deed, further) => settle(app, deed, marks.drafts, further).catch(showTrouble);
  const buttons = deedsOf[view.state].map((deed) => make("button", {
    type: "button", disabled: true,
    onclick: () => (deed === "set_aside" ? askReason((aside) => doing(deed, aside)) : doing(deed)),
  }, say(`bulk.${deed}`)));
  const marked = make("span", { class: "quiet" });
  marks.changed = () => {
    for (const button of buttons) button.disabled = marks.count === 0;
    marked.textContent = marks.count > 0 ? sayCount("bulk.marked", marks.count) : "";
  };
  return make("div", { class: "deeds" }, buttons, undoButton(app), marked);
}

/** Undoes the last deed on many papers. */
function undoButton(app) {
  return view.undo?.length > 0 && make("button", {
    type: "button", id: "bulk-undo", onclick: () => settle(app, "undo", view.undo).catch(showTrouble),
  }, sayCount("bulk.undo", view.undo.length));
}

/** Shows the list of a state. */
export async function showList(app, state = "needs_review") {
  view.state = state;
  document.title = say("title");
  let page = await api.list(state);
  if (state === "needs_review") {
    queue.ids = page.drafts.map((draft) => draft.id);
    if (queue.ids.length === 0) return showEnd(app);
  }
  const marks = new Marks();
  const body = make("tbody", {}, page.drafts.map((draft) => row(draft, marks)));
  const more = make("button", {
    type: "button",
    onclick: async () => {
      page = await api.list(state, page.next);
      if (state === "needs_review") queue.ids.push(...page.drafts.map((draft) => draft.id));
      body.append(...page.drafts.map((draft) => row(draft, marks)));
      more.hidden = !page.next;
    },
  }, say("list.more"));
  more.hidden = !page.next;
  const start = state === "needs_review"
    && make("a", { class: "button main", href: `#/draft/${queue.ids[0]}` }, say("list.start"));
  const heading = make("h1", { tabindex: "-1" }, say(state === "needs_review" ? "list.title" : `list.${state}`));
  fill(app, make("main", { class: "list" }, menu("review"), heading, tabs(app),
    make("p", {}, sayCount("list.count", page.count)), start, deeds(app, marks),
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": heading.textContent }, table(body, marks)), more, uploads(), choices()));
  const changed = make("button", { type: "button", hidden: true, onclick: () => showList(app, state).catch(showTrouble) }, say("list.changed"));
  heading.after(make("p", { role: "status" }, changed));
  onChange(() => { changed.hidden = false; });
  (start || heading).focus();
  return undefined;
}

/** Shows that nothing waits any more. */
export function showEnd(app) {
  view.state = "needs_review";
  const heading = make("h1", { tabindex: "-1" }, say("end.title"));
  fill(app, make("main", { class: "end" }, menu("review"), heading, make("p", {}, say("end.text")),
    queue.settled > 0 && make("p", {}, sayCount("end.settled", queue.settled)),
    tabs(app), undoButton(app),
    make("button", { type: "button", onclick: () => showList(app).catch(showTrouble) }, say("list.reload")), uploads(), choices()));
  heading.focus();
  onChange(() => api.list("needs_review").then((page) => page.count > 0 && showList(app)).catch(() => {}));
}
