// The page of `bezel try` and `bezel view`.

import { Activity } from "./activity.js";
import { Choices } from "./choices.js";
import { Inspector } from "./inspector.js";
import { Keys } from "./keys.js";
import { Problems } from "./problems.js";
import { Recorder } from "./recorder.js";
import { Requests } from "./requests.js";
import { Screen } from "./screen.js";
import { SourceView } from "./source.js";
import { ValueList } from "./valueList.js";

const find = (id) => document.getElementById(id);
const canvas = find("screen");

/// Shows a text in the corner of the page.
function showState(text, isFailure = false) {
  find("state").textContent = text;
  find("state").classList.toggle("failed", isFailure);
}

/// Shows the problems, the controls and the running rules of a panel file while it is edited.
function followFile(screen, values, onErrors) {
  const requests = new Requests("file", {
    onOpen: () => update(),
    onNotification(method, parameters) {
      if (method === "problems") {
        problems.show(parameters.problems);
        const errors = parameters.problems.filter(({ severity }) => severity === "error").length;
        onErrors(errors, parameters.isStandIn);
        update();
      }
      if (method === "rule") activity.addRule(parameters);
      if (method === "choices") choices.show(parameters);
      if (method === "recording") recorder.show(parameters);
      if (method === "fingers") recorder.showFingers(parameters.fingers);
    },
  });
  const source = new SourceView(find("source"), requests);
  const problems = new Problems(find("problems"), find("count"), find("list"), source, (index) => inspector.reveal(index));
  const activity = new Activity(find("activity"), find("activity-list"), source);
  const inspector = new Inspector({
    screen, overlay: find("marks"), toggle: find("inspect"), details: find("selection"), requests, source, problems,
  });
  const choices = new Choices(find("choices"), find("look"), requests, values, screen);
  const recorder = new Recorder(find("touches"), find("touch-tools"), find("fingers"), requests, screen);
  const keys = new Keys(canvas, requests);

  /// Requests the controls again. Call it after the panel or its problems have changed.
  async function update() {
    try {
      keys.usesKeys = await inspector.load();
    } catch {
      // If the connection was lost, `onOpen` calls this again.
    }
  }

  return { activity, inspector, update };
}

async function start() {
  const about = await (await fetch("about.json")).json();
  find("file").textContent = about.file ?? "";
  let file;
  let values;
  let errors = 0;
  /// Whether the picture shows the problems, because no version of the file was valid.
  let isStandIn = false;

  function showConnection() {
    const count = errors === 1 ? "1 error" : `${errors} errors`;
    const message = isStandIn ? count : `${count}; this is the last valid version`;
    showState(errors ? message : "Connected", errors > 0);
  }

  async function describe() {
    const panel = await requests.call("describe");
    // Values may have changed while a large panel was described. Subscribing again returns them,
    // and no earlier change follows.
    const { values: present } = await requests.call("subscribe");
    find("name").textContent = panel.name;
    document.title = `${panel.name} – Bezel`;
    canvas.setAttribute("aria-label", `Picture of the panel ${panel.name}`);
    values.show(panel.values, present);
    file?.update();
  }

  async function open() {
    // Subscribe first, so that no change is lost.
    await requests.call("subscribe");
    await describe();
    showConnection();
  }

  /// Ignores the error of a call if the connection has ended, because a new one will be opened.
  function ignoreEnd(error) {
    if (error.code !== undefined) throw error;
  }

  const requests = new Requests("control", {
    onOpen() {
      open().catch(ignoreEnd);
    },
    onClose() {
      showState("No connection to the panel", true);
      screen.forgetTouches();
    },
    onNotification(method, change) {
      if (method === "value") values.change(change.name, change.value);
      if (method === "rows") values.changeRows(change.name, change);
      if (method === "event" && change.event === "touchUpInside") file?.activity.addPress(change.control);
      // The panel was loaded again.
      if (method === "panel") describe().catch(ignoreEnd);
    },
  });
  values = new ValueList(find("value-list"), find("built-in-list"), find("built-in-title"), find("filter"), requests, about.canSet);
  const screen = new Screen(canvas, requests, {
    onSize(width, height) {
      find("size").textContent = `${width} × ${height} pixels`;
    },
    onRefusal(message) {
      showState(message, true);
    },
    onDraw() {
      file?.inspector.refresh();
    },
  });
  find("save").addEventListener("click", () => screen.save(find("name").textContent));
  if (about.file) {
    file = followFile(screen, values, (count, showsProblems) => {
      errors = count;
      isStandIn = showsProblems;
      showConnection();
    });
  }
}

start().catch((error) => showState(error.message, true));
