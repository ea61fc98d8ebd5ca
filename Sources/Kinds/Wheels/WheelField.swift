import Controls
import Geometry
import Raster
import TouchTracking

/// Wheels side by side whose rows in the middle are chosen: the superclass of rollers and of pickers
/// of dates, times and durations.
///
/// A wheel follows the finger, keeps turning when released, and stops at a row. A tap on a row
/// chooses it. The value is published when all wheels have stopped.
///
/// A subclass makes the wheels, and converts between the value and the rows in the middle.
public class WheelField: Field {
  /// Where the wheels are.
  public enum Form: String, CaseIterable, Sendable {
    /// In the panel.
    case wheels
    /// In a dialog, which a tap on a field with the chosen text opens.
    case field
  }

  @Resized(
    .choice(
      "Whether the panel contains the `wheels`, or a `field` with the chosen text. A tap on the field opens the wheels in a dialog."
    ))
  public final var form = Form.wheels
  @Redrawn(.color("The fill colour of the band around the chosen rows."))
  public final var bandColor = Color(gray: 0.5, alpha: 0.2)

  private var madeWheels: [Wheel] = []
  /// What the wheels depend on, when they were made; nil if they must be made again.
  private var madeFor: Basis?
  /// The wheel that the arrow keys turn.
  final var active = 0 { didSet { if active != oldValue { setNeedsDisplay() } } }
  private var drag: Drag?
  /// The rows of the value when it last changed.
  private var valueRows: [Int]?
  private var isPublishing = false
  /// Whether the value must be published when the wheels have stopped.
  private var needsPublishing = false
  /// The open dialog of a field, and the wheels in it.
  private var dialog: WheelDialog?
  private weak var picker: WheelField?

  private struct Basis: Equatable {
    let language: String
    let rowHeight: Double
    let numbers: [Double]
  }

  private struct Drag {
    let wheel: Int
    let start: Double
    /// Whether the finger has stopped a wheel that was turning.
    let hasStopped: Bool
    /// Where the finger grips the wheel; nil until it has moved beyond the slop.
    var grip: Double?
    var velocity = DragVelocity()
  }

  /// The distance that a finger must move to turn a wheel, in points.
  private static let slop = 8.0

  /// Creates wheels that publish their value when they have stopped.
  public required override init() {
    super.init()
    continuous = false
  }

  // MARK: For subclasses

  /// Returns new wheels from left to right.
  func makeWheels() -> [Wheel] { [] }

  /// The rows of the wheels for the value; nil if no rows are chosen.
  var chosenRows: [Int]? { nil }

  /// The rows at which the wheels begin while none are chosen.
  var firstRows: [Int] { [] }

  /// Sets the value to the chosen rows with `set`.
  func choose(_ rows: [Int]) {}

  /// The text of the field; nil if the value is unknown.
  var fieldText: String? { nil }

  /// Whether the wheels are mirrored if the layout direction is right to left.
  var mirrorsWheels: Bool { true }

  /// The numbers on which the wheels depend besides the properties.
  var wheelNumbers: [Double] { [] }

  /// Makes the wheels again, because their rows have changed.
  final func wheelsDidChange() {
    madeFor = nil
    drag = nil
    needsPublishing = false
    intrinsicSizeDidChange()
    setNeedsDisplay()
  }

  /// The wheels in the language of the panel, from left to right in a left-to-right layout.
  final var wheels: [Wheel] {
    get {
      let basis = Basis(language: language.code, rowHeight: rowHeight, numbers: wheelNumbers)
      if basis != madeFor {
        madeFor = basis
        madeWheels = makeWheels()
        valueRows = chosenRows
        for (index, row) in (valueRows ?? firstRows).enumerated() {
          madeWheels[index].turn(to: row, by: nil)
        }
      }
      return madeWheels
    }
    set { madeWheels = newValue }
  }

  /// Sets the value, on behalf of the finger or of a key.
  final func set<Content>(_ content: Content, in slot: Slot<Content>) {
    guard let touch = touches.first else { return enter(content, in: slot) }
    if drag == nil {
      touch.finish(slot, with: content)
    } else {
      touch.set(content, in: slot)
    }
  }

  // MARK: Values

  private func publish(_ rows: [Int]) {
    isPublishing = true
    choose(rows)
    isPublishing = false
  }

  /// Turns the wheels to the rows of the value.
  private func align(animated: Bool) {
    guard let rows = chosenRows else { return }
    let transition = animated ? transition() : nil
    for (index, row) in rows.enumerated() { wheels[index].turn(to: row, by: transition) }
    if animated { requestFrames() }
    setNeedsDisplay()
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    setNeedsDisplay()
    let rows = chosenRows
    // Phases of touches do not change the value.
    guard rows != valueRows else { return }
    valueRows = rows
    guard !isPublishing, drag == nil, needsPublishing || rows != wheels.map(\.targetRow) else {
      return
    }
    needsPublishing = false
    align(animated: slot.isChangeAnimated)
  }

  public override func languageDidChange() {
    super.languageDidChange()
    wheelsDidChange()
  }

  public override func isAtLimit(_ slot: ValueSlot) -> Bool { false }

  public override var shownTexts: [String] {
    let texts =
      form == .field || chosenRows == nil
      ? [fieldText ?? unknownText] : wheels.map { $0.title($0.row) }
    return [title, isValid ? "" : message].filter { !$0.isEmpty } + texts
  }

  /// The dash in place of a value that is unknown.
  final var unknownText: String { slots.first?.value.text(of: nil, in: language) ?? "" }

  // MARK: Drawing

  public override var scrollsText: Bool { form == .wheels }

  override var looksHeld: Bool { form == .field && super.looksHeld }

  override var boxSize: Size { form == .wheels ? wheelsSize : super.boxSize }

  public override func draw(on canvas: Canvas) {
    drawFrame(on: canvas)
    if form == .wheels { drawWheels(on: canvas) } else { drawFieldText(on: canvas) }
  }

  /// Wheels are not aligned with the text beside them.
  public override func baseline(in size: Size) -> Double? {
    form == .wheels ? nil : super.baseline(in: size)
  }

  // MARK: Frames

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    let before = wheels.map(\.row)
    var isMoving = false
    for index in wheels.indices where wheels[index].isMoving {
      if wheels[index].advance(to: time) { isMoving = true }
      setNeedsDisplay(in: frame(ofWheel: index))
    }
    if drag == nil, needsPublishing { turnedOn(from: before) }
    return needsFrames || isMoving
  }

  /// A wheel that a finger has turned keeps its movement, which decides on the value.
  public override func finishMovement() {
    super.finishMovement()
    guard !needsPublishing else { return }
    for index in wheels.indices where wheels[index].isMoving {
      wheels[index].finish()
      setNeedsDisplay(in: frame(ofWheel: index))
    }
  }

  /// Publishes the rows in the middle if all wheels have stopped, or if all changes are published.
  private func turnedOn(from before: [Int]) {
    let rows = wheels.map(\.row)
    if !wheels.contains(where: \.isSpinning) {
      needsPublishing = false
      finish(with: rows)
    } else if continuous, rows != before {
      publish(rows)
    }
  }

  // MARK: Tracking

  private var accepts: Bool { slots.first?.value.isDerived == false }

  /// A wheel that turns is stopped at once, even in a container that scrolls sideways.
  public override var dragDirections: DragDirections {
    if form == .field { return [] }
    return wheels.contains(where: \.isSpinning) ? .all : .vertical
  }

  public override var heldSlot: ValueSlot? { form == .field ? nil : slots.first }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard accepts else { return false }
    guard form == .wheels else { return true }
    guard !wheels.isEmpty else { return false }
    let index = wheel(at: touch.location.x)
    let hasStopped = wheels[index].isSpinning
    wheels[index].stop()
    active = index
    drag = Drag(wheel: index, start: touch.location.y, hasStopped: hasStopped)
    drag?.velocity.add(touch.location, at: touch.time)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard form == .wheels else {
      setNeedsDisplay()
      return true
    }
    guard var drag, wheels.indices.contains(drag.wheel) else { return true }
    let y = touch.location.y
    drag.velocity.add(touch.location, at: touch.time)
    if drag.grip == nil, abs(y - drag.start) > Self.slop {
      let start = drag.start + (y > drag.start ? Self.slop : -Self.slop)
      drag.grip = wheels[drag.wheel].grip(at: start, length: fieldArea.height)
    }
    self.drag = drag
    guard let grip = drag.grip else { return true }
    let before = wheels[drag.wheel].row
    wheels[drag.wheel].drag(to: y, from: grip, length: fieldArea.height)
    setNeedsDisplay(in: frame(ofWheel: drag.wheel))
    if continuous, wheels[drag.wheel].row != before { publish(wheels.map(\.row)) }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    guard form == .wheels else {
      if touch.isInside { openDialog() }
      return
    }
    guard let drag, wheels.indices.contains(drag.wheel) else { return }
    self.drag = nil
    var rows = wheels.map(\.row)
    if drag.grip != nil {
      wheels[drag.wheel].release(
        velocity: drag.velocity.value(at: touch.time).y, by: transition())
    } else if drag.hasStopped {
      wheels[drag.wheel].release(velocity: 0, by: transition())
    } else {
      // The value does not wait until the wheel has turned to the tapped row.
      let place = Int(wheels[drag.wheel].position.rounded()) + rowDistance(at: touch.location.y)
      wheels[drag.wheel].turn(toPlace: place, by: transition())
      rows[drag.wheel] = wheels[drag.wheel].targetRow
    }
    needsPublishing = wheels.contains(where: \.isSpinning)
    if !needsPublishing { finish(with: rows) }
    requestFrames()
  }

  /// Publishes the rows, and turns the wheels to the value that results.
  private func finish(with rows: [Int]) {
    publish(rows)
    align(animated: true)
  }

  /// Returns the wheels to the value.
  public override func cancelTracking(_ touch: Touch) {
    guard drag != nil else { return }
    drag = nil
    needsPublishing = false
    align(animated: true)
  }

  // MARK: Keyboard

  public override var acceptsFocus: Bool { accepts }

  public override var isAdjustable: Bool { form == .wheels }

  public override var pressPoint: Point? { nil }

  public override var focusShape: FocusShape {
    guard form == .wheels, wheels.count > 1 else { return super.focusShape }
    return FocusShape(frame(ofWheel: active), cornerRadius: face.cornerRadius)
  }

  /// Up and down turn a wheel by a row; left and right change the wheel. While adjusting, Enter
  /// continues with the next wheel.
  public override func handle(_ key: Key) -> Bool {
    if let dialog { return dialog.handle(key) }
    guard form == .wheels else {
      guard key == .enter || key == .character(" ") else { return false }
      openDialog()
      return true
    }
    guard wheels.indices.contains(active) else { return false }
    let count = wheels[active].count
    switch key {
    case .up: turn(by: -1)
    case .down: turn(by: 1)
    case .pageUp: turn(by: -10)
    case .pageDown: turn(by: 10)
    case .home: turn { _ in 0 }
    case .end: turn { _ in count - 1 }
    case .turn(let steps) where isAdjusting: turn(by: min(max(steps, -count), count))
    case .left: return moveActive(by: isRightToLeft && mirrorsWheels ? 1 : -1)
    case .right: return moveActive(by: isRightToLeft && mirrorsWheels ? -1 : 1)
    case .enter where isAdjusting: return moveActive(by: 1)
    case .enter:
      active = 0
      return false
    default: return false
    }
    return true
  }

  private func moveActive(by distance: Int) -> Bool {
    guard wheels.indices.contains(active + distance) else { return false }
    active += distance
    return true
  }

  private func turn(by distance: Int) { turn { $0 + distance } }

  /// Chooses another row of the active wheel, unless a finger holds the value.
  private func turn(_ place: (Int) -> Int) {
    guard accepts, slots.first?.value.isHeld == false else { return }
    // The first key chooses the rows in the middle.
    var rows = wheels.map(\.row)
    if let chosen = chosenRows {
      rows = chosen
      rows[active] = wheels[active].index(at: place(rows[active]))
    }
    needsPublishing = false
    finish(with: rows)
  }

  // MARK: Demonstration

  /// A finger drags the first wheel by two rows, and rests.
  public override var demonstration: [DemonstrationFinger] {
    guard form == .wheels, !wheels.isEmpty else { return super.demonstration }
    let start = Point(x: frame(ofWheel: 0).center.x, y: bounds.center.y)
    return [
      { time in
        Point(x: start.x, y: start.y - 96 * min(time * 1.5, 1))
      }
    ]
  }

  /// The visible rows of a single wheel.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    guard form == .wheels, wheels.count == 1, let wheel = wheels.first else { return [] }
    return visiblePlaces(of: wheel).filter { wheel.hasRow(at: $0) }.map { place in
      (
        wheel.title(wheel.index(at: place)),
        rowArea(at: place, ofWheel: 0).intersection(fieldArea)
      )
    }
  }

  // MARK: Field

  public override var isEditing: Bool { dialog != nil }

  private func openDialog() {
    guard dialog == nil, accepts, let slot = slots.first else { return }
    let picker = Self()
    let dialog = WheelDialog(of: self, with: picker, in: stage?.bounds.height ?? 0) {
      [weak self] isApplied in
      self?.closeDialog(isApplied: isApplied)
    }
    for (own, other) in zip(slots, picker.slots) {
      if own !== slot { other.link(to: own.value) }
    }
    if let value = picker.slots.first?.value {
      value.unit = slot.value.unit
      if slot.isKnown { _ = try? value.set(slot.scalar) }
    }
    (self.dialog, self.picker) = (dialog, picker)
    guard open(dialog.card, as: .modal) else {
      self.dialog = nil
      return
    }
    dialog.takeFocus()
    setNeedsDisplay()
    sendActions(for: .editingDidBegin)
  }

  private func closeDialog(isApplied: Bool) {
    guard let dialog else { return }
    // OK chooses the rows in the middle, also those at which the wheels begin.
    let rows = picker?.wheels.map(\.row)
    close(dialog.card)
    if isApplied, let rows, slots.first?.value.isHeld == false { publish(rows) }
  }

  public override func layerDidClose(_ layer: Control) {
    guard layer === dialog?.card else { return }
    dialog = nil
    setNeedsDisplay()
    sendActions(for: .editingDidEnd)
  }
}

/// The theme of the kinds with wheels.
let wheelTheme: KeyValuePairs<String, ThemeValue> = [
  "color": "surface", "titleColor": "caption", "fieldTextColor": "text", "cornerRadius": 12,
  "outlineColor": "edge", "invalidColor": "bad", "bandColor": "raised",
]
