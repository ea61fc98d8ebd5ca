import Bench
import Controls
import Geometry
import PanelChecks
import Testing
import TouchTracking

@testable import Kinds

struct NumberFieldTests {
  private let field = NumberField()
  private let bench: Bench

  init() throws {
    field.frame = Rectangle(x: 40, y: 40, width: 240, height: 44)
    bench = Bench(field)
    bench.typesetter = BoxTypesetter()
    bench.name(field, "dose")
    try field.setRange(minimum: -5, maximum: 30)
    try field.setStep(0.5)
  }

  private func press(_ keys: Key...) { for key in keys { _ = bench.stage.handle(key) } }

  @Test func aTapOpensTheNumberPad() {
    let events = field.recordEvents()
    bench.down(60, 60).up()
    #expect(bench.stage.modalLayer is NumberPad && field.isEditing)
    press(.character("1"), .character("2"))
    #expect(field.shownTexts == ["12"] && field.value == 0)
    press(.enter)
    #expect(field.value == 12 && !field.isEditing && bench.stage.modalLayer == nil)
    #expect(bench.published == ["dose=0.0 began", "dose=12.0 ended"])
    #expect(
      events.take() == [
        .touchDown, .editingDidBegin, .touchUpInside, .editingChanged, .editingChanged,
        .valueChanged, .editingDidEnd,
      ])
  }

  @Test func aNumberOutsideTheRangeIsRefused() {
    bench.down(60, 60).up()
    press(.character("3"), .character("1"), .enter)
    let pad = bench.stage.modalLayer as? NumberPad
    #expect(field.value == 0 && pad?.isOutOfRange == true)
    press(.escape)
    #expect(field.value == 0 && !field.isEditing)
  }

  @Test func aFingerThatLeavesTheFieldOpensNothing() {
    let finger = bench.down(60, 60)
    finger.move(60, 200)
    finger.up()
    #expect(!field.isEditing)
  }

  @Test func digitsBeginTheEditing() {
    field.takeFocus()
    press(.character("x"))
    #expect(!field.isEditing)
    press(.character("7"), .enter)
    #expect(field.value == 7)
  }

  @Test func theDecimalSignIsThatOfTheLanguage() throws {
    bench.language = try Language.named("de")
    bench.down(60, 60).up()
    press(.character("7"), .character("."), .character("5"))
    #expect(field.shownTexts == ["7,5"])
    press(.enter)
    #expect(field.value == 7.5 && field.shownTexts == ["7,5"])
  }

  @Test func anUnknownNumberIsADash() {
    field.valueSlot.value.setUnknown()
    #expect(field.shownTexts == ["–"])
    bench.down(60, 60).up()
    #expect(field.shownTexts == [])
    press(.character("4"), .enter)
    #expect(field.value == 4 && field.valueSlot.isKnown)
  }
}
