import Controls
import ProgramInterface
import Testing

struct AssignmentTests {
  /// A whole number that would be rounded is larger than any that a value accepts.
  @Test(arguments: [
    ("9007199254740992", 0x1p53), ("-9007199254740992", -0x1p53), ("0x20000000000000", 0x1p53),
    ("9007199254740993", 0x1p53.nextUp), ("-9007199254740993", (-0x1p53).nextDown),
    ("9007199254740993.0", 0x1p53.nextUp), ("21.5", 21.5), ("+7", 7),
  ])
  func aNumberIsExact(text: String, number: Double) {
    #expect(Scalar(text, of: .number) == .number(number))
  }
}
