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

  /// A question before actions.
  struct Question {
    let dialog: any QuestionLayer
    /// The control with the actions.
    let control: Control
    /// What determines its texts.
    let subjects: Set<PanelSubject.Key>
  }

  /// Returns the first questions of the panel.
  func firstQuestions() -> [Question] {
    let asked = panel.actionDeclarations.compactMap { declaration in
      declaration.question.map { (dialog: $0, control: declaration.control) }
    }
    return asked.prefix(Self.questionLimit).map { dialog, control in
      var subjects: Set<PanelSubject.Key> = []
      func add(_ control: Control) {
        for declaration in control.bindingDeclarations {
          guard let expression = search.connected(declaration.expression, on: control) else {
            continue
          }
          subjects.formUnion(expression.usedValues.flatMap(search.subjects).map(\.key))
        }
      }
      add(dialog)
      dialog.forEachDescendant(add)
      return Question(dialog: dialog, control: control, subjects: subjects)
    }
  }

  /// Opens the questions before actions, and checks their texts.
  /// - Parameter changed: what has changed since the questions were drawn; nil to draw all.
  func drawQuestions(
    _ situation: Situation, following changed: Set<PanelSubject.Key>? = nil, on surface: Surface
  ) {
    for question in questions {
      let dialog = question.dialog
      guard changed.map({ !$0.isDisjoint(with: question.subjects) }) ?? true,
        let declared = declared(question.control), canDraw
      else { continue }
      dialog.ask(for: question.control) { _ in }
      // The rest of the panel is the same as before.
      panel.stage.placeIfNeeded()
      var area = Region()
      for child in dialog.children {
        area.add(PixelRectangle(covering: panel.transform.boundingBox(of: child.frame)))
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
