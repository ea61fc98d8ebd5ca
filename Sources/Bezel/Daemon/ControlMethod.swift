import JSON
import ValueBus

/// A method of `control.sock`: its names, which the daemon goes by, their meaning, which the manual
/// tells, and the work.
struct ControlMethod: Sendable {
  /// A member of the parameters or of the result.
  struct Member: Sendable {
    let name: String
    /// The JSON that it is.
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

  /// A request for a method, with parameters that it has.
  struct Call {
    fileprivate let parameters: JSONRPC.Parameters
    /// The number of the client that asks.
    let client: Int

    /// A parameter; nil where it is missing or null.
    subscript(name: String) -> JSONValue? { parameters[name] }
  }

  let name: String
  let documentation: String
  /// In the order in which an array gives them.
  let parameters: [Member]
  let result: [Member]
  private let parameterNames: [String]
  private let requiredNames: [String]
  private let answer:
    @Sendable (ControlMethods, Call) throws(JSONRPC.Failure) -> ControlServer.Answer

  /// A method that answers at once.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    answer:
      @escaping @Sendable (ControlMethods) -> (Call) throws(JSONRPC.Failure) ->
      ControlServer.Reply
  ) {
    self.init(
      name, documentation, parameters: parameters, result: result,
      takesTime: { (methods, call) throws(JSONRPC.Failure) in .reply(try answer(methods)(call)) })
  }

  /// A method that may take its time.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    takesTime answer:
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
    _ request: JSONRPC.Request, client: Int, by methods: ControlMethods
  ) throws(JSONRPC.Failure) -> ControlServer.Answer {
    let given = try request.parameters(parameterNames, required: requiredNames)
    return try answer(methods, Call(parameters: given, client: client))
  }

  static let all = [
    ControlMethod(
      "get", "Tells values as they are now.",
      parameters: [
        Member("names", "array of strings", "The values to tell; all where it is missing.")
      ],
      result: [values("The values by their names.")], answer: ControlMethods.get),
    ControlMethod(
      "set",
      "Sets values, all or none, as a finger would: clamped to their ranges and snapped to "
        + "their steps. Of values that limit each other, the order is of no matter.",
      parameters: [
        Member(
          "values", "object", isRequired: true,
          "Numbers, booleans and strings by the names of values."),
        Member("animated", "boolean", "Whether controls move there instead of jumping."),
        Member(
          "force", "boolean",
          "Whether values are taken from a finger that holds them, which then ends its tracking."),
      ],
      result: [values("The values as they were applied.")],
      takesTime: { (methods, call) throws(JSONRPC.Failure) in try methods.set(call) }),
    ControlMethod(
      "describe", "Describes the running panel.",
      result: [
        Member("name", "string", "The panel's name."),
        Member("version", "string", "The version of Bezel."),
        Member("size", "object", "`width` and `height`, in points."),
        Member(
          "values", "object",
          "For each value what the line `panel` of `values.sock` says of it, and its `value`."
        ),
        Member(
          "controls", "array",
          "For each control its `kind`, its `name` where it has one, its `frame` in points of the panel, its `properties`, and in `values` the names of the values that it is linked to."
        ),
      ], answer: ControlMethods.describe),
    ControlMethod(
      "configure", "Changes properties of a control, all or none, until the panel is loaded again.",
      parameters: [
        Member("control", "string", isRequired: true, "The control's name."),
        Member(
          "properties", "object", isRequired: true,
          "The properties by their names, spelt as in a panel file; null takes back one that may be missing."
        ),
      ],
      result: [Member("properties", "object", "The properties as they were applied.")],
      takesTime: { (methods, call) throws(JSONRPC.Failure) in try methods.configure(call) }),
    ControlMethod(
      "subscribe",
      "Tells values, and from then on every change, in notifications whose `method` and "
        + "`params` are the `type` and the whole of a line of `values.sock`. A client that "
        + "subscribes again replaces what it subscribed to.",
      parameters: [
        Member(
          "names", "array of strings",
          "The values to follow, and the buttons of the same names; all where it is missing.")
      ],
      result: [
        values("The values by their names."),
        Member("seq", "number", "The number of the last change before."),
      ], answer: ControlMethods.subscribe),
    ControlMethod(
      "unsubscribe", "Ends what `subscribe` began.", answer: ControlMethods.unsubscribe),
    ControlMethod(
      "screenshot", "Takes a picture of what the screen shows now.",
      result: [
        Member("png", "string", "A PNG file in Base64."),
        Member("width", "number", "In pixels."), Member("height", "number", "In pixels."),
      ], takesTime: { $0.screenshot($1) }),
    ControlMethod(
      "reload",
      "Loads the panel file again. One that is invalid is an error with every problem, and "
        + "the running panel stays.",
      result: [
        Member("name", "string", "The panel's name."),
        Member(
          "kept", "object",
          "The values that stand elsewhere than the file says, because they ran on or are persistent."
        ),
      ], takesTime: { $0.reload($1) }),
    ControlMethod(
      "touch",
      "Plays a finger, where `bezeld` runs with `--allow-touch-injection`. The fingers of a "
        + "client that leaves are cancelled.",
      parameters: [
        Member(
          "contact", "number", isRequired: true,
          "Which of the client's fingers, from 0 to \(InjectedFingers.limit - 1)."),
        Member(
          "phase", "string", isRequired: true, "`down`, `move`, `up` or `cancel`."),
        Member("x", "number", "Where it is, in points of the panel; needed for `down` and `move`."),
        Member("y", "number", "The same."),
      ], answer: ControlMethods.touch),
    ControlMethod(
      "stats",
      "Tells counters and latencies. Latencies are objects in milliseconds: `p50`, `p95` and "
        + "`p99` of the latest, `max` and `count` of all.",
      result: [
        Member("uptime", "number", "Seconds since the start."),
        Member(
          "frames", "object",
          "How many were `drawn`, how many of them came `late`, and how many of those were `slow`: "
            + "their drawing took longer than a frame lasts."),
        Member(
          "touchToPresent", "latency", "From the kernel's time of a touch to that of its picture."),
        Member(
          "positionAge", "latency",
          "How old a finger's newest position was when its picture was shown."),
        Member("drawTime", "latency", "How long the drawing of a frame took."),
        Member("damage", "object", "How many pixels were `drawn` and `copied`."),
        Member("events", "number", "How many events touchscreens and keyboards have sent."),
        Member("resyncs", "number", "How often the kernel dropped some of them."),
        Member(
          "clients", "object", "How many there are now at `values` and `control`, the sockets."),
        Member("linesSent", "number", "How many lines were sent for changes."),
        Member("linesMerged", "number", "How many were replaced by newer ones, for slow readers."),
        Member(
          "disconnects", "number", "How many clients were disconnected for a fault of theirs."),
        Member("residentMemory", "number", "In bytes."),
      ], answer: ControlMethods.stats),
    ControlMethod(
      "ping",
      "Does nothing. The answer comes after every change that was made before it was queued "
        + "to every subscriber.", answer: ControlMethods.ping),
  ]

  private static func values(_ documentation: String) -> Member {
    Member("values", "object", documentation)
  }
}
