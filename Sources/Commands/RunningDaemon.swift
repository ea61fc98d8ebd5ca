import JSON
import LinuxIO
import PanelServing
import ProgramInterface
import ValueBus

/// The running daemon, for the commands that send it requests.
struct RunningDaemon {
  /// Selects the daemon.
  static let socketOption = Option(
    "socket", argument: "DIR", "The runtime directory of the daemon; /run/bezel by default.")

  let client: RequestClient

  /// Connects to the daemon that the options of a command select.
  /// - Parameter timeLimit: how long to wait for an answer, in seconds.
  init(
    _ options: Options, timeLimit: Int = RequestClient.timeLimit
  ) throws(CommandError) {
    self.client = try Self.connect(to: try Self.folder(options), timeLimit: timeLimit)
  }

  private static func connect(
    to folder: String, timeLimit: Int
  ) throws(CommandError) -> RequestClient {
    do throws(RequestClient.Failure) {
      return try RequestClient(path: folder + "/control.sock", timeLimit: timeLimit)
    } catch {
      throw CommandError(error)
    }
  }

  /// Describes the running panel for completion; nil if no daemon answers within a second.
  static func panel(in folder: String?) -> RunningPanel? {
    guard let folder = folder ?? standardFolder,
      let json = try? connect(to: folder, timeLimit: 1).call("describe")
    else { return nil }
    return RunningPanel(json)
  }

  private static var standardFolder: String? {
    StandardFolder.environment("BEZEL_RUNTIME_DIRECTORY") ?? StandardFolder.runtimeInUse
  }

  /// The folder with the daemon's sockets.
  static func folder(_ options: Options) throws(CommandError) -> String {
    guard let folder = options["socket"] ?? standardFolder else {
      throw .usage("no /run/bezel and no $XDG_RUNTIME_DIR; give --socket DIR")
    }
    return folder
  }

  /// Calls a method and waits for its result.
  @discardableResult
  func call(
    _ method: String, _ parameters: JSONValue = .object([:])
  ) throws(CommandError) -> JSONValue {
    do throws(RequestClient.Failure) {
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

  /// The values of these names; all values if there are no names.
  func values(named names: [String]) throws(CommandError) -> [JSONMember] {
    var parameters: [JSONMember] = []
    if !names.isEmpty {
      parameters.append(JSONMember("names", .array(of: names.map { .string($0) })))
    }
    return try members("values", of: "get", .object(parameters))
  }
}

extension CommandError {
  /// The failure of a request and what to do about it.
  package init(_ failure: RequestClient.Failure) {
    switch failure {
    case .refused(let refusal):
      let remedy = refusal.code == .held ? "; --force sets it anyway" : ""
      self = .refused(refusal.message + remedy)
    case .noDaemon(let reason): self = .notRunning(reason)
    case .noPermission(let error):
      self = .refused("\(error); control.sock is for root and the group bezel")
    case .broken(let reason): self = .noDaemon(reason)
    }
  }
}
