import Controls
import JSON
import Raster

extension PanelFile {
  /// Reads `theme` and `styles`.
  func readStyles(_ reader: inout ObjectReader) -> StyleSheet {
    var sheet = StyleSheet()
    if let node = reader.take("theme") { sheet = readTheme(node, reader.problems) }
    guard let node = reader.take("styles"),
      var styles = ObjectReader(node, path: "styles", problems: reader.problems)
    else { return sheet }
    let properties = kinds.map {
      (kind: $0.name, names: type(of: $0.make()).properties.map(\.name))
    }
    for member in styles.takeAll() {
      let path = styles.path(of: member.name)
      guard var style = ObjectReader(member.node, path: path, problems: reader.problems) else {
        continue
      }
      let settings = style.takeAll()
      let kind = properties.first { $0.kind == member.name }
      let known = kind?.names ?? Array(Set(properties.flatMap(\.names))).sorted()
      for setting in settings where !known.contains(setting.name) {
        let what = kind.map { "\"\($0.kind)\" has no key" } ?? "no kind of control has a property"
        reader.problems.add(
          "\(what) \(setting.name.quoted)" + Spelling.suggestion(for: setting.name, in: known),
          at: setting.offset, path: ObjectReader.join(path, setting.name))
      }
      sheet.add(settings, to: member.name, path: path)
    }
    return sheet
  }

  /// A theme's name, or its name and the colours that replace its own.
  private func readTheme(_ node: JSONNode, _ problems: ProblemList) -> StyleSheet {
    func theme(_ node: JSONNode, path: String) -> Theme? {
      if case .string(let name) = node.value, let theme = Theme(named: name) { return theme }
      let names = Theme.all.map { "\"\($0.name)\"" }.joined(separator: " or ")
      problems.add(
        "expected \(names), found \(node.value.found)", at: node.offset, path: path)
      return nil
    }
    guard case .object = node.value else {
      return theme(node, path: "theme").map { StyleSheet($0, colors: [:]) } ?? StyleSheet()
    }
    guard var reader = ObjectReader(node, path: "theme", problems: problems) else {
      return StyleSheet()
    }
    guard let base = reader.take("base") else {
      problems.add("a theme needs a \"base\"", at: reader.offset, path: "theme")
      return StyleSheet()
    }
    guard let theme = theme(base, path: "theme.base") else { return StyleSheet() }
    var replaced: [String: Color] = [:]
    for name in theme.colors.keys.sorted() {
      if let color = reader.color(name) { replaced[name] = color }
    }
    reader.finish("a theme")
    return StyleSheet(theme, colors: replaced)
  }
}
