// The screens beside the review: what the commands tell, as the server has it.

import { api } from "./api.js";
import { decide, isDecided } from "./decisions.js";
import { fill, make } from "./dom.js";
import { onChange } from "./events.js";
import { local } from "./forms.js";
import { choices, menu, showTrouble } from "./frame.js";
import { phones } from "./phones.js";
import { uploads } from "./uploads.js";
import { say, sayCount } from "./words.js";

const moment = (text) => (text ? text.replace("T", " ").slice(0, 16) : "–");

/** A table, or the words for none; `numbers` are the places of the columns that hold numbers. */
function table(name, heads, rows, empty, numbers = []) {
  if (rows.length === 0) return make("p", { class: "quiet" }, say(empty));
  const kind = (place) => (numbers.includes(place) ? "number" : undefined);
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": name }, make("table", {},
    make("thead", {}, make("tr", {}, heads.map((head, place) => make("th", { scope: "col", class: kind(place) }, say(head))))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell, place) => make("td", { class: kind(place) }, cell ?? "–")))))));
}

/** Names and values beside each other; those without a value are left out. */
function facts(pairs) {
  return make("dl", { class: "facts" }, pairs.filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => make("div", {}, make("dt", {}, say(name)), make("dd", {}, value))));
}

/** Shows a screen, and offers to show it again when something in the home has changed. */
function show(app, name, content, repeat) {
  const heading = make("h1", { tabindex: "-1" }, say(`menu.${name}`));
  document.title = `${say(`menu.${name}`)} – bilko`;
  const changed = make("button", { type: "button", hidden: true, onclick: () => repeat().catch(showTrouble) }, say("list.changed"));
  fill(app, make("main", { class: "list" }, menu(name), heading, make("p", { role: "status" }, changed), content, choices()));
  onChange(() => { changed.hidden = false; });
  heading.focus();
}

const section = (word, ...content) => make("section", {}, make("h2", {}, say(word)), ...content);

function draftRow(one) {
  const { fields } = one;
  return [
    make("a", { href: `#/draft/${one.draft}` }, fields.merchant || say("list.nameless")), say(`state.${one.state}`),
    fields.date && local("date", fields.date), fields.total && `${local("amount", fields.total)} ${fields.currency ?? ""}`,
    fields.category, one.company,
  ];
}

const draftHeads = ["list.paper", "expenses.state", "list.date", "list.total", "name.category", "expenses.company"];

// -- Today -------------------------------------------------------------------------------------------------------------

async function showToday(app) {
  const [today, status, newest] = await Promise.all([
    api.report("today"), api.report("status"), api.report("expenses", { limit: "5" })]);
  const { here, server } = today;
  const needed = here.to_review + here.needs_attention + status.attention.length;
  show(app, "today", [
    make("p", { class: needed > 0 ? "verdict" : "verdict good" }, needed > 0 ? sayCount("today.needed", needed) : say("end.title")),
    facts([
      ["today.review", make("a", { href: "#/" }, here.to_review)], ["today.ready", here.ready],
      ["today.attention", make("a", { href: "#/inbox" }, here.needs_attention + status.attention.length)],
    ]),
    section("today.arrived", table(say("today.arrived"), draftHeads, newest.drafts.map(draftRow), "today.nothing", [3])),
    uploads(), section("today.delivery", delivery(here, status)), section("today.watching", watching(status)),
    server && section("today.server", told(server)),
  ].filter(Boolean), () => showToday(app));
}

function delivery(here, { delivery: runs, undelivered }) {
  return [
    facts([
      ["today.queued", here.queued], ["today.runs", runs ? say(`delivery.${runs.state}`) : say("delivery.none")],
      ["today.trouble", runs?.trouble], ["today.held", runs?.held_up.join("; ")], ["today.next", runs?.next_attempt && moment(runs.next_attempt)],
    ]),
    undelivered.length > 0 && table(say("today.delivery"), ["inbox.about", "list.why", "inbox.do"],
      undelivered.map((one) => [one.entity, one.reason, one.next_step]), "today.nothing"),
  ].filter(Boolean).flatMap((one) => one);
}

function watching({ daemon, stored }) {
  if (!daemon) return facts([["today.runs", say("watching.none")], ["today.unread", stored]]);
  return facts([
    ["today.folders", daemon.folders.map((one) => one.path).join(", ")], ["today.taken", daemon.taken], ["today.unread", stored],
    ["today.trouble", daemon.trouble],
  ]);
}

function told({ account, dashboard, fetched_at: at, stale }) {
  return facts([
    ["settings.account", account], ["today.asOf", at && (stale ? say("today.stale", { at: moment(at) }) : moment(at))],
    ["today.drafts", dashboard?.expenses.draft], ["today.submitted", dashboard?.expenses.submitted],
    ["today.open", dashboard?.invoices.open], ["today.overdue", dashboard?.invoices.overdue], ["today.approvals", dashboard?.approvals],
  ]);
}

// -- Inbox -------------------------------------------------------------------------------------------------------------

async function showInbox(app) {
  const { entries } = await api.report("inbox");
  const about = (one) => (one.draft ? make("a", { href: `#/draft/${one.draft}` }, one.about) : one.about);
  const toDo = (one) => (isDecided(one) ? make("button", { type: "button", "aria-label": `${say("decide.open")} ${one.about}`,
    onclick: () => decide(one, () => showInbox(app)).catch(showTrouble) }, say("decide.open")) : make("code", {}, one.to_do));
  show(app, "inbox", [make("p", {}, sayCount("inbox.count", entries.length)),
    table(say("menu.inbox"), ["inbox.kind", "inbox.about", "today.asOf", "inbox.do"],
      entries.map((one) => [say(`inbox.${one.kind}`), about(one), one.as_of, toDo(one)]), "end.title"),
  ], () => showInbox(app));
}

// -- Expenses ----------------------------------------------------------------------------------------------------------

const filter = { text: "", month: "", issuer: "", min: "", max: "", state: "", company: "" };

function filterForm(app) {
  const field = (name) => {
    const id = `filter-${name}`;
    const common = { id, name, oninput: (event) => { filter[name] = event.target.value; } };
    const control = name === "state"
      ? make("select", common, ["", "needs_review", "ready", "set_aside", "linked"].map((state) => make("option", {
        value: state, selected: state === filter.state }, state ? say(`state.${state}`) : say("expenses.all"))))
      : make("input", { ...common, type: "text", autocomplete: "off", value: filter[name] });
    return make("div", {}, make("label", { for: id }, say(`expenses.${name}`)), control);
  };
  return make("form", { class: "filter", onsubmit: (event) => {
    event.preventDefault();
    showExpenses(app).catch(showTrouble);
  } }, Object.keys(filter).map(field), make("button", { type: "submit", class: "main" }, say("expenses.find")));
}

function sums({ count, summed, without_total: lacking, totals, vat }) {
  return [
    make("p", {}, sayCount("list.count", count), " ", count > summed && sayCount("expenses.others", count - summed), " ",
      lacking > 0 && sayCount("expenses.lacking", lacking)),
    totals.length > 0 && table(say("list.total"), ["name.currency", "expenses.papers", "list.total"],
      totals.map((one) => [one.currency, one.drafts, local("amount", one.total)]), "today.nothing", [1, 2]),
    vat.length > 0 && table(say("name.vat"), ["expenses.rate", "name.currency", "expenses.base", "expenses.vat"],
      vat.map((one) => [`${one.rate.replace(".", ",")} %`, one.currency, local("amount", one.base), local("amount", one.amount)]), "today.nothing", [0, 2, 3]),
  ].filter(Boolean);
}

async function showExpenses(app) {
  const page = await api.report("expenses", filter);
  const found = table(say("menu.expenses"), draftHeads, page.drafts.map(draftRow), "expenses.none", [3]);
  let { next } = page;
  const more = make("button", { type: "button", hidden: !next, onclick: async () => {
    const further = await api.report("expenses", { ...filter, after: next });
    const rows = table("", draftHeads, further.drafts.map(draftRow), "expenses.none", [3]).querySelectorAll("tbody tr");
    found.querySelector("tbody").append(...rows);
    next = further.next;
    more.hidden = !next;
  } }, say("list.more"));
  show(app, "expenses", [filterForm(app), ...sums(page.summary), found, more], () => showExpenses(app));
}

// -- Documents ---------------------------------------------------------------------------------------------------------

const size = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;

function documentRow(one) {
  const { retention } = one;
  const kept = `${local("date", retention.retain_until)}${retention.hold ? ` (${say("documents.hold")})` : ""}`;
  return [one.file, say(`document.${one.state}`), one.reasons.join(" "), moment(one.received_at), size(one.bytes), kept,
    `${retention.country} ${retention.rule}: ${retention.legal_basis}`, make("code", {}, one.document.slice(0, 12))];
}

const documentHeads = [
  "documents.file", "expenses.state", "list.why", "documents.received", "documents.size", "documents.kept", "documents.rule", "documents.id"];

async function showDocuments(app) {
  const page = await api.report("documents");
  const found = table(say("menu.documents"), documentHeads, page.documents.map(documentRow), "documents.none", [4]);
  let { next } = page;
  const more = make("button", { type: "button", hidden: !next, onclick: async () => {
    const further = await api.report("documents", { after: next });
    const rows = table("", documentHeads, further.documents.map(documentRow), "documents.none", [4]).querySelectorAll("tbody tr");
    found.querySelector("tbody").append(...rows);
    next = further.next;
    more.hidden = !next;
  } }, say("list.more"));
  show(app, "documents", [make("p", {}, sayCount("documents.count", page.count)), found, more], () => showDocuments(app));
}

// -- Settings ----------------------------------------------------------------------------------------------------------

async function showSettings(app) {
  const { settings, companies, accounts } = await api.report("settings");
  const shown = (value) => (Array.isArray(value) ? value.join(", ") : value);
  show(app, "settings", [make("p", {}, say("settings.text")), phones(),
    section("settings.companies", table(say("settings.companies"), ["expenses.company", "settings.name", "name.country", "name.tax_id", "expenses.papers"],
      companies.map((one) => [one.company, one.name, one.country, one.tax_numbers.map((number) => number.digits).join(", "), one.drafts]), "settings.none", [4])),
    section("settings.accounts", table(say("settings.accounts"), ["settings.account", "settings.name", "settings.kind", "settings.address"],
      accounts.map((one) => [one.account.id, one.name, one.kind, one.account.address]), "settings.none")),
    section("settings.all", table(say("settings.all"), ["settings.setting", "settings.value", "settings.from"],
      settings.map((one) => [one.setting, String(shown(one.value) ?? one.meaning ?? "–"), one.line ? `config.toml, ${one.line}` : one.name ?? one.source]), "settings.none")),
  ], () => showSettings(app));
}

/** The screens by the names in the address. */
export const screens = new Map(Object.entries({
  today: showToday, inbox: showInbox, expenses: showExpenses, documents: showDocuments, settings: showSettings }));
