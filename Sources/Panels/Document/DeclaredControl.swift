import Controls
import JSON

/// A control and the object of the panel file that declares it.
package struct DeclaredControl {
  package let control: Control
  package let node: JSONNode
  package let path: String

  package init(control: Control, node: JSONNode, path: String) {
    self.control = control
    self.node = node
    self.path = path
  }

  /// The position of the first of `keys` that the object has; otherwise that of the object.
  package func place(of keys: [String]) -> (offset: Int, path: String) {
    for key in keys {
      if let node = node.value.node(key) {
        return (node.offset, ObjectReader.join(path, key))
      }
    }
    return (node.offset, path)
  }

  /// All controls of a panel, containers before their children. The pages keep the order of the file.
  /// Their container is declared by `tabs`, or by `pages` if the file has no `tabs`.
  package static func all(of panel: Panel, in file: JSONNode) -> [DeclaredControl] {
    var found: [DeclaredControl] = []
    func add(_ container: Container, _ nodes: JSONNode?, _ path: String, kinds: (String) -> Bool) {
      guard case .array(let nodes)? = nodes?.value else { return }
      // Controls without a kind are parts of their container.
      let children = container.children.filter { kinds($0.kindName) }
      for (index, (node, child)) in zip(nodes, children).enumerated() {
        let path = "\(path)[\(index)]"
        found.append(DeclaredControl(control: child, node: node, path: path))
        guard let inner = (child as? any RowTemplating)?.templateRow ?? child as? Container else {
          continue
        }
        let key = child.kindName == TreeBuilder.pageKind ? "controls" : "children"
        add(inner.childContainer ?? inner, node.value.node(key), "\(path).\(key)") { !$0.isEmpty }
      }
    }
    for case let pages as Container in panel.root.children
    where pages.kindName == TreeBuilder.pagesKind {
      let key = file.value.node("tabs") == nil ? "pages" : "tabs"
      guard let node = file.value.node(key) else { continue }
      found.append(DeclaredControl(control: pages, node: node, path: key))
      add(pages, file.value.node("pages"), "pages") { $0 == TreeBuilder.pageKind }
    }
    add(panel.root, file.value.node("controls"), "controls") {
      !$0.isEmpty && $0 != TreeBuilder.pagesKind
    }
    return found
  }
}
