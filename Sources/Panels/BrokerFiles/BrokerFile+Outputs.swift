import Controls
import Expressions
import JSON

extension BrokerFile {
  /// Messages that changes of a value or presses of a control send to another program.
  package struct Output: Sendable {
    /// The name of the value or of the control.
    package var name = ""
    package var topic = ""
    /// Nil for the value itself, or the word for a press.
    package var payload: OutputPayload?
    /// Commands are not retained: the broker would repeat them to a device that starts.
    package var delivery = Delivery(isRetained: false)
  }

  /// Adds problems of outputs whose messages `bezel-mqtt` itself would receive.
  /// - Parameter ownTopic: the prefix of the panel's topics; nil if it is not known.
  func checkOutputs(_ file: ObjectReader, ownTopic: String?) {
    for output in outputs {
      guard let problem = problem(withOutputTo: output.topic, ownTopic: ownTopic) else { continue }
      file.note(problem, at: ["outputs", output.name, "topic"])
    }
  }

  /// Why an output may not have a topic: `bezel-mqtt` itself would receive its messages.
  private func problem(withOutputTo topic: String, ownTopic: String?) -> String? {
    let (topic, advice) = (topic, "; write the topic that sets the device")
    if let ownTopic, topic == ownTopic || topic.hasPrefix("\(ownTopic)/") {
      return "the topics below \(ownTopic.quoted) belong to this panel\(advice)"
    }
    if let input = inputs.first(where: { $0.topic == topic }) {
      return "the input \(input.name.quoted) receives this topic\(advice)"
    }
    let last = ownTopic?.split(separator: "/").last.map { "hasp/\($0)" }
    let prefixes = openHASP.map { [$0.topic ?? last, $0.group].compactMap(\.self) } ?? []
    if prefixes.contains(where: { topic == $0 || topic.hasPrefix("\($0)/") }) {
      return "this topic belongs to \"openHASP\" of this panel\(advice)"
    }
    return topic == homeAssistant?.status ? "Home Assistant itself publishes this topic" : nil
  }
}

extension SettingFormat<OutputPayload> {
  static var payload: Self {
    Self(.anyOf([.scalar, .object(.names)])) { reader, key in
      reader.take(key).flatMap {
        OutputPayload($0, path: reader.path(of: key), problems: reader.problems)
      }
    }
  }
}

/// The payload of an output, whose texts contain expressions.
package indirect enum OutputPayload: Sendable {
  /// The result of an expression.
  case value(ParsedExpression)
  /// A text with expressions in braces.
  case text(ParsedExpression)
  case object([(name: String, payload: OutputPayload)])
  case array([OutputPayload])
  /// A number, true, false or null.
  case constant(JSONValue)

  /// The expressions in the payload.
  package var expressions: [ParsedExpression] {
    switch self {
    case .value(let expression), .text(let expression): [expression]
    case .object(let members): members.flatMap(\.payload.expressions)
    case .array(let elements): elements.flatMap(\.expressions)
    case .constant: []
    }
  }

  /// Reads a payload, and adds problems at the places of its mistakes.
  ///
  /// A text that is an object or an array in JSON is read as such, so that JSON can be copied from
  /// the documentation of a device.
  init?(_ node: JSONNode, path: String, problems: ProblemList) {
    if let text = node.value.string, let json = Self.json(in: text) {
      // The offsets in the text are not those in the file.
      let inner = ProblemList(SourceMap(Array(text.utf8)))
      let payload = OutputPayload(json, isInJSON: true, path: path, problems: inner)
      for problem in inner.problems {
        problems.add(problem.message, at: node.offset, path: problem.path)
      }
      guard let payload else { return nil }
      self = payload
    } else {
      self.init(node, isInJSON: false, path: path, problems: problems)
    }
  }

  private init?(_ node: JSONNode, isInJSON: Bool, path: String, problems: ProblemList) {
    switch node.value {
    case .string(let text):
      // A text that is only one expression is the result of the expression, which may be a number.
      if text.hasPrefix("{"), text.hasSuffix("}"),
        let expression = try? ParsedExpression(String(text.dropFirst().dropLast()))
      {
        self = .value(expression)
        return
      }
      do {
        self = .text(try ParsedExpression(text: text))
      } catch {
        guard !isInJSON, text.hasPrefix("{\"") || text.hasPrefix("{ \"") else {
          problems.add(error, in: node, path: path)
          return nil
        }
        problems.add(
          "this is not valid JSON; write an object, such as payload: { level: '{level}' }",
          at: node.offset, path: path)
        return nil
      }
    case .object(let members):
      var read: [(name: String, payload: OutputPayload)] = []
      for member in members {
        guard
          let payload = OutputPayload(
            member.node, isInJSON: true, path: "\(path).\(member.name.shortened(to: 64))",
            problems: problems)
        else { return nil }
        read.append((member.name, payload))
      }
      self = .object(read)
    case .array(let nodes):
      var read: [OutputPayload] = []
      for (index, node) in nodes.enumerated() {
        guard
          let payload = OutputPayload(
            node, isInJSON: true, path: "\(path)[\(index)]", problems: problems)
        else { return nil }
        read.append(payload)
      }
      self = .array(read)
    case .number, .bool, .null: self = .constant(node.value)
    }
  }

  /// The object or the array in a text; nil for another text, such as `{lamp}`.
  private static func json(in text: String) -> JSONNode? {
    guard let node = try? JSONParser.parse(Array(text.utf8), maximumDepth: PanelFile.depthLimit)
    else { return nil }
    return node.value.members != nil || node.value.array != nil ? node : nil
  }
}
