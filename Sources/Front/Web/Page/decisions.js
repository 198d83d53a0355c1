// Decisions of the inbox: each is about what was seen, so that two windows decide nothing twice.

import { api } from "./api.js";
import { dialog, make, tell } from "./dom.js";
import { local } from "./forms.js";
import { showTrouble } from "./frame.js";
import { nameOf, say } from "./words.js";

/** What can be done about each kind of entry, the likeliest first. */
const deedsOf = { approval: ["approve", "reject"], conflict: ["fields", "mine", "theirs"], attention: ["retry", "drop"], document: ["read", "skip"] };

export const isDecided = ({ kind }) => kind in deedsOf;

/** The versions beside each other; of each field the one is chosen that shall count. */
function versions(differences, disabled) {
  const side = ({ field, form, ...values }, name) => make("td", {}, make("label", { class: "choice" }, make("input", {
    type: "radio", name: field, value: name, disabled, checked: (name === "theirs") === disabled, "aria-label": `${nameOf(field)}, ${say(`decide.at_${name}`)}`,
  }), " ", values[name] ? local(form, values[name]) : "–"));
  return make("div", { class: "wide" }, make("table", {},
    make("thead", {}, make("tr", {}, ["compare.field", "decide.at_mine", "decide.at_theirs"].map((head) => make("th", { scope: "col" }, say(head))))),
    make("tbody", {}, differences.map((one) => make("tr", {}, make("th", { scope: "row" }, nameOf(one.field)), side(one, "mine"), side(one, "theirs"))))));
}

/** Asks what is to be done about an entry; `decided` shows the inbox anew after it. */
export async function decide(entry, decided) {
  const { kind, about, approval = entry.id, account, version } = entry;
  const path = kind === "document" ? `documents/${entry.document}` : `queue/${entry.id}`;
  const { draft: seen, etag } = kind === "approval" ? {} : await api.seen(path);
  if (document.querySelector("dialog[open]")) return;
  const { differences, queued } = seen ?? {};
  const isOurs = !queued?.trouble?.isFinal && queued?.item.entityType !== "approval";
  const deeds = deedsOf[kind].filter((deed) => kind !== "conflict" || deed === "theirs" || isOurs && (deed === "mine" || differences?.length));
  const note = kind !== "conflict" && make("input", { type: "text", id: "decide-reason", autocomplete: "off", required: kind === "attention" });
  const asked = {
    approve: () => ["approvals", { approval, account, version, decision: "approve" }],
    reject: () => ["approvals", { approval, account, version, decision: "reject" }],
    fields: () => {
      const take = [...box.querySelectorAll("input[value=theirs]:checked")].map((one) => one.name);
      return [`${path}/resolve`, take.length > 0 ? { keep: "fields", take } : { keep: "mine" }];
    },
    mine: () => [`${path}/resolve`, { keep: "mine" }], theirs: () => [`${path}/resolve`, { keep: "theirs" }],
    retry: () => [`${path}/retry`, {}], drop: () => [`${path}/drop`, {}], read: () => [`${path}/retry`, {}], skip: () => [`${path}/skip`, {}],
  };
  const send = async (deed) => {
    if (deed === "drop" && !note.reportValidity()) return;
    const [place, body] = asked[deed]();
    if (note?.value) body.reason = note.value;
    box.close();
    const answer = await api.decide(place, etag, body).catch((error) => error);
    await decided();
    if (answer instanceof Error) showTrouble(answer);
    else tell(answer.join(" "));
  };
  const box = dialog(say("decide.title"), make("p", {}, about),
    kind === "conflict" && (differences ? differences.length > 0 && versions(differences, !isOurs) : make("p", { class: "quiet" }, say("decide.untold"))),
    note && make("label", { for: "decide-reason" }, say("aside.reason")), note,
    make("div", { class: "deeds" }, deeds.map((deed, place) => make("button", {
      type: "button", class: place === 0 ? "main" : undefined, onclick: () => send(deed).catch(showTrouble) }, say(`decide.${deed}`))),
    make("button", { type: "button", onclick: () => box.close() }, say("dialog.cancel"))));
  // Not on a deed: a key that is held down would do it.
  box.querySelector("input:enabled, .main").focus();
}
