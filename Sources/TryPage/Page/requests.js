// JSON-RPC 2.0 over a WebSocket: requests of control.sock, their answers, and notifications.

const retryTime = 1000;

export class RequestError extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

export class Requests {
  #waiting = new Map();
  #lastID = 0;
  #socket;

  /// Connects, and connects again after the connection has ended.
  /// onOpen is called after each connection, onClose when it ends, and onNotification with the
  /// method and the parameters of each notification.
  constructor(path, { onOpen = () => {}, onClose = () => {}, onNotification = () => {} }) {
    this.handlers = { onOpen, onClose, onNotification };
    this.url = new URL(path, location.href.replace(/^http/, "ws"));
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.handlers.onOpen();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the connection has ended"));
      this.#waiting.clear();
      this.handlers.onClose();
      setTimeout(() => this.#connect(), retryTime);
    };
  }

  #receive(message) {
    if (message.method) return this.handlers.onNotification(message.method, message.params);
    const call = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) call?.reject(new RequestError(message.error));
    else call?.resolve(message.result);
  }

  /// Ends the connection, and connects again.
  close() {
    this.#socket.close();
  }

  /// Calls a method. The promise is rejected if it is refused or the connection ends.
  call(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        return reject(new Error("there is no connection"));
      }
      this.#lastID += 1;
      this.#waiting.set(this.#lastID, { resolve, reject });
      this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id: this.#lastID, method, params }));
    });
  }
}
