// How a phone comes to trust the encrypted page: what to take, what to compare, and where to go on.

import { fill, make } from "./dom.js";
import { chooseLanguage, languages, loadWords, say } from "./words.js";

const steps = (kind, link, count) => make("section", { "aria-labelledby": kind }, make("h2", { id: kind }, say(`trust.${kind}`)),
  make("ol", {}, Array.from({ length: count }, (_, place) => make("li", {}, say(`trust.${kind}${place + 1}`)))),
  make("p", {}, make("a", { class: "button", href: link, download: kind === "others" ? "bilko.crt" : null }, say(`trust.${kind}Take`))));

await loadWords();
const { page, fingerprint, ends } = await (await fetch("/api/v1/trust", { cache: "no-store", redirect: "error" })).json();
const speech = make("select", { id: "language", onchange: (event) => chooseLanguage(event.target.value) },
  Object.entries(languages).map(([tag, name]) => make("option", { value: tag, selected: tag === document.documentElement.lang }, name)));
fill(document.getElementById("app"), make("main", { class: "phone" }, make("h1", {}, say("trust.title")), make("p", {}, say("trust.why")),
  make("p", {}, say("trust.compare")), make("p", {}, make("code", { id: "fingerprint" }, fingerprint)), make("p", { class: "quiet" }, say("trust.ends", { at: ends })),
  // On an iPhone first what is for it.
  /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? [steps("apple", "/bilko.mobileconfig", 4), steps("others", "/bilko.crt", 3)]
    : [steps("others", "/bilko.crt", 3), steps("apple", "/bilko.mobileconfig", 4)],
  make("section", { "aria-labelledby": "then" }, make("h2", { id: "then" }, say("trust.then")), make("p", {}, say("trust.thenText")),
    make("p", {}, make("a", { class: "button main", id: "on", href: `${page}/${location.hash}` }, say("trust.on")))),
  make("footer", {}, make("label", {}, say("phone.language"), " ", speech))));
document.title = say("trust.title");
