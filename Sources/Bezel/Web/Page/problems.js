// The problems of the panel file, beside the last valid picture.

import { element } from "./elements.js";

export class Problems {
  constructor(section, heading, list) {
    this.section = section;
    this.heading = heading;
    this.list = list;
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(new URL("file", location.href.replace(/^http/, "ws")));
    socket.onmessage = (event) => this.#show(JSON.parse(event.data).problems);
    socket.onclose = () => setTimeout(() => this.#connect(), 1000);
  }

  #show(problems) {
    const errors = problems.filter((problem) => problem.severity === "error").length;
    const texts = [count(errors, "error"), count(problems.length - errors, "warning")];
    this.section.hidden = problems.length === 0;
    this.heading.textContent =
      texts.filter(Boolean).join(" and ") + (errors > 0 ? ". The panel is drawn again when the file is valid." : "");
    this.list.replaceChildren(...problems.map(item));
  }
}

function count(number, noun) {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function place({ file, line, column }) {
  return line === null ? file : `${file}:${line}:${column}`;
}

function item(problem) {
  const notes = (problem.notes ?? []).map((note) =>
    element("p", { className: "place", textContent: `${place(note)}: ${note.message}` }));
  const excerpt = problem.excerpt
    ? [element("pre", { textContent: problem.excerpt.join("\n") })] : [];
  return element("li", { className: `problem ${problem.severity}` }, [
    element("p", {
      className: "place", textContent: [place(problem), problem.path].filter(Boolean).join(" · "),
    }),
    element("p", {}, [
      element("span", { className: "severity", textContent: `${problem.severity}: ` }),
      problem.message,
    ]),
    ...excerpt,
    ...notes,
  ]);
}
