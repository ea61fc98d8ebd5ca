import Controls

extension PanelReference {
  /// The section about charts.
  static let charts: [Document.Block] = [
    .section("Charts"),
    .text(
      """
      A number or a boolean with the key `history` keeps its past: the minimum, the maximum and the last
      number of each interval. The intervals are short for the last minute and longer before it, so that
      a minute is as sharp as a day. A panel has at most \(PanelFile.historyLimit) histories.
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
      A `chart` shows the last `span` seconds of its `value`, and a `sparkline` the same without axes. A
      finger on a chart shows the number and the time below it; so do the arrow keys. A value that nobody sets keeps its number;
      a value that is unknown leaves a gap in the line. Without `minimum` and `maximum`, the axis fits the
      visible numbers, and stays within the range of the value. Time runs from left to right in every
      language, as in printed charts in Arabic and Hebrew.
      """),
    .text(
      """
      A reload of the panel file keeps the histories of values that still have one. The daemon saves all
      histories every 15 minutes if a value has changed, and when it ends. It restores them at its start, and the time in between
      is a gap. The times of a chart follow the clock of the system: if the clock is set, the past moves with
      it. Only the gap before the start depends on a clock that was right.
      """),
  ]

  private static func kilobytes(_ seconds: Int) -> Int {
    (ValueHistory(.seconds(seconds)).byteCount + 999) / 1_000
  }
}
