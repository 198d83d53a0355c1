// The lock: blurs the page while nobody looks, and after a time without use until the PIN or passphrase is said.

import { api, hands, onLocked } from "./api.js";
import { pause, stamp } from "./dom.js";
import { say, why } from "./words.js";

/** Time between two looks at the lock, and after which the server is told that the page is used (ms). */
const [again, tell] = [2000, 20000];

const root = document.documentElement;
let standing = { is_set: false, is_locked: false };
let box;
let told = performance.now();

const opened = () => new Promise((done) => box.addEventListener("opened", done));

function hide() {
  if (box) return;
  root.dataset.locked = "";
  const isPin = standing.kind === "pin";
  const { element, label, secret, mistake, button } = stamp("lock", { async open() {
    if (button.disabled) return;
    button.disabled = true;
    mistake.textContent = "";
    try {
      stand(await api.lock("POST", "/open", { secret: secret.value }));
    } catch (error) {
      mistake.textContent = why(error);
      secret.value = "";
      secret.focus();
    }
    button.disabled = false;
  } });
  label.textContent = say(isPin ? "lock.pin" : "lock.passphrase");
  secret.inputMode = isPin ? "numeric" : "text";
  box = element;
  box.oncancel = (event) => event.preventDefault();
  // A browser closes it at the second Escape whatever is said.
  box.onclose = () => box?.showModal();
  document.body.append(box);
  box.showModal();
  secret.focus();
}

function show() {
  const gone = box;
  box = undefined;
  delete root.dataset.locked;
  gone.close();
  gone.remove();
  gone.dispatchEvent(new Event("opened"));
}

function stand(now) {
  standing = now;
  if (standing.is_locked) hide();
  else if (box) show();
}

async function look() {
  // Who is not let in at all, and a server that is not there, are told elsewhere.
  stand(await api.lock().catch(() => standing));
}

async function watch() {
  const now = performance.now();
  const { is_set: isSet, idle_seconds: idle } = standing;
  if (document.hidden) return;
  if (box || (isSet && now - hands.last > idle * 1000)) await look();
  else if (isSet && hands.last > told && now - told > Math.min(tell, idle * 250)) {
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

/** Locks the page as the server says; returns when it is open. */
export async function startLock() {
  onLocked(async () => {
    await look();
    await (box ? opened() : pause(again));
  });
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, () => { hands.last = performance.now(); }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", seen);
  setInterval(watch, again);
  await look();
  await seen();
  if (box) await opened();
}

export const mayLock = () => standing.is_set;

export const lockAll = async () => stand(await api.lock("POST"));
