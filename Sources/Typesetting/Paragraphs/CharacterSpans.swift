/// The edges of the characters of a line. Lengths are in 1/64 pixel.
struct CharacterSpans {
  /// The edges before and after each character, in logical order.
  private(set) var all: [(leading: Int, trailing: Int)]

  /// - Parameters:
  ///   - text: the line.
  ///   - runs: the runs of the line in logical order.
  init(of text: StyledText, runs: [ShapedRun]) {
    // The index of the character to which each scalar belongs.
    var characters: [Int] = []
    for isFirst in text.startsGrapheme {
      characters.append((characters.last ?? -1) + (isFirst ? 1 : 0))
    }
    all = Array(repeating: (0, 0), count: (characters.last ?? -1) + 1)
    let starts = Set(runs.flatMap { $0.glyphs.map(\.cluster) }).sorted() + [text.count]
    let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst()))
    var left = 0
    for run in ShapedRun.visualOrder(runs) {
      var index = 0
      while index < run.glyphs.count {
        let cluster = run.glyphs[index].cluster
        var width = 0
        while index < run.glyphs.count, run.glyphs[index].cluster == cluster {
          width += Int(run.glyphs[index].advance)
          index += 1
        }
        let scalars = cluster..<(ends[cluster] ?? text.count)
        let first = characters[cluster]
        // The characters of a ligature share its width equally.
        let count = scalars.reduce(0) { $0 + (text.startsGrapheme[$1] ? 1 : 0) }
        for part in 0..<count {
          let (from, to) = (width * part / count, width * (part + 1) / count)
          all[first + part] =
            run.level % 2 == 0
            ? (left + from, left + to) : (left + width - from, left + width - to)
        }
        left += width
      }
    }
  }
}
