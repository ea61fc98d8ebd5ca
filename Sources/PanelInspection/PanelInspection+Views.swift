import Controls
import Geometry
import Panels
import Raster

extension PanelInspection {
  /// What a picture shows: a page, or a child of a container that shows one at a time.
  struct View {
    let target: Control
    /// The other controls that such containers show in the same picture.
    let chosen: [Control]
    /// The controls that are checked: those that no earlier view has shown completely; nil for all.
    var checked: [Control]?

    /// The page that is shown; nil if the panel has none.
    var page: Control? { (chosen + [target]).first { $0.has(.isPage) } }
  }

  /// Draws every page, and every child of containers that show one at a time, with the initial values.
  func drawViews(on surface: Surface) -> [View] {
    // The controls that a picture has shown completely.
    var seen: Set<ObjectIdentifier> = []
    return ([panel.root] + controls.map(\.control)).compactMap { target in
      guard canDraw, !seen.contains(ObjectIdentifier(target)) else { return nil }
      reveal(View(target: target, chosen: []))
      guard !panel.damage.isEmpty else { return nil }
      let declared = shownControls
      let shown = declared.map(\.control)
      let unseen = shown.filter { !seen.contains(ObjectIdentifier($0)) }
      // The target can be hidden for now.
      let checked = unseen.count < shown.count ? unseen + [target] : nil
      checkedControls = checked
      _ = draw(Situation(), on: surface)
      checkEmptyAreas(of: declared)
      seen.formUnion(shown.lazy.filter { !$0.isPartlyClipped }.map(ObjectIdentifier.init))
      let chosen = shown.filter { control in
        control.has(.isPage)
          || control.parent.map { $0.has(.showsOneChild) } == true
      }
      return View(target: target, chosen: chosen, checked: checked)
    }
  }

  /// Shows a view. Opens and closes dialogs and drawers as needed.
  func reveal(_ view: View) {
    closeLayers { !view.target.isInside($0) }
    for control in view.chosen { control.reveal() }
    // From the end, a container scrolls until the target is at its start, followed by as many others
    // as there is room for.
    if view.target.isPartlyClipped { view.target.lastInScrollingContainer?.reveal() }
    view.target.reveal()
    finishAnimations()
    checkedControls = view.checked
  }

  /// The part of an area in which controls of the present view are checked.
  func checked(_ area: Region) -> Region {
    guard let checkedControls else { return area }
    var part = Region()
    for control in checkedControls where !Self.hasOnlyChildren(control) {
      part.add(area.intersection(pixels(of: control, at: control.originOnStage)))
    }
    return part
  }

  /// Whether a control shows nothing that can be wrong but its children.
  static func hasOnlyChildren(_ control: Control) -> Bool {
    guard let container = control as? Container else { return false }
    return !container.children.isEmpty && !container.has(.drawsChildren)
  }

  /// The pixels on which a control draws.
  /// - Parameter origin: its origin on the stage.
  func pixels(of control: Control, at origin: Point) -> PixelRectangle {
    let bounds = control.drawingBounds(of: control.frame.size).offset(by: origin)
    return PixelRectangle(covering: panel.transform.boundingBox(of: bounds))
  }

  /// Closes the dialogs and drawers from the topmost to the first one for which `isClosing` is false.
  func closeLayers(_ isClosing: (Control) -> Bool) {
    for _ in 0..<Self.layerLimit {
      guard let layer = panel.stage.modalLayer, isClosing(layer),
        let slot = panel.stage.modalLayerOwner?.slots.first, slot.scalar == .boolean(true),
        (try? slot.value.set(.boolean(false))) == true
      else { return }
      finishAnimations()
    }
  }

  /// Ends the animations of pages and layers. An animation can begin another one.
  func finishAnimations() {
    for _ in 0..<Self.layerLimit where panel.isAnimating {
      time += .seconds(10)
      panel.advance(to: time)
    }
    panel.stage.placeIfNeeded()
  }

  /// The maximum number of layers to close, and of animations that follow each other.
  private static let layerLimit = 16
}

extension Control {
  /// The last control in the innermost container around this one that scrolls; nil for none.
  fileprivate var lastInScrollingContainer: Control? {
    var container = parent
    while let current = container, !(current is any ScrollingContainer) {
      container = current.parent
    }
    var last: Control? = container
    while let inner = last as? Container, let child = inner.children.last { last = child }
    return last === container ? nil : last
  }
}
