// The page of `bezel try` and `bezel view`.

import { Problems } from "./problems.js";
import { Requests } from "./requests.js";
import { Screen } from "./screen.js";
import { ValueList } from "./valueList.js";

const [name, file, state, size, canvas] =
  ["name", "file", "state", "size", "screen"].map((id) => document.getElementById(id));

function showState(text, isFailure = false) {
  state.textContent = text;
  state.classList.toggle("failed", isFailure);
}

async function start() {
  const about = await (await fetch("about.json")).json();
  file.textContent = about.file ?? "";
  let values;

  async function describe() {
    const panel = await requests.call("describe");
    name.textContent = panel.name;
    document.title = `${panel.name} – Bezel`;
    canvas.setAttribute("aria-label", `Picture of the panel ${panel.name}`);
    values.show(panel.values);
  }

  const requests = new Requests("control", {
    async onOpen() {
      // Subscribe first, so that no change is lost.
      await requests.call("subscribe");
      await describe();
      showState("Connected");
    },
    onClose() {
      showState("No connection to the panel", true);
    },
    onNotification(method, change) {
      if (method === "value") values.change(change.name, change.value);
      if (method === "rows") values.changeRows(change.name, change);
      // The panel was loaded again.
      if (method === "panel") describe();
    },
  });
  values = new ValueList(
    document.getElementById("value-list"), document.getElementById("filter"), requests, about.canSet);
  new Screen(canvas, requests, {
    onSize(width, height) {
      size.textContent = `${width} × ${height} pixels`;
    },
    onRefusal(message) {
      showState(message, true);
    },
  });
  if (about.file) {
    const ids = ["problems", "count", "list"];
    new Problems(...ids.map((id) => document.getElementById(id)));
  }
}

start().catch((error) => showState(error.message, true));
