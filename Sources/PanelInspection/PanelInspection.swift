import Controls
import Expressions
import Geometry
import JSON
import Panels
import Raster

/// Checks a panel in one arrangement for what a user would see, and reports each defect of a control
/// once.
final class PanelInspection {
  /// The kinds of defect. A control has at most one of each, so that one mistake is reported once.
  enum Defect: Hashable {
    /// The frame or the size of a control.
    case layout
    /// A key or a part of it, with a warning of the kind of the control.
    case declared(key: String?, part: Int?)
    /// The area for a finger.
    case target
    /// Text that is cut.
    case fit
    /// Text that does not differ enough from its background.
    case contrast
    /// A control that does nothing.
    case effect
    /// Text that does not fit in the question before an action.
    case question
    /// A page or a card with a large empty area.
    case space
    /// A value whose range is too small for a slot of its control.
    case range(slot: String)
    /// A control that hides a value which is not a secret.
    case secrecy
    /// A picture whose file is missing.
    case picture(String)
    /// A property that rejects a value to which it is bound.
    case rejection(String)
    /// A font that is missing, or characters of a text that no font has.
    case glyph(String)
  }

  private struct Reported: Hashable {
    let defect: Defect
    let control: ObjectIdentifier
  }

  let panel: Panel
  /// The panel file for the arrangement.
  let file: JSONNode
  let controls: [DeclaredControl]
  let recorder: TextRecorder
  let problems: ProblemList
  private let limit: PictureLimit
  private var indices: [ObjectIdentifier: Int] = [:]
  private var reported: Set<Reported> = []
  /// The language of the picture, if it is not that of the file.
  private var shownLanguage: Language?
  /// The time of the panel.
  var time = Duration.zero
  private(set) lazy var hasPages = panel.pages != nil
  let state: PanelState
  /// The texts that the file names as contents of each value.
  var namedTexts: [String: [String]] { texts.all }
  /// The texts to which actions and rules set each value.
  var assignedTexts: [String: [String]] { texts.assigned }
  private lazy var texts = NamedTexts(file)
  /// Whether an expression names a value of an alarm.
  private(set) lazy var namesAlarms = Self.namesAlarms(in: file)
  /// The expressions of texts, once their cases are known.
  var textExpressions: [Expression] = []
  /// The pictures that follow values, with their controls.
  private(set) lazy var boundPictures = controls.flatMap { declared in
    Self.pictures(of: declared.control).filter(declared.control.isBound).map { (declared, $0) }
  }
  private(set) lazy var questions = firstQuestions()
  /// The controls on each page, and those on none.
  private(set) lazy var controlsByPage = Dictionary(grouping: controls.map(\.control)) {
    page(of: $0).map(ObjectIdentifier.init)
  }
  /// The situation of a rejected value; nil while rejections are expected.
  private(set) var rejectionSituation: Situation?
  /// The values that select the children of containers.
  private(set) lazy var selectors = Set(
    controls.lazy.filter { $0.control is Container && !($0.control is any RowsControl) }
      .flatMap(\.control.slots).map { ObjectIdentifier($0.value) })
  /// The controls that are checked in the present view; nil for all.
  var checkedControls: [Control]?
  /// What a change of each value can alter, once it is known.
  var reaches: [ObjectIdentifier: Reach] = [:]
  private(set) lazy var search = StateSearch(
    panel, state, times: CheckedTimes.all(in: [panel.language] + otherLanguages),
    isVaried: isVaried
  ) { [unowned self] value in
    // A program can set a text that the file does not name.
    let isOpen = value.kind == .text && value.choices == nil && value.items == nil
    let isShown = value.boundProperties.allSatisfy(\.format.isShownText)
    return contents(of: value) + (isOpen && isShown ? [.text("")] : [])
  }

  init(
    _ panel: Panel, _ file: JSONNode, _ controls: [DeclaredControl], _ recorder: TextRecorder,
    _ problems: ProblemList, _ limit: PictureLimit
  ) {
    self.limit = limit
    self.panel = panel
    state = PanelState(panel)
    self.file = file
    self.controls = controls
    self.recorder = recorder
    self.problems = problems
    for (index, declared) in controls.enumerated() {
      indices[ObjectIdentifier(declared.control)] = index
    }
  }

  /// The declaration of a control, or of the nearest container that is declared.
  func declared(_ control: Control) -> DeclaredControl? {
    var control: Control? = control
    while let current = control {
      if let index = indices[ObjectIdentifier(current)] { return controls[index] }
      let isLayer = current === panel.stage.modalLayer
      control = isLayer ? panel.stage.modalLayerOwner : current.parent
    }
    return nil
  }

  /// Adds a warning, unless the control already has one of the same kind.
  /// - Parameter keys: the keys that may be the cause, of which the first in the file is shown.
  func warn(
    _ defect: Defect, _ declared: DeclaredControl, at keys: [String],
    _ message: @autoclosure () -> String
  ) {
    let place = Reported(defect: defect, control: ObjectIdentifier(declared.control))
    guard reported.insert(place).inserted else { return }
    let (offset, path) = declared.place(of: keys)
    let language = shownLanguage.map { " (in \($0.name))" } ?? ""
    problems.add(message() + language, at: offset, path: path)
  }

  func hasWarning(_ defect: Defect, _ control: Control) -> Bool {
    reported.contains(Reported(defect: defect, control: ObjectIdentifier(control)))
  }

  /// A control in a message: `the button "start" in line 12`.
  func description(of declared: DeclaredControl) -> String {
    let name = declared.control.name
    return "the \(declared.control.kindName)" + (name.isEmpty ? "" : " \(name.quoted)")
      + " in \(problems.sources.line(of: declared.node.offset))"
  }

  // MARK: Pictures

  /// The longest side of a picture in pixels; larger panels are drawn at a smaller scale.
  private static let sideLimit = 2048.0

  /// Draws every page, and every child of containers that show one at a time, in all situations.
  func checkPictures() {
    let size = panel.settings.size
    let scale = min(Self.sideLimit / max(size.width, size.height), 1)
    let surface = Surface(
      width: max(Int((size.width * scale).rounded()), 1),
      height: max(Int((size.height * scale).rounded()), 1))
    panel.observeDrawing(self) { [recorder] in recorder.begin($0, on: $1) }
    defer { panel.forget(self) }
    panel.fit(width: surface.width, height: surface.height, scale: scale)
    panel.stage.reducesMotion = true
    panel.stage.observeRejections(self) { [unowned self] in warnAboutRejection($0, $1, $2) }
    defer { panel.stage.forget(self) }
    let views = drawViews(on: surface)
    closeLayers { _ in true }
    let values = variedValues
    let (choices, laterAlarms, ends) = (choices(), laterAlarmChoices(), comparedEnds())
    let (rows, effects) = (rowChoices, effects(of: choices))
    for view in views where canDraw {
      reveal(view)
      forgetDamage()
      let showsAlarms = showsAlarms(in: view)
      let values = values.filter { reach(of: $0).includes(view.page) }
      var visible = choices.filter { choice in
        (showsAlarms || !choice.isAlarm) && reach(of: choice).includes(view.page)
          && draw(choice, Situation(), on: surface) {
            drawEnds(of: values, in: $0, choice, on: surface)
          }
      }
      if showsAlarms { visible += laterAlarms.filter { draw($0, Situation(), on: surface) } }
      for choice in rows where reach(of: choice).includes(view.page) {
        draw(choice, Situation(), on: surface)
      }
      for end in ends where reach(of: end).includes(view.page) {
        draw(end, Situation(isUsual: false), on: surface)
      }
      withOtherLanguages {
        _ = draw(Situation(), on: surface)
        for choice in visible { draw(choice, Situation(), on: surface) }
      }
      withNumbers(of: values, Numbers.allCases) { situation in
        reveal(view)
        _ = draw(situation, on: surface)
      }
      drawUnderAlarm(visible, on: surface)
      forgetDamage()
      withMostControls(effects, on: view.page) { situation in
        reveal(view)
        guard draw(situation, on: surface) else { return }
        withNumbers(of: values, [.minimum, .maximum]) { numbers in
          var both = situation
          (both.numbers, both.isUsual) = (numbers.numbers, false)
          _ = draw(both, on: surface)
        }
      }
    }
    draw(views, in: otherThemes, on: surface)
    checkedControls = nil
    closeLayers { _ in true }
    drawQuestions(choices, values, on: surface)
  }

  /// Draws the questions before actions in all situations.
  private func drawQuestions(
    _ choices: [Choice], _ values: [NamedValue], on surface: Surface
  ) {
    drawQuestions(Situation(), on: surface)
    for choice in choices
    where canDraw && questions.contains(where: { !$0.subjects.isDisjoint(with: choice.subjects) }) {
      let before = state.snapshot(before: choice.settings)
      if state.set(choice.settings) {
        drawQuestions(Situation(settings: choice.settings), following: choice.subjects, on: surface)
      }
      state.restore(before)
    }
    let numbers = Set(
      values.filter { $0.kind == .number }.map { PanelSubject.value($0, name: $0.name).key })
    withNumbers(of: values, Numbers.allCases) {
      drawQuestions($0, following: numbers, on: surface)
    }
    withOtherLanguages { drawQuestions(Situation(), on: surface) }
  }

  /// Draws the choices whose effect is visible again while the first alarm is shown.
  private func drawUnderAlarm(_ visible: [Choice], on surface: Surface) {
    guard let alarm = visible.first(where: \.isAlarm) else { return }
    let before = state.snapshot(before: alarm.settings)
    _ = state.set(alarm.settings)
    forgetDamage()
    for choice in visible where !choice.isAlarm {
      draw(choice, Situation(settings: alarm.settings), on: surface)
    }
    state.restore(before)
  }

  /// Where numbers are in their ranges.
  private enum Numbers: String, CaseIterable {
    case minimum = "at its minimum"
    case maximum = "at its maximum"
    case nextToMinimum = "next to its minimum"
    case nextToMaximum = "next to its maximum"

    /// The number of a value; nil at an open end. Next to an end, a number with a step is one step
    /// away, and others have many digits.
    func number(of value: NamedValue) -> Double? {
      let range = value.range
      let (minimum, maximum) = (range.number(at: .minimum), range.number(at: .maximum))
      let length = range.openEnds.isEmpty ? range.upperBound - range.lowerBound : 1
      let distance = min(value.step ?? length / 777, range.upperBound - range.lowerBound)
      return switch self {
      case .minimum: minimum
      case .maximum: maximum
      case .nextToMinimum: minimum.map { $0 + distance }
      case .nextToMaximum: maximum.map { $0 - distance }
      }
    }
  }

  /// Calls `body` with every number at each of the places in its range.
  private func withNumbers(
    of values: [NamedValue], _ places: [Numbers], _ body: (Situation) -> Void
  ) {
    let numbers = values.filter { $0.kind == .number }
    guard !numbers.isEmpty else { return }
    let before = state.snapshot()
    for place in places {
      panel.values.transaction {
        for value in numbers {
          if let number = place.number(of: value) { _ = try? value.set(.number(number)) }
        }
      }
      state.raiseAlarms()
      body(Situation(numbers: " with every number \(place.rawValue)", isUsual: false))
    }
    state.restore(before)
  }

  /// Draws what is shown now with every number at the ends of its range, where a choice has changed
  /// the picture. A choice that sets numbers shows a state between the ends. Without a text in the
  /// changed area, numbers have none either.
  private func drawEnds(
    of values: [NamedValue], in changed: Region, _ choice: Choice, on surface: Surface
  ) {
    guard choice.numbers.isEmpty, !recorder.texts.isEmpty else { return }
    let others = values.filter { !selectors.contains(ObjectIdentifier($0)) }
    withNumbers(of: others, [.minimum, .maximum]) { situation in
      var area = Region()
      for damaged in panel.damage.rectangles { area.add(changed.intersection(damaged)) }
      guard canDraw, !area.isEmpty else { return }
      draw(completed(area).intersection(surface.bounds), on: surface)
      checkTexts(situation.adding(choice.settings))
    }
  }

  /// Draws what is shown now with another choice.
  /// - Parameter body: called with the changed area of a picture that differs.
  /// - Returns: whether the picture differs.
  @discardableResult
  private func draw(
    _ choice: Choice, _ situation: Situation, on surface: Surface,
    _ body: (_ changed: Region) -> Void = { _ in }
  ) -> Bool {
    guard canDraw else { return false }
    let before = state.snapshot(before: choice.settings)
    let situation = situation.adding(choice.settings)
    rejectionSituation = situation
    defer { rejectionSituation = nil }
    guard state.set(choice.settings) else { return false }
    finishAnimations()
    rejectionSituation = nil
    checkShownPictures(situation)
    let changed = checked(panel.damage)
    let differs = draw(situation, on: surface)
    if differs { body(changed) }
    state.restore(before)
    forgetDamage()
    return differs
  }

  /// Draws the views in other themes. A theme changes every control of the panel, so each theme is set
  /// once for all views.
  private func draw(_ views: [View], in themes: [String], on surface: Surface) {
    guard !themes.isEmpty, let present = panel.root.value(ofProperty: "theme") else { return }
    for theme in themes {
      guard (try? panel.root.setProperty("theme", to: .text(theme))) != nil else { continue }
      let situation = Situation(theme: " in the theme \(theme.quoted)", isUsual: false)
      for view in views where canDraw {
        reveal(view)
        _ = draw(situation, on: surface)
      }
    }
    try? panel.root.setProperty("theme", to: present)
    forgetDamage()
  }

  /// The languages of the panel except the current one.
  var otherLanguages: [Language] {
    let codes = panel.translations?.codes.filter { $0 != panel.language.code } ?? []
    return codes.compactMap { try? Language.named($0) }
  }

  /// Calls `body` in each of the other languages.
  private func withOtherLanguages(_ body: () -> Void) {
    let present = panel.language
    for language in otherLanguages {
      panel.language = language
      shownLanguage = language
      body()
    }
    shownLanguage = nil
    panel.language = present
  }

  /// Draws the panel and checks the picture, if it differs from the last one.
  /// - Returns: whether it differs.
  func draw(_ situation: Situation, on surface: Surface) -> Bool {
    limit.countCombination()
    let damage = checked(panel.damage)
    guard canDraw, !damage.isEmpty else { return false }
    draw(completed(damage).intersection(surface.bounds), on: surface)
    if situation.isUsual {
      let shown = shownControls
      checkLayout(of: shown, situation)
      checkTargets(among: shown)
    }
    checkTexts(situation)
    return true
  }

  /// Whether neither the limit of pictures nor that of warnings is reached.
  var canDraw: Bool { !limit.isReached && reported.count < ProblemList.limit }

  /// Draws an area, and records its texts.
  func draw(_ area: Region, on surface: Surface) {
    panel.damage(only: area)
    recorder.beginPicture(on: surface, in: area)
    let before = surface.drawnPixels
    _ = panel.draw(on: surface)
    limit.count(pixels: surface.drawnPixels - before)
  }

  /// The visible controls, containers before their children: of the open dialog or drawer, or else of
  /// the panel. Excludes those that are scrolled out of view.
  var shownControls: [DeclaredControl] {
    var shown: [DeclaredControl] = []
    /// - Parameter area: the visible area in a container that scrolls; nil for all of a container.
    func add(_ container: Container, in area: Rectangle?) {
      let area = container is any ScrollingContainer ? container.clip : area
      let children = area.map { container.children(near: $0) } ?? container.children
      for child in children where child.isVisible && (child.takesSpace || child.isInLayer) {
        if let index = indices[ObjectIdentifier(child)] { shown.append(controls[index]) }
        guard let inner = child as? Container else { continue }
        add(inner, in: area?.offset(by: Point.zero - inner.movedFrame.origin))
      }
    }
    add(panel.stage.modalLayer as? Container ?? panel.root, in: nil)
    return shown
  }

  /// Marks everything as drawn.
  func forgetDamage() {
    // The getter places controls, which adds damage.
    _ = panel.damage
    panel.damage(only: Region())
  }

  /// The damage with all of each control that it touches, because a text at the edge of the drawing
  /// would look clipped.
  func completed(_ damage: Region) -> Region {
    var area = damage
    func add(_ container: Container, at origin: Point) {
      for child in container.children where !child.isHidden {
        let position = origin + child.movedFrame.origin
        if let inner = child as? Container, Self.hasOnlyChildren(inner) {
          add(inner, at: position)
          continue
        }
        let pixels = pixels(of: child, at: position)
        if damage.rectangles.contains(where: pixels.intersects) { area.add(pixels) }
      }
    }
    add(panel.stage, at: .zero)
    return area
  }

  /// The themes that an expression of the file can select, without the present one.
  private var otherThemes: [String] {
    guard file.value.node("bind")?.value.node("theme") != nil else { return [] }
    let own = file.value.node("themes")?.value.members?.map(\.name) ?? []
    let present = panel.root.value(ofProperty: "theme")
    let words = Set(FileWalk(file).strings.flatMap { FileWalk.words(of: $0.text) })
    return (Theme.allNames + own).filter { words.contains($0) && .text($0) != present }
  }
}
