import Controls
import Geometry
import Raster

extension ClockFace {
  /// The natural size of digits, in points.
  static let digitalSize = Size(width: 160, height: 64)

  /// The size of AM and PM, as a fraction of that of the digits.
  private static let dayPeriodRatio = 0.6
  /// The font size at which the text is measured.
  private static let measuredSize = 100.0

  /// The parts of the time in digits; nil if the time is unknown.
  var digitalRuns: [Language.TimeRun]? {
    guard valueSlot.isKnown, let date = CalendarDate(valueSlot.number) else { return nil }
    return runs(of: date)
  }

  private func runs(of date: CalendarDate) -> [Language.TimeRun] {
    language.timeRuns(
      of: date, hasDayPeriod: hours.hasDayPeriod(in: language), hasSeconds: showsSeconds)
  }

  private func layout(_ runs: [Language.TimeRun], size: Double, scale: Double) -> TextLayout? {
    typesetter?.layout(
      runs.map { run in
        TextSpan(
          run.text,
          font: effectiveFont(
            size: run.isDayPeriod ? size * Self.dayPeriodRatio : size, weight: .semibold))
      }, in: textBox(), scale: scale)
  }

  /// Draws the time in the largest size at which every time fits.
  func drawDigits(_ color: Color, on canvas: Canvas) {
    // 10 p.m. has two digits for the hour in both 12-hour and 24-hour time.
    let widest = runs(of: CalendarDate(22 * 3_600) ?? CalendarDate(year: 1970, month: 1, day: 1))
    guard
      let measured = layout(widest, size: Self.measuredSize, scale: 1), measured.size.width > 0
    else { return }
    let size =
      min(
        bounds.width / measured.size.width, bounds.height / measured.size.height)
      * Self.measuredSize
    guard size >= 1 else { return }
    let shown = digitalRuns ?? [Language.TimeRun(text: "–", isDayPeriod: false)]
    if let layout = layout(shown, size: size, scale: canvas.textScale) {
      canvas.draw(layout, centeredAt: bounds.center, color: color)
    }
  }
}
