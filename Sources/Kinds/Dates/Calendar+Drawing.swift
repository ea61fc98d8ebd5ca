import Controls
import Geometry
import Raster

extension Calendar {
  /// The font size of the name of the month, as a multiple of that of the days.
  private static let titleRatio = 1.25
  private static let captionSize = 13.0
  private static let iconSize = 24.0
  /// The largest radius of the circle around a day, in points.
  private static let largestRadius = 22.0
  private static let todayWidth = 1.5
  private static let fadedOpacity = 0.35
  private static let pressedOpacity = 0.2

  // MARK: Header

  func drawHeader(on canvas: Canvas) {
    let parts = parts
    drawTitle(in: parts, on: canvas)
    for (months, arrow) in arrows {
      if pressed == .arrow(months) {
        canvas.fill(circle(in: arrow), ink.opacity(Self.pressedOpacity))
      }
      let side = min(Self.iconSize, arrow.height * 0.8, arrow.width * 0.8)
      Icon.builtIn((months < 0) == !isRightToLeft ? .chevronLeft : .chevronRight).draw(
        x: arrow.center.x - side / 2, middle: arrow.center.y, height: side,
        color: hasMonth(shownMonth + months) ? ink : ink.opacity(Self.fadedOpacity), on: canvas)
    }
    for column in 0..<CalendarLayout.columns {
      drawWeekday(column, in: inLayoutDirection(parts.weekday(column)), on: canvas)
    }
  }

  /// Draws the month and the year in one line, or in two lines beside the days.
  private func drawTitle(in parts: CalendarLayout, on canvas: Canvas) {
    let date = Self.first(of: shownMonth)
    let area = inLayoutDirection(parts.title)
    let size = min(size * Self.titleRatio, max(parts.title.height * 0.6, 1))
    guard parts.isHeaderBeside else {
      let text = [false, true].lazy.map { self.language.monthText(of: date, isShort: $0) }
        .first { self.fits($0, size: size, width: area.width, on: canvas) }
      return drawTitle(
        text ?? language.monthText(of: date, isShort: true), size: size, weight: .semibold, ink,
        in: area, middle: area.center.y, on: canvas)
    }
    let row = parts.day(0).height
    drawTitle(
      language.monthNames[date.month - 1], size: size, weight: .semibold, ink, in: area,
      middle: parts.weekdays.center.y + row * 0.25, on: canvas)
    drawTitle(
      "\(date.year)", size: self.size, weight: .regular, fadedInk, in: area,
      middle: parts.day(0).center.y + row * 0.5, on: canvas)
  }

  private func drawTitle(
    _ text: String, size: Double, weight: Font.Weight, _ color: Color, in area: Rectangle,
    middle: Double, on canvas: Canvas
  ) {
    draw(
      Title(text, size: size, weight: weight, hasTabularDigits: true),
      in: area.offset(by: Point(x: 0, y: middle - area.center.y)), color: color, on: canvas)
  }

  /// Draws the name of a day of the week, or one letter if any of the names does not fit.
  private func drawWeekday(_ column: Int, in area: Rectangle, on canvas: Canvas) {
    let day = (language.firstWeekday - 1 + column) % 7
    let size = min(Self.captionSize, max(area.height * 0.95, 1))
    let isNarrow = language.weekdayNames.contains {
      !fits($0, size: size, width: area.width - 4, on: canvas)
    }
    let name = isNarrow ? language.weekdayLetters[day] : language.weekdayNames[day]
    draw(
      Title(name, size: size, hasTabularDigits: true), in: area, alignment: .center,
      color: fadedInk, on: canvas)
  }

  // MARK: Days

  /// Draws the days of the month and, while it moves, those of the month beside it.
  func drawMonths(on canvas: Canvas) {
    let area = inLayoutDirection(parts.days)
    var canvas = canvas
    canvas.clip(to: .rectangle(canvas.pixelAligned(area)))
    canvas.translate(x: offset.value, y: 0)
    drawDays(of: shownMonth, on: canvas)
    guard offset.value != 0 else { return }
    let neighbor = shownMonth + ((offset.value > 0) == !isRightToLeft ? -1 : 1)
    canvas.translate(x: offset.value > 0 ? -area.width : area.width, y: 0)
    if hasMonth(neighbor) { drawDays(of: neighbor, on: canvas) }
  }

  private func drawDays(of month: Int, on canvas: Canvas) {
    let parts = parts
    let first = Self.first(of: month).days
    let place = firstPlace(of: month)
    for index in 0..<Self.dayCount(of: month) {
      draw(
        first + index, "\(index + 1)", in: inLayoutDirection(parts.day(place + index)),
        on: canvas)
    }
  }

  private func circle(in area: Rectangle, inset: Double = 0) -> Shape {
    .circle(center: area.center, radius: max(radius(in: area) - inset, 0.5))
  }

  private func radius(in area: Rectangle) -> Double {
    max(min(min(area.width, area.height) / 2 - 1, Self.largestRadius), 0.5)
  }

  private func draw(_ day: Int, _ number: String, in area: Rectangle, on canvas: Canvas) {
    let isChosen = day == chosen?.days
    if isChosen { canvas.fill(circle(in: area), effectiveTint) }
    if pressed == .day(day) { canvas.fill(circle(in: area), ink.opacity(Self.pressedOpacity)) }
    if day == today?.days, !isChosen {
      canvas.stroke(
        circle(in: area, inset: Self.todayWidth / 2), effectiveTint,
        StrokeStyle(width: Self.todayWidth))
    }
    let color =
      isChosen
      ? effectiveTintTextColor : canChoose(day) ? ink : ink.opacity(Self.fadedOpacity)
    let size = min(size, max(area.height * 0.55, 1))
    draw(
      Title(
        number, size: size, weight: isChosen ? .semibold : .regular, hasTabularDigits: true),
      in: area, alignment: .center, color: color, on: canvas)
    if markedDays.contains(day) {
      let radius = radius(in: area)
      let dot = min(max(radius * 0.13, 1), 2.5)
      canvas.fill(
        .circle(center: Point(x: area.center.x, y: area.center.y + radius * 0.7), radius: dot),
        isChosen ? effectiveTintTextColor : markColor ?? effectiveTint)
    }
  }

  // MARK: Text

  /// Whether a text fits a width at a readable size.
  private func fits(_ text: String, size: Double, width: Double, on canvas: Canvas) -> Bool {
    let title = Title(
      text, size: min(size, TypeSize.minimum + 1), weight: .semibold, hasTabularDigits: true)
    return (textLayout(of: title, scale: canvas.textScale)?.size.width ?? 0) <= width
  }
}
