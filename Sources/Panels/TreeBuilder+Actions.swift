import Controls
import Expressions
import JSON

extension TreeBuilder {
  /// Reads `do` and `holdDo`: assignments for a press and a long press of the control.
  mutating func readActions(_ reader: inout ObjectReader, _ control: Control) {
    let question = reader.take("confirm")
    let animated = reader.take("animated")
    let keys: [(key: String, event: ControlEvent)] = [
      ("do", .primaryActionTriggered), ("holdDo", .hold),
    ]
    let nodes = keys.compactMap { (key, event) in reader.take(key).map { (key, event, $0) } }
    guard let (key, _, node) = nodes.first else {
      if let question {
        reader.note("there is no \"do\" to confirm", question, "confirm")
      }
      if let animated {
        reader.note("there is no \"do\" to animate", animated, "animated")
      }
      return
    }
    if control.acceptsTaps { control.isTappable = true }
    guard control.reportsPresses else {
      return reader.note(
        "only a control that can be pressed, such as a button or a label, has actions", node, key)
    }
    // The question precedes both.
    let dialog = question.flatMap { confirmation($0, reader, of: control) }
    for (key, event, node) in nodes {
      if event == .hold { control.reportsHolds = true }
      actions.append(
        PressActions(
          control: control, event: event, list: assignments(node, reader, key: key),
          question: dialog, offset: node.offset,
          animated: animated.map { ($0, reader.path(of: "animated")) }))
    }
  }

  /// Adds the buttons of a layer. Each one closes the layer after its actions.
  mutating func addButtons(_ node: JSONNode, to layer: any ButtonedLayer, path: String) {
    guard isButtons(node, path: path), case .array(let nodes) = node.value else { return }
    let start = actions.count
    let container = layer.buttonContainer
    add(node, to: container, path: path, defaultKind: Self.buttonKind)
    for index in start..<actions.count { actions[index].layer = layer }
    let acting = Set(actions[start...].map { ObjectIdentifier($0.control) })
    for control in container.children where !acting.contains(ObjectIdentifier(control)) {
      actions.append(
        PressActions(
          control: control, list: ParsedActions(assignments: [], path: path), question: nil,
          layer: layer))
    }
    for (node, control) in zip(nodes, container.children) {
      layer.adopt(button: control, with: DeclaredKeys(node.value, of: facts))
    }
  }

  /// Whether a node is an array of buttons. Adds a problem if it is not.
  func isButtons(_ node: JSONNode, path: String) -> Bool {
    if case .array(let nodes) = node.value, (1...Self.buttonLimit).contains(nodes.count) {
      return true
    }
    problems.add(
      "expected an array of 1 to \(Self.buttonLimit) buttons, found \(node.value.found(counting: "buttons"))",
      at: node.offset, path: path)
    return false
  }

  static let buttonKind = "button"
  /// The maximum number of buttons of a dialog, or at a side of a row.
  static let buttonLimit = 8

  /// Reads the question before an action: a text, or an object with its buttons.
  private mutating func confirmation(
    _ node: JSONNode, _ asker: ObjectReader, of control: Control
  ) -> (any QuestionLayer)? {
    let path = asker.path(of: "confirm")
    guard let dialog = kinds.last(where: { $0.name == Self.questionKind })?.make(),
      let question = dialog as? any QuestionLayer
    else {
      asker.note("this program has no kind \"\(Self.questionKind)\"", node, "confirm")
      return nil
    }
    askers[ObjectIdentifier(dialog)] = control
    var settings: StyleSheet.Settings = [:]
    if case .string = node.value {
      settings["text"] = StyleSheet.Setting(name: "text", node: node, path: path)
    } else if case .object = node.value,
      var reader = ObjectReader(
        node, .confirmation(of: kinds), path: path, problems: problems)
    {
      readPIN(&reader, question)
      for key in reader.object.keys where key.name != AnyFileObject.pinKey {
        if let node = reader.take(key.name) {
          settings[key.name] = StyleSheet.Setting(
            name: key.name, node: node, path: reader.path(of: key.name))
        } else if key.isRequired {
          problems.add("a confirmation needs a \"\(key.name)\"", at: node.offset, path: path)
        }
      }
      reader.finish()
    } else {
      asker.unexpected(node, "confirm")
      return nil
    }
    addDefaultTexts(to: &settings, of: dialog, at: node.offset) { "\(path).\($0)" }
    set(settings, on: dialog)
    return question
  }

  /// Reads the name of the PIN that a confirmation requires.
  private mutating func readPIN(_ reader: inout ObjectReader, _ question: any QuestionLayer) {
    guard let name = reader.name("pin"), let node = reader.node("pin") else { return }
    let path = reader.path(of: "pin")
    guard ValueStore.isValid(name: name) else {
      return problems.add(PanelFile.invalidName(name), at: node.offset, path: path)
    }
    question.require(pin: name, from: pinQuestions)
    if requiredPINs[name] == nil {
      requiredPINs[name] = (name, node.offset, path)
    }
  }

  /// Reads an assignment or an array of them.
  func assignments(
    _ node: JSONNode, _ reader: ObjectReader, key: String = "do"
  ) -> ParsedActions {
    let path = reader.path(of: key)
    let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
    if nodes.isEmpty { reader.unexpected(node, key) }
    guard nodes.count <= PanelFile.assignmentLimit else {
      reader.note(
        "expected at most \(PanelFile.assignmentLimit) assignments, found \(nodes.count)", node,
        key)
      return ParsedActions(assignments: [], path: path)
    }
    var assignments: [(parsed: ParsedAssignment, node: JSONNode)] = []
    for node in nodes {
      guard case .string(let source) = node.value else {
        reader.unexpected(node, key)
        continue
      }
      do throws(ExpressionError) {
        assignments.append((try ParsedAssignment(source), node))
      } catch {
        problems.add(error, in: node, path: path)
      }
    }
    return ParsedActions(assignments: assignments, path: path)
  }

  /// Connects assignments to their values, and adds problems if that is not possible.
  /// - Parameter control: the control that performs them; nil for a rule.
  func connect(_ actions: ParsedActions, of control: Control? = nil) -> [Assignment] {
    var connected: [Assignment] = []
    for (parsed, node) in actions.assignments {
      guard
        let values = values(
          of: parsed.value, node, on: control, path: actions.path, isAction: true)
      else { continue }
      do {
        connected.append(try Assignment(parsed, values: values))
      } catch {
        problems.add(error, in: node, path: actions.path)
      }
    }
    return connected
  }

  /// Connects the actions of all controls to values. Call it after `link()`.
  func connectActions() {
    let values = values
    for action in actions {
      if action.event == .hold, let problem = action.control.holdContradiction {
        problems.add(problem, at: action.offset, path: action.list.path)
      }
      let assignments = connect(action.list, of: action.control)
      let isAnimated = animation(of: action)
      let (dialog, layer) = (action.question, action.layer)
      let perform: (Control) -> Void = { [unowned values, weak layer] control in
        let row = control.enclosingRow
        row?.isActing = true
        defer { row?.isActing = false }
        values.transaction {
          let isAnimated = isAnimated()
          assignments.perform(in: values) { control.assign($1, to: $0, animated: isAnimated) }
          layer?.close()
        }
      }
      action.control.addAction(for: action.event, perform)
      guard let dialog else { continue }
      action.control.pressQuestion = { [unowned values] control, onYes in
        dialog.ask(for: control) { control in values.transaction { onYes(control) } }
      }
    }
  }
}

extension TreeBuilder {
  /// Returns whether controls move to the results of actions.
  private func animation(of action: PressActions) -> () -> Bool {
    guard let (node, path) = action.animated else { return { true } }
    if case .bool(let isAnimated) = node.value { return { isAnimated } }
    guard let parsed = ParsedExpression(node, path: path, problems),
      let condition = conditionExpression(parsed, node, on: action.control, path: path)
    else { return { true } }
    return { [unowned values] in
      condition.scalar(in: values.language, zone: values.zone)?.isTrue ?? true
    }
  }
}

/// What a press of a control does.
struct PressActions {
  let control: Control
  /// The event that performs them: a press or a long press.
  var event = ControlEvent.primaryActionTriggered
  let list: ParsedActions
  /// The question before the actions; nil for none.
  let question: (any QuestionLayer)?
  /// The layer that closes after the actions; nil for none.
  var layer: (any ButtonedLayer)?
  /// The position of the assignments.
  var offset = 0
  /// Whether controls move to the new values: a Boolean or an expression; nil for true.
  var animated: (node: JSONNode, path: String)?
}

/// Assignments of the file: `do: ["target = 21", "mode = 'heat'"]`.
struct ParsedActions {
  let assignments: [(parsed: ParsedAssignment, node: JSONNode)]
  let path: String

  /// The assignments as in the file.
  var sources: [String] { assignments.compactMap { $0.node.value.string } }
}

/// The actions of a control as the panel file declares them.
public struct ActionDeclaration {
  /// The control.
  public let control: Control
  /// Whether a long press performs them.
  public let isHold: Bool
  /// The assignments.
  public let assignments: [String]
  /// Whether controls move to the new values, or an expression; nil if the file does not say.
  public let animated: JSONValue?
  /// The question before the actions; nil for none.
  public let question: (any QuestionLayer)?
}

extension [Assignment] {
  /// Performs the assignments in a transaction. Each sees the results of the earlier ones.
  func perform(in values: ValueStore, set: (NamedValue, Scalar) -> Void) {
    for assignment in self {
      let scalar = assignment.scalar(in: values.language, zone: values.zone) {
        values.randomNumbers.next()
      }
      if let scalar {
        set(assignment.target, scalar)
      }
      values.updateDerivedValues()
    }
  }
}
