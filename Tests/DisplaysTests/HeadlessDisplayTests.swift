import Geometry
import LinuxIO
import Raster
import Testing

@testable import Displays

@Suite struct HeadlessDisplayTests {
  private let damage = Region(PixelRectangle(x: 1, y: 2, width: 3, height: 4))

  private func display(on loop: EventLoop) -> HeadlessDisplay {
    HeadlessDisplay(size: PixelSize(width: 20, height: 10), scale: 2, loop: loop)
  }

  @Test func hasAModeFromTheStart() throws {
    let display = display(on: try EventLoop())
    display.start()
    #expect(display.mode?.size == PixelSize(width: 20, height: 10))
    #expect(display.mode?.scale == 2)
    #expect(display.surface?.width == 20)
    #expect(display.isReadyForFrame)
  }

  @Test func aNewSizeReplacesTheSurface() throws {
    let display = display(on: try EventLoop())
    var changes = 0
    display.onModeChange = { changes += 1 }
    display.resize(to: PixelSize(width: 20, height: 10), scale: 2)
    #expect(changes == 0)
    display.resize(to: PixelSize(width: 30, height: 40_000), scale: 2)
    #expect(changes == 1)
    #expect(display.mode?.size == PixelSize(width: 30, height: Surface.limit))
    #expect(display.mode?.scale == 2)
    #expect(display.surface?.width == 30 && display.surface?.height == Surface.limit)
    display.resize(to: PixelSize(width: 30, height: Surface.limit), scale: nil)
    #expect(changes == 2 && display.mode?.scale == nil)
  }

  @Test func showsFramesInOrder() throws {
    let loop = try EventLoop()
    let display = display(on: loop)
    var shown: [ShownFrame] = []
    display.onFrameShown = { shown.append($0) }
    loop.afterEvents = {
      guard display.isReadyForFrame else { return }
      if shown.count == 2 { loop.stop() }
      if shown.count == 1 {
        display.present(Region(PixelRectangle(x: 0, y: 0, width: 1, height: 1)))
      }
    }
    display.present(damage)
    #expect(!display.isReadyForFrame)
    // The first frame is in flight, so this damage goes out with the second frame.
    display.present(Region(PixelRectangle(x: 10, y: 5, width: 2, height: 2)))
    try loop.run()
    #expect(shown.map(\.number) == [1, 2])
    #expect(shown.map(\.copied) == [12, 5])
    #expect(shown[0].shown == shown[0].presented)
    #expect(shown[1].shown - shown[0].shown >= display.frameClock.interval)
    #expect(display.isReadyForFrame)
  }

  @Test func showsNothingWhileBlank() throws {
    let loop = try EventLoop()
    let display = display(on: loop)
    var shown = 0
    display.onFrameShown = { _ in
      shown += 1
      loop.stop()
    }
    display.isBlank = true
    display.present(damage)
    #expect(!display.isReadyForFrame)
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(40)) {
      #expect(shown == 0)
      display.isBlank = false
      #expect(display.isReadyForFrame)
      display.present(Region())
    }
    try loop.run()
    #expect(shown == 1)
  }

  @Test func damageOutsideTheSurfaceIsIgnored() throws {
    let display = display(on: try EventLoop())
    display.present(Region(PixelRectangle(x: 30, y: 0, width: 5, height: 5)))
    #expect(display.isReadyForFrame)
  }
}
