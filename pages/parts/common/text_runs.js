// Drawing a text as runs of one look, headings marked; what stands in the margin. Text is only ever set as text.
const MARKS = /(\*\*|(?<!\S)\*(?=\S)|(?<=\S)\*(?!\S)|^#{1,6} |^- |^\d+\. |<!-- image -->)/;

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

function sayPlace(data, section, number) {
  const heading = data.headings[section];
  const short = data.words.paragraph.replace("{number}", number);
  const long = data.words.place.replace("{section}", heading ? heading.title : data.words.preamble).replace("{number}", number);
  return [heading?.short ? data.words.place.replace("{section}", heading.short).replace("{number}", number) : short, long];
}

function drawRun(run, text, data, seen) {
  const [, , place, kind, depth, headingIndex, unused, gap, section, number, style] = run;
  const heading = data.headings[headingIndex];
  const node = element("div", `ci-run ci-is-${kind}${heading ? " ci-found" : ""}${unused ? " ci-unused" : ""}${gap ? " ci-gap" : ""}`);
  node.dataset.start = place;
  if (depth) node.style.marginLeft = `${depth * 1.4}em`;
  if (kind === "table") node.append(tableRows(text));
  else if (kind === "code") node.textContent = text;
  else fillMarked(node, text);
  if (heading && !seen.has(headingIndex)) {
    seen.set(headingIndex, node);
    const tag = element("span", "ci-tag", heading.tag);
    tag.title = heading.hover;
    if (style) tag.append(element("span", "ci-style", style));
    node.append(tag);
  } else if (style) {
    const tag = element("span", "ci-tag ci-place", style);
    tag.title = style;
    node.append(tag);
  } else if (number) {
    const [short, long] = sayPlace(data, section, number);
    const tag = element("span", "ci-tag ci-place", short);
    tag.title = long;
    node.append(tag);
  }
  if (unused) node.append(element("span", "ci-why", data.words.unused));
  return node;
}
