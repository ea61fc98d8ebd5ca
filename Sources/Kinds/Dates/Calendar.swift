import Controls
import Geometry
import Raster
import TouchTracking

/// The days of a month in a grid, one of which can be chosen.
///
/// The arrows and a swipe show another month. They do not change the value.
public final class Calendar: Field, ClockedControl {
  @Observed(.date("The first date that can be chosen."), didChange: Calendar.datesDidChange)
  public var minimum = CalendarDate.defaultMinimum
  @Observed(.date("The last date that can be chosen."), didChange: Calendar.datesDidChange)
  public var maximum = CalendarDate.defaultMaximum
  @Redrawn(.color("The colour of the dots below marked days; the tint if not set."))
  public var markColor: Color? = nil

  let valueSlot = Slot(
    "value", "",
    "The chosen date as a text such as `2026-11-26`. If the text is empty or not a date from `minimum` to `maximum`, no date is chosen."
  )
  let todaySlot = Slot(
    "today", 0.0, in: Value.unboundedRange, isImplied: false, isReadOnly: true,
    "The name of a value with the current time in seconds since 1970; the clock of the panel if not set. The calendar draws a ring around that day, and shows its month while no date is chosen."
  )
  let markedSlot = Slot(
    "marked", ListRows(), isImplied: false, isReadOnly: true,
    "A list with the days that have a dot, as texts such as `2026-11-26` in the field `date`.")

  /// The declaration of the `calendar` kind.
  public static let kind = ControlKind(
    "calendar",
    "The days of a month in a grid. The panel's language sets the first day of the week.",
    theme: [
      "color": "surface", "titleColor": "caption", "fieldTextColor": "text",
      "cornerRadius": "radius",
      "outline": 0, "outlineColor": "edge", "invalidColor": "bad",
    ],
    example: """
      { kind: "calendar", name: "visit",
        marked: [{ date: "2025-11-14" }, { date: "2025-11-27" }] }
      """
  ) { Calendar() }

  public var clockSlot: ValueSlot { todaySlot }
  public var showsSeconds: Bool { false }

  /// The month that the user or a program has turned to, in months since the year 0; nil for the
  /// month of the chosen day or of today.
  private var turnedMonth: Int?
  /// The distance of the month from its place, while a finger or an animation moves it.
  private(set) var offset = AnimatedNumber(0)
  private(set) var markedDays: Set<Int> = []
  /// The day of the clock when it last changed.
  private var lastToday: Int?
  /// The part under the finger.
  private(set) var pressed: Part? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private var start = Point.zero
  private var swipe = PageSwipe()
  private var repetition: Repetition?
  private var hasRepeated = false

  /// A part of the calendar that a finger can tap.
  enum Part: Hashable {
    /// An arrow; the associated value is the number of months by which it turns.
    case arrow(Int)
    /// A day, in days since 1970-01-01.
    case day(Int)
  }

  /// The distance that a finger must move to swipe, in points.
  private static let slop = 8.0

  // MARK: Months

  private static func month(of date: CalendarDate) -> Int { date.year * 12 + date.month - 1 }

  static func first(of month: Int) -> CalendarDate {
    CalendarDate(year: month / 12, month: month % 12 + 1, day: 1)
  }

  static func dayCount(of month: Int) -> Int {
    CalendarDate.dayCount(ofMonth: month % 12 + 1, in: month / 12)
  }

  /// The chosen date.
  var chosen: CalendarDate? {
    guard valueSlot.isKnown, let date = CalendarDate(date: valueSlot.content),
      canChoose(date.days)
    else { return nil }
    return date
  }

  func canChoose(_ day: Int) -> Bool { minimum.days <= day && day <= maximum.days }

  /// The date of the clock; nil if the calendar is linked to none.
  var today: CalendarDate? { todaySlot.isLinked ? CalendarDate(todaySlot.number) : nil }

  private var dateAtStart: CalendarDate {
    chosen ?? (today ?? minimum).clamped(minimum, maximum)
  }

  /// The month that is shown, in months since the year 0.
  var shownMonth: Int { turnedMonth ?? Self.month(of: dateAtStart) }

  func hasMonth(_ month: Int) -> Bool {
    Self.month(of: minimum) <= month && month <= Self.month(of: maximum)
  }

  /// 1, or −1 if later months are to the left.
  private var direction: Double { isRightToLeft ? -1 : 1 }

  /// Shows a month, which moves in from its side if `animated`.
  private func show(_ month: Int, animated: Bool) {
    let step = month - shownMonth
    turnedMonth = month
    if animated, step != 0 {
      let width = parts.days.width * direction
      offset.jump(to: offset.value + (step < 0 ? -width : width))
      offset.move(to: 0, by: transition(over: Motion.slide))
      requestFrames()
    }
    setNeedsDisplay()
  }

  private func turn(by months: Int) {
    let next = shownMonth + months
    if hasMonth(next) { show(next, animated: true) }
  }

  private func datesDidChange() {
    turnedMonth = nil
    setNeedsDisplay()
  }

  public override var contradiction: (property: String, problem: String)? {
    CalendarDate.contradiction(minimum, maximum)
  }

  // MARK: Values

  public override func slotDidLink(_ slot: ValueSlot) { contentDidChange(of: slot) }

  public override func valueDidChange(_ slot: ValueSlot) {
    contentDidChange(of: slot)
    if slot === valueSlot, let chosen, !isTracking {
      show(Self.month(of: chosen), animated: slot.isChangeAnimated)
    }
  }

  /// Redraws, unless only the time of day has changed.
  private func contentDidChange(of slot: ValueSlot) {
    if slot === todaySlot {
      guard today?.days != lastToday else { return }
      lastToday = today?.days
    } else if slot === markedSlot {
      let list = markedSlot.content
      let field = list.index(ofField: "date")
      markedDays = Set(
        list.rows.compactMap { row in
          guard let field, case .text(let text) = row[field] else { return nil }
          return CalendarDate(date: text)?.days
        })
    }
    setNeedsDisplay()
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {}

  public override func languageDidChange() {
    super.languageDidChange()
    intrinsicSizeDidChange()
  }

  // MARK: Geometry

  override var boxSize: Size { CalendarLayout.naturalSize }

  /// A calendar is not aligned with the text beside it.
  public override func baseline(in size: Size) -> Double? { nil }

  var parts: CalendarLayout { CalendarLayout(in: fieldArea) }

  /// The place in the grid of the first day of a month.
  func firstPlace(of month: Int) -> Int {
    (Self.first(of: month).weekday - language.firstWeekday + 7) % 7
  }

  /// The areas of the days of the month, in order.
  var dayAreas: [Rectangle] {
    let parts = parts
    let first = firstPlace(of: shownMonth)
    return (0..<Self.dayCount(of: shownMonth)).map { inLayoutDirection(parts.day(first + $0)) }
  }

  /// The arrows to the previous and to the next month.
  var arrows: [(months: Int, area: Rectangle)] {
    let arrows = parts.arrows
    return [(-1, inLayoutDirection(arrows.previous)), (1, inLayoutDirection(arrows.next))]
  }

  private func part(at point: Point) -> Part? {
    if let arrow = arrows.first(where: { $0.area.contains(point) }) { return .arrow(arrow.months) }
    guard let index = dayAreas.firstIndex(where: { $0.contains(point) }) else { return nil }
    let day = Self.first(of: shownMonth).days + index
    return canChoose(day) ? .day(day) : nil
  }

  /// The arrows and the days that can be chosen. The name of a day is its date.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    let first = Self.first(of: shownMonth).days
    let days = dayAreas.enumerated().filter { canChoose(first + $0.offset) }.compactMap {
      index, area in CalendarDate(days: first + index).map { ($0.dateText, area) }
    }
    return zip(["previous", "next"], arrows.map(\.area)).map { ($0, $1) } + days
  }

  public override var shownTexts: [String] {
    [title, isValid ? "" : message, language.monthText(of: Self.first(of: shownMonth))].filter {
      !$0.isEmpty
    }
  }

  // MARK: Drawing

  override var looksHeld: Bool { false }

  public override func draw(on canvas: Canvas) {
    drawFrame(on: canvas)
    drawHeader(on: canvas)
    drawMonths(on: canvas)
  }

  // MARK: Frames

  public override func advance(to time: Duration) -> Bool {
    var needsFrames = super.advance(to: time)
    if offset.isMoving {
      offset.advance(to: time)
      setNeedsDisplay(in: fieldArea)
    }
    if case .arrow(let months) = pressed {
      needsFrames = true
      if repetition?.isDue(at: time) == true {
        hasRepeated = true
        turn(by: months)
      }
    }
    return needsFrames || offset.isMoving
  }

  // MARK: Tracking

  public override var dragDirections: DragDirections { .horizontal }

  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    start = touch.location
    pressed = part(at: touch.location)
    hasRepeated = false
    if case .arrow = pressed {
      repetition = Repetition()
      requestFrames()
    }
    return true
  }

  public override func isPress(_ touch: Touch) -> Bool { pressed != nil }

  public override func continueTracking(_ touch: Touch) -> Bool {
    if !swipe.isDragging, !hasRepeated, abs(touch.location.x - start.x) > Self.slop {
      pressed = nil
      // The month does not jump by the slop.
      let place = Point(
        x: start.x + (touch.location.x < start.x ? -Self.slop : Self.slop), y: start.y)
      swipe.begin(at: place, time: touch.time, offset: offset.value)
    }
    if let distance = swipe.move(to: touch.location, time: touch.time) {
      let width = parts.days.width
      let (before, after) = (hasMonth(shownMonth - 1), hasMonth(shownMonth + 1))
      let (left, right) = isRightToLeft ? (after, before) : (before, after)
      offset.jump(
        to: RubberBand.stretched(
          distance, in: (right ? -width : 0)...(left ? width : 0), length: width))
      setNeedsDisplay(in: fieldArea)
    } else if pressed != part(at: touch.location) {
      pressed = nil
    }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if swipe.isDragging {
      let turn = swipe.end(
        time: touch.time, offset: offset.value, pageWidth: parts.days.width)
      self.turn(by: turn.rawValue * Int(direction))
      return settle()
    }
    switch pressed {
    case .arrow(let months): if !hasRepeated { turn(by: months) }
    case .day(let day): if !valueSlot.value.isDerived { choose(day, with: touch) }
    case nil: break
    }
    pressed = nil
  }

  private func choose(_ day: Int, with touch: Touch) {
    guard let date = CalendarDate(days: day) else { return }
    // Keep this month, even if the earlier date is in another one.
    turnedMonth = shownMonth
    touch.hold(valueSlot)
    touch.finish(valueSlot, with: date.dateText)
  }

  public override func cancelTracking(_ touch: Touch) {
    swipe.cancel()
    settle()
  }

  /// Moves the month to its place.
  private func settle() {
    pressed = nil
    if offset.target != 0 { offset.move(to: 0, by: transition(over: Motion.slide)) }
    requestFrames()
  }

  // MARK: Keyboard

  public override var isAdjustable: Bool { true }
  public override var pressPoint: Point? { nil }

  /// While adjusting, arrow keys and a rotary encoder choose another day. Page Up and Page Down choose
  /// the same day of another month, Home and End the first and the last day of the month.
  public override func handle(_ key: Key) -> Bool {
    guard isAdjusting else { return false }
    let count = Self.dayCount(of: shownMonth)
    switch key {
    case .left: choose { $0.days - Int(direction) }
    case .right: choose { $0.days + Int(direction) }
    case .up: choose { $0.days - 7 }
    case .down: choose { $0.days + 7 }
    case .turn(let steps): choose { $0.days + min(max(steps, -366), 366) }
    case .home: choose { $0.days - $0.day + 1 }
    case .end: choose { $0.days - $0.day + count }
    case .pageUp: choose { Self.day(of: $0, months: -1) }
    case .pageDown: choose { Self.day(of: $0, months: 1) }
    default: return false
    }
    return true
  }

  /// The same day of another month, or its last day if it is shorter.
  private static func day(of date: CalendarDate, months: Int) -> Int {
    let month = month(of: date) + months
    return first(of: month).days + min(date.day, dayCount(of: month)) - 1
  }

  /// Chooses a day relative to the chosen one. If there is none, chooses the date that the calendar
  /// starts with.
  private func choose(_ day: (CalendarDate) -> Int) {
    guard !valueSlot.value.isHeld, !valueSlot.value.isDerived else { return }
    let next = chosen.map { CalendarDate(days: day($0)) ?? $0 } ?? dateAtStart
    let date = next.clamped(minimum, maximum)
    let month = shownMonth
    enter(date.dateText, in: valueSlot)
    turnedMonth = month
    show(Self.month(of: date), animated: true)
  }

  /// A finger chooses a day.
  public override var demonstration: [DemonstrationFinger] {
    let days = inLayoutDirection(parts.days)
    let day = Point(x: days.left + days.width * 5.5 / 7, y: days.top + days.height * 2.5 / 6)
    return [{ _ in day }]
  }
}
