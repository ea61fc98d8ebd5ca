import Controls
import LinuxIO
import Panels

/// Lays out a panel's hidden pages before they are shown: one per turn of the loop, so that touches
/// and frames are handled in between.
final class HiddenLayout {
  /// The pause after the visible controls were laid out.
  private static let delay = Duration.milliseconds(500)

  private let timer: EventLoop.Timer

  init(loop: EventLoop) { timer = EventLoop.Timer(loop) }

  /// Starts over with the pages of a panel.
  func begin(_ panel: Panel) {
    timer.schedule(after: Self.delay) { [unowned self] in
      self.layOut(panel.root.hiddenContainers[...])
    }
  }

  private func layOut(_ hidden: ArraySlice<Container>) {
    guard let first = hidden.first else { return }
    first.placeDescendants(hidden: true)
    timer.schedule(after: .zero) { [unowned self] in self.layOut(hidden.dropFirst()) }
  }
}
