import Bench
import Controls
import Geometry
import Kinds
import Testing

/// Requirements on every built-in kind.
struct KindTests {
  @Test func theBuiltInKindsAreDeclaredCorrectly() {
    #expect(ControlKind.mistakes(in: builtInKinds) == [])
  }

  /// A child with an invalid intrinsic size is placed as if it had none.
  @Test(
    arguments: ["row", "column", "grid", "stack", "scroll"], [-1.0, -.infinity, .infinity, .nan])
  func aChildWithAnInvalidSize(kind name: String, length: Double) throws {
    func frames(_ size: Size?) throws -> [Rectangle] {
      let kind = try #require(builtInKinds.first { $0.name == name })
      let container = try #require(kind.make() as? Container)
      for child in [Sized(size), Sized(Size(width: 30, height: 20)), Sized(size)] {
        container.add(child)
      }
      let bench = Bench(container)
      container.frame = Rectangle(x: 0, y: 0, width: 120, height: 90)
      bench.stage.placeEverything()
      return container.children.map(\.frame)
    }
    #expect(try frames(Size(width: length, height: length)) == frames(nil))
  }
}

private final class Sized: Control {
  private let size: Size?
  override var intrinsicSize: Size? { size }

  init(_ size: Size?) {
    self.size = size
    super.init()
  }
}
