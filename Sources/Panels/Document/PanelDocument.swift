import Controls
import JSON

/// A panel file with the files that it includes, and its templates.
package struct PanelDocument {
  /// The keys whose members can be in included files, too.
  static let sharedKeys = [
    "values", "styles", "themes", "icons", "rules", "alarms", "templates", "languages",
  ]

  /// The panel file with the content of the included files.
  package let root: JSONNode
  /// The templates by their names; nil for one with a mistake, which has been reported.
  private let templates: [String: PanelTemplate?]
  /// The texts in other languages.
  package let translations: Translations
  private let problems: ProblemList
  package let conditions: ScreenConditions

  /// Reads the included files. Adds problems and returns nil if one cannot be read.
  /// - Parameter collectsTexts: whether to find all texts that the panel shows.
  init?(
    _ root: JSONNode, _ resources: any PanelResources, _ problems: ProblemList,
    collectsTexts: Bool
  ) {
    self.problems = problems
    var root = root
    if let include = root.value.members?.first(where: { $0.name == "include" }) {
      guard let files = Self.read(include, resources, problems) else { return nil }
      root = Self.merged(root, with: files, of: include)
    }
    guard let whole = Self.withLanguageFiles(root, resources, problems) else { return nil }
    self.root = whole
    translations = Translations(
      whole.value.node("languages"), isCollecting: collectsTexts, problems)
    conditions = ScreenConditions(self.root)
    var templates: [String: PanelTemplate?] = [:]
    if let node = self.root.value.members?.first(where: { $0.name == "templates" })?.node,
      var named = ObjectReader(node, .names, path: "templates", problems: problems)
    {
      for member in named.takeAll() {
        templates.updateValue(PanelTemplate(member, problems), forKey: member.name)
      }
    }
    self.templates = templates
  }

  // MARK: Included files

  private static func read(
    _ include: JSONMember, _ resources: any PanelResources, _ problems: ProblemList
  ) -> [[JSONMember]]? {
    let nodes = if case .array(let nodes) = include.node.value { nodes } else { [include.node] }
    func problem(_ message: String, _ node: JSONNode) {
      problems.add(message, at: node.offset, path: "include")
    }
    guard nodes.count <= PanelFile.includeLimit else {
      problem(
        "expected at most \(PanelFile.includeLimit) files, found \(nodes.count)", include.node)
      return nil
    }
    var files: [[JSONMember]] = []
    var names: Set<String> = []
    var rest = PanelFile.sizeLimit
    for node in nodes {
      guard case .string(let name) = node.value, !name.isEmpty else {
        problem("expected the path of a file, found \(node.value.found)", node)
        continue
      }
      guard names.insert(name).inserted else {
        problem("this file is already included", node)
        continue
      }
      do throws(ResourceError) {
        let text = try resources.includedFile(at: name, limit: PanelFile.sizeLimit)
        rest -= text.count
        guard rest >= 0 else {
          problem(
            "the included files have more than \(PanelFile.sizeLimit >> 20) MiB together", node)
          return nil
        }
        if let file = parse(text, name, problems).flatMap({ members(of: $0, problems) }) {
          files.append(file)
        }
      } catch {
        problem(error.message, node)
      }
    }
    return files.count == nodes.count ? files : nil
  }

  private static func members(of file: JSONNode, _ problems: ProblemList) -> [JSONMember]? {
    guard var reader = ObjectReader(file, .includedFile, path: "", problems: problems) else {
      return nil
    }
    for key in AnyFileObject.includedFile.keys { _ = reader.take(key.name) }
    reader.finish()
    return file.value.members
  }

  static func parse(
    _ text: [UInt8], _ name: String, _ problems: ProblemList
  ) -> JSONNode? {
    let start = problems.sources.add(file: name, text)
    let node: JSONNode
    do throws(JSONSyntaxErrors) {
      node = moved(
        try JSONParser.parseFile(text, maximumDepth: PanelFile.depthLimit), by: start)
    } catch {
      for error in error.errors { problems.add(error.message, at: start + error.offset, path: "") }
      return nil
    }
    return node
  }

  /// A node with its positions in the segment of its file.
  private static func moved(_ node: JSONNode, by start: Int) -> JSONNode {
    let value: JSONValue =
      switch node.value {
      case .null, .bool, .number, .string: node.value
      case .array(let nodes): .array(nodes.map { moved($0, by: start) })
      case .object(let members):
        .object(
          members.map { member in
            var member = member
            member.offset += start
            member.node = moved(member.node, by: start)
            return member
          })
      }
    return JSONNode(value, offset: node.offset + start)
  }

  /// The panel file with the members of included files, which come before its own.
  private static func merged(
    _ root: JSONNode, with files: [[JSONMember]], of include: JSONMember
  ) -> JSONNode {
    var members = root.value.members ?? []
    members.removeAll { $0.name == "include" && $0.offset == include.offset }
    for key in sharedKeys {
      let own = members.firstIndex { $0.name == key }
      let all =
        files.compactMap { $0.first { $0.name == key } } + (own.map { [members[$0]] } ?? [])
      guard var merged = all.last else { continue }
      merged.node = all.dropFirst().reduce(all[0].node) { join(key, $0, $1.node) }
      if let own { members[own] = merged } else { members.append(merged) }
    }
    return JSONNode(.object(members), offset: root.offset)
  }

  /// The content of a key in two files. The keys of a later style replace those of an earlier one.
  private static func join(_ key: String, _ earlier: JSONNode, _ later: JSONNode) -> JSONNode {
    switch (earlier.value, later.value) {
    case (.array(let first), .array(let second)):
      return JSONNode(.array(first + second), offset: later.offset)
    case (.object(let first), .object(let second)):
      let members = key == "styles" ? joined(styles: first, second) : first + second
      return JSONNode(.object(members), offset: later.offset)
    // The value of the wrong kind stays for `ObjectReader` to report.
    case (.array, _) where key == "rules", (.object, _): return later
    default: return earlier
    }
  }

  private static func joined(styles earlier: [JSONMember], _ later: [JSONMember]) -> [JSONMember] {
    var styles = earlier
    for member in later {
      guard let index = earlier.firstIndex(where: { $0.name == member.name }),
        case .object(let first) = earlier[index].node.value,
        case .object(let second) = member.node.value
      else {
        styles.append(member)
        continue
      }
      let names = Set(second.map(\.name))
      styles[index].node.value = .object(first.filter { !names.contains($0.name) } + second)
    }
    return styles
  }

  // MARK: Resolving

  /// Calls `body` with the content of the panel in each arrangement, first with that for a screen of
  /// the panel's own size.
  /// - Parameter wanted: a screen whose arrangement must be among them.
  /// - Returns: the arrangements.
  @discardableResult
  func forEachArrangement(
    wanted: Screen? = nil, _ body: (ResolvedFile) -> Void
  ) -> [Arrangement] {
    var arrangements: [Arrangement] = []
    let own = conditions.ownScreen
    while let screen = arrangements.isEmpty
      ? own : conditions.nextScreen(after: arrangements, wanted: wanted ?? own)
    {
      problems.begin(screen)
      let file = resolved(for: screen)
      problems.begin(removals: file.removals)
      arrangements.append(file.arrangement)
      body(file)
    }
    problems.isOnlyPortrait = conditions.isOnlyPortrait
    return arrangements
  }

  /// The content of the panel on a screen.
  func resolved(for screen: Screen) -> ResolvedFile {
    guard case .object(let members) = root.value else {
      return ResolvedFile(
        node: root, screen: screen, arrangement: Arrangement(conditions), removals: [],
        isCut: false,
        usedTemplates: [], translations: translations, written: [:])
    }
    var expansion = DocumentExpansion(templates, translations, conditions, for: screen, problems)
    // A second `templates` stays for `ObjectReader` to report.
    let templates = members.firstIndex { $0.name == "templates" }
    let resolved = members.enumerated().compactMap { index, member -> JSONMember? in
      if index == templates { return nil }
      guard let node = expansion.content(of: member.name, member.node) else { return nil }
      var member = member
      member.node = node
      return member
    }
    return ResolvedFile(
      node: JSONNode(.object(resolved), offset: root.offset), screen: screen,
      arrangement: expansion.arrangement,
      removals: expansion.removals, isCut: expansion.isCut,
      usedTemplates: expansion.usedTemplates, translations: translations,
      written: expansion.written)
  }
}
