import Controls
import Geometry
import JSON

extension PanelFile {
  /// Reads `pages` and `tabs`, adds the pages to the root and their controls to them.
  func readPages(
    _ reader: inout ObjectReader, into root: Container, size: Size, values: ValueStore,
    with builder: inout TreeBuilder
  ) {
    let tabs = readTabs(&reader)
    guard let node = reader.take("pages") else {
      if let tabs = reader.node("tabs") {
        reader.problems.add("there are no \"pages\"", at: tabs.offset, path: "tabs")
      }
      return
    }
    guard case .array(let nodes) = node.value, !nodes.isEmpty else {
      reader.expected("an array of at least one page", node, "pages")
      return
    }
    var pages: [(page: Page, controls: JSONNode?, path: String)] = []
    for (index, node) in nodes.enumerated() {
      let path = "pages[\(index)]"
      guard var reader = ObjectReader(node, .page, path: path, problems: reader.problems)
      else { continue }
      guard let page = readPage(&reader, resources, others: pages.map(\.page.name)) else {
        continue
      }
      pages.append((page, reader.take("controls"), reader.path(of: "controls")))
      reader.finish()
    }
    guard pages.count == nodes.count else { return }
    let container = Pages(pages.map(\.page), tabs: tabs.position, lines: tabs.lines)
    container.swipe = tabs.swipe
    container.frame = Rectangle(origin: .zero, size: size)
    root.add(container)
    if let bar = container.tabs { builder.setStyle(of: bar, style: "tabs") }
    link(container, to: tabs.value, values, reader.problems)
    for (page, controls, path) in pages {
      if let controls { builder.add(controls, to: page, path: path) }
    }
  }

  private func readPage(
    _ reader: inout ObjectReader, _ resources: any PanelResources, others: [String]
  ) -> Page? {
    guard let node = reader.node("name") else {
      reader.problems.add("a page needs a \"name\"", at: reader.offset, path: reader.path)
      return nil
    }
    guard let name = reader.name("name") else { return nil }
    guard !others.contains(name) else {
      reader.problems.add(
        "another page has the name \(name.quoted) already", at: node.offset,
        path: reader.path(of: "name"))
      return nil
    }
    let title = reader.string("title") ?? name
    var icon: Icon?
    if let node = reader.take("icon") {
      do {
        icon = try TreeBuilder.icon(node, resources)
      } catch {
        reader.problems.add(error.message, at: node.offset, path: reader.path(of: "icon"))
      }
    }
    return Page(name: name, title: title, icon: icon)
  }

  /// The value is named after the tabs' `value`, or `page`. `swipe` says whether a finger can draw
  /// the next page in.
  private func readTabs(
    _ reader: inout ObjectReader
  ) -> (
    position: Pages.TabPosition, lines: Int, value: (name: String, offset: Int), swipe: Bool
  ) {
    var value = (name: "page", offset: reader.offset)
    var swipe = true
    guard let node = reader.take("tabs"),
      var tabs = ObjectReader(node, .tabs, path: "tabs", problems: reader.problems)
    else { return (.bottom, 1, value, swipe) }
    let position: Pages.TabPosition = tabs.choice("position") ?? .bottom
    let lines = Int(tabs.number("lines") ?? 1)
    if let node = tabs.take("value") {
      if case .string(let name) = node.value, ValueStore.isValid(name: name) {
        value = (name, node.offset)
      } else {
        tabs.unexpected(node, "value")
      }
    }
    if let wish = tabs.boolean("swipe") { swipe = wish }
    tabs.finish()
    return (position, lines, value, swipe)
  }

  private func link(
    _ pages: Pages, to value: (name: String, offset: Int), _ values: ValueStore,
    _ problems: ProblemList
  ) {
    let slot = pages.slots[0]
    let named = values[value.name] ?? slot.declareValue(named: value.name, in: values)
    guard named.kind == .text else {
      problems.add(
        "the value \(value.name.quoted) is \(named.kind.inWords); the pages need a string",
        at: value.offset, path: "tabs.value")
      return
    }
    pages.link(to: named)
  }
}
