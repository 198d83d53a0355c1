// Two papers beside each other: of one purchase, or of two.

import { paperOf } from "./ahead.js";
import { api } from "./api.js";
import { dialog, fill, make } from "./dom.js";
import { linesOf, local } from "./forms.js";
import { nameOf, say } from "./words.js";

/** Compared first, also where both lack them. */
const first = ["kind", "merchant", "tax_id", "date", "time", "number", "total"];

const textOf = (field) => field.values.map((value) => local(field.form, value.text)).join("; ");

/** The fields of both, those that tell purchases apart first; what neither has is left out. */
function rows(one, other) {
  const theirs = new Map(other.fields.map((field) => [field.name, textOf(field)]));
  const pairs = one.fields.map((field) => [field.name, textOf(field), theirs.get(field.name) ?? ""]);
  const place = ([name]) => (first.includes(name) ? first.indexOf(name) : first.length);
  return pairs.filter(([name, mine, their]) => first.includes(name) || mine || their).sort((a, b) => place(a) - place(b));
}

function table(one, other) {
  const head = (draft) => make("th", { scope: "col" }, say("review.title", { id: draft.short_id }));
  return make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("compare.field")), head(one), head(other),
    make("th", { scope: "col" }, say("compare.same")))),
  make("tbody", {}, rows(one, other).map(([name, mine, their]) => {
    const word = mine && their ? (mine === their ? "compare.yes" : "compare.no") : (mine || their) && "compare.missing";
    return make("tr", { class: word === "compare.no" ? "differs" : undefined }, make("th", { scope: "row" }, nameOf(name)),
      make("td", {}, mine || "–"), make("td", {}, their || "–"), make("td", {}, word ? say(word) : ""));
  })));
}

/** The first page of a paper as a picture of its own, or as its text. */
function sheet(draft) {
  const place = make("figure", {}, make("figcaption", {}, `${say("review.title", { id: draft.short_id })} · ${draft.file_name ?? ""}`));
  const paper = paperOf(draft.id);
  paper.pages.then(async (pages) => {
    const page = pages.find((one) => one.picture) ?? pages[0];
    if (page?.picture) {
      const { src } = await paper.picture(page.number);
      place.prepend(make("img", { src, alt: say("picture.alt", { page: page.number }) }));
    } else if (page) {
      place.prepend(make("pre", { tabindex: "0" }, linesOf(page).join("\n")));
    }
  }).catch(() => {});
  return place;
}

const isSlip = (draft) => draft.fields.find((field) => field.name === "kind")?.values[0]?.text === "slip";

/**
 * Shows a draft beside those that are or may be of its purchase, one after the other; returns whether there are any.
 * `answer(deed, expense, paper)` is called with `link` and both drafts in the order in which they are linked, or with `unlink`.
 */
export async function compare(mine, etag, answer) {
  const { drafts } = await api.alike(mine.id);
  if (drafts.length === 0) return false;
  let shown = 0;
  let other;
  const body = make("div", {});
  const close = (...said) => {
    box.close();
    answer(...said);
  };
  const isAsked = () => drafts[shown].relation === "alike";
  /** A slip is a paper of the receipt that it pays, whichever of the two is being reviewed. */
  const one = () => {
    if (!isAsked() || !other) return;
    const [paper, expense] = isSlip(other.draft) && !isSlip(mine) ? [other, { draft: mine, etag }] : [{ draft: mine, etag }, other];
    close("link", expense, paper);
  };
  const two = () => {
    if (!other) return;
    close("unlink", undefined, drafts[shown].relation === "linked" ? other : { draft: mine, etag });
  };
  const button = (word, key, deed, kind) => make("button", { type: "button", class: kind, onclick: deed }, say(word), " ", make("kbd", {}, key));
  const yes = button("compare.one", "Alt+J", one, "main");
  const no = button("compare.two", "Alt+W", two);
  const next = make("button", { type: "button", onclick: () => show((shown + 1) % drafts.length) }, say("compare.next"));
  const box = dialog(say("compare.title"), body, make("div", { class: "deeds" }, yes, no, next,
    make("button", { type: "button", onclick: () => box.close() }, say("dialog.close"))));
  box.classList.add("large");
  box.addEventListener("keydown", (event) => {
    const deed = event.altKey && !event.ctrlKey && { KeyJ: one, KeyW: two }[event.code];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  async function show(index) {
    shown = index;
    other = undefined;
    other = await api.draft(drafts[index].id);
    yes.hidden = !isAsked();
    next.hidden = drafts.length < 2;
    const place = say("review.place", { place: index + 1, count: drafts.length });
    fill(body, make("p", {}, say(`compare.${drafts[index].relation}`), drafts.length > 1 && ` (${place})`),
      make("div", { class: "beside" }, sheet(mine), sheet(other.draft)),
      make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("compare.title") }, table(mine, other.draft)));
    (isAsked() ? yes : no).focus();
  }
  await show(0);
  return true;
}
