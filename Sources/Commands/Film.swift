import Controls
import PanelTesting
import Panels
import Pictures

/// The frames of a panel that moves, as an animated PNG.
struct Film {
  /// The maximum number of frames. A second has 60.
  static let limit = 600

  private let player: HeadlessPlayer
  private let count: Int
  private var taken = 1
  private var picture: AnimatedPNG

  /// Takes the first of `count` frames.
  init(of player: HeadlessPlayer, count: Int) {
    self.player = player
    self.count = count
    picture = AnimatedPNG(player.surface, duration: 1, unitsPerSecond: 60)
  }

  /// The file with the frames that were taken.
  var bytes: [UInt8] { picture.bytes }

  /// Operates a control with a finger. It does not wait until everything is at rest afterwards.
  /// - Returns: false for a control that accepts no touches.
  mutating func operate(_ control: Control) -> Bool {
    control.reveal()
    // The change of page is animated. Other movements, such as running dashes, may never end.
    let latest = taken + Int(Motion.slide / HeadlessPlayer.frameInterval)
    while player.panel.isAnimating, taken < min(latest, count) { takeNext() }
    let fingers = DemoScript.fingers(on: control)
    guard !fingers.isEmpty else { return false }
    let player = player
    player.play(fingers) { _ in take() }
    takeNext()
    return true
  }

  /// Takes the remaining frames.
  mutating func finish() { while taken < count { takeNext() } }

  private mutating func takeNext() {
    player.wait(HeadlessPlayer.frameInterval)
    take()
  }

  private mutating func take() {
    guard taken < count else { return }
    taken += 1
    picture.add(player.surface, duration: 1)
  }
}
