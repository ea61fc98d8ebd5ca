import Controls
import JSON
import LinuxIO
import PanelSources
import Panels
import Pushes
import Raster
import TouchTracking

/// What requests can read and change: the running panel, its pictures, its screen and its touches.
package protocol RequestTarget: AnyObject {
  /// The panel that is shown.
  var panel: Panel { get }
  /// The panel's pictures; nil if reading pictures is allowed to block the event loop.
  var pictures: PictureCache? { get }
  /// The kinds of control that the panel may use.
  var kinds: [ControlKind] { get }
  /// Whether programs may inject touches.
  var allowsTouchInjection: Bool { get }
  /// Reloads the panel file, and calls `done` with the outcome.
  func reload(then done: @escaping (Result<ReloadReport, PanelSource.LoadError>) -> Void)
  /// Draws what has changed.
  /// - Returns: a number that no other picture has; nil if it is unknown.
  func drawnPicture() -> Int?
  /// The picture as it was last drawn; nil while the screen is off, and without a screen.
  var shownPicture: Surface? { get }
  /// A copy of the picture on the screen, black while the screen is off; nil without a screen.
  func screenshot() -> sending Surface?
  /// Runs work that would block the event loop.
  var worker: Worker { get }
  /// Injects touches, with positions on the unrotated picture.
  func inject(_ frame: ContactFrame)
  /// The panels that the fleet's tools push; nil if they cannot replace this one.
  var pushes: PanelPushes? { get }
  /// The clock of touches.
  var now: Duration { get }
  /// Writes the members of `stats`.
  func writeStatistics(into object: inout JSONWriter)
}

extension RequestTarget {
  package var pushes: PanelPushes? { nil }
  package func drawnPicture() -> Int? { nil }
}

/// The outcome of a successful reload.
package struct ReloadReport {
  /// The values that differ from the file's initial values, because they were kept or are
  /// persistent. Secrets are left out.
  package var kept: [(name: String, scalar: Scalar)] = []

  package init(kept: [(name: String, scalar: Scalar)] = []) { self.kept = kept }
}
