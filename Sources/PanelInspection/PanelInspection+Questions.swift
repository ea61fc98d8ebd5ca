import Controls
import Expressions
import Geometry
import JSON
import Panels
import Raster
import TouchTracking

extension PanelInspection {
  /// The maximum number of questions that are checked.
  private static let questionLimit = 256

  /// Whether the text of a question follows values.
  var hasChangingQuestions: Bool {
    panel.actionDeclarations.contains { declaration in
      guard let question = declaration.question else { return false }
      var isBound = !question.bindingDeclarations.isEmpty
      question.forEachDescendant { isBound = isBound || !$0.bindingDeclarations.isEmpty }
      return isBound
    }
  }

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

  private func checkTexts(
    of dialog: any QuestionLayer, _ declared: DeclaredControl, _ situation: Situation
  ) {
    // A PIN's field shows the name of the PIN, because none is set here.
    for text in recorder.texts
    where dialog.texts.contains(where: { $0 === text.control }) {
      checkGlyphs(text, declared, at: ["confirm"])
      guard text.isCut || text.overhang > 1 else { continue }
      warn(
        .question, declared, at: ["confirm"],
        "\(text.text.quoted) does not fit in the question\(situation.description); make the text "
          + "shorter")
    }
  }
}
