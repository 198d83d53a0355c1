// Pictures that are on their way: kept in this browser until the computer has them, also when the page is closed.

const store = "shots";

const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const opening = (async () => {
  const request = indexedDB.open("bilko", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "key" });
  return asked(request);
// A private window may keep nothing; then pictures live as long as the page does.
})().catch(() => undefined);

async function on(mode, act) {
  const base = await opening;
  return base && asked(act(base.transaction(store, mode).objectStore(store)));
}

/** Keeps a picture with the key under which it is sent; without the picture, that the computer has it. */
export const keep = (shot) => on("readwrite", (shots) => shots.put(shot)).catch(() => undefined);

/** Lets go of a picture of which everything is known, or that nobody wants. */
export const letGo = (key) => on("readwrite", (shots) => shots.delete(key)).catch(() => undefined);

/** What an earlier page has left, the oldest first. */
export async function kept() {
  const shots = (await on("readonly", (all) => all.getAll()).catch(() => undefined)) ?? [];
  return shots.sort((one, other) => one.at - other.at);
}
