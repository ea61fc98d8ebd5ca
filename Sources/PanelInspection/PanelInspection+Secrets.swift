import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// A value that its control hides must be declared as secret.
  func checkSecrecy(_ declared: DeclaredControl) {
    let control = declared.control
    guard control.hidesValue else { return }
    for case let value as NamedValue in control.slots.map(\.value) where !value.isSecret {
      warn(
        .secrecy, declared, at: ["kind"],
        "this \(control.kindName) hides the value \(value.name.quoted), but every program can read it; "
          + "declare it in \"values\" with secret: true")
    }
  }

  /// Warns about actions that copy a secret into a value that every program can read. Each such value
  /// is reported once.
  func checkCopiedSecrets() {
    var reported: Set<String> = []
    forEachAssignment { node, path, parsed in
      guard let target = panel.values[parsed.targetName], !target.isSecret,
        let secret = parsed.value.copiedNames.first(where: { panel.values[$0]?.isSecret == true }),
        reported.insert(target.name).inserted
      else { return }
      problems.add(
        "this copies the secret value \(secret.quoted) into \(target.name.quoted), which every program "
          + "can read; declare \(target.name.quoted) in \"values\" with secret: true",
        at: node.offset, path: path)
    }
  }
}
