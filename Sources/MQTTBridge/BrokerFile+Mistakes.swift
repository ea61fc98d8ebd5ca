import JSON
import Panels
import ValueBus
import Values

extension BrokerFile {
  /// The mistakes in the file for a panel.
  package func mistakes(in panel: BridgePanel) -> [String] {
    let patterns = published + accepted + rules.flatMap(\.patterns) + (homeAssistant?.values ?? [])
    let names = patterns.filter(\.isName).map(\.text) + inputs.map(\.name)
    return names.filter { panel.values[$0] == nil }.map {
      "the panel has no value \($0.quoted), which the configuration names"
        + Spelling.suggestion(for: $0, in: panel.names)
    } + inputs.compactMap { $0.mistake(in: panel) } + outputs.flatMap { $0.mistakes(in: panel) }
      + (homeAssistant?.lights ?? []).compactMap { $0.problem(in: panel) }
  }

  /// Which readings of inputs a panel cannot show. Such a panel is not wrong, but may surprise.
  func remarks(on panel: BridgePanel) -> [String] { inputs.compactMap { $0.remark(on: panel) } }
}

extension BrokerFile.Input {
  fileprivate func mistake(in panel: BridgePanel) -> String? {
    guard panel.values[name]?.isDerived == true else { return nil }
    return "the input \(name.quoted) cannot set its value, which is derived from others"
  }

  fileprivate func remark(on panel: BridgePanel) -> String? {
    guard let value = panel.values[name], !value.isDerived else { return nil }
    if let choices = value.choices, !value.choicesFollow {
      let list = choices.prefix(4).map(\.quoted).joined(separator: ", ")
      return
        "the input \(name.quoted) shows only its choices, \(list)\(choices.count > 4 ? " …" : ""); other texts at \(topic.quoted) are ignored"
    }
    guard !value.canBeUnknown, value.kind != "string" else { return nil }
    return
      "the input \(name.quoted) keeps its last content when a reading at \(topic.quoted) is missing; declare the value with initial: null or expires"
  }
}

extension BrokerFile.Output {
  fileprivate func mistakes(in panel: BridgePanel) -> [String] {
    if panel.values[name] == nil, panel.controls.map({ !$0.hasPress(name) }) ?? false {
      let known = panel.names + (panel.controls?.presses.map(\.control) ?? [])
      return [
        "the panel has no value \(name.quoted), and no control with this name that is pressed, which \"outputs\" names"
          + Spelling.suggestion(for: name, in: known)
      ]
    }
    var mistakes: [String] = []
    if panel.values[name]?.isSecret == true {
      mistakes.append(
        "the output \(name.quoted) sends nothing: " + BridgePanel.secret(name).message)
    }
    for expression in payload?.expressions ?? [] {
      do throws(BridgePayload.Refusal) {
        _ = try panel.scalar(of: expression)
      } catch {
        mistakes.append("the payload of the output \(name.quoted) cannot be made: \(error.message)")
      }
    }
    return mistakes
  }
}

extension BrokerFile.HomeAssistant.Light {
  /// The reason why a panel cannot provide the light; nil if it can.
  package func problem(in panel: BridgePanel) -> String? {
    let wanted = [(on, "boolean")] + (brightness.map { [($0, "number")] } ?? [])
    for (name, kind) in wanted {
      guard let value = panel.values[name] else {
        return Self.problem("the panel has no value \(name.quoted)")
      }
      guard value.kind == kind, !value.isDerived, !value.isSecret else {
        return Self.problem("\(name.quoted) is not a \(kind) that can be set")
      }
      guard value.range?.openEnds.isEmpty ?? true else {
        return Self.problem(
          "the brightness \(name.quoted) needs a minimum and a maximum; declare them in the panel file"
        )
      }
    }
    return nil
  }

  private static func problem(_ reason: String) -> String {
    "no light for Home Assistant: \(reason)"
  }
}
