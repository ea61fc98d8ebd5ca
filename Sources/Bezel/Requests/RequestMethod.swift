import JSON
import ValueBus

/// A method of `control.sock`: its name, its members, their documentation for the manual, and the
/// function that answers.
struct ControlMethod: Sendable {
  /// A member of the parameters or of the result.
  struct Member: Sendable {
    let name: String
    /// The JSON type.
    let takes: String
    let isRequired: Bool
    let documentation: String

    init(_ name: String, _ takes: String, isRequired: Bool = false, _ documentation: String) {
      self.name = name
      self.takes = takes
      self.isRequired = isRequired
      self.documentation = documentation
    }
  }

  /// A request for a method with valid parameter names.
  struct Call {
    fileprivate let parameters: JSONRPC.Parameters
    /// The number of the client.
    let client: Int

    /// A parameter; nil if it is missing or null.
    subscript(name: String) -> JSONValue? { parameters[name] }
  }

  let name: String
  let documentation: String
  /// The parameters, in the order in which a request may give them by position.
  let parameters: [Member]
  let result: [Member]
  private let parameterNames: [String]
  private let requiredNames: [String]
  private let answer:
    @Sendable (ControlMethods, Call) throws(JSONRPC.Failure) -> ControlServer.Answer

  /// A method that always answers immediately.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    answer:
      @escaping @Sendable (ControlMethods) -> (Call) throws(JSONRPC.Failure) ->
      ControlServer.Reply
  ) {
    self.init(
      name, documentation, parameters: parameters, result: result,
      later: { (handler, call) throws(JSONRPC.Failure) in .reply(try answer(handler)(call)) })
  }

  /// A method that may answer later.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    later answer:
      @escaping @Sendable (ControlMethods, Call) throws(JSONRPC.Failure) -> ControlServer.Answer
  ) {
    self.name = name
    self.documentation = documentation
    self.parameters = parameters
    self.result = result
    parameterNames = parameters.map(\.name)
    requiredNames = parameters.filter(\.isRequired).map(\.name)
    self.answer = answer
  }

  /// Answers a request for this method.
  func answer(
    _ request: JSONRPC.Request, client: Int, by handler: ControlMethods
  ) throws(JSONRPC.Failure) -> ControlServer.Answer {
    let given = try request.parameters(parameterNames, required: requiredNames)
    return try answer(handler, Call(parameters: given, client: client))
  }

  static let all = [
    ControlMethod(
      "get", "Returns the current values.",
      parameters: [
        Member("names", "array of strings", "The values to return; all if missing.")
      ],
      result: [values("The values by name.")], answer: ControlMethods.get),
    ControlMethod(
      "set",
      "Sets values, all or none, as a touch would: clamped to their ranges and snapped to "
        + "their steps. Values that limit each other may be given in any order.",
      parameters: [
        Member(
          "values", "object", isRequired: true,
          "Numbers, booleans and strings by value name."),
        Member(
          "animated", "boolean", "Whether controls move to the new values instead of jumping."),
        Member(
          "force", "boolean",
          "Whether to set values that a finger holds; that touch is cancelled."),
      ],
      result: [values("The values as applied.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.set(call) }),
    ControlMethod(
      "describe", "Describes the running panel.",
      result: [
        Member("name", "string", "The panel's name."),
        Member("version", "string", "The version of Bezel."),
        Member("size", "object", "`width` and `height`, in points."),
        Member(
          "values", "object",
          "For each value, its description in the line `panel` of `values.sock`, and its `value`."
        ),
        Member(
          "controls", "array",
          "For each control, its `kind`, its `name` if it has one, its `frame` in points of the panel, its `properties`, and in `values` the names of its values by slot."
        ),
      ], answer: ControlMethods.describe),
    ControlMethod(
      "configure", "Sets properties of a control, all or none, until the panel is reloaded.",
      parameters: [
        Member("control", "string", isRequired: true, "The control's name."),
        Member(
          "properties", "object", isRequired: true,
          "The properties by name, as in a panel file; null removes an optional property."
        ),
      ],
      result: [Member("properties", "object", "The properties as applied.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.configure(call) }),
    ControlMethod(
      "subscribe",
      "Returns values, and then sends every change as a notification. Its `method` and `params` "
        + "are the `type` and the whole object of a line of `values.sock`. Subscribing again replaces the "
        + "subscription.",
      parameters: [
        Member(
          "names", "array of strings",
          "The values to follow, and the buttons of these names; all if missing.")
      ],
      result: [
        values("The values by name."),
        Member("seq", "number", "The number of the last change before the answer."),
      ], answer: ControlMethods.subscribe),
    ControlMethod(
      "unsubscribe", "Ends the subscription.", answer: ControlMethods.unsubscribe),
    ControlMethod(
      "screenshot", "Returns a picture of the screen.",
      result: [
        Member("png", "string", "A PNG file in Base64."),
        Member("width", "number", "In pixels."), Member("height", "number", "In pixels."),
      ], later: { $0.screenshot($1) }),
    ControlMethod(
      "reload",
      "Reloads the panel file. If it is invalid, the error lists every problem and the running "
        + "panel stays.",
      result: [
        Member("name", "string", "The panel's name."),
        Member(
          "kept", "object",
          "The values that differ from the file's initial values, because they were kept or are persistent."
        ),
      ], later: { $0.reload($1) }),
    ControlMethod(
      "touch",
      "Injects a touch, if `bezeld` runs with `--allow-touch-injection`. The touches of a client "
        + "that disconnects are cancelled.",
      parameters: [
        Member(
          "contact", "number", isRequired: true,
          "The number of the client's contact, from 0 to \(InjectedTouches.limit - 1)."),
        Member(
          "phase", "string", isRequired: true, "`down`, `move`, `up` or `cancel`."),
        Member(
          "x", "number", "The x coordinate in points of the panel; required for `down` and `move`."),
        Member("y", "number", "The y coordinate; required like `x`."),
      ], answer: ControlMethods.touch),
    ControlMethod(
      "stats",
      "Returns counters and latencies. A latency is an object in milliseconds: `p50`, `p95` and "
        + "`p99` of the latest, `max` and `count` of all.",
      result: [
        Member("uptime", "number", "Seconds since the start."),
        Member(
          "frames", "object",
          "How many frames were `drawn`, how many of them were `late`, and how many of the late ones "
            + "were `slow`: they took longer to draw than a frame lasts."),
        Member(
          "touchToPresent", "latency", "From a touch to its frame, by the kernel's timestamps."),
        Member(
          "positionAge", "latency",
          "The age of a finger's newest position when its frame was shown."),
        Member("drawTime", "latency", "How long a frame took to draw."),
        Member("damage", "object", "How many pixels were `drawn` and `copied`."),
        Member("events", "number", "How many events touchscreens and keyboards have sent."),
        Member("resyncs", "number", "How often the kernel dropped events."),
        Member(
          "clients", "object",
          "How many clients are connected to each socket, `values` and `control`."),
        Member("linesSent", "number", "How many lines were sent for changes."),
        Member(
          "linesMerged", "number", "How many lines for slow clients were replaced by newer ones."),
        Member(
          "disconnects", "number", "How many clients were disconnected because of a fault."),
        Member("residentMemory", "number", "In bytes."),
      ], answer: ControlMethods.stats),
    ControlMethod(
      "ping",
      "Does nothing. Every earlier change is queued to every subscriber before the answer.",
      answer: ControlMethods.ping),
  ]

  private static func values(_ documentation: String) -> Member {
    Member("values", "object", documentation)
  }
}
