import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Padding for each side, empty space and lines between controls.
struct PaddingTests {
  private func panel(_ controls: String, scale: Double = 1) throws -> Panel {
    let panel = try TestPanel.panel(
      "{ size: { width: 160, height: 120 }, background: '#000000', controls: [\(controls)] }")
    panel.fit(width: Int(160 * scale), height: Int(120 * scale))
    return panel
  }

  private func frame(_ padding: String, keys: String = "") throws -> Rectangle {
    let panel = try panel(
      """
      { kind: 'row', frame: [0, 0, 100, 80], padding: \(padding), \(keys) children: [
        { kind: 'group', weight: 1 } ] }
      """)
    _ = panel.picture()
    return try #require(panel.allControls.last).frame
  }

  @Test func eachSideHasItsPadding() throws {
    #expect(try frame("10") == Rectangle(x: 10, y: 10, width: 80, height: 60))
    #expect(try frame("[4, 10]") == Rectangle(x: 10, y: 4, width: 80, height: 72))
    #expect(try frame("[1, 2, 3, 4]") == Rectangle(x: 4, y: 1, width: 94, height: 76))
  }

  @Test func startAndEndAreMirrored() throws {
    let mirrored = try frame("[1, 2, 3, 4]", keys: "direction: 'rightToLeft',")
    #expect(mirrored == Rectangle(x: 2, y: 1, width: 94, height: 76))
  }

  @Test func aSmallContainerIsEmpty() throws {
    let frame = try frame("[60, 90, 60, 30]")
    #expect(frame.width == 0 && frame.height == 0 && frame.x == 25 && frame.y == 40)
  }

  @Test(arguments: [
    ("7", "7"), ("[7, 7]", "7"), ("[1, 2]", "[1,2,1,2]"), ("[1, 2, 3, 4]", "[1,2,3,4]"),
  ])
  func theValueIsRead(given: String, shown: String) throws {
    let panel = try panel("{ kind: 'row', frame: [0, 0, 9, 9], padding: \(given), children: [] }")
    let padding: PropertyValue =
      shown == "7"
      ? .number(7)
      : .numbers(shown.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) })
    #expect(panel.allControls[0].value(ofProperty: "padding") == padding)
  }

  @Test func theIntrinsicSizeIncludesIt() {
    let column = Column()
    column.padding = Padding(top: 1, end: 2, bottom: 4, start: 8)
    #expect(column.intrinsicSize == Size(width: 10, height: 5))
    #expect(column.contentInset(along: .horizontal) == 10)
  }

  // MARK: Spacers

  @Test func spacersShareTheFreeSpace() throws {
    let panel = try panel(
      """
      { kind: 'row', frame: [0, 0, 160, 20], spacing: 0, children: [
        { kind: 'spacer' }, { kind: 'group', width: 40 }, { kind: 'spacer', weight: 2 },
        { kind: 'spacer', width: 30 } ] }
      """)
    let blank = panel.picture()
    let row = try #require(panel.allControls[0] as? Row)
    #expect(row.children.map(\.frame.width) == [30, 40, 60, 30])
    #expect((0..<160).allSatisfy { blank[$0, 10] & 0xff_ffff == 0 })
    panel.tap(5, 5)
    #expect(row.children.allSatisfy { !$0.isInteractive })
  }

  // MARK: Dividers

  private func dividerPixels(_ controls: String, scale: Double) throws -> [Int] {
    let surface = try panel(controls, scale: scale).picture()
    func isLit(_ x: Int, _ y: Int) -> Bool { surface[x, y] & 0xff_ffff == 0xff_ffff }
    func isDark(_ x: Int, _ y: Int) -> Bool { surface[x, y] & 0xff_ffff == 0 }
    let (width, height) = (surface.width, surface.height)
    #expect(
      (0..<height).allSatisfy { y in (0..<width).allSatisfy { isLit($0, y) || isDark($0, y) } })
    let columns = (0..<width).filter { x in (0..<height).contains { isLit(x, $0) } }
    let rows = (0..<height).filter { y in (0..<width).contains { isLit($0, y) } }
    return [columns.count, rows.count]
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2.0, 3.0])
  func aDividerIsOnePixel(scale: Double) throws {
    let divider =
      "{ kind: 'spacer' }, { kind: 'divider', color: '#FFFFFF', inset: 10 }, { kind: 'spacer' }"
    let column = try dividerPixels(
      "{ kind: 'column', frame: [20, 20, 100, 60], children: [\(divider)] }", scale: scale)
    #expect(column == [Int(80 * scale), 1])
    let row = try dividerPixels(
      "{ kind: 'row', frame: [20, 20, 100, 60], align: 'center', children: [\(divider)] }",
      scale: scale)
    #expect(row == [1, Int(40 * scale)])
    let free = try dividerPixels(
      "{ kind: 'divider', color: '#FFFFFF', frame: [20, 20, 100, 8] }", scale: scale)
    #expect(free == [Int(100 * scale), 1])
  }

  @Test func aDividerHasTheColorOfLines() throws {
    let panel = try panel("{ kind: 'divider', frame: [20, 20, 100, 1] }")
    #expect(
      panel.allControls[0].value(ofProperty: "color") == .color(try #require(Color(hex: "#2C3540")))
    )
  }
}
