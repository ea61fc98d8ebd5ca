import Controls
import Expressions
import Geometry
import JSON
import Kinds
import Raster
import TouchTracking

extension PanelInspection {
  /// The maximum number of questions that are checked.
  private static let questionLimit = 256

  /// Opens the questions before actions, and checks their texts.
  func drawQuestions(_ situation: Situation, on surface: Surface) {
    let asked = panel.actionDeclarations.lazy.filter { $0.question != nil }
    for declaration in asked.prefix(Self.questionLimit) {
      guard let dialog = declaration.question, let declared = declared(declaration.control),
        canDraw
      else { continue }
      dialog.ask(for: declaration.control) { _ in }
      // The rest of the panel is the same as before.
      panel.stage.placeIfNeeded()
      let area = dialog.children.reduce(PixelRectangle.empty) { area, child in
        area.union(PixelRectangle(covering: panel.transform.boundingBox(of: child.frame)))
      }
      draw(completed(area).intersection(surface.bounds), on: surface)
      checkTexts(of: dialog, declared, situation)
      _ = dialog.handle(.escape)
    }
    forgetDamage()
  }

  /// A press of a list or a matrix changes its value after the question, which therefore shows the
  /// earlier choice.
  func checkQuestion(_ declared: DeclaredControl) {
    let control = declared.control
    guard control is List || control is ButtonMatrix,
      let node = declared.node.value.node("confirm"),
      let value = control.slots.first(where: { $0.name == "value" })?.value as? NamedValue
    else { return }
    let texts =
      node.value.string.map { [$0] } ?? (node.value.members ?? []).compactMap(\.node.value.string)
    let names = texts.flatMap { (try? ParsedExpression(text: $0))?.names ?? [] }
    guard names.contains(value.name) else { return }
    let advice =
      control is List
      ? "name fields of the row instead, as in {row.FIELD}" : "leave it out, or ask in a \"dialog\""
    warn(
      .question, declared, at: ["confirm"],
      "the question is asked before \(value.name.quoted) changes, so it shows the earlier choice; "
        + advice)
  }

  private func checkTexts(
    of dialog: ConfirmationDialog, _ declared: DeclaredControl, _ situation: Situation
  ) {
    // A PIN's field shows the name of the PIN, because none is set here.
    for text in recorder.texts
    where text.control.isInside(dialog) && (text.control is Label || text.control is Button) {
      checkGlyphs(text, declared, at: ["confirm"])
      guard text.isCut || text.overhang > 1 else { continue }
      warn(
        .question, declared, at: ["confirm"],
        "\(text.text.quoted) does not fit in the question\(situation.description); make the text "
          + "shorter")
    }
  }
}
