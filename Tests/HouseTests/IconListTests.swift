import Checkout
import Testing

/// An icon that no topic lists could be used from Swift, but not by a panel file.
@Suite struct IconListTests {
  private static let files = Checkout.files(below: "Sources/Controls/Icons/Family")

  @Test(arguments: files)
  func everyIconIsListedByTheTopicOfItsFile(file: String) throws {
    let text = try Checkout.lines(of: file).joined(separator: "\n")
    let listed = text.split(separator: "])").first?.split(separator: ".").map { word in
      word.prefix { $0.isLetter }
    }
    let icons = text.split(separator: "public static let ").dropFirst().map { rest in
      rest.prefix { $0 != " " }.filter { $0 != "`" }
    }
    #expect(!icons.isEmpty)
    for icon in icons { #expect(listed?.contains(Substring(icon)) == true, "\(icon)") }
  }
}
