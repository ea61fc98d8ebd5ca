import Controls
import Kinds

extension Panel {
  /// Shows a message of the program above the panel, until a finger taps it.
  public func show(notice: String) {
    guard let toast = Toast.kind.make() as? Toast else { return }
    (toast.position, toast.role, toast.duration) = (.top, .warning, 0)
    root.add(toast)
    toast.show(notice)
  }
}
