import Controls
import Geometry
import Raster
import TouchTracking

/// One of the visible rows of a list of alarms. It shows another alarm after the list has scrolled.
final class AlarmRow: PressControl {
  private unowned let list: AlarmList
  /// The alarm that is shown; nil for none.
  private(set) var record: AlarmRecord?
  private var hasLine = false

  // Dimensions in points.
  static let padding = 16.0
  private static let gap = 12.0
  private static let button = 36.0

  init(_ list: AlarmList) {
    self.list = list
    super.init()
  }

  /// Shows an alarm; nil for none.
  /// - Parameter hasLine: whether a line separates the row from the one above.
  func show(_ record: AlarmRecord?, hasLine: Bool) {
    guard record != self.record || hasLine != self.hasLine else { return }
    // A finger must not acknowledge an alarm other than the one that it touched.
    if record?.name != self.record?.name || record?.state.isUnacknowledged != true {
      endInteraction()
    }
    self.record = record
    self.hasLine = hasLine
    isHidden = record == nil
    setNeedsDisplay()
  }

  private var needsAcknowledgement: Bool { record?.state.isUnacknowledged == true }

  override var shownTexts: [String] { record.map { [$0.text, times(of: $0)] } ?? [] }

  private func times(of record: AlarmRecord) -> String {
    guard let journal = alarmJournal else { return "" }
    return AlarmTimes(journal: journal, language: language).text(of: record)
  }

  // MARK: Tracking

  override var isInteractive: Bool { needsAcknowledgement }

  override func press(_ part: Int, with touch: Touch) {
    if let record { list.acknowledge(record) }
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    guard let record else { return }
    let color = record.isPresent ? list.color(of: record.priority) : list.caption
    drawBackground(color, on: canvas)
    let sign = list.size * 1.75
    AlarmSign(
      priority: record.priority, isFilled: record.state.isActive, color: color,
      ink: color.readableText
    ).draw(
      centeredAt: inLayoutDirection(Point(x: Self.padding + sign / 2, y: bounds.center.y)),
      size: sign, on: canvas)
    if needsAcknowledgement {
      drawButton(on: canvas)
    } else if record.acknowledged != nil {
      let height = list.size * 1.25
      let place = inLayoutDirection(
        Rectangle(
          x: bounds.width - Self.padding - (Self.button + height) / 2, y: 0, width: height,
          height: bounds.height))
      Icon.builtIn(.check).draw(
        x: place.x, middle: place.center.y, height: height, color: list.caption, on: canvas)
    }
    drawTexts(
      of: record,
      in: inLayoutDirection(
        Rectangle(
          x: Self.textStart(in: list), y: 0, width: Self.textWidth(of: record, in: list),
          height: bounds.height)),
      on: canvas)
  }

  // MARK: Texts

  /// The maximum number of lines of a text, which the longest text of a record needs only in a narrow
  /// list.
  private static let lineLimit = 64

  private static func textStart(in list: AlarmList) -> Double { padding + list.size * 1.75 + gap }

  private static func textWidth(of record: AlarmRecord, in list: AlarmList) -> Double {
    let hasSign = record.state.isUnacknowledged || record.acknowledged != nil
    let end = padding + (hasSign ? button + gap : 0)
    return max(list.bounds.width - textStart(in: list) - end, 1)
  }

  private static func textLayout(
    of record: AlarmRecord, in list: AlarmList, scale: Double
  ) -> TextLayout? {
    list.textLayout(
      of: Title(
        record.text, size: list.size, minimumSize: min(13, list.size),
        weight: record.state.isUnacknowledged ? .semibold : .regular, hasTabularDigits: true),
      width: textWidth(of: record, in: list), maximumLines: lineLimit, scale: scale)
  }

  /// Returns the space that the lines of a text below the first one need.
  static func heightOfFurtherLines(of record: AlarmRecord, in list: AlarmList) -> Double {
    let layout = textLayout(of: record, in: list, scale: list.displayScale)
    return layout.map { $0.lastBaseline - $0.firstBaseline } ?? 0
  }

  private func drawBackground(_ color: Color, on canvas: Canvas) {
    let highlight = canvas.pixelAligned(bounds.inset(dx: 4, dy: 2))
    let shape = Shape.roundedRectangle(highlight, radius: 12)
    if needsAcknowledgement { canvas.fill(shape, color.opacity(isPressed ? 0.3 : 0.14)) }
    if let record, list.isChosen(record) {
      canvas.stroke(
        .roundedRectangle(highlight.inset(by: 1), radius: 11), effectiveTint,
        StrokeStyle(width: 2))
    }
    guard hasLine else { return }
    let line = Rectangle(
      x: Self.padding, y: 0, width: bounds.width - 2 * Self.padding, height: 1 / canvas.textScale)
    canvas.fill(.rectangle(canvas.pixelAligned(line)), list.separatorColor)
  }

  /// Draws the round sign, which shows that a tap acknowledges the alarm.
  private func drawButton(on canvas: Canvas) {
    let center = inLayoutDirection(
      Point(x: bounds.width - Self.padding - Self.button / 2, y: bounds.center.y))
    canvas.fill(
      .circle(center: center, radius: Self.button / 2),
      effectiveTextColor.opacity(isPressed ? 0.24 : 0.12))
    Icon.builtIn(.check).draw(
      x: center.x - 10, middle: center.y, height: 20, color: effectiveTextColor, on: canvas)
  }

  private func drawTexts(of record: AlarmRecord, in area: Rectangle, on canvas: Canvas) {
    let layout = Self.textLayout(of: record, in: list, scale: canvas.textScale)
    let half = min(list.size * 0.7, list.rowHeight / 4)
    let further = layout.map { $0.lastBaseline - $0.firstBaseline } ?? 0
    if let layout {
      draw(
        layout, in: area.offset(by: Point(x: 0, y: -half)),
        color: record.isPresent ? effectiveTextColor : list.caption, on: canvas)
    }
    draw(
      Title(
        times(of: record), size: max(list.size * 0.8, 13), minimumSize: 13, hasTabularDigits: true),
      in: area.offset(by: Point(x: 0, y: half + further / 2)),
      // Captions would be hard to read on the colour of a priority.
      color: needsAcknowledgement ? effectiveTextColor.opacity(0.85) : list.caption, on: canvas)
  }
}
