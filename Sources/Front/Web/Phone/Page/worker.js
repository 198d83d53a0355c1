// Shows the page where the computer is not reached, takes what other apps share, and sends what waits.

import { post } from "./sending.js";
import { keep, kept, keptWho, newKey } from "./shots.js";

const shelf = "bilko-page";
const files = ["/", "/phone.js", "/sending.js", "/shots.js", "/verdict.js", "/asking.js", "/sent.js", "/dom.js", "/words.js",
  "/style.css", "/phone.css", "/icon.svg", "/manifest.json", "/api/v1/words"];

/** How long to wait for the computer before what was kept is shown (ms). */
const patience = 3000;

const keepPage = async () => (await caches.open(shelf)).addAll(files.map((file) => new Request(file, { cache: "reload" })));

/** A file of the page as the computer has it now, otherwise as it was. */
async function shown(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) });
    if (answer.ok) (await caches.open(shelf)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

/** Pictures that another app shares: kept here, and sent by the page that opens. */
async function taken(request) {
  const files = (await request.formData()).getAll("shots").filter((one) => one instanceof File);
  for (const [place, file] of files.entries()) await keep({ key: newKey(), file, at: Date.now() + place });
  return Response.redirect("/", 303);
}

/** Sends what waits. What the computer refuses is left to the page, which tells the person. */
async function sendAll() {
  const who = await keptWho();
  if (!who) return;
  for (const { file, ...shot } of await kept()) {
    if (file) await post(who, { file, ...shot }).then(() => keep(shot), (error) => { if (!error.status) throw error; });
  }
}

addEventListener("install", (event) => event.waitUntil(keepPage().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("sync", (event) => event.waitUntil(sendAll()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === "/share") event.respondWith(taken(request));
  else if (request.method === "GET" && files.includes(pathname)) event.respondWith(shown(request));
});
