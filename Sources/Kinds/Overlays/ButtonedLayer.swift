import Controls

/// A control that is shown in a layer. Each of its buttons closes the layer.
public protocol ButtonedLayer: Container {
  /// The `buttons` of the panel file.
  var buttons: DialogButtons { get }
  /// Closes the layer and publishes the change like a touch.
  func close()
}
