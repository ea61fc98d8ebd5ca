import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct ButtonMatrixTests {
  private func matrix(_ rows: [String] = ["7 8 9", "C 0"]) -> (ButtonMatrix, Bench) {
    let matrix = ButtonMatrix()
    matrix.rows = rows
    matrix.frame = Rectangle(x: 100, y: 100, width: 308, height: 108)
    let bench = Bench(matrix)
    bench.name(matrix, "key")
    return (matrix, bench)
  }

  private func center(_ name: String, _ matrix: ButtonMatrix) -> Point {
    let area = matrix.touchableParts.first { $0.name == name }?.area
    return (area?.center ?? Point(x: -1_000, y: -1_000)) + matrix.frame.origin
  }

  /// The keys that are pressed, as the action of the control sees them.
  private func record(_ matrix: ButtonMatrix) -> Presses {
    let presses = Presses()
    matrix.addAction(for: .primaryActionTriggered) { control in
      presses.keys.append((control.slots[0].scalar == .text("") ? "" : matrix.valueSlot.content))
    }
    return presses
  }

  private final class Presses { var keys: [String] = [] }

  @Test func aPressSetsTheValueThenPerformsTheAction() {
    let (matrix, bench) = matrix()
    let presses = record(matrix)
    #expect(matrix.valueSlot.content == "")
    bench.down(center("8", matrix)).up()
    #expect(bench.published == ["key= began", "key=8 ended"] && presses.keys == ["8"])
    bench.down(center("8", matrix)).up()
    #expect(bench.published.suffix(2) == ["key=8 began", "key=8 ended"], "the same key again")
    #expect(presses.keys == ["8", "8"])
  }

  @Test func theKeysOfARowAreEquallyWide() {
    let (matrix, bench) = matrix()
    #expect(
      matrix.keys.map { matrix.area(of: $0).width }
        == [97.33, 97.33, 97.33, 150, 150].map {
          $0 == 97.33 ? (308 - 16) / 3 : $0
        })
    #expect(matrix.keys.map { matrix.area(of: $0).y } == [0, 0, 0, 58, 58])
    // The gaps belong to the keys beside them.
    let presses = record(matrix)
    for y in stride(from: 101.0, to: 208, by: 1) { bench.down(120, y).up() }
    #expect(presses.keys.count == 107 && Set(presses.keys) == ["7", "C"])
  }

  /// Fast typing: the second finger presses its key before the first one goes up.
  @Test func fingersMayOverlap() {
    let (matrix, bench) = matrix()
    let presses = record(matrix)
    let first = bench.down(center("7", matrix))
    let second = bench.down(center("0", matrix))
    first.up()
    second.up()
    #expect(presses.keys == ["7", "0"])
    #expect(bench.published == ["key= began", "key=7 ended", "key=7 began", "key=0 ended"])
  }

  @Test func slidingOffOrCancellingPressesNothing() {
    let (matrix, bench) = matrix()
    let events = matrix.recordEvents()
    let first = bench.down(center("7", matrix))
    first.move(center("8", matrix))
    first.up()
    bench.down(center("7", matrix)).cancel()
    #expect(bench.published.isEmpty)
    #expect(!events.events.contains(.primaryActionTriggered))
    #expect(!events.events.contains(.touchUpInside), "programs are not told of a press")
  }

  @Test func disabledKeysCannotBePressed() {
    let (matrix, bench) = matrix()
    matrix.disabledKeys = "C 8"
    let presses = record(matrix)
    for name in ["C", "8", "9"] { bench.down(center(name, matrix)).up() }
    #expect(presses.keys == ["9"])
    #expect(!matrix.handle(.character("8")))
    // A key that is disabled while a finger is on it.
    let finger = bench.down(center("9", matrix))
    matrix.disabledKeys = "9"
    finger.up()
    #expect(presses.keys == ["9"])
  }

  @Test func aHeldKeyRepeats() {
    let (matrix, bench) = matrix()
    matrix.repeat = true
    let presses = record(matrix)
    let finger = bench.down(center("7", matrix))
    #expect(presses.keys == ["7"])
    for _ in 0..<100 { bench.frame() }
    let count = presses.keys.count
    #expect(count > 3)
    finger.move(center("8", matrix))
    for _ in 0..<100 { bench.frame() }
    finger.up()
    #expect(presses.keys.count == count, "a finger that leaves its key stops the repetitions")
  }

  // MARK: Keyboard

  private func marked(_ matrix: ButtonMatrix) -> String {
    matrix.keys.first { matrix.area(of: $0) == matrix.focusShape.area }?.name ?? "none"
  }

  @Test func keysTypeMoveAndPress() {
    let (matrix, bench) = matrix()
    let presses = record(matrix)
    #expect(matrix.handle(.character("0")) && !matrix.handle(.character("x")))
    bench.stage.handle(.tab)
    #expect(marked(matrix) == "none" && presses.keys == ["0"])
    for key in [Key.enter, .right, .down] { bench.stage.handle(key) }
    #expect(marked(matrix) == "0")
    bench.stage.press(.enter)
    #expect(presses.keys == ["0"], "like a finger, when it goes up")
    bench.stage.release(.enter)
    bench.stage.handle(.character(" "))
    #expect(presses.keys == ["0", "0", "0"])
    #expect(!matrix.handle(.down), "the focus moves on at the edge")
  }

  @Test func arrowsSkipDisabledKeys() {
    let (matrix, bench) = matrix(["a b c d", "e f g h"])
    matrix.disabledKeys = "a c f g h"
    bench.stage.handle(.tab)
    var path = ""
    for key in [Key.down, .right, .left, .right, .down, .left, .down, .right] {
      bench.stage.handle(key)
      path += marked(matrix)
    }
    #expect(path == "bdbdd" + "bbd")
    matrix.disabledKeys = "a b c d e f g h"
    #expect(!matrix.acceptsFocus && marked(matrix) == "none" && !matrix.handle(.enter))
  }

  @Test func anEncoderMarksKeysInReadingOrder() {
    let (matrix, bench) = matrix()
    let button = Button()
    button.frame = Rectangle(x: 500, y: 100, width: 80, height: 44)
    bench.root.add(button)
    matrix.disabledKeys = "8"
    bench.stage.handle(.turn(1))
    #expect(matrix.isFocused && marked(matrix) == "none")
    bench.stage.handle(.enter)
    var path = marked(matrix)
    for steps in [1, 1, -2, 1, .max] {
      bench.stage.handle(.turn(steps))
      path += marked(matrix)
    }
    #expect(path == "79C790")
    bench.stage.handle(.turn(1))
    #expect(button.isFocused && marked(matrix) == "none")
  }

  @Test func aHeldEnterRepeats() {
    let (matrix, bench) = matrix()
    matrix.repeat = true
    let presses = record(matrix)
    bench.stage.handle(.tab)
    bench.stage.handle(.enter)
    bench.stage.press(.enter)
    for _ in 0..<100 { bench.frame() }
    #expect(presses.keys.count > 3)
    bench.stage.release(.enter)
  }

  @Test func rowsAreNotMirroredInARightToLeftLayout() {
    let (matrix, bench) = matrix()
    bench.root.layoutDirection = .rightToLeft
    #expect(center("7", matrix).x < center("9", matrix).x)
    for key in [Key.tab, .enter, .right, .enter] { bench.stage.handle(key) }
    #expect(matrix.valueSlot.content == "8")
  }

  @Test func titlesAndIconsReplaceTheKeys() {
    let (matrix, _) = matrix(["a b c"])
    matrix.titles = ["Ä", "trash"]
    #expect(matrix.shownTexts == ["Ä", "trash", "c"])
    matrix.showsIcons = true
    #expect(matrix.shownTexts == ["Ä", "c"])
  }

  // MARK: Limits

  @Test func theNumberOfKeysIsLimited() throws {
    let matrix = ButtonMatrix()
    let limit = PropertyFormat.itemLimit
    func rows(_ count: Int) -> PropertyValue {
      .list(
        stride(from: 0, to: count, by: 10).map { first in
          (first..<min(first + 10, count)).map { "\($0)" }.joined(separator: " ")
        })
    }
    try matrix.setProperty("rows", to: rows(limit))
    #expect(matrix.keys.count == limit)
    #expect(throws: PropertyError.self) {
      try matrix.setProperty("rows", to: rows(limit + 1))
    }
    #expect(matrix.keys.count == limit)
  }

  @Test func aMatrixWithoutKeysAcceptsNothing() {
    let (matrix, bench) = matrix([" "])
    bench.down(250, 150).up()
    #expect(bench.published.isEmpty && !matrix.isTracking && !matrix.handle(.enter))
    #expect(!matrix.handle(.right))
  }

  /// The rows change while a finger is on a key.
  @Test func keysMayVanishUnderAFinger() {
    let (matrix, bench) = matrix()
    let finger = bench.down(center("C", matrix))
    matrix.rows = ["1 2"]
    finger.up()
    #expect(bench.published.isEmpty)
  }
}
