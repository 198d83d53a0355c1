// Decisions of the inbox: each is about what was seen, so that two windows decide nothing twice.

import { api } from "./api.js";
import { button, fill, make, open, stamp, tell } from "./dom.js";
import { shown } from "./forms.js";
import { showTrouble } from "./frame.js";
import { table } from "./reports.js";
import { nameOf, say } from "./words.js";

/** What can be done about each kind, the likeliest first. */
const deedsOf = { approval: ["approve", "reject"], conflict: ["fields", "mine", "theirs"], attention: ["retry", "drop"], document: ["read", "skip"] };

export const isDecided = ({ kind }) => kind in deedsOf;

/** The versions beside each other; of each field the one is chosen that shall count. */
function versions(differences, disabled) {
  const side = (value) => ({ field, form, [value]: text }) => make("label.choice", make("input", {
    type: "radio", name: field, value, disabled, checked: (value === "theirs") === disabled, "aria-label": `${nameOf(field)}, ${say(`decide.at_${value}`)}`,
  }), " ", text ? shown({ name: field, form }, text) : "–");
  return table("decide-versions", differences, undefined, { mine: side("mine"), theirs: side("theirs") });
}

/** Asks what is to be done about an entry; `decided` shows the inbox anew after it. */
export async function decide(entry, decided) {
  const { kind, about, approval = entry.id, account, version } = entry;
  const path = kind === "document" ? `documents/${entry.document}` : `queue/${entry.id}`;
  const { draft: seen, etag } = kind === "approval" ? {} : await api.seen(path);
  if (document.querySelector("dialog[open]")) return;
  const { differences, queued } = seen ?? {};
  const isConflict = kind === "conflict";
  const isOurs = !queued?.trouble?.isFinal && queued?.item.entityType !== "approval";
  const deeds = deedsOf[kind].filter((deed) => !isConflict || deed === "theirs" || isOurs && (deed === "mine" || differences?.length));
  const { element, label, note, ...parts } = stamp("decide");
  const request = (deed) => {
    if (kind === "approval") return ["approvals", { approval, account, version, decision: deed }];
    if (!isConflict) return [`${path}/${deed === "read" ? "retry" : deed}`, {}];
    const take = deed === "fields" ? [...element.querySelectorAll("[value=theirs]:checked")].map((one) => one.name) : [];
    return [`${path}/resolve`, take.length > 0 ? { keep: "fields", take } : { keep: deed === "theirs" ? deed : "mine" }];
  };
  const send = async (deed) => {
    if (deed === "drop" && !note.reportValidity()) return;
    const [place, body] = request(deed);
    if (note.value) body.reason = note.value;
    element.close();
    const answer = await api.decide(place, etag, body).catch((error) => error);
    await decided();
    if (answer instanceof Error) showTrouble(answer);
    else tell(answer.join(" "));
  };
  parts.about.textContent = about;
  if (isConflict) {
    label.remove();
    note.remove();
    fill(parts.body, differences ? versions(differences, !isOurs) : make("p.quiet", say("decide.untold")));
  }
  note.required = kind === "attention";
  parts.deeds.prepend(...deeds.map((deed, place) => button(`decide.${deed}`, () => send(deed), { class: place === 0 && "main" })));
  open(element);
  // Not on a deed: a key that is held down would do it.
  element.querySelector("input:enabled, .main").focus();
}
