import Controls

/// A line of shaped runs in visual order. Lengths are in 1/64 pixel.
struct SetLine {
  var runs: [ShapedRun]
  var metrics: LineMetrics
  var width: Int { runs.reduce(0) { $0 + $1.width } }
}

/// The lines of a text.
struct SetLines {
  var lines: [SetLine] = []
  /// Whether an ellipsis replaces some of the text.
  var isTruncated = false
  /// Whether a line break splits a word.
  var breaksWord = false
}

/// Breaks text into lines that fit into a box.
struct LineSetter {
  let shaper: RunShaper
  /// The maximum width of a line; nil if there is no limit.
  let limit: Int?
  let maximumLines: Int
  let isRightToLeft: Bool
  private let hyphenator: Hyphenator
  private let hyphenation: String?

  init(shaper: RunShaper, box: TextBox, hyphenator: Hyphenator) {
    self.shaper = shaper
    self.hyphenator = hyphenator
    hyphenation = box.hyphenation
    maximumLines = max(box.maximumLines, 1)
    isRightToLeft = box.isRightToLeft
    let width = (box.width ?? .infinity) * shaper.scale * 64
    limit = width < Double(Int32.max / 2) ? Int(max(width, 0).rounded()) : nil
  }

  /// Breaks the text of the shaper into lines.
  func breakLines() -> SetLines {
    let (paragraphs, exceedsLimit) = StyledText.paragraphs(
      of: shaper.spans, isRightToLeft: isRightToLeft)
    var result = SetLines()
    for (index, original) in paragraphs.enumerated() {
      let isLast = index == paragraphs.count - 1
      let (paragraph, runs, advances) = shaped(original)
      let breaks = breaks(of: paragraph, advances)
      let ranges = breaks?.lines ?? [0..<paragraph.count]
      for range in ranges {
        if breaks?.insideWords.contains(range.lowerBound) == true { result.breaksWord = true }
        let hasMore = !isLast || exceedsLimit || range.upperBound < paragraph.count
        if hasMore && (result.lines.count == maximumLines - 1 || isLast && range == ranges.last) {
          let rest = range.lowerBound..<paragraph.count
          result.lines.append(ellipsized(paragraph[rest], advances: advances[rest]))
          result.isTruncated = true
          return result
        }
        if isTooLong(paragraph, range, advances) {
          result.lines.append(ellipsized(paragraph[range], advances: advances[range]))
          result.isTruncated = true
        } else if ranges.count == 1 {
          result.lines.append(line(of: paragraph, runs))
        } else {
          var trimmed = paragraph[range.lowerBound..<paragraph.trimmedEnd(of: range)]
          // Where not even a syllable fits, neither does a hyphen.
          if range.upperBound < paragraph.count,
            breaks?.insideWords.contains(range.upperBound) != true
          {
            trimmed.showSoftHyphenAtEnd()
          }
          result.lines.append(line(of: trimmed, shaper.runs(of: trimmed)))
        }
      }
    }
    return result
  }

  /// Shapes a paragraph. If it does not fit on a line, it gets a soft hyphen wherever the rules of
  /// the language allow a word to break.
  private func shaped(
    _ paragraph: StyledText
  ) -> (paragraph: StyledText, runs: [ShapedRun], advances: [Int]) {
    let runs = shaper.runs(of: paragraph)
    let advances = Self.advances(of: runs, count: paragraph.count)
    guard let hyphenation, let limit, advances.reduce(0, +) > limit,
      case let breaks = hyphenator.breaks(in: paragraph.scalars, language: hyphenation)
        .filter({ paragraph.startsGrapheme[$0] }), !breaks.isEmpty
    else { return (paragraph, runs, advances) }
    let hyphenated = paragraph.insertingSoftHyphens(before: breaks)
    let newRuns = shaper.runs(of: hyphenated)
    return (hyphenated, newRuns, Self.advances(of: newRuns, count: hyphenated.count))
  }

  /// Returns the line breaks of a paragraph; nil if it fits on one line.
  private func breaks(of paragraph: StyledText, _ advances: [Int]) -> LineBreaks? {
    guard let limit, advances.reduce(0, +) > limit else { return nil }
    let softHyphen = paragraph.scalars.firstIndex(of: LineBreaks.softHyphen)
    return LineBreaks(
      paragraph, advances: advances, limit: limit,
      hyphen: softHyphen.map { widthOfHyphen(inSpan: paragraph.spans[$0]) } ?? 0)
  }

  private func widthOfHyphen(inSpan span: Int) -> Int {
    var hyphen = StyledText()
    hyphen.append("-", span: span)
    return shaper.runs(of: hyphen).reduce(0) { $0 + $1.width }
  }

  /// Returns whether a line does not fit into the box because it contains a long number.
  private func isTooLong(
    _ paragraph: StyledText, _ range: Range<Int>, _ advances: [Int]
  ) -> Bool {
    let end = paragraph.trimmedEnd(of: range)
    guard let limit, !range.isEmpty, paragraph.graphemeEnd(after: range.lowerBound) < end
    else { return false }
    return advances[range.lowerBound..<end].reduce(0, +) > limit
  }

  /// Returns a line with as much of the text as fits, followed by an ellipsis. The line is empty if
  /// even the ellipsis does not fit. The ellipsis never replaces a part of a number, and a space
  /// separates it from a preceding digit, so that it does not seem to replace digits.
  private func ellipsized(_ text: StyledText, advances: ArraySlice<Int>) -> SetLine {
    // Kerning and ligatures may make the shaped text narrower than the sum of `advances`, so start
    // with text that is certainly too long.
    var end = 0
    var width = 0
    while end < text.count && width <= limit ?? .max {
      let next = text.graphemeEnd(after: end)
      for index in end..<next { width += advances[advances.startIndex + index] }
      end = next
    }
    let numbers = NumberRanges(in: text.scalars)
    var tries = 0
    while true {
      end = numbers.number(splitAt: end)?.lowerBound ?? end
      var shown = text[0..<text.trimmedEnd(of: 0..<end)]
      if shown.scalars.last.map(NumberRanges.isDigit) == true {
        shown.append(" ", span: shown.spans.last ?? 0)
      }
      shown.append("…", span: shown.spans.last ?? text.spans.first ?? text.lastSpan)
      let line = line(of: shown, shaper.runs(of: shown))
      guard let limit, line.width > limit else { return line }
      if end == 0 { return self.line(of: text[0..<0], []) }
      // Usually the ellipsis fits after a few characters are removed. If it does not, thousands of
      // characters may have no width, and each removal shapes the text again.
      tries += 1
      for _ in 0..<(1 << max(tries - Self.singleSteps, 0)) where end > 0 {
        end = text.graphemeStart(before: end)
      }
    }
  }

  /// The number of tries that remove one character each. Each later try removes twice as many as
  /// the one before.
  private static let singleSteps = 8

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

  /// Returns the widths of scalars. The first scalar of a ligature has the width of the whole
  /// ligature.
  private static func advances(of runs: [ShapedRun], count: Int) -> [Int] {
    var advances = [Int](repeating: 0, count: count)
    for run in runs {
      for glyph in run.glyphs { advances[glyph.cluster] += Int(glyph.advance) }
    }
    return advances
  }
}
