import Controls
import Geometry
import PanelChecks
import Panels
import Randomness
import Raster
import Testing
import TouchTracking

/// Content that scrolls: its pixels are moved, and only the rest is drawn.
struct MovedPictureTests {
  private static let rows = (0..<40).map { "{ title: 'Row \($0)', text: 'Group \($0 / 7)' }" }
    .joined(separator: ", ")
  private static let values = """
    values: { at: { maximum: 5000 }, other: { maximum: 5000 }, n: { minimum: -1, maximum: 99 },
      busy: { initial: true } },
    """
  private static let list = "kind: 'list', name: 'n', position: 'at', rows: [\(rows)]"

  /// Panels whose content does not move alone.
  static let panels = [
    // A ground of its own, of the panel, and of a card with round corners and an outline.
    "{ \(list), frame: [10, 10, 300, 220], background: 'surface' }",
    "{ \(list), frame: [10, 10, 300, 220] }",
    """
    { kind: 'group', frame: [10, 10, 300, 220], background: 'surface', cornerRadius: 16, outline: 3,
      children: [{ \(list), frame: [0, 0, 300, 220] }] }
    """,
    "{ \(list), frame: [10, 10, 300, 220], background: 'surface', cornerRadius: 20, outline: 2 }",
    // A ground that changes from top to bottom.
    """
    { kind: 'group', frame: [10, 10, 300, 220], gradient: ['#204060', '#602040'], children: [
      { \(list), frame: [0, 0, 300, 220] }] }
    """,
    // Something behind the list, beside it, above it, and at its edges.
    """
    { kind: 'label', text: 'Behind', size: 28, frame: [40, 60, 200, 40] },
    { \(list), frame: [10, 10, 300, 220] }
    """,
    """
    { \(list), frame: [10, 10, 300, 220], background: 'surface' },
    { kind: 'button', title: 'Above', frame: [200, 150, 150, 60] },
    { kind: 'group', frame: [0, 40, 24, 30], background: '#ff800080' }
    """,
    // Not opaque.
    "{ \(list), frame: [10, 10, 300, 220], background: 'surface', opacity: 0.6 }",
    "{ \(list), frame: [10, 10, 300, 220], background: '#80404040' }",
    // Headings, a row of titles, an indicator.
    "{ \(list), frame: [10, 10, 300, 220], background: 'surface', header: 'text' }",
    """
    { kind: 'table', position: 'at', frame: [10, 10, 300, 220], background: 'surface',
      columns: [{ title: 'A', field: 'title' }, { title: 'B', field: 'text' }], rows: [\(rows)] }
    """,
    "{ \(list), frame: [10, 10, 300, 220], background: 'surface', refreshing: 'busy' }",
    // Two that scroll at the same time, one below the other.
    """
    { \(list), frame: [10, 10, 150, 220], background: 'surface' },
    { kind: 'scroll', position: 'other', frame: [120, 30, 170, 180], background: '#303030', children: [
      { kind: 'column', padding: 8, spacing: 8, children: [
        { each: 12, kind: 'button', title: 'Go $n', height: 48 }] }] }
    """,
    // From right to left, and horizontal.
    """
    { kind: 'scroll', axis: 'horizontal', direction: 'rightToLeft', position: 'at',
      frame: [10, 10, 300, 220], children: [
        { kind: 'row', spacing: 8, children: [
          { each: 20, kind: 'button', title: 'Go $n', width: 64 }] }] }
    """,
    // Partly outside a container.
    """
    { kind: 'scroll', position: 'other', frame: [20, 20, 280, 180], background: 'surface', children: [
      { kind: 'column', padding: 8, spacing: 8, children: [
        { \(list), height: 150 }, { each: 5, kind: 'button', title: 'Go $n', height: 48 }] }] }
    """,
  ]

  @Test(arguments: panels, [1, 1.5])
  func everyFrameShowsWhatACompleteDrawingShows(_ controls: String, scale: Double) throws {
    let panel = try panel(
      "{ size: { width: 360, height: 240 }, theme: 'dark', \(Self.values) controls: [\(controls)] }"
    )
    panel.fit(width: Int(360 * scale), height: Int(240 * scale))
    let surface = Surface(width: panel.width, height: panel.height)
    var random = SeededGenerator(seed: 3)
    var time = Duration.zero
    var y = 120.0
    for step in 0..<60 {
      time += .milliseconds(16)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        try panel.set(
          ["at": .number(Double.random(in: 0...400, using: &random))], origin: .client)
      case 4:
        try panel.set(
          [
            "other": .number(Double.random(in: 0...300, using: &random)),
            "n": .number(Double(Int.random(in: 0..<12, using: &random))),
          ], origin: .client)
      case 5: panel.handle(.tab)
      case 6: panel.handle(.down)
      default:
        panel.touch(.down, 100, y, time: time)
        for _ in 0..<3 {
          y = min(max(y + Double.random(in: -40...40, using: &random), 30), 220)
          time += .milliseconds(8)
          panel.touch(.moved, 100, y, time: time)
        }
        // A finger can scroll twice before the next frame.
        if step.isMultiple(of: 2) { panel.touch(.up, 100, y, time: time) }
      }
      panel.advance(to: time)
      _ = panel.draw(on: surface)
      #expect(surface.differences(from: panel.picture()) == 0, "step \(step)")
      panel.touch(.cancelled, 100, y, time: time)
    }
  }

  /// Charts of a minute, in which the time axis moves.
  @Test(
    arguments: [
      "kind: 'chart', value: 'x'",
      "kind: 'chart', value: 'x', form: 'area', minimum: 0, maximum: 100",
      "kind: 'chart', value: 'x', form: 'bars'", "kind: 'chart', value: 'x', form: 'band'",
      "kind: 'sparkline', value: 'x', background: 'surface'",
      """
      kind: 'chart', zones: [{ from: 20, to: 60, color: 'good' }], marks: [{ at: 50, text: 'Limit' }],
        series: [{ value: 'x' }, { value: 'y', axis: 'right', color: 'warning' }]
      """,
    ], [1, 1.5])
  func everyFrameOfAChartShowsWhatACompleteDrawingShows(_ chart: String, scale: Double) throws {
    let test = try TestPanel(
      """
      { size: { width: 360, height: 240 }, theme: 'dark', values: {
          x: { maximum: 100, history: 60 }, y: { maximum: 5, initial: null, history: 60 } },
        controls: [
          { \(chart), span: 60, frame: [10, 10, 320, 200] },
          { kind: 'label', text: 'Above', frame: [200, 90, 100, 30] }] }
      """)
    let panel = test.panel
    panel.fit(width: Int(360 * scale), height: Int(240 * scale))
    let surface = Surface(width: panel.width, height: panel.height)
    var random = SeededGenerator(seed: 8)
    var moved = 0
    for step in 0..<120 {
      test.pass(.milliseconds(Int.random(in: 20...700, using: &random)))
      if step % 3 > 0 {
        try panel.set(["x": .number(Double.random(in: 0...90, using: &random))], origin: .client)
      }
      if step % 7 == 0, step > 30 {
        try panel.set(
          ["y": step % 14 == 0 ? .number(Double.random(in: 0...5, using: &random)) : nil],
          origin: .client)
      }
      surface.drawnPixels = 0
      _ = panel.draw(on: surface)
      let whole = panel.picture()
      if surface.drawnPixels * 3 < whole.drawnPixels * 2 { moved += 1 }
      #expect(surface.differences(from: whole) == 0, "step \(step)")
    }
    // The newest bar is wide.
    #expect(moved > (chart.contains("bars") ? -1 : 10))
  }

  @Test func onlyTheRowsThatComeIntoViewAreDrawn() throws {
    let panel = try panel(
      """
      { size: { width: 360, height: 240 }, theme: 'dark', \(Self.values) controls: [
        { \(Self.list), frame: [0, 0, 360, 240] }] }
      """)
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    try panel.set(["at": .number(30)], origin: .client)
    surface.drawnPixels = 0
    let drawn = panel.draw(on: surface)
    // The whole list must be copied to the screen.
    #expect(drawn.area == 360 * 240)
    #expect(surface.drawnPixels > 0 && surface.drawnPixels < panel.picture().drawnPixels / 2)
  }
}
