import Controls

/// A line with its runs from left to right. Lengths are in 1/64 pixel.
struct SetLine {
  var runs: [ShapedRun]
  var metrics: LineMetrics
  var width: Int32 { runs.reduce(0) { $0 + $1.width } }
}

/// A text's lines, and what became of it.
struct SetLines {
  var all: [SetLine] = []
  /// Whether an ellipsis replaces text.
  var isTruncated = false
  /// Whether a word goes on in the next line.
  var breaksWord = false
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

  func lines() -> SetLines {
    let (paragraphs, isCut) = StyledText.paragraphs(of: shaper.spans)
    var lines = SetLines()
    for (index, paragraph) in paragraphs.enumerated() {
      let isLast = index == paragraphs.count - 1
      let runs = shaper.runs(of: paragraph)
      let advances = Self.advances(of: runs, count: paragraph.count)
      let breaks = breaks(of: paragraph, advances)
      let ranges = breaks?.lines ?? [0..<paragraph.count]
      for range in ranges {
        if breaks?.insideWords.contains(range.lowerBound) == true { lines.breaksWord = true }
        let hasMore = !isLast || isCut || range.upperBound < paragraph.count
        if hasMore && (lines.all.count == maximumLines - 1 || isLast && range == ranges.last) {
          let rest = range.lowerBound..<paragraph.count
          lines.all.append(ellipsized(paragraph[rest], advances: advances[rest]))
          lines.isTruncated = true
          return lines
        }
        if isTooLong(paragraph, range, advances) {
          lines.all.append(ellipsized(paragraph[range], advances: advances[range]))
          lines.isTruncated = true
        } else if ranges.count == 1 {
          lines.all.append(line(of: paragraph, runs))
        } else {
          let part = paragraph[range]
          let trimmed = part[0..<part.trimmedEnd]
          lines.all.append(line(of: trimmed, shaper.runs(of: trimmed)))
        }
      }
    }
    return lines
  }

  /// Nil for a paragraph that fits on one line.
  private func breaks(of paragraph: StyledText, _ advances: [Int32]) -> LineBreaks? {
    guard let limit, advances.reduce(0, +) > limit else { return nil }
    return LineBreaks(paragraph, advances: advances, limit: limit)
  }

  /// Whether a line is longer than the box, as one with a long number is.
  private func isTooLong(
    _ paragraph: StyledText, _ range: Range<Int>, _ advances: [Int32]
  ) -> Bool {
    let end = range.lowerBound + paragraph[range].trimmedEnd
    guard let limit, !range.isEmpty, paragraph.graphemeEnd(after: range.lowerBound) < end
    else { return false }
    return advances[range.lowerBound..<end].reduce(0, +) > limit
  }

  /// A line with as much of the text as fits and an ellipsis; an empty line if not even that fits.
  /// The ellipsis never stands for a part of a number, nor close to a number, whose digits it might
  /// seem to stand for.
  private func ellipsized(_ text: StyledText, advances: ArraySlice<Int32>) -> SetLine {
    // Glyphs may be narrower together than alone, so start with text that is too long for certain.
    var end = 0
    var width: Int32 = 0
    while end < text.count && width <= limit ?? .max {
      let next = text.graphemeEnd(after: end)
      for index in end..<next { width += advances[advances.startIndex + index] }
      end = next
    }
    let numbers = NumberRanges(in: text.scalars)
    while true {
      end = numbers.divided(at: end)?.lowerBound ?? end
      let part = text[0..<end]
      var shown = part[0..<part.trimmedEnd]
      if shown.scalars.last.map(NumberRanges.isDigit) == true {
        shown.append(" ", span: shown.spans.last ?? 0)
      }
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
