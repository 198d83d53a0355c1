// What needs a person: the list, and the screen at its end.

import { api } from "./api.js";
import { fill, make } from "./dom.js";
import { local } from "./forms.js";
import { say, sayCount } from "./words.js";

/** The identities of what waits, in the order of the list, as far as it was loaded. */
export const queue = { ids: [], settled: 0 };

function row(draft) {
  const total = draft.total ? `${local("amount", draft.total)} ${draft.currency ?? ""}` : "–";
  return make("tr", {},
    make("td", {},
      make("a", { href: `#/draft/${draft.id}` }, draft.merchant || say("list.nameless")),
      make("span", { class: "quiet" }, ` ${draft.short_id}`)),
    make("td", {}, draft.date ? local("date", draft.date) : "–"),
    make("td", { class: "number" }, total),
    make("td", { class: "why" }, draft.reasons[0] ?? ""));
}

function table(rows) {
  return make("table", {},
    make("thead", {}, make("tr", {},
      make("th", { scope: "col" }, say("list.paper")), make("th", { scope: "col" }, say("list.date")),
      make("th", { scope: "col", class: "number" }, say("list.total")),
      make("th", { scope: "col" }, say("list.why")))),
    rows);
}

/** Shows the list. */
export async function showList(app) {
  document.title = say("title");
  let page = await api.list();
  queue.ids = page.drafts.map((draft) => draft.id);
  if (queue.ids.length === 0) return showEnd(app);
  const body = make("tbody", {}, page.drafts.map(row));
  const more = make("button", {
    type: "button",
    onclick: async () => {
      page = await api.list(page.next);
      queue.ids.push(...page.drafts.map((draft) => draft.id));
      body.append(...page.drafts.map(row));
      more.hidden = !page.next;
    },
  }, say("list.more"));
  more.hidden = !page.next;
  const start = make("a", { class: "button main", href: `#/draft/${queue.ids[0]}` }, say("list.start"));
  fill(app, make("main", { class: "list" },
    make("h1", {}, say("list.title")),
    make("p", {}, sayCount("list.count", page.count)), start,
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("list.title") }, table(body)), more));
  start.focus();
  return undefined;
}

/** Shows that nothing waits any more. */
export function showEnd(app) {
  const heading = make("h1", { tabindex: "-1" }, say("end.title"));
  fill(app, make("main", { class: "end" }, heading, make("p", {}, say("end.text")),
    queue.settled > 0 && make("p", {}, sayCount("end.settled", queue.settled)),
    make("button", { type: "button", onclick: () => showList(app) }, say("list.reload"))));
  heading.focus();
}
