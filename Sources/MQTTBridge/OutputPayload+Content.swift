import Controls
import Expressions
import JSON
import PanelServing
import Panels
import ValueBus

extension BrokerFile.Output {
  /// The payload for the present contents of the values; nil if one of them is unknown.
  package func payload(in panel: BridgePanel) throws(BridgePayload.Refusal) -> [UInt8]? {
    if panel.values[name]?.isSecret == true { throw BridgePanel.secret(name) }
    guard let payload else {
      guard !panel.sendsPresses(of: name) else { return Array("press".utf8) }
      guard let content = panel.values[name]?.content, !content.isNull else { return nil }
      return content.plainPayload
    }
    guard let content = try payload.content(in: panel) else { return nil }
    // An empty message would remove one that the broker keeps.
    let bytes = content.plainPayload
    return bytes.isEmpty && delivery.isRetained ? nil : bytes
  }
}

extension OutputPayload {
  /// The payload as JSON; nil if a part of it is unknown.
  fileprivate func content(in panel: BridgePanel) throws(BridgePayload.Refusal) -> JSONValue? {
    switch self {
    case .value(let expression), .text(let expression):
      switch try panel.scalar(of: expression) {
      case .number(let number): return .number(number)
      case .boolean(let isTrue): return .bool(isTrue)
      case .text(let text): return .string(text)
      case .list, nil: return nil
      }
    case .object(let members):
      var resolved: [JSONMember] = []
      for (name, payload) in members {
        guard let content = try payload.content(in: panel) else { return nil }
        resolved.append(JSONMember(name, content))
      }
      return .object(resolved)
    case .array(let elements):
      var resolved: [JSONValue] = []
      for element in elements {
        guard let content = try element.content(in: panel) else { return nil }
        resolved.append(content)
      }
      return .array(of: resolved)
    case .constant(let value): return value
    }
  }
}

extension BridgePanel {
  /// Whether an output with this name sends presses. The Boolean of a button that does not latch
  /// changes twice with each press.
  func sendsPresses(of name: String) -> Bool {
    values[name] == nil
      || controls?.momentary.contains(name) == true && controls?.hasPress(name) == true
  }

  static func secret(_ name: String) -> BridgePayload.Refusal {
    BridgePayload.Refusal(message: "\(name.quoted) is secret and is never published")
  }

  /// The result of an expression for the present contents of the values; nil if it is unknown.
  func scalar(of parsed: ParsedExpression) throws(BridgePayload.Refusal) -> Scalar? {
    var named: [NamedValue] = []
    for name in parsed.names { named.append(try namedValue(name)) }
    let expression: Expression
    do throws(ExpressionError) {
      expression = try Expression(parsed, values: named)
    } catch {
      throw .init(message: error.message)
    }
    guard !expression.dependsOnZone else {
      throw .init(
        message: "an output cannot contain \"local\" or \"time\", which depend on the panel's time "
          + "zone; derive a value in the panel, and send that")
    }
    return expression.plainScalar()
  }

  private func namedValue(_ name: String) throws(BridgePayload.Refusal) -> NamedValue {
    guard let value = values[name] else {
      throw .init(
        message: "the panel has no value \(name.quoted)\(Spelling.suggestion(for: name, in: names))"
      )
    }
    if value.isSecret { throw Self.secret(name) }
    guard let kind = Scalar.Kind(rawValue: value.kind), kind != .list else {
      throw .init(message: "\(name.quoted) is a \(value.kind), which an expression cannot contain")
    }
    let scalar = value.content.flatMap { Scalar($0) }
    let named = NamedValue(
      name: name, scalar ?? kind.zero, in: value.range ?? NamedValue.unboundedRange,
      step: value.range == nil ? nil : value.step)
    if scalar == nil { named.setUnknown() }
    return named
  }
}
