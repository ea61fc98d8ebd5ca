import Controls
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
///      3   | one while an input sets the value           | waits for the answer to the input
///      4   | the answer to an input; a change by a       | is not sent if it has the content that
///          | program that is not newer                   | the input has requested or set
///      5   | a newer change; or the input has failed     | is as if no input had set the value
///      6   | the panel has ended                         | forgets what inputs set
///      7   | a change of an input, after the next input  | is compared with the answer to its own
///          | has begun                                   | input
///
/// The answer to an input contains the number of the last change. Lines of the same or a lower number
/// may still arrive after it; lines with higher numbers are newer than the input. A reload continues
/// the numbers.
package struct BridgeOutputs {
  /// A change of a value.
  struct Change {
    let payload: [UInt8]
    /// The origin of the change; nil in a snapshot.
    let origin: ValueOrigin?
    /// The number of the change.
    let sequence: Double
  }

  /// What inputs are setting and have set.
  private struct Setting {
    /// The content that an input is setting; nil while none is.
    var requested: [UInt8]?
    /// The last change by a program since that input began.
    var waiting: Change?
    /// The answers whose changes may still arrive, the oldest first.
    var answers: [Answer] = []
  }

  /// An input has set the value. A rule may have replaced the content that was requested.
  private struct Answer {
    let content: [UInt8]
    let requested: [UInt8]
    /// The number of the last change then.
    let sequence: Double
  }

  /// The most answers of a value that are kept.
  private static let answerLimit = 16

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
    guard outputs[name] != nil else { return }
    settings[name, default: Setting()].requested = content.plainPayload
    settings[name]?.waiting = nil
  }

  /// An input has set a value.
  /// - Parameters:
  ///   - content: the content after that; nil if the panel has refused it.
  ///   - sequence: the number of the last change then.
  /// - Returns: whether a change that has waited is to be sent.
  mutating func inputDidSet(_ name: String, _ content: JSONValue?, upTo sequence: Double?) -> Bool {
    guard var setting = settings[name], let requested = setting.requested else { return false }
    let waiting = setting.waiting
    (setting.requested, setting.waiting) = (nil, nil)
    if let content, let sequence {
      setting.answers.append(
        Answer(content: content.plainPayload, requested: requested, sequence: sequence))
      if setting.answers.count > Self.answerLimit { setting.answers.removeFirst() }
    }
    settings[name] = setting
    return waiting.map { isSent(name, $0) } ?? false
  }

  /// Whether a change of a value comes from something other than an input.
  mutating func isSent(_ name: String, _ change: Change) -> Bool {
    guard var setting = settings[name] else { return true }
    defer { settings[name] = setting }
    let isByProgram = change.origin == .client
    // Changes arrive in the order of their numbers.
    setting.answers.removeAll { $0.sequence < change.sequence }
    if let answer = setting.answers.first {
      return !isByProgram
        || change.payload != answer.content && change.payload != answer.requested
    }
    guard setting.requested != nil else { return true }
    setting.waiting = isByProgram ? change : nil
    return !isByProgram
  }

  /// Case 6.
  mutating func panelDidEnd() { settings = [:] }
}
