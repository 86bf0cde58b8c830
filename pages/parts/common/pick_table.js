// A plain table; a cell with a `pick` holds a button. Text is only ever set as text.
function fill(slot, cell, pick) {
  const holder = cell.pick ? slot.appendChild(document.createElement("button")) : slot;
  if (cell.pick) {
    holder.type = "button";
    holder.setAttribute("aria-pressed", String(Boolean(cell.pressed)));
    holder.onclick = () => pick(cell.pick);
  }
  if (cell.hover) holder.title = cell.hover;
  if (cell.colour) {
    const dot = holder.appendChild(document.createElement("i"));
    dot.style.background = cell.colour;
  }
  holder.append(cell.text);
  if (cell.strong) slot.classList.add("ci-strong");
  if (cell.detail) {
    const detail = holder.appendChild(document.createElement("small"));
    detail.textContent = cell.detail;
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".ci-pick");
  root.setAttribute("aria-label", data.label);
  root.classList.toggle("ci-short", data.short);
  const pick = (value) => setTriggerValue("picked", value);
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.place : null;

  const head = document.createElement("tr");
  data.columns.forEach((cell) => {
    const slot = head.appendChild(document.createElement("th"));
    slot.scope = "col";
    fill(slot, cell, pick);
  });
  root.querySelector("thead").replaceChildren(head);

  const rows = data.rows.map((cells, number) => {
    const row = document.createElement("tr");
    if (cells.some((cell) => cell.pressed)) row.className = "ci-current";
    cells.forEach((cell, index) => {
      const slot = row.appendChild(document.createElement(index ? "td" : "th"));
      if (!index) slot.scope = "row";
      fill(slot, cell, pick);
      const button = slot.querySelector("button");
      if (button) button.dataset.place = `${number}.${index}`;
    });
    return row;
  });
  root.querySelector("tbody").replaceChildren(...rows);
  if (focused) root.querySelector(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
  const current = root.querySelector(".ci-current");
  if (current && data.short) {
    const top = current.offsetTop - root.querySelector("thead").offsetHeight;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (current.offsetTop + current.offsetHeight > root.scrollTop + root.clientHeight) {
      root.scrollTop = current.offsetTop + current.offsetHeight - root.clientHeight;
    }
  }
}
