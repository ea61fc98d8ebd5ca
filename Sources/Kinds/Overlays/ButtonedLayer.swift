import Controls

/// A control that is shown in a layer and has buttons, each of which closes it.
public protocol ButtonedLayer: Container {
  /// The buttons that a panel file gives with `buttons`.
  var buttons: DialogButtons { get }
  /// Closes the layer as if a finger had done so.
  func close()
}
