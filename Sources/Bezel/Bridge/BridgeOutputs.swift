import JSON
import Panels

/// The outputs, and which changes of their values come from the inputs of the same file.
///
/// A device that reports its state would otherwise get it back as a command.
///
///     case | input                                       | result
///     -----+---------------------------------------------+-----------------------------------------
///      1   | a change by a finger or a rule              | is sent
///      2   | a change by a program                       | is sent
///      3   | one while an input sets the value           | is not sent
///      4   | an input has changed the value, and the     | is not sent if it has the content that
///          | next change by a program arrives            | the input has set
///      5   | an input has changed nothing, or has failed | is as if no input had set the value
///      6   | the panel has ended                         | forgets what inputs set
struct BridgeOutputs {
  private enum Setting: Equatable {
    case running(requested: [UInt8])
    /// The input has set the value, but the change has not arrived. A rule may have replaced the
    /// content that was requested.
    case answered([UInt8], requested: [UInt8])
  }

  private let outputs: [String: BrokerFile.Output]
  /// What inputs are setting, by the names of the values.
  private var settings: [String: Setting] = [:]

  init(_ outputs: [BrokerFile.Output]) {
    self.outputs = Dictionary(outputs.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The output of a value or a control; nil if it has none.
  subscript(name: String) -> BrokerFile.Output? { outputs[name] }

  /// The names of the values whose present content the broker keeps.
  var retainedNames: [String] { outputs.values.filter(\.delivery.isRetained).map(\.name) }

  /// An input begins to set a value.
  mutating func inputWillSet(_ name: String, _ content: JSONValue) {
    if outputs[name] != nil { settings[name] = .running(requested: content.plainPayload) }
  }

  /// An input has set a value.
  /// - Parameters:
  ///   - content: the content after that; nil if the panel has refused it.
  ///   - known: the content that has arrived from the panel.
  mutating func inputDidSet(_ name: String, _ content: JSONValue?, insteadOf known: JSONValue?) {
    guard case .running(let requested) = settings[name] else { return }
    let (new, old) = (content?.plainPayload, known?.plainPayload)
    settings[name] = new == old ? nil : new.map { .answered($0, requested: requested) }
  }

  /// Whether a change of a value comes from something other than an input.
  /// - Parameter origin: the origin in the line of the change.
  mutating func isSent(_ name: String, _ content: JSONValue, origin: String) -> Bool {
    guard let setting = settings[name] else { return true }
    let payload = content.plainPayload
    guard case .answered(let own, let requested) = setting else { return origin != "client" }
    // The content may have arrived with the change of a rule.
    if payload == own || origin == "client" && payload != requested { settings[name] = nil }
    return origin != "client" || payload != own && payload != requested
  }

  /// Case 6.
  mutating func panelDidEnd() { settings = [:] }
}
