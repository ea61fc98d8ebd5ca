import Geometry
import Testing

@testable import PanelServing

/// The rest between pictures. The numbers in comments are rows of the table at `Viewers`.
struct ViewersTests {
  private let size = PixelSize(width: 400, height: 200)
  private var viewers = Viewers()

  /// Requests a picture for viewers that have none yet.
  private mutating func wait(_ clients: Int...) {
    for client in clients { viewers.wait(client) { _ in } }
  }

  /// Starts encoding the answers that are due, and returns their number.
  private mutating func due(at milliseconds: Double) -> Int {
    viewers.due(size: size, at: .milliseconds(milliseconds))?.answers.count ?? 0
  }

  private mutating func finish(after milliseconds: Double, at time: Double) {
    viewers.finished(after: .milliseconds(milliseconds), at: .milliseconds(time))
  }

  @Test mutating func nothingToDrawIsNotEncoded() {  // 1
    #expect(due(at: 0) == 0)
    wait(1)
    #expect(due(at: 0) == 1)
    #expect(viewers.endOfRest(after: .zero) == nil)
  }

  @Test mutating func allViewersWithTheSameDamageAreAnswered() {  // 2
    wait(1, 2, 3)
    #expect(due(at: 0) == 3)
  }

  @Test mutating func theViewerThatHasWaitedLongestIsAnsweredFirst() {  // 2
    wait(3)
    #expect(due(at: 0) == 1)
    finish(after: 0, at: 0)
    viewers.note(Region(PixelRectangle(x: 0, y: 0, width: 9, height: 9)))
    wait(3, 2, 1)
    #expect(viewers.due(size: size, at: .zero)?.update.damage.area == 81)
    finish(after: 0, at: 0)
    // The others have no picture yet.
    let rest = viewers.due(size: size, at: .zero)
    #expect(rest?.answers.count == 2 && rest?.update.damage.area == 400 * 200)
  }

  @Test mutating func otherViewersWaitDuringTheEncoding() {  // 3
    wait(1)
    #expect(due(at: 0) == 1)
    wait(2)
    #expect(due(at: 1_000) == 0)
  }

  @Test mutating func theRestIsFifteenTimesAsLongAsTheEncoding() {  // 4, 5, 6
    wait(1)
    #expect(due(at: 0) == 1)
    finish(after: 1.5, at: 4)
    wait(2)
    #expect(due(at: 26.4) == 0)
    #expect(viewers.endOfRest(after: .milliseconds(26.4)) == .milliseconds(26.5))
    #expect(viewers.endOfRest(after: .milliseconds(26.5)) == nil)
    #expect(due(at: 26.5) == 1)
  }

  @Test(arguments: [(10.0, 150.0), (13, 195), (14, 200), (5_000, 200)])
  mutating func theRestIsLimited(encoding: Double, rest: Double) {
    wait(1)
    #expect(due(at: 0) == 1)
    finish(after: encoding, at: 10_000)
    #expect(viewers.endOfRest(after: .milliseconds(10_000)) == .milliseconds(10_000 + rest))
  }

  @Test mutating func aViewerThatLeavesDuringTheEncodingChangesNothing() {
    wait(1, 2)
    #expect(due(at: 0) == 2)
    viewers.remove(1)
    finish(after: 2, at: 2)
    #expect(viewers.endOfRest(after: .milliseconds(2)) == .milliseconds(32))
  }
}
