import Controls
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
  private var time = Duration.zero
  private(set) lazy var hasPages = panel.pages != nil

  init(
    _ panel: Panel, _ file: JSONNode, _ controls: [DeclaredControl], _ recorder: TextRecorder,
    _ problems: ProblemList, _ limit: PictureLimit
  ) {
    self.limit = limit
    self.panel = panel
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

  /// The values with which a picture is drawn.
  struct Situation {
    /// The values in messages; empty for the initial ones.
    var description = ""
    /// Whether a user could see the shown controls together.
    var isUsual = true
  }

  /// The longest side of a picture in pixels; larger panels are drawn at a smaller scale.
  private static let sideLimit = 2048.0

  /// Draws every page, and every child of containers that show one at a time, in all situations.
  func checkPictures() {
    let size = panel.settings.size
    let scale = min(Self.sideLimit / max(size.width, size.height), 1)
    let surface = Surface(
      width: max(Int((size.width * scale).rounded()), 1),
      height: max(Int((size.height * scale).rounded()), 1))
    panel.willDraw = { [recorder] control, canvas in recorder.begin(control, on: canvas) }
    defer { panel.willDraw = nil }
    panel.fit(width: surface.width, height: surface.height, scale: scale)
    let values = variedValues
    let views = drawViews(on: surface)
    let (choices, themes) = (choices(of: values), otherThemes)
    for view in views where canDraw {
      reveal(view)
      forgetDamage()
      let visible = choices.filter { draw($0, Situation(), on: surface) }
      panel.alarms.forEachShown { name in
        _ = draw(Situation(description: " while the alarm \(name.quoted) is shown"), on: surface)
      }
      forgetDamage()
      draw(themes, on: surface)
      withOtherLanguages { _ = draw(Situation(), on: surface) }
      withEnds(of: values) { situation in
        reveal(view)
        guard draw(situation, on: surface) else { return }
        forgetDamage()
        for choice in visible { draw(choice, situation, on: surface) }
        panel.alarms.withFirstShown { name in
          guard let name else { return }
          let alarm = " while the alarm \(name.quoted) is shown"
          _ = draw(
            Situation(description: situation.description + alarm, isUsual: false), on: surface)
        }
        forgetDamage()
      }
    }
    withMostControls(choices + ends(of: values)) { situation in
      for view in views where canDraw {
        reveal(view)
        _ = draw(situation, on: surface)
      }
    }
    closeLayers { _ in true }
    drawQuestions(Situation(), on: surface)
    withEnds(of: values) { drawQuestions($0, on: surface) }
    withOtherLanguages { drawQuestions(Situation(), on: surface) }
  }

  /// What a picture shows: a page, or a child of a container that shows one at a time.
  private struct View {
    let target: Control
    /// The other controls that such containers show in the same picture.
    let chosen: [Control]
  }

  /// Draws every page, and every child of containers that show one at a time, with the initial values.
  private func drawViews(on surface: Surface) -> [View] {
    // The controls that a picture has shown completely.
    var seen: Set<ObjectIdentifier> = []
    return ([panel.root] + controls.map(\.control)).compactMap { target in
      guard canDraw, !seen.contains(ObjectIdentifier(target)) else { return nil }
      reveal(View(target: target, chosen: []))
      guard draw(Situation(), on: surface) else { return nil }
      let shown = shownControls
      checkEmptyAreas(of: shown)
      for declared in shown where !declared.control.isPartlyClipped {
        seen.insert(ObjectIdentifier(declared.control))
      }
      let chosen = shown.map(\.control).filter { control in
        control.has(.isPage)
          || control.parent.map { $0.has(.showsOneChild) } == true
      }
      return View(target: target, chosen: chosen)
    }
  }

  /// Shows a view. Opens and closes dialogs and drawers as needed.
  private func reveal(_ view: View) {
    closeLayers { !view.target.isInside($0) }
    for control in view.chosen + [view.target] { control.reveal() }
    finishAnimations()
  }

  /// Closes the dialogs and drawers from the topmost to the first one for which `isClosing` is false.
  private func closeLayers(_ isClosing: (Control) -> Bool) {
    for _ in 0..<Self.layerLimit {
      guard let layer = panel.stage.modalLayer, isClosing(layer),
        let slot = panel.stage.modalLayerOwner?.slots.first, slot.scalar == .boolean(true),
        (try? slot.value.set(.boolean(false))) == true
      else { return }
      finishAnimations()
    }
  }

  /// Ends the animations of pages and layers. An animation can begin another one.
  private func finishAnimations() {
    for _ in 0..<Self.layerLimit where panel.isAnimating {
      time += .seconds(10)
      panel.advance(to: time)
    }
    panel.stage.placeIfNeeded()
  }

  /// The maximum number of layers to close, and of animations that follow each other.
  private static let layerLimit = 16

  /// Calls `body` with every number at its minimum, and with every number at its maximum.
  private func withEnds(of values: [NamedValue], _ body: (Situation) -> Void) {
    let numbers = values.filter { $0.kind == .number }.map { ($0, $0.knownScalar) }
    guard !numbers.isEmpty else { return }
    for (end, bound) in [("minimum", \NamedValue.minimum), ("maximum", \.maximum)] {
      // Nothing is known about the numbers at an open end.
      let closed: RangeEnds = end == "minimum" ? .minimum : .maximum
      panel.values.transaction {
        for (value, _) in numbers where !value.range.openEnds.contains(closed) {
          _ = try? value.set(.number(value[keyPath: bound]))
        }
      }
      body(Situation(description: " with every number at its \(end)", isUsual: false))
    }
    panel.values.transaction { for (value, before) in numbers { restore(value, to: before) } }
  }

  /// Draws what is shown now with another choice.
  /// - Returns: whether the picture differs.
  @discardableResult
  private func draw(_ choice: Choice, _ situation: Situation, on surface: Surface) -> Bool {
    let before = choice.value.knownScalar
    guard canDraw, (try? choice.value.set(choice.scalar)) == true else { return false }
    let description = " if \(choice.description)" + situation.description
    let differs = draw(
      Situation(description: description, isUsual: situation.isUsual), on: surface)
    restore(choice.value, to: before)
    forgetDamage()
    return differs
  }

  func restore(_ value: NamedValue, to scalar: Scalar?) {
    if let scalar { _ = try? value.set(scalar) } else { value.setUnknown() }
  }

  /// Draws what is shown now in other themes.
  private func draw(_ themes: [String], on surface: Surface) {
    guard !themes.isEmpty, let present = panel.root.value(ofProperty: "theme") else { return }
    for theme in themes {
      guard (try? panel.root.setProperty("theme", to: .text(theme))) != nil else { continue }
      _ = draw(
        Situation(description: " in the theme \(theme.quoted)", isUsual: false), on: surface)
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
  private func draw(_ situation: Situation, on surface: Surface) -> Bool {
    limit.countCombination()
    guard canDraw, !panel.damage.isEmpty else { return false }
    draw(completed(panel.damage.bounds).intersection(surface.bounds), on: surface)
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
  func draw(_ area: PixelRectangle, on surface: Surface) {
    panel.damage(only: area)
    recorder.beginPicture(on: surface, in: area)
    let before = surface.drawnPixels
    _ = panel.draw(on: surface)
    limit.count(pixels: surface.drawnPixels - before)
  }

  /// The visible controls, containers before their children: of the open dialog or drawer, or else of
  /// the panel. Excludes those that are scrolled out of view.
  private var shownControls: [DeclaredControl] {
    var shown: [DeclaredControl] = []
    /// - Parameter area: the visible area in a container that scrolls; nil for all of a container.
    func add(_ container: Container, in area: Rectangle?) {
      let area = container is any ScrollingContainer ? container.clip : area
      let children = area.map { container.children(near: $0) } ?? container.children
      for child in children where !child.isHidden && (child.takesSpace || child.isInLayer) {
        if let index = indices[ObjectIdentifier(child)] { shown.append(controls[index]) }
        guard let inner = child as? Container else { continue }
        add(inner, in: area?.offset(by: Point.zero - inner.movedFrame.origin))
      }
    }
    add(panel.stage.modalLayer as? Container ?? panel.root, in: nil)
    return shown
  }

  /// Marks everything as drawn.
  func forgetDamage() { _ = panel.draw(on: Surface(width: 1, height: 1)) }

  /// The damage with all of each control that it touches, because a text at the edge of the drawing
  /// would look clipped.
  func completed(_ damage: PixelRectangle) -> PixelRectangle {
    var area = damage
    func add(_ container: Container, at origin: Point) {
      for child in container.children where !child.isHidden {
        let position = origin + child.movedFrame.origin
        if let inner = child as? Container, !inner.children.isEmpty,
          !inner.has(.drawsChildren)
        {
          add(inner, at: position)
          continue
        }
        let bounds = child.drawingBounds(of: child.frame.size).offset(by: position)
        let pixels = PixelRectangle(covering: panel.transform.boundingBox(of: bounds))
        if pixels.intersects(damage) { area = area.union(pixels) }
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
    return (Theme.all.map(\.name) + own).filter { words.contains($0) && .text($0) != present }
  }
}
