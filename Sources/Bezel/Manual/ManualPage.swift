import Controls
import Panels

/// A manual page, made from the declarations that the programs use.
struct ManualPage: Sendable {
  let name: String
  /// The section of the manual: 1 commands, 5 files, 7 protocols, 8 daemons.
  let section: Int
  /// The description after "NAME –", without a full stop.
  let summary: String
  /// The sections between NAME and SEE ALSO, as mdoc(7); panel files may name controls of `kinds`.
  private let body: @Sendable (_ kinds: [ControlKind]) -> String

  init(
    name: String, section: Int, summary: String,
    body: @escaping @Sendable (_ kinds: [ControlKind]) -> String
  ) {
    self.name = name
    self.section = section
    self.summary = summary
    self.body = body
  }

  /// All pages, in the order of their sections.
  static let all: [ManualPage] = [bezel, panel, test, authoring, proto, bridge, bezeld]

  private static let panel = ManualPage(
    name: "bezel-panel", section: 5, summary: "panel files of the Bezel control panel"
  ) { ".Sh DESCRIPTION\n" + PanelReference(kinds: $0).manual }

  private static let test = ManualPage(
    name: "bezel-test", section: 5, summary: "test files of the Bezel control panel"
  ) { _ in PanelReference.testManual }

  /// The whole page as mdoc(7).
  func source(kinds: [ControlKind]) -> String {
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
      \(body(kinds)).Sh SEE ALSO
      \(references.joined())
      """
  }
}
