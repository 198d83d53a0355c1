// The page for phones: takes pictures, sends one after the other, and tells of each how it stands.

import { alarm, app, button, fill, make, stamp } from "./dom.js";
import { ask as askAs, post } from "./sending.js";
import { goOn, Sent, sent, wake } from "./sent.js";
import { keep, keepWho, kept, letGo, newKey } from "./shots.js";
import { look } from "./verdict.js";
import { chooseLanguage, loadWords, say, sayCount, why } from "./words.js";

const [keyName, nameName] = ["bilko-phone-key", "bilko-phone-name"];

/** As which phone the page asks; its name is what it is shown as where the computer is not reached. */
const who = () => ({ key: localStorage.getItem(keyName), language: document.documentElement.lang, name: localStorage.getItem(nameName) });

const ask = (...request) => askAs(who(), ...request);

class Shot extends Sent {
  constructor({ file, last, ...record }) {
    super(file, record.key, stamp("shot"));
    Object.assign(this, { record, last });
    this.name.textContent = say("phone.shot", { number: sent.length + 1 });
    this.time.textContent = new Date(record.at).toLocaleString(who().language, { dateStyle: "short", timeStyle: "short" });
    this.picture.hidden = !file;
    this.picture.setAttribute("aria-label", this.name.textContent);
    this.draw().catch(() => {});
  }

  say(...words) {
    super.say(...words);
    sum();
  }

  async draw() {
    const whole = await createImageBitmap(this.file);
    const { corners = [], faults } = look(whole);
    const { width } = this.picture;
    const height = Math.round((width * whole.height) / whole.width);
    this.picture.height = Math.min(320, height);
    const pen = this.picture.getContext("2d");
    pen.drawImage(whole, 0, 0, width, height);
    whole.close();
    pen.strokeStyle = getComputedStyle(this.element).getPropertyValue(faults.length > 0 ? "--ask" : "--good");
    pen.lineWidth = 4;
    for (const [x, y] of corners) pen.lineTo(x * width, y * height);
    pen.closePath();
    pen.stroke();
    if (!this.isRead) this.advise(faults.map((kind) => say(`phone.${kind}`)));
  }

  advise(faults) {
    if (faults.length === 0) return;
    fill(this.further, make("div.advice", say("phone.retake"), make("ul", faults.map((fault) => make("li", fault)))));
  }

  async post() {
    // Who is refused before all is sent may hear of a cut alone: a phone that was shut out learns it so.
    if (this.wasCut) await ask("GET", "/api/v1/phone");
    const taken = await post(who(), this);
    // What became of it is told by the next page, should this one be closed before it is known.
    await keep(this.record);
    alarm("");
    return taken;
  }

  rest() {
    this.wasCut = true;
    // A browser that can sends it also when nobody looks any more.
    worker?.then(({ sync }) => sync?.register("shots")).catch(() => {});
    return super.rest();
  }

  /** It will never be taken: the person lets go of it, and it is not thrown away unseen. */
  refuse(error) {
    this.isRefused = true;
    super.refuse(error);
    fill(this.further, button("phone.drop", () => this.drop()));
  }

  drop() {
    sent.splice(sent.indexOf(this), 1);
    this.element.remove();
    sum();
    letGo(this.key);
  }

  /** At first what an earlier page has heard. */
  seen() {
    return this.last ?? ask("GET", `/api/v1/phone/shots/${this.key}`).catch((error) => {
      this.isKept = !error.sentence;
      throw error;
    });
  }

  tell({ drafts, faults }) {
    this.say(`phone.${drafts.includes("needs_review") ? "needs_review" : drafts[0] ?? "ready"}`);
    if (faults.length === 0) fill(this.further, make("span.good", say("phone.fine")));
  }

  async look() {
    const last = await super.look();
    if (!last) return;
    // What was heard before is asked anew.
    [this.isKept, this.isRead, this.last] = [!!this.last, true];
    keep({ ...this.record, last });
    this.advise(last.faults.map(({ advice }) => advice));
  }
}

const deeds = {
  async take({ target }) {
    // A list of files is emptied with its control.
    for (const file of [...target.files]) {
      const shot = { key: newKey(), file, at: Date.now() };
      add(shot);
      await keep(shot);
    }
    target.value = "";
    send();
  },
  async forget() {
    await ask("DELETE", "/api/v1/phone").catch(() => {});
    localStorage.removeItem(keyName);
    keepWho();
    for (const one of sent.filter(({ file }) => !file)) one.drop();
    showLocked();
  },
  pair: ({ target }) => pair(target.code.value),
  language: ({ target }) => chooseLanguage(target.value),
};

await loadWords();
const page = stamp("page", deeds);

const unsent = () => sent.filter((shot) => shot.isWaiting).length;

function sum() {
  const isAll = sent.every((shot) => !shot.isRefused);
  fill(page.total, sent.length === 0 ? say("phone.none") : unsent() > 0 ? sayCount("phone.open", unsent()) : isAll && say("phone.done"));
}

const send = () => goOn().catch((error) => showLocked(error.sentence));

function add(record) {
  const shot = new Shot(record);
  sent.push(shot);
  page.list.prepend(shot.element);
  if (shot.file) sum();
  else shot.keep("sent.kept");
}

function show({ element, title, language }) {
  language.value = document.documentElement.lang;
  document.title = title.textContent;
  fill(app, element);
}

/** Who is not let in; pictures that wait stay. */
function showLocked(sentence = "") {
  const { place, open, ...parts } = stamp("locked", deeds);
  place.textContent = sentence;
  if (unsent() > 0) open.textContent = sayCount("phone.open", unsent());
  show(parts);
  parts.title.focus();
}

function enter({ name }) {
  localStorage.setItem(nameName, name);
  keepWho(who());
  page.paired.textContent = say("phone.paired", { name });
  show(page);
  send();
}

async function pair(code) {
  try {
    const further = { "Content-Type": "application/json" };
    const paired = await ask("POST", "/api/v1/phone/pairing", { body: JSON.stringify({ code }), further });
    localStorage.setItem(keyName, paired.key);
    enter(paired);
  } catch (error) {
    showLocked(why(error));
  }
}

async function start() {
  // Of what was sent, twenty of the last week are told.
  const [all, week] = [await kept(), Date.now() - 6048e5];
  const old = all.filter(({ file }) => !file).filter(({ at }, place, { length }) => place < length - 20 || at < week);
  for (const one of all) (old.includes(one) ? letGo(one.key) : add(one));
  const code = /^#p=([0-9a-z]{26})$/.exec(location.hash)?.[1];
  if (code) {
    history.replaceState(null, "", "/");
    return pair(code);
  }
  try {
    enter(await ask("GET", "/api/v1/phone"));
  } catch (error) {
    if (error.sentence) return showLocked();
    // What is photographed now is sent when the computer is reached again.
    if (who().key) enter(who());
    alarm(say("said.offline"));
  }
}

/** The worker of the page; over plain http there are none. */
const worker = navigator.serviceWorker && (async () => {
  const createScriptURL = () => "/worker.js";
  const script = self.trustedTypes?.createPolicy("worker", { createScriptURL }).createScriptURL("") ?? createScriptURL();
  await navigator.serviceWorker.register(script, { type: "module" });
  return navigator.serviceWorker.ready;
})();

page.plain.hidden = location.protocol !== "http:";
page.install.hidden = !isSecureContext || !worker || matchMedia("(display-mode: standalone)").matches;
// The page as an app: by a button where the browser has one, otherwise by what its menu calls so.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  deeds.install = () => event.prompt();
  [page.install.hidden, page.installNow.hidden] = [true, false];
});

addEventListener("online", () => wake());
addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
addEventListener("hashchange", () => location.reload());
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  alarm(String(event.reason?.message ?? event.reason));
});

await start();
