import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Percentages, limits, aspect ratios and columns in panel files. Each character of the test font is
/// 0.6 em wide and 1 em high.
struct SizeTests {
  private func frames(_ text: String) throws -> [[Double]] {
    try panel("{ controls: [\(text)] }").allControls.dropFirst().map {
      [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
    }
  }

  private func messages(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).map(\.message)

  }

  // MARK: Percentages

  @Test func percentagesOfARowShareItsSpacing() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 332, 50], padding: 8, spacing: 16, children: [
          { kind: "knob", width: "25%" }, { kind: "knob", width: "25%" },
          { kind: "knob", width: "50%" } ] }
        """) == [[8, 8, 67, 34], [91, 8, 67, 34], [174, 8, 150, 34]])
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 60, 216], spacing: 16, children: [
          { kind: "knob", height: "50%", width: "50%" }, { kind: "knob", weight: 1 } ] }
        """) == [[0, 0, 30, 100], [0, 116, 60, 100]])
  }

  @Test func aPercentageAcrossARowIsAPartOfItsHeight() throws {
    for (align, y) in [("stretch", 0.0), ("start", 0), ("center", 30), ("end", 60)] {
      #expect(
        try frames(
          """
          { kind: "row", frame: [0, 0, 300, 120], align: "\(align)", children: [
            { kind: "knob", width: 40, height: "50%" } ] }
          """) == [[0, y, 40, 60]], "\(align)")
    }
  }

  @Test func aFrameInARowCanBeInPercent() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 300, 100], spacing: 0, children: [
          { kind: "knob", frame: [7, 7, "50%", "20%"] } ] }
        """) == [[0, 0, 150, 20]])
  }

  @Test func percentagesOfNestedContainersAreOfTheirOwnLengths() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 400, 100], spacing: 0, children: [
          { kind: "row", width: "50%", spacing: 0, children: [
            { kind: "row", width: "50%", spacing: 0, children: [
              { kind: "knob", width: "50%" } ] } ] } ] }
        """) == [[0, 0, 200, 100], [0, 0, 100, 100], [0, 0, 50, 100]])
  }

  /// More than 100 % shrinks like any other lengths that do not fit.
  @Test func percentagesThatOverflowShrink() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 100, 50], spacing: 0, children: [
          { kind: "knob", width: "100%" }, { kind: "knob", width: "100%" } ] }
        """) == [[0, 0, 50, 50], [50, 0, 50, 50]])
  }

  @Test func labelsWrapInTheirPartOfAColumn() throws {
    // 24 characters of 6 points: two lines in 100 points, one in 200.
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 200, 100], spacing: 0, children: [
          { kind: "label", text: "abcdefghijklmnopqrstuvwx", size: 10, lines: 4, width: "50%" },
          { kind: "knob", weight: 1 } ] }
        """) == [[0, 0, 100, 20], [0, 20, 200, 80]])
  }

  @Test func aPercentageInAGridIsAPartOfItsCell() throws {
    #expect(
      try frames(
        """
        { kind: "grid", frame: [0, 0, 200, 100], spacing: 0, align: "center", children: [
          { kind: "knob", width: "50%", height: "40%" }, { kind: "knob", maximumWidth: 60 } ] }
        """) == [[25, 30, 50, 40], [120, 2, 60, 96]])
  }

  /// If the length of the container depends on a value, the child has its natural size while the
  /// container is measured, and then its part of the result.
  @Test func aPercentageOfAnUnknownLengthIsMeasuredAsNatural() throws {
    let panel = try panel(
      """
      { values: { w: { maximum: 1000, initial: 300 } }, controls: [
        { kind: "row", frame: [0, 0, 400, 50], children: [
          { kind: "row", spacing: 0, bind: { width: "w" }, children: [{ kind: "knob", width: "50%" }] } ] } ] }
      """)
    let (row, knob) = (panel.allControls[1], panel.allControls[2])
    #expect(row.frame.width == 300 && knob.frame.width == 150)
    try row.setProperty("width", to: .none)
    panel.stage.placeIfNeeded()
    #expect(row.frame.width == 96 && knob.frame.width == 48)
  }

  @Test(
    arguments: [
      ("row", "width", "", " or a \"weight\""), ("column", "height", "", " or a \"weight\""),
      ("column", "width", "align: \"center\",", ""), ("row", "height", "align: \"end\",", ""),
    ])
  func aPercentageOfALengthThatDependsOnTheContentIsAnError(
    outer: String, property: String, more: String, hint: String
  ) {
    let text = """
      { controls: [{ kind: "\(outer)", frame: [0, 0, 400, 400], \(more) children: [
        { kind: "grid", children: [{ kind: "stack", children: [
          { kind: "knob", \(property): "50%" }, { kind: "knob", maximumW: 1 } ] }] }] }] }
      """.replacing(", { kind: \"knob\", maximumW: 1 }", with: "")
    #expect(
      messages(text) == [
        "the \(property) of the grid around it depends on its content, so it has no 50%; give the "
          + "grid a \"\(property)\"\(hint)"
      ])
    for fix in ["\(property): 100", "\(property): \"50%\"", "bind: { \(property): \"w\" }"] {
      let fixed = text.replacing("kind: \"grid\",", with: "kind: \"grid\", \(fix),")
        .replacing("{ controls", with: "{ values: { w: {} }, controls")
      #expect(messages(fixed) == [], "\(fixed)")
    }
  }

  // MARK: Limits and shape

  @Test func limitsApplyAlongAndAcross() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 400, 100], spacing: 0, children: [
          { kind: "knob", weight: 1, maximumWidth: 60, maximumHeight: 40 },
          { kind: "knob", weight: 1, minimumWidth: "50%" }, { kind: "knob", weight: 1 } ] }
        """) == [[0, 0, 60, 40], [60, 0, 200, 100], [260, 0, 140, 100]])
    // A minimum holds where the others shrink.
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 100, 100], spacing: 0, children: [
          { kind: "knob", minimumWidth: 80 }, { kind: "knob" } ] }
        """) == [[0, 0, 80, 100], [80, 0, 20, 100]])
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 100, 300], align: "end", spacing: 0, children: [
          { kind: "toggle", minimumWidth: 80, minimumHeight: 50 } ] }
        """) == [[20, 0, 80, 50]])
  }

  @Test func anAspectRatioKeepsTheShape() throws {
    // As large as fits, in the middle.
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 300, 100], spacing: 0, children: [
          { kind: "knob", weight: 1, aspectRatio: 1 }, { kind: "knob", weight: 1, aspectRatio: 3 } ] }
        """) == [[25, 0, 100, 100], [150, 25, 150, 50]])
    // One length determines the other.
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 200, 400], spacing: 0, align: "start", children: [
          { kind: "knob", width: 80, aspectRatio: 2 }, { kind: "knob", height: 60, aspectRatio: 0.5 } ] }
        """) == [[0, 0, 80, 40], [0, 40, 30, 60]])
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 200, 400], spacing: 0, children: [
          { kind: "knob", aspectRatio: 2 }, { kind: "knob", weight: 1 } ] }
        """) == [[0, 0, 200, 100], [0, 100, 200, 300]])
  }

  @Test func contradictionsAreErrors() {
    func messages(_ members: String) -> [String] {
      self.messages(
        "{ styles: { a: { \(members) } }, controls: [{ kind: 'row', frame: [0, 0, 99, 99], "
          + "children: [{ kind: 'knob', style: 'a' }, { kind: 'knob', style: 'a' }] }] }")
    }
    #expect(
      messages("minimumWidth: 50, maximumWidth: 49") == ["must not be above \"maximumWidth\""])
    #expect(
      messages("minimumHeight: '50%', maximumHeight: '40%'") == [
        "must not be above \"maximumHeight\""
      ])
    #expect(messages("minimumWidth: 50, maximumWidth: 50") == [])
    #expect(messages("minimumWidth: 50, maximumWidth: '40%'") == [])
    #expect(
      messages("width: 5, height: 5, aspectRatio: 1") == [
        "\"width\" and \"height\" already set the shape; remove one of the three"
      ])
    #expect(messages("width: 5, aspectRatio: 1") == [])
  }

  @Test(
    arguments: [
      ("width", "\"50\""), ("width", "\"101%\""), ("width", "\"-1%\""), ("width", "-1"),
      ("width", "NaN"), ("width", "Infinity"), ("width", "10001"), ("width", "[\"50%\"]"),
      ("minimumWidth", "\"1wide\""), ("maximumHeight", "true"), ("aspectRatio", "-1"),
      ("aspectRatio", "NaN"), ("aspectRatio", "1e9"), ("aspectRatio", "\"4:3\""),
    ])
  func invalidSizesAreErrors(property: String, value: String) {
    let problems = messages(
      "{ controls: [{ kind: 'row', frame: [0, 0, 9, 9], children: [{ kind: 'knob', \(property): \(value) }] }] }"
    )
    #expect(problems.count == 1 && problems[0].hasPrefix("expected a number from "), "\(problems)")
    if property != "aspectRatio" {
      #expect(
        problems.first?.contains(
          "a number from 0 to 10000 (points) or a percentage from \"0%\" to \"100%\" or null, found "
        )
          == true)
    }
  }

  @Test(arguments: ["0", "10000", "\"0%\"", "\"100%\"", "null"])
  func theEndsOfTheRangeAreAccepted(length: String) throws {
    for property in ["width", "minimumWidth", "maximumHeight"] {
      for kind in ["row", "column", "grid", "stack"] {
        let panel = try panel(
          """
          { controls: [{ kind: "\(kind)", frame: [0, 0, 300, 200], children: [
            { kind: "knob", \(property): \(length), aspectRatio: 0.01 }, { kind: "toggle" } ] }] }
          """)
        for control in panel.allControls.dropFirst() {
          let frame = control.frame
          #expect(frame.width >= 0 && frame.height >= 0, "\(kind) \(property): \(frame)")
          #expect(frame.right <= 300 && frame.bottom <= 200, "\(kind) \(property): \(frame)")
        }
      }
    }
  }

  // MARK: Columns

  @Test func sharesOfColumnsDoNotDependOnTheContent() throws {
    let children = "{ kind: \"slider\" }, { kind: \"toggle\" }, { kind: \"toggle\" }"
    func widths(_ columns: String) throws -> [Double] {
      try frames(
        """
        { kind: "grid", frame: [0, 0, 320, 100], spacing: 10, columns: \(columns), children: [
          \(children) ] }
        """
      ).map { $0[2] }
    }
    #expect(try widths("[1, 1, 1]") == [100, 100, 100])
    #expect(try widths("[2, 1]") == [207, 103, 207])
    #expect(try widths("[1, \"auto\"]") == [246, 64, 246])
    #expect(try widths("[\"auto\", 1, 3]") == [240, 15, 45])
    #expect(try widths("[\"auto\"]") == [240, 240, 240])
    #expect(try widths("3") == [100, 100, 100])
    // Columns without children take their share, too.
    #expect(try widths("[1, 1, 1, 1]") == [73, 72, 73])
  }

  @Test func sharesOfColumnsAreMeasuredByTheWidestChildForItsShare() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "row", frame: [0, 0, 800, 100], children: [
        { kind: "grid", spacing: 10, columns: [2, 1, "auto"], children: [
          { kind: "knob" }, { kind: "toggle" }, { kind: "slider" } ] }] }] }
      """)
    #expect(panel.allControls[1].frame.width == 128 + 64 + 240 + 20)
  }

  @Test(
    arguments: [
      "[]", "0", "\"auto\"", "1001", "2.5",
    ])
  func invalidColumnsAreErrors(columns: String) {
    let problems = messages(
      "{ controls: [{ kind: 'grid', frame: [0, 0, 9, 9], columns: \(columns) }] }")
    #expect(
      problems.count == 1
        && problems[0].hasPrefix(
          "expected a whole number from 1 to 1000 or an array of shares above 0 and \"auto\", found "
        ),
      "\(problems)")
  }

  @Test(
    arguments: ["0", "-1", "NaN", "1e9", "\"wide\"", "null", "[1]", "\"\""])
  func anInvalidColumnIsAnErrorAtItsPlace(column: String) {
    let problems = messages(
      "{ controls: [{ kind: 'grid', frame: [0, 0, 9, 9], columns: [1, \"auto\", \(column)] }] }")
    let text = "expected a share of the width, from 0.001 to 1000000, or \"auto\", found "
    #expect(problems.count == 1 && problems[0].hasPrefix(text), "\(problems)")
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        "{ controls: [{ kind: 'grid', frame: [0, 0, 9, 9], columns: [1, \"auto\", \(column)] }] }")
    }
    #expect(error?.problems.first?.path == "controls[0].columns[2]")
    #expect(error?.problems.first?.position?.column == 72)
  }

  @Test func columnsHaveALimit() {
    func messages(_ count: Int) -> [String] {
      let columns = Array(repeating: "1", count: count).joined(separator: ",")
      return self.messages(
        "{ controls: [{ kind: 'grid', frame: [0, 0, 9, 9], columns: [\(columns)] }] }")
    }
    #expect(messages(PropertyFormat.itemLimit) == [])
    #expect(messages(1001) == ["1001 items are too many; at most 1000 are allowed"])
  }

  @Test func columnsAndSizesCanBeConfigured() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "grid", frame: [0, 0, 310, 100], spacing: 10, children: [
        { kind: "knob" }, { kind: "knob" } ] }] }
      """)
    let (grid, knob) = (panel.allControls[0], panel.allControls[1])
    let columns = try #require(grid.property(named: "columns"))
    try grid.set(columns, to: columns.value(reading: "2, auto"))
    panel.stage.placeIfNeeded()
    #expect(knob.frame.width == 204 && columns.value(in: grid) == .list(["2", "auto"]))
    let width = try #require(knob.property(named: "width"))
    try knob.set(width, to: width.value(reading: "25%"))
    #expect(width.value(in: knob) == .text("25%"))
    panel.stage.placeIfNeeded()
    #expect(knob.frame.width == 51)
    #expect(throws: PropertyError.self) { try knob.set(width, to: width.value(reading: "wide")) }
    #expect(width.value(in: knob) == .text("25%"))
    try knob.set(width, to: width.value(reading: "none"))
    #expect(width.value(in: knob) == .none)
  }

  // MARK: Stacks

  @Test func aStackWithoutItemsShowsAllChildren() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "stack", frame: [0, 0, 200, 100], children: [
        { kind: "meter", form: "arc", aspectRatio: 1 }, { kind: "label", text: "a", width: "50%" },
        { kind: "knob", width: 30, height: 20 }, { kind: "toggle", hidden: true } ] }] }
      """)
    let children = panel.allControls.dropFirst()
    #expect(children.map(\.isHidden) == [false, false, false, true])
    #expect(
      children.prefix(3).map(\.frame) == [
        Rectangle(x: 50, y: 0, width: 100, height: 100),
        Rectangle(x: 50, y: 0, width: 100, height: 100),
        Rectangle(x: 85, y: 40, width: 30, height: 20),
      ])
  }

  // MARK: The screen

  private static let filling = """
    { size: { width: 400, height: 200, fill: true }, pages: [{ name: "a", controls: [
      { kind: "group", frame: ["50%", 0, "50%", "100%"], children: [
        { kind: "knob", frame: [10, "25%", "50%", "50%"] } ] },
      { kind: "knob", frame: [8, 8, 16, 16] } ] }], tabs: { position: "none" } }
    """

  @Test(
    arguments: [
      (400, 200, 400.0, 200.0), (800, 200, 800, 200), (400, 400, 400, 400), (200, 200, 400, 400),
    ])
  func aPanelFillsScreensOfEveryShape(
    width: Int, height: Int, panelWidth: Double, panelHeight: Double
  )
    throws
  {
    let panel = try panel(Self.filling)
    panel.fit(width: width, height: height)
    #expect(panel.size == Size(width: panelWidth, height: panelHeight))
    let group = try #require(
      panel.allControls.compactMap { $0 as? Group }.first { $0.children.count == 1 })
    #expect(
      group.frame
        == Rectangle(x: panelWidth / 2, y: 0, width: panelWidth / 2, height: panelHeight))
    #expect(
      group.children[0].frame
        == Rectangle(x: 10, y: panelHeight / 4, width: panelWidth / 4, height: panelHeight / 2))
    // The design again.
    panel.fit(width: 400, height: 200)
    #expect(panel.size == Size(width: 400, height: 200) && group.frame.width == 200)
  }

  @Test func aPanelThatDoesNotFillKeepsItsDesign() throws {
    let panel = try panel(Self.filling.replacing("fill: true", with: "fill: false"))
    panel.fit(width: 800, height: 200)
    #expect(panel.size == Size(width: 400, height: 200))
    let fixed = try TestPanel.panel(
      "{ size: { width: 400, height: 200, fill: true }, display: { scale: 2 } }")
    fixed.fit(width: 1000, height: 200)
    #expect(fixed.size == Size(width: 500, height: 200), "never smaller than the design")
  }

  @Test(
    arguments: [
      "[0, 0, \"0%\", 5]", "[0, 0, \"101%\", 5]", "[0, 0, 5, 0]", "[0, 0, \"50\", 5]",
      "[0, 0, 5]", "[0, 0, NaN, 5]", "[null, 0, 5, 5]",
    ])
  func invalidFramesAreErrors(frame: String) {
    #expect(
      messages("{ controls: [{ kind: 'knob', frame: \(frame) }] }").first?.hasPrefix(
        "expected [x, y, width, height], numbers or percentages, with a width and a height above 0, found "
      ) == true)
  }

  @Test func aFrameInPercentStaysInsideThePanel() {
    #expect(
      messages("{ controls: [{ kind: 'knob', frame: ['60%', 0, '50%', '100%'] }] }") == [
        "the frame extends 80 points beyond the right edge of the panel (800 × 480 points)"
      ])
    #expect(messages("{ controls: [{ kind: 'knob', frame: ['50%', 0, '50%', '100%'] }] }") == [])
  }
}
