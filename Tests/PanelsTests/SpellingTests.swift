import Panels
import Testing

struct SpellingTests {
  @Test func theNearestWordIsFound() {
    let known = ["minimum", "maximum", "minimumGap", "step", "frame"]
    #expect(Spelling.nearest(to: "minimun", in: known) == "minimum")
    #expect(Spelling.nearest(to: "Frmae", in: known) == "frame")
    #expect(Spelling.nearest(to: "curvaceousness", in: known) == nil)
    #expect(Spelling.nearest(to: "x", in: ["y"]) == nil)
    #expect(Spelling.nearest(to: "stpe", in: known) == "step")
    #expect(Spelling.nearest(to: "nope", in: ["mode"]) == nil)
    #expect(Spelling.nearest(to: "ab", in: ["abcd"]) == nil, "two too few")
    #expect(Spelling.nearest(to: "abcdefghi", in: ["abcdef", "abcdefghijkl"]) == "abcdef")
  }

  /// A file names as many words as it likes, and is answered at once.
  @Test func aThousandWordsAreLookedAt() {
    let words = (0..<1_000).map { "word\($0)of\($0)many" }
    #expect(Spelling.nearest(to: "minimun", in: words.dropLast() + ["minimum"]) == "minimum")
    #expect(Spelling.nearest(to: "minimun", in: words + ["minimum"]) == nil)
  }
}
