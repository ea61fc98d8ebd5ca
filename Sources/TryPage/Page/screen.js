// The picture of the panel, and the pointers that touch it.

import { download } from "./elements.js";
import { Requests } from "./requests.js";

/// The time between two reports of a slow touchscreen, in milliseconds.
const slowInterval = 50;

const phases = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "cancel" };

export class Screen {
  #context;
  #contacts = new Map();
  #moves = new Map();
  #update = { scale: 1, left: 0, top: 0 };
  /// Whether touches arrive as from a slow touchscreen.
  isSlow = false;

  /// Draws on a canvas. onSize is called with each new width and height, onRefusal with the
  /// message if touches are refused, and onDraw after each change of the picture.
  constructor(canvas, requests, { onSize, onRefusal, onDraw }) {
    this.canvas = canvas;
    this.requests = requests;
    this.onSize = onSize;
    this.onRefusal = onRefusal;
    this.onDraw = onDraw;
    this.#context = canvas.getContext("2d", { alpha: false });
    // A request for the picture waits until it changes, so it needs a connection of its own.
    this.pictures = new Requests("control", { onOpen: () => this.#follow() });
    for (const type of Object.keys(phases)) {
      canvas.addEventListener(type, (event) => this.#handle(event));
    }
    // A reduced picture looks better without hard edges.
    new ResizeObserver(() => {
      canvas.classList.toggle("reduced", canvas.clientWidth < canvas.width);
    }).observe(canvas);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  async #follow() {
    try {
      for (;;) await this.#draw(await this.pictures.call("view"));
    } catch {
      // The connection has ended, or a part cannot be decoded. The next connection begins with the
      // whole picture.
      this.pictures.close();
    }
  }

  async #draw(update) {
    const pictures = await Promise.all(update.parts.map((part) => decode(part.png)));
    if (update.width !== this.canvas.width || update.height !== this.canvas.height) {
      this.canvas.width = update.width;
      this.canvas.height = update.height;
      this.onSize(update.width, update.height);
    }
    if (!update.on) this.#context.clearRect(0, 0, update.width, update.height);
    update.parts.forEach((part, index) => {
      this.#context.drawImage(pictures[index], part.x, part.y);
      pictures[index].close();
    });
    this.#update = update;
    this.onDraw();
  }

  /// Converts a frame from points of the panel to percentages of the picture.
  box([x, y, width, height]) {
    const { scale, left, top } = this.#update;
    return {
      left: ((left + x * scale) / this.canvas.width) * 100, top: ((top + y * scale) / this.canvas.height) * 100,
      width: ((width * scale) / this.canvas.width) * 100, height: ((height * scale) / this.canvas.height) * 100,
    };
  }

  /// Downloads the picture as a PNG file.
  save(name) {
    this.canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
  }

  // Touches

  #handle(event) {
    const phase = phases[event.type];
    if (phase === "down") {
      if (event.button !== 0) return;
      this.canvas.setPointerCapture(event.pointerId);
      this.#contacts.set(event.pointerId, this.#freeContact());
    }
    const contact = this.#contacts.get(event.pointerId);
    if (contact === undefined) return;
    const position = this.position(event);
    if (phase === "move") {
      // At most one position of each pointer for each frame.
      if (this.#moves.size === 0) this.#schedule(() => this.#sendMoves());
      this.#moves.set(contact, position);
      return;
    }
    if (phase !== "down") {
      this.#contacts.delete(event.pointerId);
      this.#sendMoves();
    }
    this.#touch({ contact, phase, ...position });
  }

  /// Forgets all touches. Call it when the connection has ended, because its end cancels them.
  forgetTouches() {
    this.#contacts.clear();
    this.#moves.clear();
  }

  #schedule(action) {
    if (this.isSlow) setTimeout(action, slowInterval);
    else requestAnimationFrame(action);
  }

  #freeContact() {
    const used = new Set(this.#contacts.values());
    let contact = 0;
    while (used.has(contact)) contact += 1;
    return contact;
  }

  #sendMoves() {
    for (const [contact, position] of this.#moves) {
      this.#touch({ contact, phase: "move", ...position });
    }
    this.#moves.clear();
  }

  async #touch(parameters) {
    try {
      await this.requests.call("touch", parameters);
    } catch (error) {
      this.onRefusal(error.message);
    }
  }

  /// The position of a pointer in points of the panel.
  position(event) {
    const bounds = this.canvas.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / bounds.width) * this.canvas.width;
    const y = ((event.clientY - bounds.top) / bounds.height) * this.canvas.height;
    const { scale, left, top } = this.#update;
    return { x: (x - left) / scale, y: (y - top) / scale };
  }
}

function decode(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
}
