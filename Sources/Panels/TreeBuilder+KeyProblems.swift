import Controls
import Expressions
import JSON

extension TreeBuilder {
  /// Adds the errors that a control finds in its keys.
  mutating func checkKeys(_ node: JSONNode, of control: Control, path: String) {
    let checked = DeclaredControl(control: control, node: node, path: path)
    for problem in control.problems(in: keys(of: checked)) {
      let (node, path) = checked.place(of: problem)
      problems.add(problem.message(found: node.value), at: node.offset, path: path)
    }
    declaredControls.append(checked)
  }

  /// Adds the errors that controls find in the values that their keys name. Places with another problem
  /// are skipped. Call it after `link()`.
  func checkLinkedKeys() {
    guard !problems.hasProblem(in: "values") else { return }
    for checked in declaredControls {
      for problem in checked.control.linkedProblems(in: keys(of: checked)) {
        let (node, path) = checked.place(of: problem)
        let container = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
        guard !problems.hasProblem(at: node.offset), !problems.hasProblem(in: container) else {
          continue
        }
        problems.add(problem.message(found: node.value), at: node.offset, path: path)
      }
    }
  }

  /// Adds the poses that controls cannot have. Call it after everything that poses need is there, such as
  /// bound items.
  func checkPoses() {
    for checked in declaredControls {
      guard let problem = checked.control.poseProblem else { continue }
      let (node, path) = checked.place(of: KeyProblem(problem, at: "pose"))
      if !problems.hasProblem(at: node.offset) {
        problems.add(problem, at: node.offset, path: path)
      }
    }
  }

  /// The facts about the panel that are known while its file is read.
  var facts: PanelFacts { PanelFacts(icons, resources.codeEncoder) }

  private func keys(of checked: DeclaredControl) -> DeclaredKeys {
    DeclaredKeys(checked.node.value, of: facts)
  }
}

extension PanelFacts {
  package init(_ icons: PanelIcons, _ codeEncoder: (any QRCodeEncoder)?) {
    self.init(icons: icons, codeEncoder: codeEncoder) { text in
      (try? ParsedExpression(text: text))?.names.map { $0 } ?? []
    }
  }
}

extension KeyProblem {
  /// The message about a key with a value.
  package func message(found value: JSONValue) -> String {
    switch advice {
    case .none: return message
    case .error(let error): return "\(message): \(error.messageWithSuggestion)"
    case .found: return "\(message), found \(value.found)"
    case .names(let unknown, let known, let noun):
      let suggestion = Spelling.suggestion(for: unknown, in: known)
      return "\(message) \(unknown.quoted)"
        + (suggestion.isEmpty ? Spelling.list(known, of: noun) : suggestion)
    }
  }
}

extension DeclaredControl {
  /// The node with a problem, and its path. If the key is missing, this is the object that needs it.
  package func place(of problem: KeyProblem) -> (node: JSONNode, path: String) {
    var (node, path) = (node, path)
    if let part = problem.part,
      case .array(let parts)? = node.value.node(part.name)?.value,
      parts.indices.contains(part.index)
    {
      node = parts[part.index]
      path += ".\(part.name)[\(part.index)]"
    }
    guard let key = problem.key else { return (node, path) }
    return (node.value.node(key) ?? node, "\(path).\(key)")
  }
}
