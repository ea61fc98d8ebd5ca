import Controls

/// A line with its runs from left to right. Lengths are in 1/64 pixel.
struct SetLine {
  var runs: [ShapedRun]
  var metrics: LineMetrics
  var width: Int32 { runs.reduce(0) { $0 + $1.width } }
}

/// Breaks text into the lines that fit into a box.
struct LineSetter {
  let shaper: RunShaper
  /// The largest width of a line; nil for no limit.
  let limit: Int32?
  let maximumLines: Int

  init(shaper: RunShaper, box: TextBox) {
    self.shaper = shaper
    maximumLines = max(box.maximumLines, 1)
    let width = (box.width ?? .infinity) * shaper.scale * 64
    limit = width < Double(Int32.max / 2) ? Int32(max(width, 0).rounded()) : nil
  }

  /// The lines, and whether an ellipsis replaces further text.
  func lines() -> (lines: [SetLine], isTruncated: Bool) {
    let (paragraphs, isCut) = StyledText.paragraphs(of: shaper.spans)
    var lines: [SetLine] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let isLast = index == paragraphs.count - 1
      let runs = shaper.runs(of: paragraph)
      let advances = Self.advances(of: runs, count: paragraph.count)
      let ranges = ranges(of: paragraph, advances)
      for range in ranges {
        let hasMore = !isLast || isCut || range.upperBound < paragraph.count
        if hasMore && (lines.count == maximumLines - 1 || isLast && range == ranges.last) {
          let rest = range.lowerBound..<paragraph.count
          lines.append(ellipsized(paragraph[rest], advances: advances[rest]))
          return (lines, true)
        }
        if ranges.count == 1 {
          lines.append(line(of: paragraph, runs))
        } else {
          let part = paragraph[range]
          let trimmed = part[0..<part.trimmedEnd]
          lines.append(line(of: trimmed, shaper.runs(of: trimmed)))
        }
      }
    }
    return (lines, false)
  }

  private func ranges(of paragraph: StyledText, _ advances: [Int32]) -> [Range<Int>] {
    guard let limit, advances.reduce(0, +) > limit else { return [0..<paragraph.count] }
    return LineBreaks(paragraph, advances: advances, limit: limit).lines
  }

  /// A line with as much of the text as fits and an ellipsis; an empty line if not even that fits.
  private func ellipsized(_ text: StyledText, advances: ArraySlice<Int32>) -> SetLine {
    // Glyphs may be narrower together than alone, so start with text that is too long for certain.
    var end = 0
    var width: Int32 = 0
    while end < text.count && width <= limit ?? .max {
      let next = text.graphemeEnd(after: end)
      for index in end..<next { width += advances[advances.startIndex + index] }
      end = next
    }
    while true {
      let part = text[0..<end]
      var shown = part[0..<part.trimmedEnd]
      shown.append("…", span: shown.spans.last ?? text.spans.first ?? text.lastSpan)
      let line = line(of: shown, shaper.runs(of: shown))
      guard let limit, line.width > limit else { return line }
      if end == 0 { return self.line(of: text[0..<0], []) }
      end = text.graphemeStart(before: end)
    }
  }

  private func line(of text: StyledText, _ runs: [ShapedRun]) -> SetLine {
    let spans = text.isEmpty ? [text.lastSpan] : Set(text.spans).sorted()
    var metrics = LineMetrics(ascent: 0, descent: 0, gap: 0, capHeight: 0)
    var largest: Int32 = 0
    for span in spans {
      let own = shaper.metrics(ofSpan: span)
      metrics.ascent = max(metrics.ascent, own.ascent)
      metrics.descent = max(metrics.descent, own.descent)
      metrics.gap = max(metrics.gap, own.gap)
      if shaper.size(ofSpan: span) > largest {
        largest = shaper.size(ofSpan: span)
        metrics.capHeight = own.capHeight
      }
    }
    return SetLine(runs: ShapedRun.visualOrder(runs), metrics: metrics)
  }

  /// The widths of scalars; the width of a ligature is that of its first scalar.
  private static func advances(of runs: [ShapedRun], count: Int) -> [Int32] {
    var advances = [Int32](repeating: 0, count: count)
    for run in runs {
      for glyph in run.glyphs { advances[glyph.cluster] += glyph.advance }
    }
    return advances
  }
}
