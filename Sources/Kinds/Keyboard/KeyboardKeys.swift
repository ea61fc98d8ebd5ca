import Controls
import Geometry
import Raster
import TouchTracking

/// The keys of the on-screen keyboard. One control draws all of them.
///
/// A key is typed when its finger goes up, or earlier if the next finger goes down, so that two
/// thumbs can overlap. Backspace and Shift act when a finger goes down.
final class KeyboardKeys: Control {
  /// Called with each key for the edited field.
  var onKey: (Key) -> Void = { _ in }
  /// Called when the key that hides the keyboard is pressed.
  var onHide: () -> Void = {}
  /// Whether the keyboard has slid in. Until then, fingers on it press nothing.
  var isOpen = false
  /// Whether the next letter is a capital, unless Shift changes it.
  var needsCapital = false {
    didSet {
      guard needsCapital != oldValue, shift != .locked else { return }
      shift = needsCapital ? .once : .off
    }
  }

  enum Shift: Hashable {
    case off, once, locked
  }

  /// A finger on a key.
  struct Press {
    let touch: ContactID
    var key: KeyboardArrangement.PlacedKey
    /// Whether the key has been typed, or must not be typed.
    var isDone = false
    /// The time of the first frame; nil until then.
    var start: Duration?
    /// The choices of a long press.
    var choices: KeyChoices?
    var repetition: Repetition?
  }

  private(set) var layouts = [KeyboardLayout.english]
  private var layoutIndex = 0
  private(set) var page = KeyboardPage.letters { didSet { if page != oldValue { arrange() } } }
  private(set) var shift = Shift.off { didSet { if shift != oldValue { setNeedsDisplay() } } }
  private(set) var enterKey = EnterKey.done
  /// Whether pressed keys are not highlighted, to hide a password from bystanders and screenshots.
  private(set) var isPrivate = false
  private(set) var presses: [Press] = []
  private(set) var arrangement = KeyboardArrangement(
    .letters, of: .english, switchesLayouts: false, in: .zero)
  /// The time of the last press of Shift.
  private var lastShift: Duration?
  /// Whether a key was typed while a finger held Shift.
  private var shiftWasUsed = false

  /// The time between two presses of Shift that lock it.
  private static let doublePress = Duration.milliseconds(350)
  /// The time after which a pressed key shows its choices.
  private static let longPress = Duration.milliseconds(400)

  var letters: KeyboardLayout { layouts[layoutIndex] }

  /// Prepares the keyboard for another field.
  func begin(
    _ layouts: [KeyboardLayout], enterKey: EnterKey, isPrivate: Bool,
    startsWithCapital: Bool
  ) {
    if layouts != self.layouts { layoutIndex = 0 }
    self.layouts = layouts
    self.enterKey = enterKey
    self.isPrivate = isPrivate
    page = .letters
    shift = startsWithCapital ? .once : .off
    needsCapital = startsWithCapital
    arrange()
  }

  private func arrange() {
    arrangement = KeyboardArrangement(
      page, of: letters, switchesLayouts: layouts.count > 1, in: bounds.size)
    setNeedsDisplay()
  }

  override func boundsDidChange() { arrange() }

  /// Returns the frame of a key; nil if the page does not have it.
  func frame(of key: KeyboardKey) -> Rectangle? {
    arrangement.keys.first { $0.key == key }?.frame
  }

  /// The previews and choices above the top row.
  override func drawingBounds(of size: Size) -> Rectangle {
    let rowHeight = size.height / Double(KeyboardArrangement.rowCount)
    return Rectangle(left: 0, top: -1.5 * rowHeight, right: size.width, bottom: size.height)
  }

  /// The edited field keeps the focus.
  override var acceptsFocus: Bool { false }

  override var demonstration: [DemonstrationFinger] { [] }

  override func draw(on canvas: Canvas) { drawKeys(on: canvas) }

  // MARK: Characters

  /// The character that a key types with the current state of Shift.
  func character(of key: KeyboardKey) -> Character? {
    switch key {
    case .character(let character): shift == .off ? character : letters.capital(character)
    case .space: " "
    default: nil
    }
  }

  /// The characters that a long press on a key offers.
  private func choices(of key: KeyboardKey) -> [Character] {
    guard case .character(let character) = key else { return [] }
    let choices = letters.alternates(of: character)
    return shift == .off ? choices : choices.map(letters.capital)
  }

  private func type(_ character: Character) {
    onKey(.character(character))
    if presses.contains(where: { $0.key.key == .shift }) {
      shiftWasUsed = true
    } else if shift == .once {
      shift = needsCapital ? .once : .off
    }
    // A space after symbols returns to the letters.
    if character == " ", page != .letters { page = .letters }
  }

  // MARK: Pressing

  override var heldSlot: ValueSlot? { nil }

  /// One for each key.
  override var touchLimit: Int { .max }

  override func beginTracking(_ touch: Touch) -> Bool {
    guard isOpen else { return true }
    // A new finger types the keys under the others.
    for index in presses.indices { finish(at: index) }
    // One of them may have closed the keyboard.
    guard isOpen, let key = arrangement.key(at: touch.location) else { return true }
    presses.append(Press(touch: touch.id, key: key))
    setNeedsDisplay()
    switch key.key {
    case .shift: pressShift(at: touch.time)
    case .backspace:
      presses[presses.count - 1].isDone = true
      presses[presses.count - 1].repetition = Repetition()
      onKey(.backspace)
    default: break
    }
    requestFrames()
    return true
  }

  override func isPress(_ touch: Touch) -> Bool { presses.contains { $0.touch == touch.id } }

  private func pressShift(at time: Duration) {
    presses[presses.count - 1].isDone = true
    shiftWasUsed = false
    let isDouble = lastShift.map { time - $0 <= Self.doublePress } ?? false
    lastShift = isDouble ? nil : time
    shift = isDouble ? .locked : shift == .off ? .once : .off
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    guard let index = presses.firstIndex(where: { $0.touch == touch.id }) else { return true }
    if presses[index].choices != nil {
      presses[index].choices?.select(at: touch.location.x)
      setNeedsDisplay()
    } else if !presses[index].isDone, let key = arrangement.key(at: touch.location),
      key != presses[index].key
    {
      // The finger slides to a neighbour.
      presses[index].key = key
      presses[index].start = nil
      presses[index].isDone = key.key == .shift || key.key == .backspace
      setNeedsDisplay()
    }
    return true
  }

  override func endTracking(_ touch: Touch) {
    guard let index = presses.firstIndex(where: { $0.touch == touch.id }) else { return }
    finish(at: index)
    // Typing may have closed the keyboard.
    guard let index = presses.firstIndex(where: { $0.touch == touch.id }) else { return }
    let press = presses.remove(at: index)
    if press.key.key == .shift, shiftWasUsed, shift == .once { shift = .off }
    setNeedsDisplay()
  }

  override func cancelTracking(_ touch: Touch) {
    presses.removeAll { $0.touch == touch.id }
    setNeedsDisplay()
  }

  /// Forgets the pressed keys.
  func cancelKeys() {
    presses = []
    setNeedsDisplay()
  }

  /// Types the key of a press, once.
  private func finish(at index: Int) {
    guard presses.indices.contains(index), !presses[index].isDone else { return }
    presses[index].isDone = true
    let press = presses[index]
    presses[index].choices = nil
    if let choice = press.choices?.selected { return type(choice) }
    switch press.key.key {
    case .character, .space: if let character = character(of: press.key.key) { type(character) }
    case .enter: onKey(.enter)
    case .page(let page): self.page = page
    case .nextLayout:
      layoutIndex = (layoutIndex + 1) % layouts.count
      arrange()
    case .hide: onHide()
    case .shift, .backspace: break
    }
  }

  override func advance(to time: Duration) -> Bool {
    let isAnimating = super.advance(to: time)
    for index in presses.indices {
      guard presses.indices.contains(index) else { break }
      if presses[index].repetition?.isDue(at: time) == true { onKey(.backspace) }
      guard presses.indices.contains(index), !presses[index].isDone, presses[index].choices == nil
      else { continue }
      let start = presses[index].start ?? time
      presses[index].start = start
      let choices = choices(of: presses[index].key.key)
      guard !choices.isEmpty, time - start >= Self.longPress else { continue }
      presses[index].choices = KeyChoices(choices, above: presses[index].key.frame, in: bounds)
      setNeedsDisplay()
    }
    return isAnimating || !presses.isEmpty
  }
}
