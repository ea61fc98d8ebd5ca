import Controls
import JSON

extension PanelReference {
  /// Each kind's name and what it is, for a list.
  package var summaries: [(name: String, documentation: String)] {
    kinds.map { ($0.name, $0.kind.documentation) }
  }

  /// The reference of one kind of control; nil if there is none of the name.
  package func document(ofKind name: String) -> Document? {
    guard let kind = kinds.last(where: { $0.name == name }) else { return nil }
    var document = Document()
    document.add(section(of: kind))
    let common =
      AnyFileObject.control.keys.map(\.name)
      + kind.table.properties.filter(Control.isCommon).map(\.name)
    document.add(
      .text(
        "Every control also has " + common.map { "`\($0)`" }.joined(separator: ", ")
          + "; bezel-panel(5) describes them."))
    return document
  }

  /// A message about an unknown kind of control.
  package func unknownKind(_ name: String) -> String {
    Spelling.unknownKind(name, in: kinds.map(\.name))
  }
}
