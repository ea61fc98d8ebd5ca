import Glibc
import JSON
import LinuxIO

/// Asks a running daemon over `control.sock`, one request after the other, waiting for each answer:
/// the client's side of JSON-RPC 2.0, an object a line.
public final class ControlClient {
  /// The most bytes of an answer; a picture of the largest screen fits.
  private static let lineLimit = 96 << 20
  /// The standard time limit of an answer, in seconds.
  public static let timeLimit = 5

  /// The daemon's refusal of a request.
  public struct Refusal: Sendable {
    /// The reason, by the numbers of the panel's own errors.
    public enum Code: Int, CaseIterable, Sendable {
      /// There is no value or control of a name.
      case unknownName = 1
      /// A value is of another kind.
      case wrongKind = 2
      /// A finger holds a value; nothing was set.
      case held = 3
      /// The daemon was not started to allow it.
      case notAllowed = 4
      /// A property is unknown, or a value is none for it.
      case invalid = 5
    }

    /// The number on the wire.
    public let number: Int
    /// The reason, for people.
    public let message: String
    /// The error's details, in a form of its own for each error.
    public let data: JSONValue?

    /// The panel's own error; nil for one of JSON-RPC's.
    public var code: Code? { Code(rawValue: number) }
  }

  /// Why there is no result.
  public enum Failure: Error {
    /// The daemon answered with an error.
    case refused(Refusal)
    /// Nobody answers at the socket, or no longer.
    case noDaemon(String)
    /// The socket may not be used by this user.
    case noPermission(SystemError)
    /// The answer is none of JSON-RPC's.
    case broken(String)
  }

  private let path: String
  private let timeLimit: Int
  private let reader: LineReader
  private var lastID = 0

  /// Connects to the socket at a path.
  /// - Parameter timeLimit: how long to wait for an answer, in seconds.
  public init(path: String, timeLimit: Int = ControlClient.timeLimit) throws(Failure) {
    self.path = path
    self.timeLimit = timeLimit
    do throws(SystemError) {
      let descriptor = try ListeningSocket.connect(to: path)
      let number = descriptor.number
      var limit = timeval(tv_sec: timeLimit, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        try system("limit the time of \(path)") {
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

  /// Sends a whole line, waiting for room. What a daemon said before it closed the connection is
  /// still to be read, so a closed one is no error here.
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

  /// The result in a line; nil for a notification. Throws for an error, also for one without an id,
  /// which the daemon sends when it cannot read a request or has no room for another client.
  private func result(in line: [UInt8]) throws(Failure) -> JSONValue? {
    let answer: JSONValue
    do {
      answer = try JSONParser.parse(line).value
    } catch {
      throw .broken("the answer at \(path) is no JSON: \(error.message)")
    }
    if let error = answer["error"] {
      guard let number = error["code"]?.number, let code = Int(exactly: number),
        let message = error["message"]?.string
      else { throw .broken("the error at \(path) has no code and message") }
      throw .refused(Refusal(number: code, message: message, data: error["data"]))
    }
    if answer["method"] != nil { return nil }
    guard answer["id"]?.number == Double(lastID), let result = answer["result"] else {
      throw .broken("the answer at \(path) is none to this request")
    }
    return result
  }
}
