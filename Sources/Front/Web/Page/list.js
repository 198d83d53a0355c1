// The lists of papers, deeds on many of them at once, and the screen at the end.

import { api } from "./api.js";
import { askReason } from "./aside.js";
import { alarm, app, button, fill, make, stamp, tell, toDraft } from "./dom.js";
import { onChange } from "./events.js";
import { choices, menu } from "./frame.js";
import { rowsOf } from "./reports.js";
import { uploads } from "./uploads.js";
import { say, sayCount } from "./words.js";

export const queue = { ids: [], settled: 0 };

/** The lists, and what can be done to papers that are marked. */
const deedsOf = { needs_review: ["confirm", "set_aside"], ready: ["set_aside"], set_aside: ["take_back"], linked: [] };

const most = 200;

const view = { state: "needs_review", undo: [] };

export async function loadList(state, after) {
  const page = await api.list(state, after);
  if (state === "needs_review") queue.ids = [...(after ? queue.ids : []), ...page.drafts.map((draft) => draft.id)];
  return page;
}

const cells = {
  mark: ({ id, short_id: short, revision }) => make("input", {
    type: "checkbox", "aria-label": say("list.mark", { id: short }), value: id, "data-revision": revision }),
  paper: ({ id, short_id: short, merchant }) => [toDraft(id, merchant || say("list.nameless")), make("span.quiet", ` ${short}`)],
};

const marked = () => [...app.querySelectorAll("td input:checked")]
  .map(({ value, dataset }) => ({ id: value, revision: Number(dataset.revision) }));

const tabs = () => Object.keys(deedsOf).map((state) =>
  button(`state.${state}`, () => showList(state), { "aria-pressed": `${state === view.state}` }));

async function settle(deed, drafts, further) {
  const [changed, stay] = [[], []];
  let done = 0;
  for (let start = 0; start < drafts.length; start += most) {
    const part = drafts.slice(start, start + most);
    const seen = new Map(part.map(({ id, revision }) => [id, revision]));
    for (const { id, revision, state, refused } of (await api.settle({ deed, drafts: part, ...further })).drafts) {
      const isOther = !refused && revision !== seen.get(id);
      if (isOther) changed.push({ id, revision });
      if (refused) stay.push(refused.detail);
      else if (deed === "confirm" && state === "needs_review") stay.push(say("bulk.doubtful", { id: id.slice(0, 8) }));
      else if (isOther) done += 1;
    }
  }
  const isUndo = deed === "undo";
  view.undo = isUndo ? [] : changed;
  queue.settled = Math.max(0, queue.settled + (isUndo ? -done : done));
  await showList(view.state);
  const words = sayCount(isUndo ? "bulk.undone" : "bulk.done", done);
  if (stay.length > 0) alarm(`${words} ${sayCount("bulk.stay", stay.length)} ${stay.slice(0, 3).join(" ")}`);
  else tell(words);
}

function undoButton() {
  const { undo } = view;
  return undo.length > 0
    && make("button", { id: "bulk-undo", onclick: () => settle("undo", undo) }, sayCount("bulk.undo", undo.length));
}

function show(element, focused) {
  element.prepend(menu("review"));
  element.append(uploads(), choices());
  fill(app, element);
  scrollTo(0, 0);
  focused.focus();
}

export async function showList(state = "needs_review") {
  view.state = state;
  document.title = say("title");
  const isReview = state === "needs_review";
  let page = await loadList(state);
  if (isReview && queue.ids.length === 0) return showEnd();
  const deeds = deedsOf[state].map((deed) => button(`bulk.${deed}`, () => {
    const doing = (further) => settle(deed, marked(), further);
    return deed === "set_aside" ? askReason(doing) : doing();
  }, { disabled: true }));
  const chosen = make("span.quiet");
  const { element, body, more, ...parts } = stamp("list", {
    again: () => showList(state),
    mark() {
      const { length } = marked();
      for (const deed of deeds) deed.disabled = length === 0;
      chosen.textContent = length > 0 ? sayCount("bulk.marked", length) : "";
    },
    markAll({ target }) { for (const box of body.querySelectorAll("input")) box.checked = target.checked; },
    async more() {
      page = await loadList(state, page.next);
      addRows();
      more.hidden = !page.next;
    },
  });
  const addRows = () => body.append(...rowsOf(element, page.drafts, cells));
  const { title, start } = parts;
  title.textContent = say(isReview ? "list.title" : `list.${state}`);
  parts.region.setAttribute("aria-label", title.textContent);
  parts.count.textContent = sayCount("list.count", page.count);
  start.href = `#/draft/${queue.ids[0]}`;
  start.hidden = !isReview;
  more.hidden = !page.next;
  fill(parts.tabs, tabs());
  fill(parts.deeds, deeds, undoButton(), chosen);
  addRows();
  show(element, isReview ? start : title);
  onChange(() => { parts.changed.hidden = false; });
}

async function showEnd() {
  view.state = "needs_review";
  const count = async (name) => (await api.report(name, { limit: "1" })).count;
  const isEmpty = !(await count("drafts") || await count("documents"));
  const { element, title, settled, ...parts } = stamp(isEmpty ? "empty" : "end");
  if (queue.settled > 0) settled.textContent = sayCount("end.settled", queue.settled);
  fill(parts.tabs, tabs());
  fill(parts.deeds, undoButton(), button("list.reload", () => showList()));
  show(element, title);
  onChange(() => api.list("needs_review").then((page) => page.count > 0 && showList()).catch(() => {}));
}
