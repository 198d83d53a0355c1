// Phones that may send pictures: which they are, and a code that lets another one in.

import { api } from "./api.js";
import { button, fill, make, stamp } from "./dom.js";
import { moment } from "./forms.js";
import { say } from "./words.js";

/** A code as a picture, always dark on light: some cameras know no other. */
function picture(rows) {
  const module = 6;
  const side = rows.length * module;
  const canvas = make("canvas", { width: side, height: side, role: "img", "aria-label": say("phones.picture") });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => [...row].forEach((dark, x) => { if (dark === "1") pen.fillRect(x * module, y * module, module, module); }));
  return canvas;
}

/** The part of the settings about phones; `again` shows it anew. */
export async function phones(again) {
  const { address, trust, phones: all } = await api.report("phones");
  const { element, ...parts } = stamp("letting", { async pair() {
    const { rows, code, address: page, seconds } = await api.pairPhone();
    fill(parts.code, picture(rows), make("p", say("phones.scan", { count: seconds })), make("p", `${page} – `, make("code", code)));
  } });
  const line = ({ phone, name, paired_at: since, last_used_at: last }) => {
    const remove = async () => {
      await api.removePhone(phone);
      again();
    };
    return make("li", make("strong", name), ` – ${say("phones.since", { at: moment(since) })}, ${say("phones.used", { at: moment(last) })} `,
      button("phones.remove", remove, { "aria-label": say("phones.removeOne", { value: name }) }));
  };
  fill(parts.list, all.length > 0 ? make("ul", all.map(line)) : make("p.quiet", say("phones.none")));
  (address ? parts.off : parts.pair).remove();
  if (trust) parts.trust.append(picture(trust.rows), make("p", trust.address));
  else parts.trust.remove();
  return element;
}
