import Checkout
import Testing

/// Only C knows processors: Swift's code is the same for all, so one test tests it for all.
@Suite struct ProcessorTests {
  @Test func noSwiftIsForOneProcessorAlone() throws {
    for file in Checkout.files(below: "Sources") where file.hasSuffix(".swift") {
      let conditions = try Checkout.lines(of: file).filter { line in
        line.drop { $0 == " " }.hasPrefix("#") && line.contains("arch(")
      }
      #expect(conditions == [], "\(file)")
    }
  }
}
