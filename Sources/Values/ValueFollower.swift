/// Something that changes other values when a value changes, such as a binding of a property that
/// limits a value.
package protocol ValueFollower: AnyObject {
  /// The values that it can change.
  var affected: [Value] { get }
}
