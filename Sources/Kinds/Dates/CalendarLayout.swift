import Geometry

/// The parts of a calendar: a header with the month and the arrows, the days of the week, and six
/// rows of days. In a low and wide area, the header is beside the days.
///
/// All parts shrink with the area, so that they never overlap.
struct CalendarLayout {
  /// The area of the name of the month.
  let title: Rectangle
  /// The areas of the arrows to the previous and to the next month.
  let arrows: (previous: Rectangle, next: Rectangle)
  let weekdays: Rectangle
  let days: Rectangle
  let isHeaderBeside: Bool

  static let columns = 7
  static let rows = 6

  // In points.
  private static let inset = 8.0
  /// The width and height of a day that a finger hits easily.
  private static let daySide = 44.0
  private static let narrowestDay = 36.0
  private static let maximumHeader = 48.0
  private static let maximumWeekdays = 24.0
  private static let sideHeader = 128.0
  /// The heights of the header and of the days of the week, in rows of days.
  private static let (headerRows, weekdayRows) = (1.0, 0.5)

  /// The natural size of a calendar.
  static let naturalSize = Size(
    width: Double(columns) * daySide + 2 * inset,
    height: (headerRows + weekdayRows + Double(rows)) * daySide + 2 * inset)

  init(in area: Rectangle) {
    let inset = min(Self.inset, min(area.width, area.height) / 16)
    let inner = area.inset(by: inset)
    let rows = Double(Self.rows)
    let row = inner.height / (Self.headerRows + Self.weekdayRows + rows)
    let widthBeside = inner.width - Self.sideHeader - Self.inset
    isHeaderBeside =
      row < Self.daySide && widthBeside >= Double(Self.columns) * Self.narrowestDay
    if isHeaderBeside {
      let row = inner.height / (Self.weekdayRows + rows)
      let weekday = min(row * Self.weekdayRows, Self.maximumWeekdays)
      let left = inner.right - widthBeside
      weekdays = Rectangle(x: left, y: inner.top, width: widthBeside, height: weekday)
      days = Rectangle(
        left: left, top: inner.top + weekday, right: inner.right, bottom: inner.bottom)
      let side = min(Self.daySide, inner.height / 2)
      let header = Rectangle(
        x: inner.left, y: inner.top, width: Self.sideHeader, height: inner.height)
      title = Rectangle(
        left: header.left + inset, top: header.top, right: header.right,
        bottom: header.bottom - side)
      let place = Rectangle(x: header.left, y: header.bottom - side, width: side, height: side)
      arrows = (place, place.offset(by: Point(x: side + inset, y: 0)))
    } else {
      let header = min(row * Self.headerRows, Self.maximumHeader)
      let weekday = min(row * Self.weekdayRows, Self.maximumWeekdays)
      weekdays = Rectangle(
        x: inner.left, y: inner.top + header, width: inner.width, height: weekday)
      days = Rectangle(
        left: inner.left, top: weekdays.bottom, right: inner.right, bottom: inner.bottom)
      // The arrows are above the last two columns.
      let column = inner.width / Double(Self.columns)
      let place = Rectangle(
        x: inner.right - column, y: inner.top, width: column, height: header)
      arrows = (place.offset(by: Point(x: -column, y: 0)), place)
      title = Rectangle(
        left: inner.left + inset, top: inner.top, right: arrows.previous.left,
        bottom: inner.top + header)
    }
  }

  /// The area of a place in the grid of days, counted from the first place of the first row.
  func day(_ place: Int) -> Rectangle {
    let size = Size(
      width: days.width / Double(Self.columns), height: days.height / Double(Self.rows))
    return Rectangle(
      x: days.x + Double(place % Self.columns) * size.width,
      y: days.y + Double(place / Self.columns) * size.height, width: size.width,
      height: size.height)
  }

  /// The area of the name of a day of the week.
  func weekday(_ column: Int) -> Rectangle {
    let width = weekdays.width / Double(Self.columns)
    return Rectangle(
      x: weekdays.x + Double(column) * width, y: weekdays.y, width: width,
      height: weekdays.height)
  }
}
