import Controls
import Geometry
import JSON

/// The keys of `tabs`.
struct TabsKeys {
  /// The settings of the kind that implements `pages`.
  var settings: StyleSheet.Settings = [:]
  /// The name of the value that selects the page.
  var value = "page"
}

/// The keys of a page without its name.
struct PageKeys {
  var title: String?
  var icon: StyleSheet.Setting?
  var badge: StyleSheet.Setting?
  var transition: StyleSheet.Setting?
  var controls: JSONNode?
}

extension SettingFormat<StyleSheet.Setting> {
  /// The value of a property with the name of the key.
  static func property(_ format: PropertyFormat) -> Self { Self(.value(format)) { $0.setting($1) } }
}

extension TreeBuilder {
  /// The kinds that implement `pages`. A panel file cannot use them as the `kind` of a control.
  package static let pagesKind = "pages"
  static let pageKind = "page"
  /// The kinds of the question before an action, and of messages of the program.
  static let questionKind = "confirmation"
  static let noticeKind = "toast"

  /// Reads `pages` and `tabs`, and adds the pages and their controls to the root.
  mutating func addPages(_ reader: inout ObjectReader, to root: Container, size: Size) {
    let tabs = readTabs(&reader)
    guard let node = reader.take("pages") else {
      if let tabs = reader.node("tabs") {
        problems.add(
          "\"tabs\" needs \"pages\"; add \"pages\" or remove \"tabs\"", at: tabs.offset,
          path: "tabs")
      }
      return
    }
    pageNames = nil
    guard case .array(let nodes) = node.value, !nodes.isEmpty else {
      addUnreadNames(in: node)
      unreadNames.insert(tabs.value.name)
      reader.expected("an array of at least one page", node, "pages")
      return
    }
    guard nodes.count <= PanelFile.pageLimit else {
      reader.note(
        "expected at most \(PanelFile.pageLimit) pages, found \(nodes.count)", node, "pages")
      return
    }
    guard let container = make(Self.pagesKind), let slot = container.slots.first else {
      problems.add(
        "this program has no kind \"\(Self.pagesKind)\"", at: node.offset, path: "pages")
      return
    }
    set(tabs.settings, on: container)
    let hasTabs = (container as? any PagesContainer)?.showsTitles ?? true
    var contents: [(page: Container, controls: JSONNode?, path: String)] = []
    var offsets: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let path = "pages[\(index)]"
      guard
        var reader = ObjectReader(
          node, PageKeys.object.erased, path: path, problems: problems),
        let (page, controls) = readPage(&reader, existing: offsets, hasTabs: hasTabs)
      else { continue }
      offsets[page.name] = reader.node("name")?.offset
      container.add(page)
      contents.append((page, controls, reader.path(of: "controls")))
    }
    guard contents.count == nodes.count else {
      addUnreadNames(in: node)
      unreadNames.insert(tabs.value.name)
      return
    }
    pageNames = contents.map(\.page.name)
    container.frame = Rectangle(origin: .zero, size: size)
    container.relativeFrame = .whole
    root.add(container)
    if let area = contents.first?.page.bounds, area.width <= 0 || area.height <= 0 {
      addUnreadNames(in: node)
      return reader.note(
        "the tabs leave no space for the pages; use fewer \"lines\" or another \"position\"",
        reader.node("tabs") ?? node, "tabs")
    }
    if let tabs = (container as? any PagesContainer)?.selector { setStyle(of: tabs, style: "tabs") }
    link(slot, to: tabs.value)
    for (page, controls, path) in contents {
      if let controls { add(controls, to: page, path: path) }
      coverage = 0
    }
  }

  private func make(_ kind: String) -> Container? {
    kinds.last { $0.name == kind }?.make() as? Container
  }

  /// Reads a page without its controls.
  /// - Parameter hasTabs: whether the tabs show the titles of pages.
  /// - Returns: nil, after adding a problem, if the page has no name or the name of another page.
  private mutating func readPage(
    _ reader: inout ObjectReader, existing: [String: Int], hasTabs: Bool
  ) -> (page: Container, controls: JSONNode?)? {
    guard let node = reader.node("name") else {
      problems.add("a page needs a \"name\"", at: reader.offset, path: reader.path)
      return nil
    }
    guard let name = reader.name("name") else { return nil }
    if let other = existing[name] {
      problems.add(
        "another page is already named \(name.quoted)", at: node.offset,
        path: reader.path(of: "name"), note: ("it is here", other))
      return nil
    }
    guard let page = make(Self.pageKind) else {
      problems.add(
        "this program has no kind \"\(Self.pageKind)\"", at: node.offset, path: reader.path)
      return nil
    }
    page.name = name
    var settings: StyleSheet.Settings = [:]
    let keys = PageKeys.object.read(&reader)
    let titleNode = reader.node("title")
    settings["title"] = StyleSheet.Setting(
      name: "title",
      node: JSONNode(.string(keys.title ?? name), offset: (titleNode ?? node).offset),
      path: reader.path)
    settings["icon"] = keys.icon
    settings["badge"] = keys.badge
    settings["transition"] = keys.transition
    // Nobody sees the name of a page without a tab, so it needs no translation.
    if !hasTabs, titleNode == nil { settings["title"] = nil }
    set(settings, on: page)
    return (page, keys.controls)
  }

  /// The value that selects the page, and the position of its name in the file.
  private typealias PageValue = (name: String, offset: Int)

  private func readTabs(
    _ reader: inout ObjectReader
  ) -> (settings: StyleSheet.Settings, value: PageValue) {
    guard var tabs = reader.object("tabs", TabsKeys.object.erased) else {
      return ([:], (TabsKeys().value, reader.offset))
    }
    let keys = TabsKeys.object.read(&tabs)
    return (keys.settings, (keys.value, tabs.node("value")?.offset ?? reader.offset))
  }

  private mutating func link(_ slot: ValueSlot, to value: PageValue) {
    if values[value.name] == nil {
      declarations[value.name] = Declaration(offset: value.offset, path: "tabs.value")
    }
    let named = values[value.name] ?? slot.declareValue(named: value.name, in: values)
    guard slot.accepts(named.kind) else {
      problems.add(
        "the value \(value.name.quoted) is \(named.kind.typeDescription); the pages need "
          + slot.value.kind.typeDescription, at: value.offset, path: "tabs.value")
      return
    }
    slot.link(to: named)
  }
}
