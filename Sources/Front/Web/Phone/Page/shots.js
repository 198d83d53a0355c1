// Pictures that are on their way: kept in this browser until the computer has them, also when the page is closed.

const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const opening = (async () => {
  const request = indexedDB.open("bilko", 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) request.result.createObjectStore("shots", { keyPath: "key" });
    if (oldVersion < 2) request.result.createObjectStore("phone");
  };
  return asked(request);
// A private window may keep nothing; then pictures live as long as the page does.
})().catch(() => undefined);

const on = (store, act) => opening.then((base) => asked(act(base.transaction(store, "readwrite").objectStore(store)))).catch(() => undefined);

// Without encryption browsers have no randomUUID.
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Keeps a picture with the key under which it is sent; without the picture, that the computer has it. */
export const keep = (shot) => on("shots", (shots) => shots.put(shot));

export const letGo = (key) => on("shots", (shots) => shots.delete(key));

/** What an earlier page has left, the oldest first. */
export const kept = async () => ((await on("shots", (all) => all.getAll())) ?? []).sort((one, other) => one.at - other.at);

/** Keeps as which phone the worker sends, if it is let in. */
export const keepWho = (who) => on("phone", (all) => (who ? all.put(who, "who") : all.delete("who")));

export const keptWho = () => on("phone", (all) => all.get("who"));
