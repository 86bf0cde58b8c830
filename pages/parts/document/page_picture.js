// A page of a PDF as a picture with its blocks boxed, beside the text that was read from it. Begins with text_runs.js.
export default function (component) {
  const { data, parentElement } = component;
  const root = parentElement.querySelector(".ci-page");
  if (root.dataset.shown === data.id) return;
  root.dataset.shown = data.id;
  const sheet = root.querySelector(".ci-sheet");
  const pane = root.querySelector(".ci-text");
  const picture = element("img");
  picture.src = data.picture;
  picture.alt = data.words.page;
  sheet.replaceChildren(picture);
  pane.replaceChildren();
  pane.setAttribute("aria-label", data.words.text);

  const slice = pane.appendChild(element("div", "ci-slice"));
  if (!data.runs.length) slice.append(element("p", "ci-nothing", data.words.nothing));
  const seen = new Map();
  const nodes = data.runs.map(([run, text]) => slice.appendChild(drawRun(run, text, data, seen)));
  const boxes = [];
  const clear = () => root.querySelectorAll(".ci-shown").forEach((node) => node.classList.remove("ci-shown"));
  const show = (number, target) => {
    clear();
    nodes[number].classList.add("ci-shown");
    boxes.filter((box) => box.number === number).forEach((box) => box.node.classList.add("ci-shown"));
    const node = target === "text" ? nodes[number] : boxes.find((box) => box.number === number)?.node;
    node?.scrollIntoView({ block: "nearest" });
  };
  for (const { edges, run } of data.boxes) {
    const [left, top, right, bottom] = edges;
    const heading = data.headings[data.runs[run][0][5]];
    const node = element("button", heading ? "ci-box ci-boxed" : "ci-box");
    node.type = "button";
    if (!heading) node.tabIndex = -1;
    Object.assign(node.style, {
      left: `${left * 100}%`,
      top: `${top * 100}%`,
      width: `${(right - left) * 100}%`,
      height: `${(bottom - top) * 100}%`,
    });
    node.title = heading ? `${heading.title} · ${heading.hover}` : data.words.show;
    if (heading) node.append(element("span", "ci-boxtag", heading.tag));
    node.setAttribute("aria-label", heading ? heading.title : data.words.show);
    node.onclick = () => show(run, "text");
    sheet.append(node);
    boxes.push({ number: run, node });
  }
  nodes.forEach((node, number) => {
    node.onclick = () => show(number, "picture");
  });
  pane.scrollTop = 0;
  const wanted = data.runs.findIndex(([run]) => run[5] === data.wanted);
  if (data.wanted >= 0 && wanted >= 0) show(wanted, "text");
}
