import Controls
import Kinds
import Testing

@testable import Panels

/// Which keys contain expressions.
struct FileWalkTests {
  /// The keys of every kind are among those of `FileWalk`, or it would pass over their expressions.
  @Test(arguments: builtInKinds.map(\.name))
  func theExpressionsOfEveryKindAreKnown(kind: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == kind })
    let keys = AnyFileObject(kind.name, FileKey.ofContainer(kind.make())).allKeys
    for key in keys where key.shape.code != nil {
      #expect(FileWalk.codes[key.name] == key.shape.code, "\(key.name)")
    }
  }

  @Test func keysOfTheFileAndOfControlsAreKnown() {
    for name in ["from", "when", "clear", "dimAfter", "if", "bind", "animated", "filter"] {
      #expect(FileWalk.codes[name] == .expression, "\(name)")
    }
    for name in ["do", "holdDo"] { #expect(FileWalk.codes[name] == .assignment, "\(name)") }
    for name in ["text", "name", "value", "confirm"] {
      #expect(FileWalk.codes[name] == nil, "\(name)")
    }
  }
}
