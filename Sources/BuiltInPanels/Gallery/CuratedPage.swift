/// The part of a gallery's page that is written by hand.
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
  /// The size of what is shown.
  let width: Double
  let height: Double
  /// The controls that are shown, as a panel file has them, without their kind and bindings: each
  /// an object's members.
  let specimens: [String]
  /// The declarations of values that the kind's own would not suit.
  let declarations: [String]
  /// The labels below, side by side, as members; nil for one for each of the control's values.
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

  /// The rows of the properties that all kinds have.
  var common: [CuratedRow] {
    [
      "enabled", "hidden", "continuous", .color("tint", 4), .number("weight", 0...8, 0),
      .number("width", 24...200, width), .number("height", 8...280, height),
    ]
  }
}
