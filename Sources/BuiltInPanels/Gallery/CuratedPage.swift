/// The hand-written part of a page of the gallery.
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
  /// The size of the specimen.
  let width: Double
  let height: Double
  /// The specimens, each as the members of an object in a panel file without kind and bindings.
  let specimens: [String]
  /// The declarations of values whose standard range does not suit the page.
  let declarations: [String]
  /// The labels below the specimen, as members; nil for one label per value.
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

  /// The rows of the properties of every kind.
  var common: [CuratedRow] {
    [
      "enabled", "hidden", "continuous", .color("tint", 4), .number("weight", 0...8, 0),
      .number("width", 24...200, width), .number("height", 8...280, height),
    ]
  }
}
