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
  /// The sections between NAME and SEE ALSO, as mdoc(7); panel files may name controls of `kinds`,
  /// and `commands` are those of `bezel`.
  private let body: @Sendable (_ kinds: [ControlKind], _ commands: [Command]) -> String

  package init(
    name: String, section: Int, summary: String,
    body: @escaping @Sendable (_ kinds: [ControlKind], _ commands: [Command]) -> String
  ) {
    self.name = name
    self.section = section
    self.summary = summary
    self.body = body
  }

  /// All pages, in the order of their sections.
  package static let all: [ManualPage] = [bezel, panel, test, authoring, proto, bridge, bezeld]

  private static let panel = ManualPage(
    name: "bezel-panel", section: 5, summary: "panel files of the Bezel control panel"
  ) { kinds, _ in ".Sh DESCRIPTION\n" + PanelReference(kinds: kinds).manual }

  private static let test = ManualPage(
    name: "bezel-test", section: 5, summary: "test files of the Bezel control panel"
  ) { _, _ in PanelReference.testManual }

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
      \(body(kinds, commands)).Sh SEE ALSO
      \(references.joined())
      """
  }
}
