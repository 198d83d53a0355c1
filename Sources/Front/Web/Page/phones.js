// Phones that may send pictures: which they are, and a code that lets another one in.

import { api } from "./api.js";
import { fill, make } from "./dom.js";
import { showTrouble } from "./frame.js";
import { say } from "./words.js";

const moment = (text) => text.replace("T", " ").slice(0, 16);

/** A code as a picture: dark on light in all colours of the page, because some cameras know no other. */
function picture(rows) {
  const [module, canvas] = [6, make("canvas", { role: "img", "aria-label": say("phones.picture") })];
  canvas.width = canvas.height = rows.length * module;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => [...row].forEach((dark, x) => { if (dark === "1") pen.fillRect(x * module, y * module, module, module); }));
  return canvas;
}

/** The part of the settings that is about phones. */
export function phones() {
  const part = make("section", { id: "phones", "aria-labelledby": "phones-title" });
  const refresh = () => show(part, refresh).catch(showTrouble);
  refresh();
  return part;
}

async function show(part, refresh) {
  const { address, trust, phones: all } = await api.phones();
  const code = make("div", { role: "status" });
  const pair = async () => {
    const { rows, code: spelled, address: page, seconds } = await api.pairPhone();
    fill(code, picture(rows), make("p", {}, say("phones.scan", { count: seconds })), make("p", {}, page, " – ", make("code", {}, spelled)));
  };
  const remove = async (id) => {
    await api.removePhone(id);
    refresh();
  };
  fill(part, make("h2", { id: "phones-title" }, say("phones.title")),
    all.length === 0 ? make("p", { class: "quiet" }, say("phones.none")) : make("ul", {}, all.map(({ phone, name, paired_at: since, last_used_at: last }) =>
      make("li", {}, make("strong", {}, name), " – ", say("phones.since", { at: moment(since) }), ", ", say("phones.used", { at: moment(last) }), " ",
        make("button", { "aria-label": say("phones.removeOne", { value: name }), onclick: () => remove(phone).catch(showTrouble) }, say("phones.remove"))))),
    address ? make("button", { id: "pair", onclick: () => pair().catch(showTrouble) }, say("phones.pair")) : make("p", {}, say("phones.off")), code,
    trust && make("details", { id: "trust" }, make("summary", {}, say("phones.trust")), picture(trust.rows), make("p", {}, trust.address)));
}
