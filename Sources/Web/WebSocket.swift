import CWebSockets

/// A WebSocket of a page. It holds at most one unsent part of a message, so a page that reads
/// slowly does not use up memory.
public final class WebSocket {
  /// A part of a message.
  struct Part {
    let bytes: [UInt8]
    let isFirst: Bool
    let isLast: Bool
  }

  /// Called with each message, which has at most `WebServer.messageLimit` bytes.
  public var onMessage: ([UInt8]) -> Void = { _ in }
  /// Called when the next part can be sent.
  public var onReady: () -> Void = {}
  /// Called once, when the connection has ended.
  public var onClose: () -> Void = {}

  /// The part that is not sent yet.
  private(set) var unsent: Part?
  /// Whether the connection is to be closed.
  private(set) var isClosing = false
  /// The message so far.
  var input: [UInt8] = []
  private let requestTurn: () -> Void

  /// - Parameter requestTurn: requests a call of `takePart`.
  init(requestTurn: @escaping () -> Void) { self.requestTurn = requestTurn }

  /// Whether the next part can be sent now.
  public var isReady: Bool { unsent == nil && !isClosing }

  /// Sends a part of a text message. `isReady` must be true.
  public func send(_ bytes: [UInt8], isFirst: Bool = true, isLast: Bool = true) {
    precondition(isReady, "the previous part is not sent")
    unsent = Part(bytes: bytes, isFirst: isFirst, isLast: isLast)
    requestTurn()
  }

  /// Ends the connection.
  public func close() {
    isClosing = true
    unsent = nil
    requestTurn()
  }

  /// Removes and returns the part to send.
  func takePart() -> Part? { unsent.take() }
}
