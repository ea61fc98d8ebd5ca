import Controls
import Panels
import ProgramInterface

/// A manual page, made from the declarations that the programs use.
package struct ManualPage: Sendable {
  package let name: String
  /// The section of the manual: 1 commands, 5 files, 7 protocols, 8 daemons.
  let section: Int
  /// The description after "NAME –", without a full stop.
  package let summary: String
  /// The sections between NAME and SEE ALSO; panel files may name controls of `kinds`, and
  /// `commands` are those of `bezel`. The text is in `Pages`, and that of panel and test files in
  /// `Text` of `Panels`.
  package let document: @Sendable (_ kinds: [ControlKind], _ commands: [Command]) -> Document

  package init(
    name: String, section: Int, summary: String,
    document: @escaping @Sendable (_ kinds: [ControlKind], _ commands: [Command]) -> Document
  ) {
    self.name = name
    self.section = section
    self.summary = summary
    self.document = document
  }

  /// All pages, in the order of their sections.
  package static let all: [ManualPage] = [bezel, panel, test, authoring, proto, bridge, bezeld]

  private static let panel = ManualPage(
    name: "bezel-panel", section: 5, summary: "panel files of the Bezel control panel"
  ) { kinds, _ in
    var document = Document()
    document.add(.section("Description"))
    document.add(PanelReference(kinds: kinds).document)
    return document
  }

  static let authoring = ManualPage(
    name: "bezel-authoring", section: 7,
    summary: "how programs write, check, draw and test panels"
  ) { _, _ in
    Document(
      PackageResources.bezel_authoring_md,
      blocks: ["codes": [.table(table(of: CommandError.codes))]])
  }

  private static let test = ManualPage(
    name: "bezel-test", section: 5, summary: "test files of the Bezel control panel"
  ) { _, _ in PanelReference.testDocument }

  /// The whole page as mdoc(7).
  package func source(kinds: [ControlKind], commands: [Command]) -> String {
    let others = Self.all.filter { $0.name != name }
    let references = others.map { other in
      ".Xr \(other.name) \(other.section)\(other.name == others.last?.name ? "" : " ,")\n"
    }
    return """
      .Dd \(manualDate)
      .Dt \(name.uppercased()) \(section)
      .Os
      .Sh NAME
      .Nm \(name)
      .Nd \(summary)
      \(document(kinds, commands).mdoc).Sh SEE ALSO
      \(references.joined())
      """
  }
}
