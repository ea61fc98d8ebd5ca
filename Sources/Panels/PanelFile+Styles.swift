import Controls
import JSON
import Raster

extension PanelFile {
  /// Reads `theme` and `styles`.
  /// - Parameter typeSize: the `size` of the file's `font`.
  func readStyles(_ reader: inout ObjectReader, typeSize: JSONNode?) -> StyleSheet {
    var sheet = StyleSheet(typeSize: typeSize)
    if let theme = reader.take("theme") {
      readTheme(theme, into: &sheet, reader.problems)
    } else {
      sheet.add(.dark, colors: [:], kinds: kinds)
    }
    if var styles = reader.object("styles", .names) { readStyles(&styles, into: &sheet) }
    return sheet
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
      return Spelling.suggestion(forKey: name, in: names.sorted())
    }
    for member in styles.takeAll() {
      let path = styles.path(of: member.name)
      guard var style = ObjectReader(member.node, .names, path: path, problems: problems) else {
        continue
      }
      let settings = style.takeAll()
      let kind = kinds.lastIndex { $0.name == member.name }
      let candidates = kind.map { $0..<($0 + 1) } ?? kinds.indices
      for setting in settings
      where !candidates.contains(where: { table($0).index(of: setting.name) != nil }) {
        if setting.name == Arrangement.key {
          let found = setting.node.value
          problems.add(
            found.members == nil
              ? "expected an object, found \(found.found)" : Arrangement.misplacedMessage,
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
    }
  }

  /// Reads the name of a theme, or an object with a base theme and replacements for its colours.
  private func readTheme(
    _ node: JSONNode, into sheet: inout StyleSheet, _ problems: ProblemList
  ) {
    func theme(_ node: JSONNode, in names: [String], path: String) -> Theme? {
      if case .string(let name) = node.value, let theme = Theme(named: name) { return theme }
      problems.add(
        "expected \(names.map(\.quoted).joined(separator: " or ")), found \(node.value.found)",
        at: node.offset, path: path)
      return nil
    }
    guard case .object = node.value else {
      if node.value.string == Theme.classic { return }
      if let theme = theme(node, in: Theme.names, path: "theme") {
        sheet.add(theme, colors: [:], kinds: kinds)
      }
      return
    }
    guard var reader = ObjectReader(node, .theme, path: "theme", problems: problems) else {
      return
    }
    guard let base = reader.take("base") else {
      problems.add("a theme needs a \"base\"", at: reader.offset, path: "theme")
      return
    }
    guard base.value.string != Theme.classic else {
      problems.add(
        "\"classic\" has no colours to replace; write theme: \"classic\", and set the properties "
          + "of the controls", at: base.offset, path: "theme.base")
      return
    }
    guard let theme = theme(base, in: Theme.all.map(\.name), path: "theme.base") else { return }
    var known = StyleSheet()
    known.add(theme, colors: [:], kinds: [])
    var replaced: [String: Color] = [:]
    for name in Theme.colorNames {
      if let color = reader.color(name, in: known) { replaced[name] = color }
    }
    reader.finish()
    sheet.add(theme, colors: replaced, kinds: kinds)
  }
}
