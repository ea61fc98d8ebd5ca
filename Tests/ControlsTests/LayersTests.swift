import Bench
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Controls

/// Accepts every touch and key, and logs what happens to it.
private final class Probe: Control {
  var log: [String] = []
  var usesKeys = true

  override func beginTracking(_ touch: Touch) -> Bool {
    log.append("begin")
    return true
  }
  override func endTracking(_ touch: Touch) { log.append("end") }
  override func cancelTracking(_ touch: Touch) { log.append("cancel") }
  override func handle(_ key: Key) -> Bool {
    if usesKeys { log.append("key") }
    return usesKeys
  }
  override func focusDidEnd() { log.append("focus ended") }
  override func layerDidClose(_ layer: Control) { log.append("closed") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

struct LayersTests {
  private let owner = Probe()
  private let other = Probe()
  private let bench: Bench

  init() {
    owner.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    other.frame = Rectangle(x: 200, y: 0, width: 100, height: 100)
    bench = Bench(owner, other)
  }

  private var top: Control? { bench.stage.modalLayer }

  /// Returns a layer with a control at its top left corner.
  private func layer() -> (Container, Probe) {
    let (layer, control) = (Container(), Probe())
    control.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    layer.add(control)
    return (layer, control)
  }

  @Test func aModalLayerTakesAllTouches() {
    let (layer, inside) = layer()
    #expect(owner.open(layer, as: .modal) && top === layer)
    #expect(layer.frame == bench.stage.bounds)
    bench.down(50, 50).up()
    bench.down(250, 50).up()
    #expect(inside.take() == ["begin", "end"] && owner.take() == [] && other.take() == [])
    owner.close(layer)
    bench.down(250, 50).up()
    #expect(top == nil && owner.take() == ["closed"] && other.take() == ["begin", "end"])
    owner.close(layer)
    #expect(owner.take() == [])
  }

  @Test func fingersThatAreDownWhenAModalLayerOpensPressNothing() {
    let (layer, inside) = layer()
    let fingers = [bench.down(50, 50), bench.down(250, 50), bench.down(400, 400)]
    owner.open(layer, as: .modal)
    #expect(owner.take() == ["begin", "cancel"] && other.take() == ["begin", "cancel"])
    for finger in fingers {
      finger.move(60, 60)
      finger.up()
    }
    #expect(inside.take() == [] && owner.take() == [])
    bench.down(60, 60).up()
    #expect(inside.take() == ["begin", "end"])
  }

  @Test func aFloatingLayerLeavesTouchesBesideItAlone() {
    let floating = Probe()
    floating.frame = Rectangle(x: 200, y: 0, width: 50, height: 100)
    let finger = bench.down(50, 50)
    owner.open(floating, as: .floating)
    #expect(owner.take() == ["begin"] && top == nil)
    finger.up()
    bench.down(225, 50).up()
    bench.down(275, 50).up()
    #expect(floating.take() == ["begin", "end"] && other.take() == ["begin", "end"])
    // It stays above a modal layer that opens later.
    let (layer, _) = layer()
    other.open(layer, as: .modal)
    bench.down(225, 50).up()
    #expect(floating.take() == ["begin", "end"])
    #expect(Array(bench.stage.children.dropFirst()).elementsEqual([layer, floating], by: ===))
  }

  @Test func layersCloseWithTheirOwner() {
    for step in 0..<4 {
      let (owner, bench) = (Probe(), Bench())
      owner.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
      bench.root.add(owner)
      let (lower, inside) = layer()
      let (upper, _) = layer()
      let floating = Probe()
      #expect(owner.open(lower, as: .modal) && inside.open(upper, as: .modal))
      #expect(inside.open(floating, as: .floating) && bench.stage.children.count == 4)
      switch step {
      case 0: owner.isEnabled = false
      case 1: owner.isHidden = true
      case 2: bench.root.remove(owner)
      default: owner.close(lower)
      }
      #expect(bench.stage.children.count == 1 && bench.stage.modalLayer == nil)
      #expect(owner.take() == ["closed"] && inside.take() == ["closed", "closed"])
    }
  }

  @Test func aLayerOfAControlOnNoPanelIsRefused() {
    #expect(!Probe().open(Container(), as: .modal))
    bench.root.remove(owner)
    #expect(!owner.open(Container(), as: .modal))
  }

  @Test func aTouchThatRemovesItsControlPreventsTheLayer() {
    _ = bench.down(50, 50)
    owner.addAction(for: .touchCancel) { [bench] in bench.root.remove($0) }
    #expect(!owner.open(Container(), as: .modal) && top == nil)
  }

  @Test func aKeyboardIsAboveModalLayersAndLetsTouchesThroughBesideItsControls() {
    let (modal, _) = layer()
    let (keyboard, key) = layer()
    owner.open(modal, as: .modal)
    #expect(owner.open(keyboard, as: .keyboard) && bench.stage.children.last === keyboard)
    #expect(
      keyboard.frame == bench.stage.bounds && top === modal && owner.onScreenKeyboard === keyboard)
    bench.down(50, 50).up()
    #expect(key.take() == ["begin", "end"])
    owner.close(modal)
    #expect(owner.onScreenKeyboard === keyboard)
    _ = owner.take()
    bench.down(250, 50).up()
    #expect(other.take() == ["begin", "end"])
  }

  @Test func aModalLayerClosesTheKeyboard() {
    let (keyboard, _) = layer()
    owner.open(keyboard, as: .keyboard)
    other.open(layer().0, as: .modal)
    #expect(owner.take() == ["closed"] && owner.onScreenKeyboard == nil)
  }

  @Test func aKeyboardClosesAnotherOne() {
    let (first, _) = layer()
    owner.open(first, as: .keyboard)
    #expect(other.open(layer().0, as: .keyboard))
    #expect(owner.take() == ["closed"] && bench.stage.children.count == 2)
  }

  @Test func aKeyboardThatIsOpenedAgainGetsANewOwner() {
    let (keyboard, _) = layer()
    owner.open(keyboard, as: .keyboard)
    #expect(other.open(keyboard, as: .keyboard))
    bench.root.remove(owner)
    #expect(other.onScreenKeyboard === keyboard)
    bench.root.remove(other)
    #expect(bench.stage.children.count == 1 && other.take() == ["closed"])
  }

  @Test func theKeyboardMovesThePanelUp() {
    let (modal, _) = layer()
    owner.open(modal, as: .modal)
    let (keyboard, _) = layer()
    owner.shiftPanel(up: 50)
    #expect(bench.root.frame.y == 0)
    owner.open(keyboard, as: .keyboard)
    owner.shiftPanel(up: 50)
    #expect(bench.root.frame.y == -50 && modal.frame.y == -50 && keyboard.frame.y == 0)
    owner.close(keyboard)
    #expect(bench.root.frame.y == 0 && modal.frame.y == 0 && owner.panelOffset == 0)
  }

  @Test(arguments: [LayerRole.modal, .floating])
  func theNumberOfLayersIsLimited(role: LayerRole) {
    let layers = (0...Layers.limit).map { _ in Container() }
    for layer in layers.dropLast() { #expect(owner.open(layer, as: role)) }
    #expect(!owner.open(layers[Layers.limit], as: role))
    #expect(other.open(Container(), as: role == .modal ? .floating : .modal))
    owner.close(layers[3])
    #expect(owner.open(layers[Layers.limit], as: role))
  }

  @Test func keysBelongToTheTopmostModalLayer() {
    #expect(!bench.stage.hasFocus && !bench.stage.handle(.backspace))
    other.takeFocus()
    #expect(bench.stage.hasFocus && bench.stage.handle(.backspace) && other.take() == ["key"])
    let (layer, inside) = layer()
    owner.open(layer, as: .modal)
    // Nothing in the layer has the focus, and the layer itself does not use the key.
    #expect(bench.stage.handle(.backspace) && owner.take() == ["key"])
    inside.takeFocus()
    #expect(bench.stage.handle(.backspace) && inside.take() == ["key"] && owner.take() == [])
    inside.usesKeys = false
    #expect(bench.stage.handle(.backspace) && owner.take() == ["key"])
    // The focus of the panel returns when the layer closes.
    #expect(other.take() == [])
    owner.close(layer)
    #expect(inside.take() == ["focus ended"])
    #expect(bench.stage.handle(.backspace) && other.take() == ["key"])
    other.isEnabled = false
    #expect(other.take() == ["focus ended"] && !bench.stage.hasFocus)
  }

  @Test func theFocusMovesWithinTheSameLayer() {
    other.takeFocus()
    owner.takeFocus()
    owner.takeFocus()
    #expect(other.take() == ["focus ended"] && owner.take() == [])
    owner.resignFocus()
    #expect(owner.take() == ["focus ended"] && !bench.stage.hasFocus)
  }

  @Test func aLayerHasTheLookOfItsOwner() {
    let (layer, _) = layer()
    owner.tint = Color(red: 1, green: 0, blue: 0)
    owner.open(layer, as: .modal)
    #expect(layer.tint == owner.tint)
    bench.root.tint = Color(red: 0, green: 1, blue: 0)
    owner.tint = nil
    #expect(layer.tint == bench.root.tint)
  }
}
