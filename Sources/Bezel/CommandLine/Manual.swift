import LinuxIO
import Panels

extension Command {
  static let manual = Command(
    name: "manual", takes: "PAGE",
    summary:
      "Prints the source of a manual page (\(pageNames)), to be read with bezel manual PAGE | mandoc -a.",
    options: [], operands: .manualPages
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("manual: name one page: \(pageNames)")
    }
    let name = options.operands[0]
    guard let page = ManualPage.all.first(where: { $0.name == name }) else {
      throw .usage("manual: " + unknown("page", name, among: ManualPage.all.map(\.name)))
    }
    try checkKinds(kinds)
    write(Array(page.source(kinds: kinds).utf8))
  }

  private static let pageNames = ManualPage.all.map(\.name).joined(separator: ", ")
}
