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
  /// The members of the controls in the cards of states; nil for those of the first specimen.
  var stateMembers: String?
  /// Whether the cards of states are tall.
  var hasTallStates = false
  /// Whether there are cards of states.
  var showsStates = true
  /// The properties that the states do not share, because there is no room.
  var hiddenInStates: Set<String> = []

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

  /// Whether the members of the controls in the cards of states set a slot.
  func links(_ slot: String) -> Bool { (stateMembers ?? specimens[0]).contains("\(slot): ") }

  func hidesInStates(_ property: String) -> Bool { hiddenInStates.contains(property) }

  /// The same page, with other controls in the cards of states.
  func states(
    _ members: String? = nil, isTall: Bool = false, without hidden: Set<String> = []
  ) -> CuratedPage {
    var page = self
    page.stateMembers = members ?? page.stateMembers
    (page.hasTallStates, page.hiddenInStates) = (isTall, hidden)
    return page
  }

  /// The same page, without cards of states, because the control is too large for them.
  var withoutStates: CuratedPage {
    var page = self
    page.showsStates = false
    return page
  }

  /// The rows of the shadow and the gradient of every kind with a face.
  static let surface: [CuratedRow] = [
    .number("shadow", 0...32), .number("shadowOffset", -16...16), "shadowColor", "gradient",
    "gradientAngle",
  ]

  /// The rows of the properties of every kind.
  var common: [CuratedRow] {
    [
      "enabled", "hidden", "opacity", "continuous", "tint", .number("weight", 0...8, 0),
    ]
  }

  /// The rows of the properties of every kind that determine its size.
  var sizes: [CuratedRow] {
    [
      .number("width", 24...400, width), .number("height", 8...max(280, height), height),
      .number("minimumWidth", 0...280, 0), .number("maximumWidth", 24...400, 400),
      .number("minimumHeight", 0...280, 0), .number("maximumHeight", 8...height + 40, height + 40),
      .number("aspectRatio", 0...5, step: 0.1, 0),
    ]
  }
}
