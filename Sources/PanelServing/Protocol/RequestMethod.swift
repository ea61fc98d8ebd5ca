import Geometry
import JSON
import Pushes
import TouchTracking
import ValueBus

/// A method of `control.sock`: its name, its members, their documentation, and the function that
/// answers.
package struct RequestMethod: Sendable {
  package typealias Member = MessageMember

  /// A request whose parameters have the declared names and forms.
  package struct Call {
    fileprivate let parameters: JSONRPC.Parameters
    /// The session of the client.
    let session: Session

    /// A parameter; nil if it is missing or null.
    package subscript(name: String) -> JSONValue? { parameters[name] }

    /// Returns the content of a required parameter. Every value of the declared form must have one.
    func required<Content>(_ name: String, _ content: (JSONValue) -> Content?) -> Content {
      guard let value = parameters[name].flatMap(content) else {
        preconditionFailure(
          "the parameter \(name) is not declared as required with a form that has this")
      }
      return value
    }
  }

  package let name: String
  package let documentation: String
  /// The parameters, in the order in which a request may give them by position.
  package let parameters: [Member]
  package let result: [Member]
  private let parameterNames: [String]
  private let requiredNames: [String]
  private let answer:
    @Sendable (RequestHandler, Call) throws(JSONRPC.Failure) -> RequestServer.Answer

  /// A method that always answers immediately.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    answer:
      @escaping @Sendable (RequestHandler) -> (Call) throws(JSONRPC.Failure) ->
      RequestServer.Reply
  ) {
    self.init(
      name, documentation, parameters: parameters, result: result,
      later: { (handler, call) throws(JSONRPC.Failure) in .reply(try answer(handler)(call)) })
  }

  /// A method that may answer later.
  private init(
    _ name: String, _ documentation: String, parameters: [Member] = [], result: [Member] = [],
    later answer:
      @escaping @Sendable (RequestHandler, Call) throws(JSONRPC.Failure) -> RequestServer.Answer
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
    _ request: JSONRPC.Request, of session: Session, by handler: RequestHandler
  ) throws(JSONRPC.Failure) -> RequestServer.Answer {
    let given = try request.parameters(parameterNames, required: requiredNames)
    for parameter in parameters {
      if let value = given[parameter.name],
        let problem = parameter.form.problem(in: value, named: parameter.name.quoted)
      {
        throw .invalidParameters(problem)
      }
    }
    return try answer(handler, Call(parameters: given, session: session))
  }

  package static let all = [
    RequestMethod(
      "get", "Returns the current values.",
      parameters: [
        Member("names", .array(.string), "The names of the values to return; all if absent.")
      ],
      result: [values("The values by name; null for one that is unknown.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.get(call) }),
    RequestMethod(
      "set",
      "Sets all of the values, or none if one is refused. Numbers are clamped to their ranges and "
        + "rounded to their steps. The request is one transaction: rules of the panel whose conditions become "
        + "true run before the answer, and may change a value again. Values that limit each other, and a list of choices and a choice from it, may be given in any order.",
      parameters: [
        Member(
          "values", .named(.value),
          "Numbers, booleans, strings and arrays of rows, by the names of the values; null makes a value unknown. Members of a row that are not fields of the list are ignored, but a row needs at least one field, or no members."
        ),
        Member(
          "animated", .boolean, "Whether controls move to the new values instead of jumping."),
        Member(
          "force", .boolean,
          "Whether to set values that a finger holds; that touch is cancelled."),
        Member(
          "skipHeld", .boolean,
          "Whether to skip values that a finger holds and set the others, for example the values of a seek bar, which change continuously. Cannot be combined with `force`."
        ),
        Member(
          "texts", .named(.string),
          "Strings, by the names of the values, that are converted to the kind of each value. For a boolean: `true`, `on`, `1`, `false`, `off` or `0`. For a list: a JSON array of rows. `null` makes a value unknown; a string value that cannot be unknown is set to the word `null`. `values`, `texts` or both are required, and a name may be in only one of them."
        ),
      ],
      result: [
        values("The values that resulted, after the rules."),
        Member(
          "held", .array(.string),
          "With `skipHeld`: the names of the values that a finger holds, which did not change."),
        Member(
          "unlisted", .array(.string),
          "The names of the values that are set to a string which their choices do not contain now. The choices follow another value; the string is kept, and its item is chosen when the list contains it. Absent if there are none."
        ),
        Member(
          "seq", .whole(),
          "The number of the last change so far. The lines of the changes that this request made have this number or a lower one."
        ),
      ],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.set(call) }),
    RequestMethod(
      "rows",
      "Replaces some rows of a list in one transaction.",
      parameters: [
        Member("name", .string, isRequired: true, "The name of the list."),
        Member(
          "at", .whole(),
          "The index, from 0, at which rows are removed and inserted; the end if absent."
        ),
        Member("remove", .whole(), "The number of rows to remove; 0 if absent."),
        Member(
          "insert", .array(.row),
          "The rows to insert there, as for `set`. A field that is absent or null has its default."
        ),
      ],
      result: [Member("count", .whole(), "The number of rows after the panel's rules have run.")],
      answer: RequestHandler.rows),
    RequestMethod(
      "history",
      "Returns the history of a value that declares `history`, in intervals of equal length.",
      parameters: [
        Member("name", .string, isRequired: true, "The name of the value."),
        Member(
          "since", .seconds,
          "The beginning, in seconds before now; if absent, the beginning of the history."),
        Member("until", .seconds, "The end, in seconds before now; 0 if absent."),
        Member(
          "count", .whole(1...RequestHandler.intervalLimit),
          "The maximum number of intervals, from 1 to \(RequestHandler.intervalLimit); "
            + "\(RequestHandler.usualIntervals) if absent."),
      ],
      result: [
        Member("start", .number, "When the first interval begins, in seconds since 1970."),
        Member("step", .number, "The length of an interval in seconds."),
        Member(
          "intervals", .array(.nullable(.array(.nullable(.number)))),
          "For each interval, an array of the minimum, the maximum and the last number, or null if the value was unknown. The last number is null if the value was unknown at the end. A boolean is 0 or 1."
        ),
      ], later: { (handler, call) throws(JSONRPC.Failure) in try handler.history(call) }),
    RequestMethod(
      "describe", "Describes the running panel.",
      result: [
        Member("name", .string, "The panel's name."),
        Member("version", .string, "The version of Bezel."),
        Member("size", .object, "`width` and `height`, in points."),
        Member(
          "properties", .object,
          "The properties of the panel itself, such as `theme`, which `configure` changes."),
        Member(
          "bind", .named(.string), "The expressions that properties of the panel itself follow."),
        Member(
          "values", .named(.members(describedValue)),
          "For each value, the members that describe it in a line of type `panel`, its current `value`, which is null if it is unknown, `from`, the expression of a derived value, and `clamped`, how often programs have set it outside its range since the panel was loaded, if they have; `unlisted` is true while its choices, which follow another value, do not contain it."
        ),
        Member(
          "controls", .array(.object),
          "For each control, its `kind`, its `name` if it has one, its `frame` in points of the panel, `visible: false` if it is hidden, scrolled away or on another page, its `properties`, and `values`: the names of the values that it shows, by the keys of a panel file such as `value` or `lower`. Where they apply, there are also `bind`, the expressions that properties follow, by property; `if`; `do`, an array of assignments; and `confirm`, an object, whose `pin` is the name of a PIN. Expressions are as in the panel file."
        ),
        Member(
          "rules", .array(.object),
          "For each rule, its `when`, `after` and `every` if it has them, its `do`, an array of assignments, and `active`: whether its condition is true now."
        ),
      ], later: { $0.describe($1) }),
    RequestMethod(
      "configure",
      "Sets all of the given properties of a control, or none if one is refused. They last until the panel is reloaded.",
      parameters: [
        Member(
          "control", .string, isRequired: true,
          "The control's name, or `panel` for the panel itself, unless a control has that name."),
        Member(
          "properties", .object, isRequired: true,
          "The properties by name, as in a panel file; null removes an optional property."
        ),
      ],
      result: [Member("properties", .object, "The properties as applied.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.configure(call) }),
    RequestMethod(
      "subscribe",
      "Returns values, and then sends every change as a notification. Each notification has a line of "
        + "`values.sock` as its `params`, and the `type` of that line as its `method`. Subscribing again "
        + "replaces the subscription. After a reload, the subscribed values are sent again, as "
        + "notifications from `panel` to `snapshot-end`.",
      parameters: [
        Member(
          "names", .array(.string),
          "The names of the values and buttons to follow; all if absent.")
      ],
      result: [
        values("The values by name."),
        Member("seq", .whole(), "The number of the last change before the answer."),
      ], later: { (handler, call) throws(JSONRPC.Failure) in try handler.subscribe(call) }),
    RequestMethod(
      "unsubscribe", "Ends the subscription.", answer: RequestHandler.unsubscribe),
    RequestMethod(
      "hideSecrets",
      "Omits secret values from all later answers and notifications on this connection, as on "
        + "`values.sock`. `describe` also omits the properties that are bound to a value, and writes "
        + "`***` in place of expressions and assignments that mention a secret value. Ends the "
        + "subscription. `bezel try` and `bezel view` call this method for each page.",
      answer: RequestHandler.hideSecrets),
    RequestMethod(
      "screenshot", "Returns a picture of the screen.",
      result: [
        Member("png", .string, "A PNG file in Base64."),
        Member("width", .whole(), "The width in pixels."),
        Member("height", .whole(), "The height in pixels."),
      ], later: { $0.screenshot($1) }),
    RequestMethod(
      "view",
      "Returns the parts of the picture that have changed since the client's previous `view`; the "
        + "first time, the whole picture. The answer is sent when something changes. Later requests of the client wait for it, so use a separate connection. Changes are merged until the client requests them. All viewers together use about a tenth of a processor core, so large changes are sent less often than small ones.",
      result: [
        Member("width", .whole(), "The width of the whole picture in pixels."),
        Member("height", .whole(), "The height of the whole picture in pixels."),
        Member("scale", .number, "The pixels per point of the panel."),
        Member(
          "left", .number,
          "The distance of the panel from the left edge of the picture, in pixels."),
        Member("top", .number, "The distance from the top edge, in pixels."),
        Member(
          "on", .boolean, "Whether the screen is on. Otherwise the whole picture is black."),
        Member(
          "parts", .array(.object),
          "For each part, an object with the position of its first pixel, `x` and `y`, and its `png`, a PNG file in Base64. At most \(Region.limit); empty if the screen is off."
        ),
      ], later: { $0.view($1) }),
    RequestMethod(
      "reload",
      "Reloads the panel file. If it is invalid, the error lists every problem and the running "
        + "panel stays.",
      result: [
        Member("name", .string, "The panel's name."),
        Member(
          "kept", .named(.value),
          "The values that were kept across the reload, or are persistent, and that differ from "
            + "the file's initial values."
        ),
      ], later: { $0.reload($1) }),
    RequestMethod(
      "upload",
      "Stores a part of a signed push, which `install` then carries out. Only one upload exists at a time: a new one discards that of any client.",
      parameters: [
        Member("data", .string, isRequired: true, "The bytes in Base64."),
        Member(
          "offset", .whole(), isRequired: true,
          "The number of bytes before them; 0 begins a new upload in place of the last one."),
      ],
      result: [
        Member(
          "size", .whole(),
          "The number of bytes so far; at most \(PushBundle.sizeLimit >> 20) MiB.")
      ], answer: RequestHandler.upload),
    RequestMethod(
      "install",
      "Carries out the push that this client has uploaded. A pushed panel is on trial: if it is not "
        + "confirmed within its trial time, or if the daemon ends first, the previous panel is restored. "
        + "The member `reason` of an error's data is one of those in bezel-mqtt(8).",
      parameters: [
        Member(
          "topic", .string,
          "Ignored, for clients of older versions: the daemon knows the topic of its device, which the push must be for."
        )
      ],
      result: [Member("revision", .whole(), "The revision of the panel that is shown now.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.install(call) }),
    RequestMethod(
      "confirm", "Keeps the pushed panel that is on trial.",
      parameters: [Member("revision", .whole(), isRequired: true, "Its revision.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.confirm(call) }),
    RequestMethod(
      "rollback",
      "Restores the panel that was shown before the current pushed one. Only one step back is possible. Only for root and the user of the daemon.",
      result: [Member("revision", .whole(), "The revision of the panel that is shown now.")],
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.rollback(call) }),
    RequestMethod(
      "resetPushes",
      "Makes the device accept pushes again that are older than the last one, after one was signed with a wrong clock. Old pushes, which somebody may have kept, are then accepted too, until the next one is confirmed. Only for root and the user of the daemon.",
      later: { (handler, call) throws(JSONRPC.Failure) in try handler.resetPushes(call) }),
    RequestMethod(
      "pushes", "Returns which pushed panels are installed, and the log of pushes.",
      result: [
        Member(
          "revision", .whole(), "The installed revision; 0 for the panel file of the daemon."),
        Member(
          "previous", .nullable(.whole()),
          "The revision before it; null if `rollback` is not possible."),
        Member("trial", .nullable(.whole()), "The revision on trial, or null."),
        Member(
          "newest", .whole(),
          "The largest revision that was confirmed or ordered a rollback; only larger ones are accepted."
        ),
        Member("tried", .whole(), "The last revision on trial, which is not accepted again."),
        Member(
          "log", .array(.object),
          "The last \(PushState.eventLimit) events, the oldest first: `time` in seconds since 1970, `outcome` (`installed`, `refused` or `takenBack`), `revision`, and, unless it was installed, `reason` and `message`."
        ),
        Member("trialRest", .nullable(.number), "The seconds until the trial ends, or null."),
      ], answer: RequestHandler.pushState),
    RequestMethod(
      "touch",
      "Injects a touch, if `bezeld` runs with `--allow-touch-injection`. The touches of a client "
        + "that disconnects are cancelled.",
      parameters: [
        Member(
          "contact", .whole(0...InjectedTouches.limit - 1), isRequired: true,
          "A number for the finger, from 0 to \(InjectedTouches.limit - 1). Each client has its own numbers."
        ),
        Member(
          "phase", .words(ContactChange.Phase.protocolNames.map(\.key)), isRequired: true,
          "`down`, `move`, `up` or `cancel`."),
        Member(
          "x", .number,
          "The position from the left, in points of the panel; required for `down` and `move`."),
        Member("y", .number, "The position from the top; required for `down` and `move`."),
      ], answer: RequestHandler.touch),
    RequestMethod(
      "stats",
      "Returns counters and latencies. A latency is an object in milliseconds: the percentiles "
        + "`p50`, `p95` and `p99` of the latest measurements, and the `max` and `count` of all. If there are none, the percentiles and `max` are null.",
      result: [
        Member("uptime", .number, "Seconds since the start."),
        Member(
          "frames", .named(.whole()),
          "How many were `drawn`, how many of these were `late`, and how many of the late ones were "
            + "`slow`, because drawing took longer than a frame lasts."),
        Member(
          "touchToPresent", .latency,
          "The time from the kernel's timestamp of a touch to that of its frame on the screen."),
        Member(
          "positionAge", .latency,
          "The age of a finger's newest position when its frame appears."),
        Member("drawTime", .latency, "The time to draw a frame."),
        Member(
          "damage", .named(.whole()),
          "The number of pixels that were `drawn`, and `copied` to the screen."),
        Member("events", .whole(), "The number of events from touchscreens and keyboards."),
        Member("resyncs", .whole(), "The number of times that the kernel dropped events."),
        Member(
          "clients", .named(.whole()),
          "The number of connections to each socket, `values` and `control`."),
        Member("linesSent", .whole(), "The number of lines sent for changes."),
        Member(
          "linesMerged", .whole(), "The number of lines for slow clients that newer lines replaced."
        ),
        Member(
          "disconnects", .whole(),
          "The number of clients that the daemon disconnected, for example because they read too slowly."
        ),
        Member(
          "clamped", .whole(),
          "How often programs have set a number outside the range of its value, since the panel was loaded. `describe` has the counts of the values."
        ),
        Member("residentMemory", .whole(), "The memory of the daemon, in bytes."),
      ], answer: RequestHandler.stats),
    RequestMethod(
      "ping",
      "Does nothing. Before the answer, the daemon queues every earlier change for every subscriber.",
      answer: RequestHandler.ping),
  ]

  private static func values(_ documentation: String) -> Member {
    Member("values", .named(.value), documentation)
  }

  /// The members of a value in the answer to `describe`.
  private static let describedValue =
    ProtocolLine.valueDescription + [
      Member("value", .value, "The current value."),
      Member("from", .string, "The expression of a derived value."),
      Member("clamped", .whole(), "How often programs have set it outside its range."),
      Member("unlisted", .boolean, "Whether its choices do not contain it now."),
    ]
}
