// The screens beside the review: what the commands tell.

import { api } from "./api.js";
import { decide, isDecided } from "./decisions.js";
import { app, button, fill, make, stamp, toDraft } from "./dom.js";
import { onChange } from "./events.js";
import { local, moment } from "./forms.js";
import { choices, menu } from "./frame.js";
import { phones } from "./phones.js";
import { uploads } from "./uploads.js";
import { say, sayCount } from "./words.js";

const amount = (text) => local("amount", text);

/** A table, or the words for none; what stands under a head of numbers is one. */
function table(id, rows, empty) {
  if (rows.length === 0) return empty && make("p.quiet", say(empty));
  const { element, body } = stamp(id);
  const kinds = [...element.querySelectorAll("th")].map((head) => head.className);
  body.append(...rows.map((row) => make("tr", row.map((cell, place) => make("td", { class: kinds[place] }, cell ?? "–")))));
  return element;
}

/** Names and values beside each other; those without a value are left out. */
const facts = (values) => make("dl.facts", Object.entries(values)
  .filter(([, value]) => (value ?? "") !== "")
  .map(([word, value]) => make("div", make("dt", say(word)), make("dd", value))));

const section = (word, ...content) => make("section", make("h2", say(word)), ...content);

const draftRow = ({ draft, state, company, fields: { merchant, date, total, currency = "", category } }) => [
  toDraft(draft, merchant || say("list.nameless")), say(`state.${state}`), date && local("date", date),
  total && `${amount(total)} ${currency}`, category, company,
];

/** A report, the table of its first page, and a button that adds the next one. */
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
  return [
    needed > 0 ? make("p.verdict", sayCount("today.needed", needed)) : make("p.verdict.good", say("end.title")),
    facts({
      "today.review": make("a", { href: "#/" }, here.to_review), "today.ready": here.ready,
      "today.attention": make("a", { href: "#/inbox" }, attention),
    }),
    section("today.arrived", table("today-arrived", newest.drafts.map(draftRow), "today.nothing")),
    uploads(), section("today.delivery", ...delivery(here, status)), section("today.watching", watching(status)),
    server && section("today.server", told(server)),
  ];
}

const delivery = ({ queued }, { delivery: runs, undelivered }) => [
  facts({
    "today.queued": queued, "today.runs": runs ? say(`delivery.${runs.state}`) : say("delivery.none"),
    "today.trouble": runs?.trouble, "today.held": runs?.held_up.join("; "), "today.next": moment(runs?.next_attempt),
  }),
  table("today-undelivered", undelivered.map((one) => [one.entity, one.reason, one.next_step])),
];

function watching({ daemon, stored }) {
  if (!daemon) return facts({ "today.runs": say("watching.none"), "today.unread": stored });
  return facts({
    "today.folders": daemon.folders.map((one) => one.path).join(", "), "today.taken": daemon.taken, "today.unread": stored,
    "today.trouble": daemon.trouble,
  });
}

const told = ({ account, dashboard, fetched_at: fetched, stale }) => facts({
  "settings.account": account, "today.asOf": fetched && stale ? say("today.stale", { at: moment(fetched) }) : moment(fetched),
  "today.drafts": dashboard?.expenses.draft, "today.submitted": dashboard?.expenses.submitted,
  "today.open": dashboard?.invoices.open, "today.overdue": dashboard?.invoices.overdue, "today.approvals": dashboard?.approvals,
});

const inboxRow = (one) => [
  say(`inbox.${one.kind}`), one.draft ? toDraft(one.draft, one.about) : one.about, one.as_of && make("span.number", one.as_of),
  isDecided(one) ? button("decide.open", () => decide(one, () => showScreen("inbox")), {
    "aria-label": `${say("decide.open")} ${one.about}` }) : make("code", one.to_do),
];

async function inbox() {
  const { entries } = await api.report("inbox");
  return [
    make("p", sayCount("inbox.count", entries.length)),
    table("inbox-entries", entries.map(inboxRow), "end.title"),
  ];
}

let filter = {};

function filterForm() {
  const { element } = stamp("filter", { find() {
    filter = Object.fromEntries(new FormData(element));
    return showScreen("expenses");
  } });
  for (const [name, value] of Object.entries(filter)) element.elements[name].value = value;
  return element;
}

const sums = ({ count, summed, without_total: lacking, totals, vat }) => [
  make("p", sayCount("list.count", count), " ", count > summed && sayCount("expenses.others", count - summed), " ",
    lacking > 0 && sayCount("expenses.lacking", lacking)),
  table("expenses-totals", totals.map((one) => [one.currency, one.drafts, amount(one.total)])),
  table("expenses-vat", vat.map((one) => [
    `${one.rate.replace(".", ",")} %`, one.currency, amount(one.base), amount(one.amount)])),
];

async function expenses() {
  const [{ summary }, ...found] = await paged("expenses", filter, ({ drafts }) =>
    table("expenses-found", drafts.map(draftRow), "expenses.none"));
  return [filterForm(), ...sums(summary), ...found];
}

const documentRow = ({ retention, ...one }) => [
  one.file, say(`document.${one.state}`), one.reasons.join(" "), moment(one.received_at), `${(one.bytes / 1024).toFixed(0)} KiB`,
  `${local("date", retention.retain_until)}${retention.hold ? ` (${say("documents.hold")})` : ""}`,
  `${retention.country} ${retention.rule}: ${retention.legal_basis}`, make("code", one.document.slice(0, 12)),
];

async function documents() {
  const [{ count }, ...found] = await paged("documents", {}, (page) =>
    table("documents-found", page.documents.map(documentRow), "documents.none"));
  return [make("p", sayCount("documents.count", count)), ...found];
}

async function settings() {
  const [{ settings: all, companies, accounts }, ofPhones] = await Promise.all([
    api.report("settings"), phones(() => showScreen("settings"))]);
  const part = (word, id, rows) => section(word, table(id, rows, "settings.none"));
  return [
    make("p", say("settings.text")), ofPhones,
    part("settings.companies", "settings-companies", companies.map((one) => [
      one.company, one.name, one.country, one.tax_numbers.map(({ digits }) => digits).join(", "), one.drafts])),
    part("settings.accounts", "settings-accounts",
      accounts.map(({ name, kind, account: { id, address } }) => [id, name, kind, address])),
    part("settings.all", "settings-all", all.map((one) => [
      one.setting, [one.value ?? one.meaning ?? "–"].flat().join(", "), one.line ? `config.toml, ${one.line}` : one.name ?? one.source])),
  ];
}

const screens = { today, inbox, expenses, documents, settings };

export const isScreen = (name) => Object.hasOwn(screens, name);

/** Shows a screen, and offers to show it again when something has changed. */
export async function showScreen(name) {
  const content = await screens[name]();
  const { element, heading, changed } = stamp("screen", { again: () => showScreen(name) });
  heading.textContent = say(`menu.${name}`);
  document.title = `${heading.textContent} – bilko`;
  element.prepend(menu(name));
  element.append(...content.filter(Boolean), choices());
  fill(app, element);
  onChange(() => { changed.hidden = false; });
  heading.focus();
}
