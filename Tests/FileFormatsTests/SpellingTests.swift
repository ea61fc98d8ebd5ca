import FileFormats
import Testing

struct SpellingTests {
  @Test func theNearestWordIsSuggested() {
    let known = ["minimum", "maximum", "minimumGap", "step", "frame"]
    #expect(Spelling.nearest(to: "minimun", in: known) == "minimum")
    #expect(Spelling.nearest(to: "Frmae", in: known) == "frame")
    #expect(Spelling.nearest(to: "curvaceousness", in: known) == nil)
    #expect(Spelling.nearest(to: "x", in: ["y"]) == nil)
    #expect(Spelling.nearest(to: "stpe", in: known) == "step")
    #expect(Spelling.nearest(to: "nope", in: ["mode"]) == nil)
    #expect(Spelling.nearest(to: "ab", in: ["abcd"]) == nil, "two letters are missing")
    #expect(Spelling.nearest(to: "abcdefghi", in: ["abcdef", "abcdefghijkl"]) == "abcdef")
  }

  /// A file can declare any number of names, but suggestions must be fast.
  @Test func onlyAThousandWordsAreCompared() {
    let words = (0..<1_000).map { "word\($0)of\($0)many" }
    #expect(Spelling.nearest(to: "minimun", in: words.dropLast() + ["minimum"]) == "minimum")
    #expect(Spelling.nearest(to: "minimun", in: words + ["minimum"]) == nil)
  }

  /// A key is suggested only if the object has it.
  @Test func aKeyOfAnotherSystemMayHaveSeveralMeanings() {
    #expect(Spelling.suggestion(forKey: "label", in: ["title"]) == "; did you mean \"title\"?")
    #expect(Spelling.suggestion(forKey: "label", in: ["text"]) == "; did you mean \"text\"?")
    #expect(Spelling.suggestion(forKey: "label", in: ["lines"]) == "")
    #expect(Spelling.suggestion(forKey: "fontSize", in: ["size"]) == "; did you mean \"size\"?")
    #expect(Spelling.suggestion(forKey: "font_size", in: ["size"]) == "; did you mean \"size\"?")
  }
}
