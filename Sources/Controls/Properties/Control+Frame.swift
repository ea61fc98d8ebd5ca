import Geometry

extension Control {
  /// The numbers of the frame, in points. They can follow values if the container does not place its
  /// children. They are no keys of panel files, and not in `properties`.
  package static let frameProperties: [Property] = {
    let (positions, lengths) = (-100_000.0...100_000.0, PropertyFormat.length)
    var properties = [
      frameProperty("x", positions, { $0.x }, { $0.x = $1 }, \.x),
      frameProperty("y", positions, { $0.y }, { $0.y = $1 }, \.y),
      frameProperty("width", lengths, { $0.width }, { $0.width = $1 }, \.width),
      frameProperty("height", lengths, { $0.height }, { $0.height = $1 }, \.height),
    ]
    // Other indices than those of `properties`.
    for index in properties.indices { properties[index].index = UInt16.max - UInt16(index) }
    return properties
  }()

  private static func frameProperty(
    _ name: String, _ range: ClosedRange<Double>,
    _ get: @escaping @Sendable (Rectangle) -> Double,
    _ set: @escaping @Sendable (inout Rectangle, Double) -> Void,
    _ part: any WritableKeyPath<RelativeFrame, Length> & Sendable
  ) -> Property {
    Property(
      name, PropertyDeclaration<Double>.number(in: range, unit: "points", "").moving,
      get: { (control: Control) in
        // Of a frame with a percentage, the edges are rounded, and not the numbers.
        if case .points(let number)? = control.relativeFrame?[keyPath: part] {
          number
        } else {
          get(control.frame)
        }
      },
      set: { control, number in
        if var relative = control.relativeFrame {
          relative[keyPath: part] = .points(number)
          control.relativeFrame = relative
        } else {
          set(&control.frame, number)
        }
      })
  }
}
