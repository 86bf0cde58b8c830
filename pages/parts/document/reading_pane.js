// Two panes that scroll on their own: the outline and the text with its headings marked. Begins with text_runs.js.
const SLICE_RUNS = 60; // runs drawn as one unit, so that what is off screen costs no layout

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
    slice.append(drawRun(run, data.text.slice(run[0], run[1]), data, seen));
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
  const isSameText = root.dataset.text === data.document;
  root.dataset.shown = data.id;
  root.dataset.text = data.document;
  const outline = root.querySelector(".ci-outline");
  const pane = root.querySelector(".ci-text");
  outline.replaceChildren(element("div", "ci-label", data.words.outline));
  const kept = isSameText ? pane.scrollTop : 0;
  pane.replaceChildren();
  pane.setAttribute("aria-label", data.words.text);
  outline.setAttribute("aria-label", data.words.outline);
  root.classList.toggle("ci-flat", data.headings.length === 0);
  root.classList.toggle("ci-styled", data.styled);

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
  mark(entries.length ? 0 : -1);
  pane.scrollTop = kept;
}
