// Sections and fragments on one scale. A defect has its colour, its own hatching and, where there is room, a sign; its words are in the title.
const SVG = "http://www.w3.org/2000/svg";
const NAME_CHARS = 16;
const LONG_NAME_CHARS = 30;
const NAME_CHAR_PX = 7.4;
const ROW_PX = 26;
const SIGN_PX = 9;
const SWATCH_PX = 18;

function element(tag, attributes, parent) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (parent) parent.append(node);
  return node;
}

function title(node, text) {
  element("title", {}, node).textContent = text;
}

function drawHatches(svg, colours, hatches) {
  const definitions = element("defs", {}, svg);
  for (const [code, path] of Object.entries(hatches)) {
    const pattern = element("pattern", { id: `ci-hatch-${code}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, definitions);
    element("rect", { width: 6, height: 6, fill: colours[code] }, pattern);
    if (path) element("path", { d: path, stroke: "#fff", "stroke-width": 1.3, "stroke-opacity": 0.75, fill: "none" }, pattern);
  }
}

function drawKey(data) {
  const list = document.createElement("p");
  list.className = "ci-key";
  for (const [code, words, meaning] of data.key) {
    const entry = document.createElement("span");
    entry.title = meaning;
    const swatch = element("svg", { width: SWATCH_PX, height: SWATCH_PX, "aria-hidden": "true" });
    element("rect", { width: SWATCH_PX, height: SWATCH_PX, fill: `url(#ci-hatch-${code})` }, swatch);
    if (data.bad.includes(code)) element("text", { x: SWATCH_PX / 2, y: 13, class: "ci-sign" }, swatch).textContent = "!";
    entry.append(swatch, words);
    list.append(entry);
  }
  return list;
}

function draw(root, data, pick) {
  const width = Math.max(root.clientWidth, 320);
  const longest = Math.max(NAME_CHARS, ...data.rows.map((row) => row.name.length));
  const shown = Math.min(longest, LONG_NAME_CHARS, Math.max(NAME_CHARS, Math.floor(width / 4 / NAME_CHAR_PX)));
  const left = Math.round(shown * NAME_CHAR_PX);
  const scale = (width - left - 4) / Math.max(data.length, 1);
  const x = (place) => left + place * scale;
  const height = ROW_PX * (data.rows.length + 1) + 4;
  const svg = element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": data.words.band });
  drawHatches(svg, data.colours, data.hatches);

  const name = (text, row) => {
    const label = element("text", { x: 2, y: row * ROW_PX + 17, class: "ci-name" }, svg);
    label.textContent = text.length > shown ? `${text.slice(0, shown - 1)}…` : text;
    if (text.length > shown) title(label, text);
  };
  name(data.words.sections, 0);
  data.sections.forEach(([start, end, text, index], number) => {
    const group = element("g", { class: "ci-place" }, svg);
    const room = (end - start) * scale;
    element("rect", { x: x(start), y: 3, width: Math.max(room - 1, 0.6), height: ROW_PX - 8, class: number % 2 ? "ci-section ci-odd" : "ci-section" }, group);
    const fits = Math.floor((room - 8) / 6.6);
    if (fits > 4) {
      const label = element("text", { x: x(start) + 4, y: 16, class: "ci-section-name" }, group);
      label.textContent = text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
    }
    title(group, text);
    group.onclick = () => pick(`section.${index}`);
  });

  data.rows.forEach((row, number) => {
    const top = ROW_PX * (number + 1) + 3;
    name(row.name, number + 1);
    row.cells.forEach(([start, end, first, last, opens, bits], index) => {
      const next = row.cells[index + 1];
      const until = next && next[1] > end ? Math.max(Math.min(next[0], end), start) : end; // one inside another is drawn over it
      const room = Math.max((until - start) * scale - (row.cells.length > 250 ? 0.2 : 1), 0.8);
      const codes = data.codes.filter((_, place) => bits & (1 << place));
      const mark = codes[0];
      const group = element("g", { class: "ci-fragment" }, svg);
      const isChosen = data.chosen[0] === number && first <= data.chosen[1] && data.chosen[1] <= last;
      const box = element("rect", { x: x(start), y: top, width: room, height: ROW_PX - 8, class: mark ? "ci-marked" : "ci-clean" }, group);
      if (mark) box.setAttribute("fill", `url(#ci-hatch-${mark})`);
      if (isChosen) element("rect", { x: x(start) - 1, y: top - 2, width: Math.max(room + 2, 4), height: ROW_PX - 4, class: "ci-chosen-box" }, svg);
      if (data.bad.includes(mark) && room > SIGN_PX) {
        element("text", { x: x(start) + room / 2, y: top + 13, class: "ci-sign" }, group).textContent = "!";
      }
      const which = first === last ? `${first + 1}` : `${first + 1}-${last + 1}`;
      title(group, [row.name, which, codes.map((code) => data.marks[code]).join(", ")].filter(Boolean).join(" · "));
      group.onclick = () => pick(`${number}.${opens}`);
    });
  });
  root.replaceChildren(svg, drawKey(data));
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".ci-band");
  const pick = (value) => setTriggerValue("picked", value);
  draw(root, data, pick);
  let width = root.clientWidth;
  const watcher = new ResizeObserver(() => {
    if (root.clientWidth !== width) {
      width = root.clientWidth;
      draw(root, data, pick);
    }
  });
  watcher.observe(root);
  return () => watcher.disconnect();
}
