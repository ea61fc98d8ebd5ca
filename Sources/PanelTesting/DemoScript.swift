import Controls
import Geometry
import TouchTracking

/// The gestures of `bezel demo`, one for each control.
package enum DemoScript {
  /// The length of a gesture.
  package static let duration = Duration.milliseconds(800)

  /// The fingers of a control's gesture, in points of the panel; empty if it accepts no touches.
  package static func fingers(on control: Control) -> [DemonstrationFinger] {
    guard control.isEffectivelyEnabled, control.isVisible, !control.isPosed else { return [] }
    let origin = control.originOnStage
    return control.demonstration.map { finger in { origin + finger($0) } }
  }
}
