import Controls
import Expressions
import JSON
import Raster

extension PanelFile {
  /// Reads the theme, the styles and the colours of the panel.
  /// - Parameter typeSize: the `size` of the file's `font`.
  func readLook(
    _ reader: inout ObjectReader, typeSize: JSONNode?
  ) -> (look: LookSettings, themes: [Theme], styles: StyleSheet) {
    let themes = readThemes(&reader)
    var look = LookSettings()
    if let node = reader.take("theme") {
      if node.value.string == Theme.classic {
        look.theme = nil
      } else if let theme = readTheme(node, among: themes, reader.problems) {
        look.theme = theme
      }
    }
    if let theme = look.theme {
      for theme in [theme] + themes { look.tokens.merge(theme.tokens) { first, _ in first } }
    }
    var styles = StyleSheet(
      typeSize: typeSize, hasTheme: look.theme != nil, kinds: kinds, tokens: look.tokens.keys)
    if var own = reader.object("styles", .names) { readStyles(&own, into: &styles) }
    look.tint = reader.color("tint", in: styles)
    look.background = reader.color("background", in: styles)
    look.textColor = reader.color("textColor", in: styles)
    return (look, themes, styles)
  }

  private func readStyles(_ styles: inout ObjectReader, into sheet: inout StyleSheet) {
    let problems = styles.problems
    let kinds = kinds.filter(\.isNameable)
    // Created when needed, because declaring properties takes longer than reading a style.
    var tables = [PropertyTable?](repeating: nil, count: kinds.count)
    func table(_ kind: Int) -> PropertyTable {
      if let table = tables[kind] { return table }
      let table = PropertyTable(kinds[kind].make())
      tables[kind] = table
      return table
    }
    func suggestion(for name: String, _ kinds: Range<Int>) -> String {
      let names = Set(kinds.flatMap { table($0).properties.map(\.name) })
        .union(StyleState.allCases.map(\.rawValue))
      return Spelling.suggestion(forKey: name, in: names.sorted())
    }
    for member in styles.takeAll() {
      let path = styles.path(of: member.name)
      guard var style = ObjectReader(member.node, .style, path: path, problems: problems) else {
        sheet.addFaulty(member.name)
        continue
      }
      var bind = style.object("bind", .names)
      let states = style.states()
      let settings = style.takeAll()
      let bound = bind?.takeAll() ?? []
      let kind = kinds.lastIndex { $0.name == member.name }
      let candidates = kind.map { $0..<($0 + 1) } ?? kinds.indices
      let all =
        settings.map { ($0, path) } + bound.map { ($0, ObjectReader.join(path, "bind")) }
        + states.flatMap { state in state.members.map { ($0, state.path) } }
      for (setting, path) in all
      where !candidates.contains(where: { table($0).index(of: setting.name) != nil }) {
        sheet.addFaulty(member.name)
        if FileKey.screenNames.contains(setting.name) {
          let found = setting.node.value
          problems.add(
            found.members == nil
              ? "expected an object, found \(found.found)" : FileKey.misplaced(setting.name),
            at: setting.node.offset, path: ObjectReader.join(path, setting.name))
          continue
        }
        let problem =
          kind == nil ? "no kind of control has a property" : "\(member.name.quoted) has no key"
        problems.add(
          "\(problem) \(setting.name.quoted)" + suggestion(for: setting.name, candidates),
          at: setting.offset, path: ObjectReader.join(path, setting.name))
      }
      sheet.add(settings, to: member.name, path: path)
      for state in states {
        let known = state.members.filter { setting in
          guard candidates.contains(where: { table($0)[setting.name]?.canDependOnState == false })
          else { return true }
          problems.add(
            "a state cannot change \(setting.name.quoted)", at: setting.offset,
            path: ObjectReader.join(state.path, setting.name))
          sheet.addFaulty(member.name)
          return false
        }
        sheet.add(known, in: state.state, to: member.name, path: state.path)
      }
      let bindings = bound.compactMap { member -> StyleSheet.BoundSetting? in
        let path = ObjectReader.join(ObjectReader.join(path, "bind"), member.name)
        if settings.contains(where: { $0.name == member.name }) {
          problems.add(
            "this property is already set; set or bind it, not both", at: member.offset, path: path)
        }
        return ParsedExpression(member.node, path: path, problems).map {
          StyleSheet.BoundSetting(
            name: member.name, expression: $0, node: member.node, path: path)
        }
      }
      sheet.add(bindings, to: member.name)
    }
  }

  // MARK: Themes

  /// Reads `themes`: the themes of the file, by their names.
  private func readThemes(_ reader: inout ObjectReader) -> [Theme] {
    guard var named = reader.object("themes", .names) else { return [] }
    let members = named.takeAll()
    guard members.count <= Self.themeLimit else {
      named.problems.add(
        "expected at most \(Self.themeLimit) themes, found \(members.count)", at: named.offset,
        path: named.path)
      return []
    }
    return members.compactMap { member in
      let path = named.path(of: member.name)
      guard ValueStore.isValid(name: member.name) else {
        named.problems.add(Self.invalidName(member.name), at: member.offset, path: path)
        return nil
      }
      guard !Theme.unreplaceable.contains(member.name) else {
        named.problems.add(
          "\(member.name.quoted) is a built-in theme; choose another name", at: member.offset,
          path: path)
        return nil
      }
      // A theme with a mistake is known, so that the mistake is the only one.
      return readTheme(member.node, named: member.name, path: path, named.problems)
        ?? Theme(member.name, base: .dark, replacing: [:])
    }
  }

  /// Reads `theme`: the name of a theme, or a theme without a name.
  private func readTheme(
    _ node: JSONNode, among themes: [Theme], _ problems: ProblemList
  ) -> Theme? {
    if case .object = node.value { return readTheme(node, named: "", path: "theme", problems) }
    if case .string(let name) = node.value,
      let theme = themes.last(where: { $0.name == name }) ?? .builtIn(named: name)
    {
      return theme
    }
    var names: [String] = []
    for name in Theme.allNames + themes.map(\.name) + [Theme.classic] where !names.contains(name) {
      names.append(name)
    }
    problems.add(
      "expected \(names.map(\.quoted).joined(separator: " or ")), found \(node.value.found)",
      at: node.offset, path: "theme")
    return nil
  }

  /// Reads an object with a base theme and replacements for its colours.
  private func readTheme(
    _ node: JSONNode, named name: String, path: String, _ problems: ProblemList
  ) -> Theme? {
    guard var reader = ObjectReader(node, .theme, path: path, problems: problems) else {
      return nil
    }
    guard let base = reader.take("base") else {
      problems.add("a theme needs a \"base\"", at: reader.offset, path: path)
      return nil
    }
    guard base.value.string != Theme.classic else {
      reader.note(
        "\"classic\" has no colours to replace; write theme: \"classic\", and set the properties "
          + "of the controls", base, "base")
      return nil
    }
    guard let theme = base.value.string.flatMap(Theme.builtIn(named:)) else {
      reader.expected(Theme.allNames.map(\.quoted).joined(separator: " or "), base, "base")
      return nil
    }
    let styles = StyleSheet(typeSize: nil, hasTheme: true, kinds: [])
    let seed = reader.color("seed", in: styles)?.color(in: theme.palette)
    let seeded = seed.map { Theme(name, base: theme, seed: $0) } ?? theme
    var replaced: [ThemeColor: ThemedColor] = [:]
    for color in ThemeColor.allCases { replaced[color] = reader.color(color.name, in: styles) }
    var own = Theme(name, base: seeded, replacing: replaced)
    own.tokens.merge(readTokens(&reader)) { $1 }
    reader.finish()
    if let first = own.ownColors.cycle.first, let node = reader.node(first.name) {
      let cycle = own.ownColors.cycle.map(\.name.quoted).joined(separator: " from ")
      reader.note("a colour cannot be derived from itself: \(cycle)", node, first.name)
    }
    return own
  }

  /// Reads the tokens of a theme: numbers by name.
  private func readTokens(_ reader: inout ObjectReader) -> [String: Double] {
    guard var tokens = reader.object("tokens", .names) else { return [:] }
    let members = tokens.takeAll()
    guard members.count <= Self.tokenLimit else {
      tokens.problems.add(
        "expected at most \(Self.tokenLimit) tokens, found \(members.count)", at: tokens.offset,
        path: tokens.path)
      return [:]
    }
    return members.reduce(into: [:]) { result, member in
      guard ValueStore.isValid(name: member.name) else {
        tokens.problems.add(
          Self.invalidName(member.name), at: member.offset, path: tokens.path(of: member.name))
        return
      }
      // A token with a mistake is known, so that the mistake is the only one.
      result[member.name] = 0
      guard let number = member.node.value.number, number.isFinite else {
        return tokens.expected("a number", member.node, member.name)
      }
      result[member.name] = number
    }
  }
}

extension ObjectReader {
  /// The properties of a style in a state.
  fileprivate struct StateMembers {
    let state: StyleState
    let members: [JSONMember]
    let path: String
  }

  /// Takes the states of a style, in their order.
  fileprivate mutating func states() -> [StateMembers] {
    StyleState.allCases.compactMap { state in
      guard var reader = object(state.rawValue, .styleState) else { return nil }
      let members = reader.takeAll().filter { member in
        guard let reason = Self.reason(against: member.name, in: state) else { return true }
        reader.problems.add(reason, at: member.offset, path: reader.path(of: member.name))
        return false
      }
      return StateMembers(state: state, members: members, path: reader.path)
    }
  }

  /// Why a state of a style cannot have a key; nil if it may be a property.
  private static func reason(against key: String, in state: StyleState) -> String? {
    if StyleState(rawValue: key) != nil {
      return "a state cannot contain another one; write \(key.quoted) beside "
        + state.rawValue.quoted
    }
    if key == "bind" { return "a state cannot contain \"bind\"; write it beside the state" }
    return nil
  }
}
