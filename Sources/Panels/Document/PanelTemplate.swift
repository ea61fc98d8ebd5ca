import Controls
import JSON

/// A template of a panel file: a control with parameters.
struct PanelTemplate {
  struct Parameter {
    let name: String
    /// The value if a use gives none; nil if each use must give one.
    let defaultValue: JSONNode?
  }

  let name: String
  let parameters: [Parameter]
  let parameterNames: [String]
  /// The keys of the control that the template makes.
  let members: [JSONMember]
  /// The position of the template's object.
  let offset: Int

  /// Reads a template. Adds problems and returns nil if it is not valid.
  init?(_ member: JSONMember, _ problems: ProblemList) {
    let path = ObjectReader.join("templates", member.name)
    guard ValueStore.isValid(name: member.name) else {
      problems.add(PanelFile.invalidName(member.name), at: member.offset, path: path)
      return nil
    }
    guard
      var reader = ObjectReader(member.node, .template, path: path, problems: problems)
    else { return nil }
    name = member.name
    offset = member.node.offset
    var parameters: [Parameter] = []
    if var named = reader.object("parameters", .names) {
      let members = named.takeAll()
      if let problem = Self.problem(withParameters: members.count) {
        problems.add(problem, at: named.offset, path: named.path)
        return nil
      }
      for member in members {
        if let problem = Self.problem(withParameter: member.name) {
          problems.add(problem, at: member.offset, path: named.path(of: member.name))
        }
        let isRequired = if case .null = member.node.value { true } else { false }
        parameters.append(
          Parameter(name: member.name, defaultValue: isRequired ? nil : member.node))
      }
    }
    self.parameters = parameters
    parameterNames = parameters.map(\.name)
    members = reader.takeAll()
    if let each = members.first(where: { $0.name == FileKey.eachName }) {
      problems.add(
        "a template makes one control; write \"each\" where it is used", at: each.offset,
        path: ObjectReader.join(path, each.name))
    }
  }

  /// The problem with the number of parameters of a template or a repetition; nil for a valid one.
  static func problem(withParameters count: Int) -> String? {
    count <= PanelFile.parameterLimit
      ? nil : "expected at most \(PanelFile.parameterLimit) parameters, found \(count)"
  }

  /// The problem with the name of a parameter; nil for a valid name.
  static func problem(withParameter name: String) -> String? {
    guard name.utf8.count <= ValueStore.nameLimit, let first = name.utf8.first,
      ParameterText.isNameByte(first, isFirst: true),
      name.utf8.allSatisfy({ ParameterText.isNameByte($0, isFirst: false) })
    else {
      return "\(name.quoted) is not a valid name of a parameter; such a name begins with a letter "
        + "and has at most \(ValueStore.nameLimit) letters, digits and '_'"
    }
    let reserved = FileKey.screenNames.union([DocumentExpansion.useKey, FileKey.eachName])
    return reserved.contains(name)
      ? "\(name.quoted) has a meaning of its own; choose another name" : nil
  }
}
