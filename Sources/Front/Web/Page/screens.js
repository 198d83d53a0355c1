// The screens beside the review: what the commands tell.

import { api } from "./api.js";
import { decide, isDecided } from "./decisions.js";
import { app, button, fill, make, stamp, toDraft } from "./dom.js";
import { onChange } from "./events.js";
import { local, moment } from "./forms.js";
import { choices, menu } from "./frame.js";
import { phones } from "./phones.js";
import { facts, table } from "./reports.js";
import { uploads } from "./uploads.js";
import { say, sayCount, wordOf } from "./words.js";

const section = (word, ...content) => make("section", make("h2", say(word)), ...content);

const ofDraft = { paper: ({ draft, fields: { merchant } }) => toDraft(draft, merchant || say("list.nameless")) };

/** A report, the table of its first page, and a button for the next one. */
async function paged(report, query, tableOf) {
  let page = await api.report(report, query);
  const [first, found] = [page, tableOf(page)];
  const more = button("list.more", async () => {
    page = await api.report(report, { ...query, after: page.next });
    found.querySelector("tbody").append(...tableOf(page).querySelectorAll("tbody tr"));
    more.hidden = !page.next;
  }, { hidden: !page.next });
  return [first, found, more];
}

async function today() {
  const [{ here, server }, status, newest] = await Promise.all([
    api.report("today"), api.report("status"), api.report("expenses", { limit: "5" })]);
  const attention = here.needs_attention + status.attention.length;
  const needed = here.to_review + attention;
  const { daemon, stored, undelivered, delivery = { state: "none" } } = status;
  return [
    needed > 0 ? make("p.verdict", sayCount("today.needed", needed)) : make("p.verdict.good", say("end.title")),
    facts("today-needs", { ...here, attention }),
    section("today.arrived", table("today-arrived", newest.drafts, "today.nothing", ofDraft)), uploads(),
    section("today.delivery", facts("today-delivery", { ...delivery, queued: here.queued }), table("today-undelivered", undelivered)),
    section("today.watching", facts("today-watching", {
      ...daemon, state: daemon ? "" : "none", folders: daemon?.folders.map(({ path }) => path), stored })),
    server && section("today.server", facts("today-server", server, {
      stale: ({ stale, fetched_at: at }) => at && (stale ? say("today.stale", { at: moment(at) }) : moment(at)) })),
  ];
}

const ofInbox = {
  about: ({ draft, about }) => (draft ? toDraft(draft, about) : about),
  to_do(one) {
    if (one.kind === "review") return toDraft(one.draft, say("menu.review"));
    if (!isDecided(one)) return make("code", one.to_do);
    return button("decide.open", () => decide(one, () => showScreen("inbox")), { "aria-label": `${say("decide.open")} ${one.about}` });
  },
};

async function inbox() {
  const { entries } = await api.report("inbox");
  return [make("p", sayCount("inbox.count", entries.length)), table("inbox-entries", entries, "end.title", ofInbox)];
}

let filter = {};

function filterForm() {
  const { element, further } = stamp("filter", {
    find: () => showScreen("expenses", Object.fromEntries([...new FormData(element)].filter(([, value]) => value))),
  });
  for (const one of element.elements) {
    if (one.type === "checkbox") one.checked = one.name in filter;
    else one.value = filter[one.name] ?? "";
  }
  further.open = Object.keys(filter).some((name) => further.contains(element.elements[name]));
  return element;
}

const sums = ({ count, summed, without_total: lacking, totals, vat }) => [
  make("p", sayCount("list.count", count), " ", count > summed && sayCount("expenses.others", count - summed), " ",
    lacking > 0 && sayCount("expenses.lacking", lacking)),
  table("expenses-totals", totals),
  table("expenses-vat", vat, undefined, { rate: ({ rate }) => `${rate.replace(".", ",")} %` }),
];

async function expenses(asked = filter) {
  const [{ summary }, ...found] = await paged("expenses", asked, ({ drafts }) =>
    table("expenses-found", drafts, "expenses.none", ofDraft));
  filter = asked;
  return [filterForm(), ...sums(summary), ...found];
}

const ofDocument = {
  file: ({ file, drafts: [first] }) => (first ? toDraft(first, file) : file),
  bytes: ({ bytes }) => `${(bytes / 1024).toFixed(0)} KiB`,
  kept: ({ retention: { retain_until: end, hold } }) => `${local("date", end)}${hold ? ` (${say("documents.hold")})` : ""}`,
  document: ({ document: id }) => make("code", id.slice(0, 12)),
};

async function documents() {
  const [{ count }, ...found] = await paged("documents", {}, (page) =>
    table("documents-found", page.documents, "documents.none", ofDocument));
  return [make("p", sayCount("documents.count", count)), ...found];
}

async function settings() {
  const [{ settings: all, companies, accounts }, ofPhones] = await Promise.all([
    api.report("settings"), phones(() => showScreen("settings"))]);
  const part = (word, id, entries, cells) => section(word, table(id, entries, "settings.none", cells));
  return [
    make("p", say("settings.text")), ofPhones,
    part("settings.companies", "settings-companies", companies, {
      taxes: ({ tax_numbers: numbers }) => numbers.map(({ digits }) => digits).join(", ") }),
    part("settings.accounts", "settings-accounts", accounts),
    part("settings.all", "settings-all", all, {
      value: (one) => [one.value ?? one.meaning ?? "–"].flat().join(", "),
      from: (one) => (one.line ? `config.toml, ${one.line}` : one.name ?? wordOf("source", one.source)) }),
  ];
}

const screens = { today, inbox, expenses, documents, settings };

export const isScreen = (name) => Object.hasOwn(screens, name);

/** Shows a screen, and offers to show it again when something has changed. */
export async function showScreen(name, asked) {
  const content = await screens[name](asked);
  const { element, heading, changed } = stamp("screen", { again: () => showScreen(name) });
  heading.textContent = say(`menu.${name}`);
  document.title = `${heading.textContent} – bilko`;
  element.prepend(menu(name));
  element.append(...content.filter(Boolean), choices());
  fill(app, element);
  onChange(() => { changed.hidden = false; });
  scrollTo(0, 0);
  heading.focus();
}
