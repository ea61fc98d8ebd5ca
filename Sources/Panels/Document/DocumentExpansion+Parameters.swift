import Expressions
import JSON

/// Replaces parameters by their values.
extension DocumentExpansion {
  // MARK: Parameters

  /// The parameter that is the whole value of a node; nil for any other value.
  func onlyParameter(_ node: JSONNode, _ scope: Scope) -> String? {
    guard scope.arguments != nil, case .string(let text) = node.value,
      text.utf8.first == UInt8(ascii: "$")
    else { return nil }
    return (try? ParameterText(text))?.onlyParameter
  }

  /// Replaces a node that is a parameter by its value, repeatedly if the value is a parameter, too.
  /// Adds a problem and returns nil if a parameter is unknown.
  mutating func followed(_ node: JSONNode, _ scope: Scope) -> (JSONNode, Scope)? {
    var (node, scope) = (node, scope)
    while let name = onlyParameter(node, scope) {
      guard isWithinLimits(node, scope),
        let argument = argument(name, at: scope.position(node.offset), scope)
      else { return nil }
      (node, scope) = self.node(of: argument, usedAt: scope.position(node.offset))
    }
    return (node, scope)
  }

  private func node(of argument: Argument, usedAt position: Int) -> (JSONNode, Scope) {
    let start = sources.add(
      textAt: argument.node.offset, usedAt: position, isParameter: true)
    return (
      argument.node,
      Scope(
        start: start, arguments: argument.scope.arguments, templates: argument.scope.templates)
    )
  }

  private func argument(_ name: String, at position: Int, _ scope: Scope) -> Argument? {
    guard let arguments = scope.arguments, let argument = arguments[name] else {
      let known = (scope.arguments ?? [:]).keys.sorted()
      let list = known.prefix(8).map(\.quoted).joined(separator: ", ")
      problems.add(
        "there is no parameter \(name.quoted)"
          + (known.isEmpty ? "" : "; the parameters here are \(list)")
          + "; for a dollar sign, write $$", at: position, path: path)
      return nil
    }
    return argument
  }

  /// A text with the values of its parameters, and its parts.
  /// - Parameter replace: returns the text for a parameter outside of braces.
  mutating func text(
    _ text: String, _ node: JSONNode, _ scope: Scope,
    replace: (inout DocumentExpansion, ParameterValue) -> String = { $1.text }
  ) -> (text: String, pieces: [SourceMap.Piece])? {
    guard scope.arguments != nil, ParameterText.hasParameters(text) else { return (text, []) }
    let parsed: ParameterText
    do throws(ParameterText.Mistake) {
      parsed = try ParameterText(text)
    } catch {
      problems.add(
        error.message, at: position(ofByte: error.byte, in: node, scope), path: path)
      return nil
    }
    var result = ""
    var pieces: [SourceMap.Piece] = []
    var braces = BraceDepth()
    for (start, part) in parsed.parts {
      let piece: Substring
      switch part {
      case .plain(let plain):
        piece = plain
        for byte in plain.utf8 { braces.add(byte) }
      case .parameter(let name):
        let position = position(ofByte: start, in: node, scope)
        guard isWithinLimits(node, scope),
          let argument = argument(name, at: position, scope),
          let value = self.text(of: name, argument, usedAt: position)
        else { return nil }
        piece = (braces.depth == 0 ? replace(&self, value) : value.text)[...]
      }
      guard isWithinLimits(node, scope, bytes: piece.utf8.count) else { return nil }
      let isReplaced = if case .parameter = part { true } else { false }
      pieces.append(
        SourceMap.Piece(start: result.utf8.count, source: start, isReplaced: isReplaced))
      result += piece
    }
    return (result, pieces)
  }

  /// The position of a byte of a string of a file.
  private func position(ofByte byte: Int, in node: JSONNode, _ scope: Scope) -> Int {
    scope.position(sources.position(ofByte: byte, in: node))
  }

  /// The value of a parameter as a part of a text.
  struct ParameterValue {
    /// The value with its own parameters replaced.
    let text: String
    /// The value as written in the file.
    let source: String
    let node: JSONNode
    let scope: Scope
  }

  private mutating func text(
    of name: String, _ argument: Argument, usedAt position: Int
  ) -> ParameterValue? {
    let (node, scope) = node(of: argument, usedAt: position)
    guard let (node, scope) = followed(node, scope) else { return nil }
    func value(_ text: String, _ source: String) -> ParameterValue {
      ParameterValue(text: text, source: source, node: node, scope: scope)
    }
    switch node.value {
    case .string(let source):
      return self.text(source, node, scope).map { value($0.text, source) }
    case .number(let number):
      let text = JSONWriter.text(of: number)
      return value(text, text)
    case .bool(let isTrue): return isTrue ? value("true", "true") : value("false", "false")
    case .null, .array, .object:
      problems.add(
        "\(name.quoted) is \(node.value.kindName) and cannot be a part of a text", at: position,
        path: path)
      return nil
    }
  }

  /// Translates a text as it is written in the template, and the values of its parameters.
  private mutating func addWritten(
    _ source: String, _ text: String, _ node: JSONNode, _ scope: Scope, at position: Int
  ) {
    var written = WrittenText(source: source)
    addParameters(of: source, node, scope, to: &written)
    for code in translations.codes {
      let known = translations[source].first { $0.code == code }
      guard let (other, pieces, offset) = translated(source, node, scope, into: code, at: position),
        known != nil || other != text
      else { continue }
      sources.setPieces(pieces, at: offset)
      written.translations.append(
        Translations.Translation(
          code: code, node: JSONNode(.string(other), offset: offset), offset: offset,
          path: known?.path ?? ObjectReader.join("languages", code)))
    }
    self.written[position] = written
  }

  /// Adds the values of the parameters outside braces, and those of the parameters in these values.
  private mutating func addParameters(
    of source: String, _ node: JSONNode, _ scope: Scope, to written: inout WrittenText
  ) {
    var values: [ParameterValue] = []
    _ = text(source, node, scope) { _, value in
      values.append(value)
      return value.text
    }
    for value in values {
      written.parameters.append(
        WrittenText.Parameter(
          text: value.text, source: value.source,
          offset: value.scope.position(value.node.offset)))
      addParameters(of: value.source, value.node, value.scope, to: &written)
    }
  }

  /// Translates a text as written in the file, then inserts the translated parameter values.
  /// - Parameter position: where the text is used.
  /// - Returns: the text, its parts and its position.
  private mutating func translated(
    _ source: String, _ node: JSONNode, _ scope: Scope, into code: String, at position: Int
  ) -> (text: String, pieces: [SourceMap.Piece], offset: Int)? {
    let node = translations[source].first { $0.code == code }?.node ?? node
    let start = sources.add(textAt: node.offset, usedAt: position, isParameter: false)
    let inner = Scope(start: start, arguments: scope.arguments, templates: scope.templates)
    let result = text(node.value.string ?? source, node, inner) { expansion, value in
      if let text = expansion.translations.translation(of: value.text, into: code) { return text }
      let position = value.scope.position(value.node.offset)
      return expansion.translated(value.source, value.node, value.scope, into: code, at: position)?
        .text ?? value.text
    }
    return result.map { ($0.text, $0.pieces, inner.position(node.offset)) }
  }

  // MARK: Values without a meaning of their own

  /// A value with the values of its parameters; nil if that is not possible.
  mutating func value(_ node: JSONNode, _ scope: Scope) -> JSONNode? {
    guard !scope.isPlain else { return node }
    guard isWithinLimits(node, scope), let (node, scope) = followed(node, scope) else {
      return nil
    }
    let offset = scope.position(node.offset)
    switch node.value {
    case .null, .bool, .number: return JSONNode(node.value, offset: offset)
    case .string(let string):
      guard let (text, pieces) = text(string, node, scope) else { return nil }
      if !pieces.isEmpty {
        sources.setPieces(pieces, at: offset)
        if translations.isCollecting { addWritten(string, text, node, scope, at: offset) }
      }
      return JSONNode(.string(text), offset: offset)
    case .array(let nodes):
      return deeper(node, scope) { expansion in
        var values: [JSONNode] = []
        for (index, node) in nodes.enumerated() {
          guard let value = expansion.within(.index(index), { $0.value(node, scope) }) else {
            return nil
          }
          values.append(value)
        }
        return JSONNode(.array(values), offset: offset)
      }
    case .object(let members):
      return deeper(node, scope) { expansion in
        expansion.members(members, scope).map { JSONNode(.object($0), offset: offset) }
      }
    }
  }

  /// Members with the values of their parameters.
  /// - Parameter isControl: whether the members are those of a control.
  mutating func members(
    _ members: [JSONMember], _ scope: Scope, isControl: Bool = false
  ) -> [JSONMember]? {
    var result: [JSONMember] = []
    result.reserveCapacity(members.count)
    for member in members {
      guard
        let member = self.member(
          member, scope,
          isControl && Self.controlKeys.contains(member.name)
            ? { $0.items($1, $2, .control) } : { $0.value($1, $2) })
      else { return nil }
      result.append(member)
    }
    return result
  }

  mutating func member(
    _ member: JSONMember, _ scope: Scope,
    _ value: (inout DocumentExpansion, JSONNode, Scope) -> JSONNode?
  ) -> JSONMember? {
    var result = member
    guard let node = within(.key(member.name), { value(&$0, member.node, scope) }) else {
      return nil
    }
    result.node = node
    result.offset = scope.position(member.offset)
    if scope.arguments != nil, ParameterText.hasParameters(member.name) {
      let name = JSONNode(.string(member.name), offset: member.offset)
      guard let (text, _) = text(member.name, name, scope) else { return nil }
      result.name = text
    }
    return result
  }
}
