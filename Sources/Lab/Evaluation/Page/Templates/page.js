// Sorts tables and repeats pictures that stand in the page already; nothing else needs a script.
"use strict";
for (const copy of document.querySelectorAll("img[data-copy-of]")) {
  const original = document.getElementById(copy.dataset.copyOf);
  if (original) { copy.src = original.src; copy.hidden = false; }
}
for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener("click", () => {
  const goal = document.getElementById(link.hash.slice(1));
  if (goal instanceof HTMLDetailsElement) goal.open = true;
});
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.querySelectorAll("thead tr:last-child th")];
  const body = table.tBodies[0];
  heads.forEach((head) => {
    const column = Number(head.dataset.column);
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent;
      const rows = [...body.rows].map((row) => [key(row), row]);
      const order = (left, right) => {
        if (left === "" || right === "") return left === right ? 0 : left === "" ? 1 : -1;
        const numbers = Number(left) - Number(right);
        const result = Number.isNaN(numbers) ? left.localeCompare(right) : numbers;
        return falling ? -result : result;
      };
      rows.sort((left, right) => order(left[0], right[0]));
      body.append(...rows.map((row) => row[1]));
    });
  });
}
