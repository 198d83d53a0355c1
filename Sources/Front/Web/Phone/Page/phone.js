// The page for phones: takes pictures, sends one after the other, and tells of each how it stands.

import { alarm, fill, make, tell } from "./dom.js";
import { ask as asked, post, Refusal } from "./sending.js";
import { keep, keepWho, kept, letGo, newKey } from "./shots.js";
import { look } from "./verdict.js";
import { chooseLanguage, languages, loadWords, say, sayCount } from "./words.js";

const app = document.getElementById("app");
const [keyName, nameName] = ["bilko-phone-key", "bilko-phone-name"];

/** Time until a picture that could not be sent is sent again, and between two looks at what is being read (ms). */
const [again, watch] = [5000, 1000];

/** As which phone the page asks; its name is what it is shown as where the computer is not reached. */
const who = () => ({ key: localStorage.getItem(keyName), language: document.documentElement.lang, name: localStorage.getItem(nameName) });

const ask = (method, path, more) => asked(who(), method, path, more);

const shots = [];
let isSending = false;
let isLooking = false;
let wake;

/** Waits; what comes meanwhile ends the waiting. */
const pause = (milliseconds) => new Promise((done) => {
  const timer = setTimeout(done, milliseconds);
  wake = () => { clearTimeout(timer); done(); };
});

class Shot {
  constructor(file, key, number) {
    [this.file, this.key, this.isWaiting] = [file, key, true];
    this.words = make("span", { class: "quiet" });
    this.further = make("div");
    this.picture = make("canvas", { width: 128, height: 160, role: "img", "aria-label": say("phone.shot", { number }) });
    this.element = make("li", {}, this.picture, make("strong", {}, say("phone.shot", { number })), this.words, this.further);
    this.say("phone.waiting");
    this.draw().catch(() => {});
  }

  say(word, values) { this.words.replaceChildren(say(word, values)); }

  /** Shows the picture with the outline of the paper, and says at once what a better one would mend. */
  async draw() {
    const whole = await createImageBitmap(this.file);
    const { corners, faults } = look(whole);
    const [{ width }, height] = [this.picture, Math.round((128 * whole.height) / whole.width)];
    this.picture.height = Math.min(320, height);
    const pen = this.picture.getContext("2d");
    pen.drawImage(whole, 0, 0, width, height);
    whole.close();
    if (corners) {
      pen.strokeStyle = getComputedStyle(this.element).getPropertyValue(faults.length ? "--ask" : "--good") || "lime";
      pen.lineWidth = 4;
      pen.beginPath();
      for (const [x, y] of corners) pen.lineTo(x * width, y * height);
      pen.closePath();
      pen.stroke();
    }
    if (this.isRead === undefined || this.isRead === false) this.advise(faults.map((kind) => say(`phone.${kind}`)));
  }

  advise(faults) {
    if (faults.length === 0) return;
    this.further.replaceChildren(make("div", { class: "advice" }, say("phone.retake"), make("ul", {}, faults.map((fault) => make("li", {}, fault)))));
  }

  async send() {
    this.say("phone.sending");
    try {
      // Who is refused before all is sent may hear of a cut alone: a phone that was shut out learns it so.
      if (this.wasCut) await ask("GET", "/api/v1/phone");
      const { is_new: isNew } = await post(who(), this);
      this.isKept();
      // What became of it is told by the next page, should this one be closed before it is known.
      await keep({ key: this.key, at: Date.now() });
      this.say(isNew ? "phone.kept" : "phone.known");
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) {
        this.say("phone.waiting");
        throw error;
      }
      if (error instanceof Refusal && !error.isPassing) return this.refuse(error.message);
      this.wasCut = true;
      // Where the browser can, it sends what waits also when nobody looks at the page any more.
      worker?.then(({ sync }) => sync?.register("shots")).catch(() => {});
      this.say("phone.again", { why: error instanceof Refusal ? error.message : say("phone.offline") });
      await pause(again);
    }
  }

  isKept() { [this.isWaiting, this.isRead, this.file] = [false, false, undefined]; }

  /** It will never be taken: the person lets go of it, and it is not thrown away unseen. */
  refuse(why) {
    this.isWaiting = false;
    this.isRefused = true;
    this.say("phone.refused", { why });
    this.further.replaceChildren(make("button", { onclick: async () => {
      await letGo(this.key);
      shots.splice(shots.indexOf(this), 1);
      this.element.remove();
      sum();
    } }, say("phone.drop")));
  }

  /** Nothing more comes to be known of it. */
  close() {
    this.isRead = true;
    letGo(this.key);
  }

  /** What became of a picture that the computer has. */
  async look() {
    let seen;
    try {
      seen = await ask("GET", `/api/v1/phone/shots/${this.key}`);
    } catch (error) {
      if (error instanceof Refusal) this.close();
      return;
    }
    if (seen.state === "stored") return;
    this.close();
    if (seen.state === "needs_attention") this.say("phone.attention", { why: seen.reasons.join(" ") });
    else if (seen.state === "skipped") this.say("phone.skipped");
    else this.say(outcomes[seen.drafts.find((state) => state === "needs_review") ?? seen.drafts[0]] ?? "phone.ready");
    if (seen.faults.length > 0) this.advise(seen.faults.map(({ advice }) => advice));
    else if (seen.state === "drafted") this.further.replaceChildren(make("span", { class: "good" }, say("phone.fine")));
  }
}

const outcomes = { ready: "phone.ready", needs_review: "phone.needs_review", linked: "phone.linked", set_aside: "phone.set_aside" };

const list = make("ul", { class: "shots" });
const total = make("p", { role: "status" });

/** Says how many are not safe yet. */
function sum() {
  const open = shots.filter((shot) => shot.isWaiting).length;
  const isAll = shots.length > 0 && shots.every((shot) => !shot.isWaiting && !shot.isRefused);
  total.replaceChildren(open > 0 ? sayCount("phone.open", open) : isAll ? say("phone.done") : shots.length ? "" : say("phone.none"));
}

async function sendAll() {
  wake?.();
  if (isSending) return;
  isSending = true;
  try {
    for (let next; (next = shots.find((shot) => shot.isWaiting)); sum()) await next.send();
  } catch (error) {
    showLocked(error.message);
  } finally {
    isSending = false;
  }
}

async function lookAtAll() {
  if (isLooking) return;
  isLooking = true;
  while (shots.some((shot) => shot.isWaiting || shot.isRead === false)) {
    await new Promise((done) => setTimeout(done, watch));
    for (const shot of shots.filter((one) => one.isRead === false)) await shot.look();
  }
  isLooking = false;
}

function add(file, key) {
  const shot = new Shot(file, key, shots.length + 1);
  if (!file) {
    shot.isKept();
    shot.say("phone.kept");
  }
  shots.push(shot);
  list.prepend(shot.element);
  sum();
}

async function take(files) {
  // A list of files is emptied with its control.
  for (const file of [...files]) {
    const key = newKey();
    add(file, key);
    await keep({ key, file, at: Date.now() });
  }
  sendAll();
  lookAtAll();
}

function control(word, main, attributes) {
  const input = make("input", { type: "file", accept: "image/*", multiple: true, ...attributes, onchange: async () => {
    await take(input.files);
    input.value = "";
  } });
  return make("label", { class: main ? "button main take" : "button take" }, say(word), input);
}

const speech = () => make("label", {}, say("phone.language"), " ", make("select", { id: "language", onchange: (event) => chooseLanguage(event.target.value) },
  Object.entries(languages).map(([tag, name]) => make("option", { value: tag, selected: tag === document.documentElement.lang }, name))));

function show(name) {
  const heading = make("h1", { tabindex: "-1" }, say("phone.title"));
  fill(app, make("main", { class: "phone" }, heading,
    control("phone.photograph", true, { id: "camera", capture: "environment" }), control("phone.choose", false, { id: "gallery" }),
    make("section", { "aria-labelledby": "list-title" }, make("h2", { id: "list-title" }, say("phone.list")), total, list),
    make("footer", {}, make("p", { class: "quiet" }, say("phone.paired", { name })), location.protocol === "http:" && make("p", { class: "quiet" }, say("phone.plain")),
      install(), speech(), make("button", { id: "forget", onclick: forget }, say("phone.forget")))));
  document.title = say("phone.title");
  sum();
}

/** The page as an app: by a button where the browser has one, otherwise by what its menu calls so. */
function install() {
  if (!worker || matchMedia("(display-mode: standalone)").matches) return false;
  const offer = make("p", { id: "install", class: "quiet" }, say("phone.install"));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    fill(offer, make("button", { onclick: () => event.prompt() }, say("phone.installNow")));
  });
  return offer;
}

/** Who is not let in; pictures that wait stay, and are sent when the phone is let in again. */
function showLocked(why) {
  const code = make("input", { id: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true, maxlength: "40" });
  const heading = make("h1", { tabindex: "-1" }, say("phone.lockedTitle"));
  const open = shots.filter((shot) => shot.isWaiting).length;
  fill(app, make("main", { class: "phone" }, heading, make("p", {}, say("phone.lockedText")), why && make("p", { class: "quiet" }, why),
    open > 0 && make("p", {}, sayCount("phone.open", open)),
    make("form", { onsubmit: (event) => { event.preventDefault(); pair(code.value); } },
      make("label", { for: "code" }, say("phone.code")), code, make("button", { class: "main" }, say("phone.pair"))),
    make("footer", {}, speech())));
  document.title = say("phone.lockedTitle");
  heading.focus();
}

async function forget() {
  await ask("DELETE", "/api/v1/phone").catch(() => {});
  localStorage.removeItem(keyName);
  keepWho();
  showLocked();
}

function enter({ name }) {
  localStorage.setItem(nameName, name);
  keepWho(who());
  show(name);
  sendAll();
  lookAtAll();
}

async function pair(code) {
  try {
    const paired = await ask("POST", "/api/v1/phone/pairing", { body: JSON.stringify({ code }), further: { "Content-Type": "application/json" } });
    localStorage.setItem(keyName, paired.key);
    enter(paired);
  } catch (error) {
    showLocked(error instanceof Refusal ? error.message : say("phone.offline"));
  }
}

async function start() {
  await loadWords();
  for (const { key, file } of await kept()) add(file, key);
  const code = /^#p=([0-9a-z]{26})$/.exec(location.hash)?.[1];
  if (code) {
    // First of all out of the address and the history.
    history.replaceState(null, "", "/");
    return pair(code);
  }
  try {
    enter(await ask("GET", "/api/v1/phone"));
  } catch (error) {
    if (error instanceof Refusal) return showLocked();
    // What is photographed now is sent when the computer is reached again.
    if (who().key) enter(who());
    alarm(say("phone.offline"));
  }
}

/** The worker of the page; over plain http there are none. */
const worker = (async () => {
  const script = self.trustedTypes ? trustedTypes.createPolicy("worker", { createScriptURL: () => "/worker.js" }).createScriptURL("") : "/worker.js";
  await navigator.serviceWorker.register(script, { type: "module" });
  return navigator.serviceWorker.ready;
})();

// What was cut off goes on as soon as there is a network, or the page is looked at again.
addEventListener("online", () => wake?.());
addEventListener("visibilitychange", () => { if (!document.hidden) wake?.(); });
addEventListener("hashchange", () => location.reload());
addEventListener("beforeunload", (event) => { if (shots.some((shot) => shot.isWaiting)) event.preventDefault(); });
addEventListener("unhandledrejection", (event) => { event.preventDefault(); alarm(String(event.reason?.message ?? event.reason)); });

await start();
tell("");
