import Glibc
import JSON
import LinuxIO

/// Sends requests to a running daemon over `control.sock`, and waits for each answer: the client's
/// side of JSON-RPC 2.0, one object per line.
public final class RequestClient {
  /// The maximum size of an answer, in bytes; a picture of the largest screen fits.
  private static let lineLimit = 96 << 20
  /// The standard time limit of an answer, in seconds.
  public static let timeLimit = 5

  /// The daemon's error for a request.
  public struct ServerError: Error, Sendable {
    /// The panel's own errors.
    public enum Code: Int, CaseIterable, Sendable {
      /// There is no value or control with that name.
      case unknownName = 1
      /// The value has another kind.
      case wrongKind = 2
      /// A finger holds the value; nothing was set.
      case held = 3
      /// The daemon's options do not allow the request.
      case notAllowed = 4
      /// The property is unknown, or does not accept the value.
      case invalid = 5
      /// The value is derived from others or built in; nothing was set.
      case derived = 6
      /// The value cannot be made unknown; nothing was set.
      case alwaysKnown = 7
    }

    /// JSON-RPC's `code`.
    public let number: Int
    /// The reason, for display.
    public let message: String
    /// The error's details, whose form depends on the error.
    public let data: JSONValue?

    /// The panel's own error; nil for one of JSON-RPC's.
    public var code: Code? { Code(rawValue: number) }
  }

  /// The reason why there is no result.
  public enum Failure: Error {
    /// The daemon answered with an error.
    case refused(ServerError)
    /// Nothing answers at the socket.
    case noDaemon(String)
    /// This user may not connect to the socket.
    case noPermission(SystemError)
    /// The answer is not JSON-RPC.
    case broken(String)
  }

  private let path: String
  private let timeLimit: Int
  private let reader: LineReader
  private var lastID = 0

  /// Connects to the socket at a path.
  /// - Parameter timeLimit: how long to wait for an answer, in seconds.
  public init(path: String, timeLimit: Int = RequestClient.timeLimit) throws(Failure) {
    self.path = path
    self.timeLimit = timeLimit
    do throws(SystemError) {
      let descriptor = try ListeningSocket.connect(to: path)
      let number = descriptor.number
      var limit = timeval(tv_sec: timeLimit, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        try system("set the time limit of \(path)") {
          setsockopt(number, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
      }
      reader = LineReader(descriptor, path: path, limit: Self.lineLimit)
    } catch {
      throw error.isPermission ? .noPermission(error) : .noDaemon("\(error)")
    }
  }

  /// Calls a method and waits for its result.
  /// - Parameter parameters: an object.
  public func call(
    _ method: String, _ parameters: JSONValue = .object([:])
  ) throws(Failure) -> JSONValue {
    lastID += 1
    var line = JSONWriter.text(
      of: .object([
        "jsonrpc": .string("2.0"), "id": .number(Double(lastID)), "method": .string(method),
        "params": parameters,
      ]))
    line.append(10)
    try reachable { () throws(SystemError) in try send(line) }
    while let line = try reachable({ () throws(SystemError) in try reader.nextLine() }) {
      if let result = try result(in: line) { return result }
    }
    throw .noDaemon("the daemon at \(path) has ended")
  }

  private func reachable<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      guard error.code == ETIMEDOUT else { throw .noDaemon("\(error)") }
      throw .noDaemon("no answer at \(path) within \(timeLimit) s")
    }
  }

  /// Sends a whole line, and blocks while the socket is full. A closed connection is no error here:
  /// the daemon's reason for closing it may still be unread.
  private func send(_ line: [UInt8]) throws(SystemError) {
    let number = reader.descriptor.number
    var rest = line[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let sent = try systemUnlessBlocked("send to \(path)") {
          rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        }
        guard let sent else { throw SystemError(code: ETIMEDOUT, action: "send to \(path)") }
        rest = rest.dropFirst(sent)
      } catch {
        if error.code == EPIPE || error.code == ECONNRESET { return }
        throw error
      }
    }
  }

  /// Returns the result in a line; nil for a notification. Throws for an error, including one
  /// without an id: the daemon sends it for an unreadable request or a refused connection.
  private func result(in line: [UInt8]) throws(Failure) -> JSONValue? {
    let answer: JSONValue
    do {
      answer = try JSONParser.parse(line).value
    } catch {
      throw .broken("the answer at \(path) is not JSON: \(error.message)")
    }
    if let error = answer["error"] {
      guard let number = error["code"]?.number, let code = Int(exactly: number),
        let message = error["message"]?.string
      else { throw .broken("the error at \(path) has no code and message") }
      throw .refused(ServerError(number: code, message: message, data: error["data"]))
    }
    if answer["method"] != nil { return nil }
    guard answer["id"]?.number == Double(lastID), let result = answer["result"] else {
      throw .broken("the answer at \(path) belongs to another request")
    }
    return result
  }
}
