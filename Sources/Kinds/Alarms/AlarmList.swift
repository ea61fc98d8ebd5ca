import Controls
import Geometry
import Raster
import TouchTracking

/// Lists the alarms of the panel: the current ones, then those that are over.
///
/// Only the visible rows have controls, which show other alarms when the list scrolls.
public final class AlarmList: Scroller, AlarmColoring {
  @Observed(
    .boolean("Whether alarms that are over are listed below the current ones."),
    didChange: AlarmList.contentDidChange)
  public var showsHistory = true
  @Redrawn(.text("The text shown if there are no alarms."))
  public var empty = "No alarms"
  @Observed(
    .number(
      in: 44...1_000, unit: "points",
      "The height of each row. A row is taller if its text needs several lines."),
    didChange: AlarmList.contentDidChange)
  public var rowHeight = 64.0
  @Observed(
    .fontSize,
    didChange: AlarmList.contentDidChange)
  public var size = 16.0
  @Redrawn(.color("The colour of the lines between rows."))
  public var separatorColor = Color(gray: 0.5, alpha: 0.3)
  @Observed(
    .color(
      "The colour of times and of alarms that are over; a pale text colour if not set."),
    didChange: AlarmList.contentDidChange)
  public var captionColor: Color? = nil
  var colors = AlarmColors() { didSet { if colors != oldValue { contentDidChange() } } }

  public override class var sharedProperties: [Property] {
    super.sharedProperties + AlarmColors.properties(of: AlarmList.self)
  }

  public override class var traits: ControlTraits { .showsAlarms }

  /// The declaration of the `alarmList` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "alarmList",
      "The alarms of the panel, which the key `alarms` of the file declares: the current ones by priority and time, then those that are over. A tap on an unacknowledged alarm acknowledges it.",
      theme: [
        "criticalColor": "bad", "highColor": "warningFill", "lowColor": "caption",
        "separatorColor": "line", "captionColor": "caption",
      ],
      example: """
        { kind: "alarmList", empty: "All is well", height: 200 }
        """
    ) { AlarmList() }
  }

  /// The alarms in the order of their rows.
  private var records: [AlarmRecord] = []
  /// The places of the rows, and the height of all of them at the end.
  private var tops = [0.0]
  /// The name of the unacknowledged alarm that keys have chosen.
  private var chosen: String?

  private var rows: [AlarmRow] { children.compactMap { $0 as? AlarmRow } }

  // MARK: Content

  public override func alarmsDidChange() {
    let journal = alarmJournal
    records = (journal?.present ?? []) + (showsHistory ? journal?.past ?? [] : [])
    place()
    setNeedsDisplay()
  }

  private func contentDidChange() { alarmsDidChange() }

  var caption: Color { textColor(captionColor) ?? effectiveTextColor.opacity(0.7) }

  func acknowledge(_ record: AlarmRecord) {
    alarmJournal?.acknowledge(record.name, .touch(.ended, control: name))
  }

  // MARK: Layout

  public override var intrinsicSize: Size? { nil }

  public override func boundsDidChange() { place() }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    place()
  }

  private func place() {
    var next = 0.0
    tops =
      [0]
      + records.map { record in
        next += rowHeight + AlarmRow.heightOfFurtherLines(of: record, in: self)
        return next
      }
    setContentSize(Size(width: bounds.width, height: max(next, bounds.height)))
  }

  public override func languageDidChange() {
    super.languageDidChange()
    place()
  }

  private func height(ofRow index: Int) -> Double { tops[index + 1] - tops[index] }

  /// The row at a distance from the top of the content.
  private func row(at distance: Double) -> Int {
    var range = records.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = tops[middle] <= distance ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  override func placeContent() {
    // One row more than fits, because the first and the last row can be cut off.
    let count = min(Int((bounds.height / rowHeight).rounded(.up)) + 1, records.count)
    while rows.count < count { add(AlarmRow(self)) }
    let rows = rows
    var free = Set(rows.indices)
    let top = shownPosition.y
    let first = row(at: top)
    let last = min(first + count, records.count)
    for index in first..<max(first, last) {
      free.remove(index % rows.count)
      let row = rows[index % rows.count]
      row.frame = Rectangle(
        x: 0, y: tops[index] - top, width: bounds.width, height: height(ofRow: index))
      let isPlain = { !self.records[$0].state.isUnacknowledged }
      row.show(records[index], hasLine: index > 0 && isPlain(index) && isPlain(index - 1))
    }
    for index in free { rows[index].show(nil, hasLine: false) }
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    super.draw(on: canvas)
    guard records.isEmpty else { return }
    let icon = size * 2
    let line = size * 1.5
    let top = bounds.center.y - (icon + line) / 2
    if bounds.height >= icon + line {
      Icon.builtIn(.check).draw(
        x: bounds.center.x - icon / 2, middle: top + icon / 2, height: icon, color: caption,
        on: canvas)
    }
    let middle = bounds.height >= icon + line ? top + icon + line / 2 + 4 : bounds.center.y
    draw(
      Title(empty, size: size, hasTabularDigits: true),
      in: bounds.inset(dx: AlarmRow.padding, dy: 0).offset(
        by: Point(x: 0, y: middle - bounds.center.y)),
      alignment: .center, color: caption, on: canvas)
  }

  public override var shownTexts: [String] { records.isEmpty ? [empty] : [] }

  /// The visible rows, by the names of their alarms.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    rows.compactMap { row in row.record.map { ($0.name, row.frame) } }
  }

  // MARK: Keyboard

  public override var acceptsFocus: Bool { !records.isEmpty }

  /// Whether keys have chosen an alarm.
  func isChosen(_ record: AlarmRecord) -> Bool {
    isFocused && record.name == chosen && record.state.isUnacknowledged
  }

  public override func focusDidEnd() {
    chosen = nil
    redrawRows()
  }

  private func redrawRows() { for row in rows { row.setNeedsDisplay() } }

  /// Arrow keys and encoders choose an unacknowledged alarm; Enter acknowledges it, or the first one.
  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .up: choose(-1) || scroll(by: -rowHeight)
    case .down: choose(1) || scroll(by: rowHeight)
    case .turn(let steps): choose(steps)
    case .pageUp: scroll(by: -bounds.height)
    case .pageDown: scroll(by: bounds.height)
    case .home: scroll(by: -contentSize.height)
    case .end: scroll(by: contentSize.height)
    case .enter: acknowledgeChosen()
    default: false
    }
  }

  /// The rows of the unacknowledged alarms.
  private var choices: [Int] {
    records.indices.filter { records[$0].state.isUnacknowledged }
  }

  private func choose(_ steps: Int) -> Bool {
    let choices = choices
    let current = choices.firstIndex { records[$0].name == chosen }
    let next = current.map { $0 + steps } ?? (steps > 0 ? 0 : choices.count - 1)
    guard choices.indices.contains(next) else { return false }
    let row = choices[next]
    chosen = records[row].name
    scroll(
      toShow: Rectangle(
        x: 0, y: tops[row] - position.y, width: bounds.width, height: height(ofRow: row)))
    redrawRows()
    return true
  }

  private func scroll(by distance: Double) -> Bool {
    let before = position
    jump(to: Point(x: 0, y: position.y + distance))
    return position != before
  }

  private func acknowledgeChosen() -> Bool {
    let choices = choices
    guard let row = choices.first(where: { records[$0].name == chosen }) ?? choices.first else {
      return false
    }
    acknowledge(records[row])
    return true
  }
}
