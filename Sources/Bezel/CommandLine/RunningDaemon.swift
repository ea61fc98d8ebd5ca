import JSON
import LinuxIO
import ValueBus

/// The running daemon, for the commands that ask it.
struct RunningDaemon {
  /// Names another runtime directory.
  static let socketOption = Option(
    "socket", argument: "DIR", "The runtime directory of the daemon to ask.")

  let client: ControlClient

  /// Connects to the daemon that the options of a command mean.
  init(_ options: Options) throws(CommandError) {
    let path = try Self.folder(options) + "/control.sock"
    do throws(ControlClient.Failure) {
      client = try ControlClient(path: path)
    } catch {
      throw CommandError(error)
    }
  }

  /// The folder with the daemon's sockets.
  static func folder(_ options: Options) throws(CommandError) -> String {
    guard
      let folder = options["socket"] ?? StandardFolder.environment("BEZEL_RUNTIME_DIRECTORY")
        ?? StandardFolder.runtimeInUse
    else { throw .usage("no /run/bezel and no $XDG_RUNTIME_DIR; give --socket DIR") }
    return folder
  }

  /// Calls a method and waits for its result.
  @discardableResult
  func call(
    _ method: String, _ parameters: JSONValue = .object([:])
  ) throws(CommandError) -> JSONValue {
    do throws(ControlClient.Failure) {
      return try client.call(method, parameters)
    } catch {
      throw CommandError(error)
    }
  }

  /// The members of an object in the result of a method.
  func members(
    _ name: String, of method: String, _ parameters: JSONValue
  ) throws(CommandError) -> [JSONMember] {
    guard let members = try call(method, parameters)[name]?.members else {
      throw .noDaemon("the answer to \(method) has no \"\(name)\"")
    }
    return members
  }

  /// The values of these names, or all where none is given.
  func values(named names: [String]) throws(CommandError) -> [JSONMember] {
    var parameters: [JSONMember] = []
    if !names.isEmpty {
      parameters.append(JSONMember("names", .array(of: names.map { .string($0) })))
    }
    return try members("values", of: "get", .object(parameters))
  }
}

extension CommandError {
  /// The failure of a request, and the remedy where there is one.
  init(_ failure: ControlClient.Failure) {
    switch failure {
    case .refused(let refusal):
      let remedy = refusal.code == .held ? "; --force takes it from the finger" : ""
      self = .refused(refusal.message + remedy)
    case .noDaemon(let reason): self = .noDaemon("\(reason); is bezeld running?")
    case .noPermission(let error):
      self = .refused("\(error); control.sock is for root and the group bezel")
    case .broken(let reason): self = .noDaemon(reason)
    }
  }
}
