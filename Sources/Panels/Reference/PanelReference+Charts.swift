import Controls

extension PanelReference {
  /// The section about charts.
  static let charts: [Document.Block] = [
    .section("Charts"),
    .text(
      """
      A number or a boolean with the key `history` keeps its past: the minimum, the maximum and the last
      number of each interval. Intervals are short for the last minute and longer for earlier times,
      so charts of a minute and of a day are equally detailed. A panel has at most \(PanelFile.historyLimit) histories.
      A history of an hour uses \(kilobytes(3_600)) kB of memory, one of a day \(kilobytes(86_400)) kB, and
      one of a year \(kilobytes(366 * 86_400)) kB. Numbers in a history have 24 significant bits.
      """),
    .code(
      """
      {
        values: {
          outside: { minimum: -20, maximum: 45, initial: null, unit: "°C", history: 86400 },
        },
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
            { kind: "row", children: [
              { kind: "label", style: "title", text: "Outside", weight: 1 },
              { kind: "sparkline", value: "outside", span: 3600, width: 96, height: 32 },
            ] },
            { kind: "chart", value: "outside", span: 86400, form: "area", weight: 1 },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      A `chart` shows the last `span` seconds of its `value`, and a `sparkline` the same without
      axes. Tap a chart, rest a finger on it, or press the arrow keys, to show the number and the
      time at a position. A horizontal drag shows the past, as far back as the history reaches. Two
      fingers, or the keys + and -, change the length of the time axis. To return to the present,
      use the button at the lower right, a double tap or the Escape key. `bezel history` prints the
      history.
      Between changes, a value keeps its number; while it is unknown, the line has a gap. Without `minimum` and `maximum`, the axis fits the
      visible numbers, and stays within the range of the value. Time runs from left to right in every
      language, as in printed charts in Arabic and Hebrew.
      """),
    .text(
      """
      With `series`, a chart shows several values. A legend names them, and the
      cursor shows all their numbers. Series without `color` get colours that colour-blind people
      can also distinguish. A series with `axis: "right"` uses a second axis on the right. Bars
      begin at 0, and each shows the number furthest from 0 in its interval. A band
      between two values shows a tolerance or a forecast; one of a single value shows its minimum and
      maximum. `zones` colour ranges of the left axis, and `marks` draw lines at numbers on it.
      """),
    .code(
      """
      {
        values: {
          room: { maximum: 40, initial: null, unit: "°C", history: 86400 },
          goal: { maximum: 40, initial: 21, unit: "°C", history: 86400 },
          power: { maximum: 3, initial: null, unit: "kW", history: 86400 },
        },
        controls: [
          { kind: "chart", span: 86400, frame: [24, 24, 752, 432],
            zones: [{ from: 26, color: "bad" }], marks: [{ at: 16, text: "Frost protection" }],
            series: [
              { value: "power", form: "bars", axis: "right", title: "Heating" },
              { value: "goal", title: "Goal", color: "caption" },
              { value: "room", title: "Room" },
            ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      With `rows`, a chart shows the current rows of a list instead of histories. Each series shows
      a `field` of the rows. `x` is the field for the horizontal axis: texts appear in the order of
      the rows, and numbers at their positions. Long texts are shortened, or only every second or
      third one is shown. Bars of several series are side by side. Touch the chart to read the
      numbers of a row; the arrow keys move from row to row. A list has up to
      \(ListRows.rowLimit) rows. If there are more rows than pixels, a line covers all numbers of a
      pixel, and a bar shows the number furthest from 0. Where a number is
      unknown, a line has a gap and a bar is missing; see [Lists](#lists).
      """),
    .text(
      """
      With `timeAxis`, the numbers of `x` are times in seconds since 1970, and the axis shows them in the
      time zone of the panel. `nowMark` adds a line at the present. `zoneColors` of a series gives each
      bar the colour of the zone that contains its number, as for prices that are low, normal or high.
      """),
    .code(
      """
      {
        values: {
          days: { kind: "list", persistent: true, fields: { day: "", energy: 0, cost: 0 }, initial: [
            { day: "Mon", energy: 12.4, cost: 3.72 }, { day: "Tue", energy: 9.1, cost: 2.73 },
            { day: "Wed", energy: 14.8, cost: 4.44 }, { day: "Thu", energy: 11, cost: 3.3 },
            { day: "Fri", energy: 8.2, cost: 2.46 }, { day: "Sat", energy: 16.9, cost: 5.07 },
            { day: "Sun", energy: 15.3, cost: 4.59 },
          ] },
        },
        controls: [
          { kind: "chart", rows: "days", x: "day", frame: [24, 24, 752, 432], series: [
            { field: "energy", form: "bars", unit: "kWh", title: "Energy" },
            { field: "cost", axis: "right", unit: "€", format: ".2f", title: "Cost" },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      A reload of the panel file keeps the histories of values that still have one. The daemon saves all
      histories at most every 15 minutes while values change, and when it ends. When it starts, it
      restores them, and the time during which it did not run is a gap. The times of a chart follow
      the system clock: if the clock is set, the times of the past are corrected, too. A board without
      a battery sets its clock after the start. If it does so within 15 minutes, before the histories
      are saved again, the length of that gap is corrected.
      """),
  ]

  private static func kilobytes(_ seconds: Int) -> Int {
    (ValueHistory(.seconds(seconds)).byteCount + 999) / 1_000
  }
}
