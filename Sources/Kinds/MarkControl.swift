import Controls

/// A control with a mark that moves when its value changes: the superclass of checkboxes, and of
/// controls that offer items.
public class MarkControl: PressControl {
  /// How far the mark has come, from 0 to 1.
  private(set) final var mark = AnimatedNumber(0)

  /// Moves the mark, or lets it jump.
  /// - Parameters:
  ///   - start: where the movement begins; nil for the present place of the mark.
  ///   - duration: the duration of the movement; nil to jump.
  final func moveMark(from start: Double? = nil, to end: Double, over duration: Duration?) {
    if let start { mark.jump(to: start) }
    guard let duration else { return mark.jump(to: end) }
    mark.move(to: end, by: transition(over: duration))
    requestFrames()
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard mark.isMoving else { return needsFrames }
    let isMoving = mark.advance(to: time)
    setNeedsDisplay()
    return isMoving || needsFrames
  }

  public override func finishMovement() {
    super.finishMovement()
    guard mark.isMoving else { return }
    mark.finish()
    setNeedsDisplay()
  }
}
