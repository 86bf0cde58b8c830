// Two panes that scroll on their own: the outline and the text with its headings marked. Text is only ever set as text.
const MARKS = /(\*\*|(?<!\S)\*(?=\S)|(?<=\S)\*(?!\S)|^#{1,6} |^- |^\d+\. |<!-- image -->)/;
const SLICE_RUNS = 60; // runs drawn as one unit, so that what is off screen costs no layout

function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

function fillMarked(node, text) {
  // Splitting at a group puts what it caught at the odd places.
  text.split(MARKS).forEach((piece, index) => {
    if (piece) node.append(index % 2 ? element("span", "ci-mark", piece) : piece);
  });
}

function tableRows(text) {
  const table = element("table", "ci-table");
  for (const line of text.split("\n")) {
    const row = element("tr", /^\|[\s:|-]+\|$/.test(line) ? "ci-delimiter" : "");
    const cells = line.split(/(?<!\\)\|/);
    cells.slice(1, -1).forEach((cell) => {
      const slot = element("td");
      slot.append(element("span", "ci-mark", "|"), cell);
      row.append(slot);
    });
    if (cells.length < 3) row.append(element("td", "", line));
    table.append(row);
  }
  return table;
}

function drawRun(run, data, seen) {
  const [start, end, place, kind, depth, headingIndex, unused, gap] = run;
  const text = data.text.slice(start, end);
  const heading = data.headings[headingIndex];
  const node = element("div", `ci-run ci-is-${kind}${heading ? " ci-found" : ""}${unused ? " ci-unused" : ""}${gap ? " ci-gap" : ""}`);
  node.dataset.start = place;
  if (depth) node.style.marginLeft = `${depth * 1.4}em`;
  if (kind === "table") node.append(tableRows(text));
  else if (kind === "code") node.textContent = text;
  else fillMarked(node, text);
  if (heading && !seen.has(headingIndex)) {
    seen.set(headingIndex, node);
    const tag = element("span", "ci-tag", heading.level ? `${heading.letter} ${heading.level}` : heading.letter);
    tag.title = heading.hover;
    node.append(tag);
  }
  if (unused) node.append(element("span", "ci-why", data.words.unused));
  return node;
}

function drawText(pane, data) {
  const seen = new Map();
  let slice = null;
  let count = SLICE_RUNS;
  let chars = 0;
  for (const run of data.runs) {
    if (count >= SLICE_RUNS) {
      if (slice) slice.style.containIntrinsicSize = `auto ${Math.ceil(chars / 70) * 1.6 + count}em`;
      slice = pane.appendChild(element("div", "ci-slice"));
      count = chars = 0;
    }
    slice.append(drawRun(run, data, seen));
    count += 1;
    chars += run[1] - run[0];
  }
  return seen;
}

function drawOutline(pane, data, show) {
  const list = pane.appendChild(element("ol", "ci-entries"));
  return data.headings.map((heading, index) => {
    const entry = element("button", "ci-entry");
    entry.type = "button";
    entry.style.paddingLeft = `${0.5 + heading.indent * 0.9}em`;
    entry.append(element("span", "ci-letter", heading.letter), element("span", "ci-title", heading.title));
    if (heading.long) entry.append(element("span", "ci-long", heading.long));
    entry.title = heading.hover;
    entry.onclick = () => show(index);
    const item = list.appendChild(element("li"));
    item.append(entry);
    return entry;
  });
}

export default function (component) {
  const { data, parentElement } = component;
  const root = parentElement.querySelector(".ci-reader");
  if (root.dataset.shown === data.id) return;
  root.dataset.shown = data.id;
  const outline = root.querySelector(".ci-outline");
  const pane = root.querySelector(".ci-text");
  outline.replaceChildren(element("div", "ci-label", data.words.outline));
  pane.replaceChildren();
  pane.setAttribute("aria-label", data.words.text);
  outline.setAttribute("aria-label", data.words.outline);
  root.classList.toggle("ci-flat", data.headings.length === 0);

  const nodes = drawText(pane, data);
  let current = -1;
  let entries = [];
  const mark = (index) => {
    if (index === current) return;
    entries[current]?.removeAttribute("aria-current");
    current = index;
    entries[index]?.setAttribute("aria-current", "true");
    entries[index]?.scrollIntoView({ block: "nearest" });
  };
  let jumping = -Infinity;
  const show = (index) => {
    const node = nodes.get(index);
    if (!node) return;
    jumping = performance.now();
    node.scrollIntoView({ block: "start" });
    // Slices off screen have estimated heights; once they are drawn the place is found exactly.
    requestAnimationFrame(() => requestAnimationFrame(() => node.scrollIntoView({ block: "start" })));
    mark(index);
    root.querySelector(".ci-shown")?.classList.remove("ci-shown");
    node.classList.add("ci-shown");
  };
  entries = drawOutline(outline, data, show);
  pane.onscroll = () => {
    if (performance.now() - jumping < 200) return; // the jump itself is no reading
    const top = pane.getBoundingClientRect().top + 40;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes.get(middle).getBoundingClientRect().top <= top) low = middle + 1;
      else high = middle;
    }
    mark(low - 1);
  };
  pane.scrollTop = 0;
  mark(entries.length ? 0 : -1);
}
