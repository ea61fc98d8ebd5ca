import Controls
import Geometry
import Panels
import Raster
import TouchTracking
import ValueBus

/// A panel without hardware, on a virtual clock: the same touches give the same values and the same
/// pixels, every time.
final class HeadlessPlayer {
  static let frameInterval = Duration.seconds(1) / 60

  let panel: Panel
  let surface: Surface
  /// Since the start of the player.
  private(set) var now = Duration.zero
  private let emit: ([UInt8]) -> Void

  /// `emit` is told every line that `values.sock` would have.
  init(
    panel: Panel, width: Int, height: Int, scale: Double? = nil,
    emit: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.panel = panel
    self.emit = emit
    surface = Surface(width: width, height: height)
    panel.fit(width: width, height: height, scale: scale)
    panel.values.onChange = { [unowned self] change, sequence in
      self.emit(Wire.changeLine(change, sequence: sequence, time: self.now))
    }
    _ = panel.draw(on: surface)
  }

  /// Emits what a reader gets first.
  func emitSnapshot() {
    let values = panel.values
    emit(Wire.panelLine(name: panel.settings.name, version: bezelVersion, values: values))
    for value in values.values {
      emit(Wire.snapshotLine(value, sequence: values.sequence, time: now))
    }
    emit(Wire.snapshotEndLine(sequence: values.sequence))
  }

  /// Lets the frames up to `time` pass.
  func advance(to time: Duration) {
    while panel.isAnimating, now + Self.frameInterval <= time {
      now += Self.frameInterval
      panel.advance(to: now)
      _ = panel.draw(on: surface)
    }
    now = max(now, time)
  }

  /// Handles an event frame of a touchscreen, whose positions are fractions of the screen.
  func handle(_ frame: ContactFrame) {
    advance(to: frame.time)
    panel.handle(frame, rotation: panel.settings.rotation)
    _ = panel.draw(on: surface)
  }

  /// Ends what goes on: animations arrive.
  func settle() {
    while panel.isAnimating { advance(to: now + Self.frameInterval) }
  }
}
