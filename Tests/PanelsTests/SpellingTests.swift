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
  }
}
