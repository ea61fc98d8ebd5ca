/// The handwritten part of a gallery page.
struct CuratedPage {
  struct Group {
    let title: String
    let rows: [CuratedRow]

    init(_ title: String, _ rows: CuratedRow...) { self.init(title, rows) }

    init(_ title: String, _ rows: [CuratedRow]) {
      self.title = title
      self.rows = rows
    }
  }

  let title: String
  /// The size of a specimen.
  let width: Double
  let height: Double
  /// The members of each displayed control in the panel file, without its kind and bindings.
  let specimens: [String]
  /// Declarations of values that replace the ones derived from the kind.
  let declarations: [String]
  /// The members of each label below the specimens; nil for one label per value of the control.
  let readings: [String]?
  let groups: [Group]

  init(
    _ title: String, width: Double, height: Double, specimens: [String] = [""],
    declarations: [String] = [], readings: [String]? = nil, _ groups: Group...
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.specimens = specimens
    self.declarations = declarations
    self.readings = readings
    self.groups = groups
  }

  /// The parameters of a page whose specimen needs more space than the template has.
  var cardSize: String {
    let count = Double(specimens.count)
    let height = height * count + 8 * (count + 1)
    return (width > 168 ? " cardWidth: \(Int(width) + 24)," : "")
      // In portrait, a wide specimen takes the space of the readings.
      + (width > 184 ? " readingsWidth: \(288 - Int(width))," : "")
      + (height > 160 ? " cardHeight: \(Int(height) + 24)," : "")
  }

  /// The rows of the shadow and the gradient of every kind with a face.
  static let surface: [CuratedRow] = [
    .number("shadow", 0...32, 8), .number("shadowOffset", -16...16, 4), "shadowColor", "gradient",
    "gradientAngle",
  ]

  /// The rows of the properties of every kind.
  var common: [CuratedRow] {
    [
      "enabled", "hidden", "opacity", "continuous", .color("tint", 4), .number("weight", 0...8, 0),
    ]
  }

  /// The rows of the properties of every kind that determine its size.
  var sizes: [CuratedRow] {
    [
      .number("width", 24...200, width), .number("height", 8...280, height),
      .number("minimumWidth", 0...280, 0), .number("maximumWidth", 24...200, 200),
      .number("minimumHeight", 0...280, 0), .number("maximumHeight", 8...height + 40, height + 40),
      .number("aspectRatio", 0...5, step: 0.1, 0),
    ]
  }
}
