// The lock of the page: it is blurred while nobody looks, and after a time without use until the PIN or passphrase is said.

import { Refusal, api, hands, onLocked } from "./api.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** Time between two looks at the lock, and after which the server is told that the page is used (ms). */
const [pause, tell] = [2000, 20000];

const root = document.documentElement;
let standing = { is_set: false, is_locked: false };
let box;
let told = performance.now();
let waiting = [];

function hide() {
  if (box) return;
  root.dataset.locked = "";
  const isPin = standing.kind === "pin";
  const secret = make("input", { type: "password", id: "lock-secret", autocomplete: "off", required: true,
    inputmode: isPin ? "numeric" : "text", "aria-describedby": "lock-mistake" });
  const mistake = make("p", { id: "lock-mistake", class: "mistake", role: "alert" });
  const button = make("button", { type: "submit", class: "main" }, say("lock.open"));
  const form = make("form", { onsubmit: async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    mistake.textContent = "";
    try {
      standing = await api.lock("POST", "/open", { secret: secret.value });
      show();
    } catch (error) {
      mistake.textContent = error instanceof Refusal ? error.sentence : say("said.offline");
      secret.value = "";
      secret.focus();
    }
    button.disabled = false;
  } }, make("label", { for: "lock-secret" }, say(isPin ? "lock.pin" : "lock.passphrase")), secret, mistake,
  make("div", { class: "deeds" }, button));
  box = make("dialog", { class: "lock", "aria-labelledby": "lock-title" }, make("h2", { id: "lock-title" }, say("lock.title")), form);
  box.addEventListener("cancel", (event) => event.preventDefault());
  // A browser closes it at the second Escape whatever is said.
  box.addEventListener("close", () => box?.showModal());
  document.body.append(box);
  box.showModal();
  secret.focus();
}

function show() {
  const gone = box;
  box = undefined;
  delete root.dataset.locked;
  gone?.close();
  gone?.remove();
  const all = waiting;
  waiting = [];
  for (const one of all) one();
}

/** Asks the server how the lock stands, and shows that. */
async function look() {
  // Who is not let in at all, and a server that is not there, are told elsewhere.
  standing = await api.lock().catch(() => standing);
  if (standing.is_locked) hide();
  else if (box) show();
}

async function watch() {
  const now = performance.now();
  if (document.hidden) return;
  if (box) await look();
  else if (standing.is_set && now - hands.last > standing.idle_seconds * 1000) await look();
  else if (standing.is_set && hands.last > told && now - told > Math.min(tell, standing.idle_seconds * 250)) {
    told = now;
    await api.lock("POST", "/stay").catch(look);
  }
}

async function seen() {
  if (document.hidden) root.dataset.away = "";
  else {
    if (standing.is_set) await look();
    if (!document.hidden) delete root.dataset.away;
  }
}

/** Locks the page as the server says, from here on; returns when it is open. */
export async function startLock() {
  onLocked(async () => {
    await look();
    await new Promise((done) => (box ? waiting.push(done) : setTimeout(done, pause)));
  });
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, () => { hands.last = performance.now(); }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", seen);
  setInterval(watch, pause);
  await look();
  await seen();
  if (box) await new Promise((done) => waiting.push(done));
}

/** A button that locks all windows; none where no PIN is set. */
export function lockButton() {
  return standing.is_set && make("button", { type: "button", id: "lock-now", onclick: async () => {
    standing = await api.lock("POST");
    if (standing.is_locked) hide();
  } }, say("lock.now"));
}
