import Geometry
import TouchTracking
import Values

// A pose shows a control in a state without a finger, a key or a change of a value. A posed control is
// a still picture: it and its children accept no touches and no focus, send no events, and get no
// frames and no time. The pose `held` is a real touch that publishes nothing, so that a posed control
// looks the same as one under a finger.
extension Control {
  /// The poses that the control can have: all states that it can be in.
  public final var poses: [StyleState] {
    isInLayer ? [] : StyleState.allCases.filter(canPose)
  }

  private func canPose(_ pose: StyleState) -> Bool {
    switch pose {
    case .on: switchSlot != nil
    case .focused: acceptsFocus
    case .held: isTappable || isInteractive && !demonstration.isEmpty
    case .unknown, .disabled: canCome(into: pose)
    }
  }

  /// The slot that is true in the pose `on`.
  private var switchSlot: ValueSlot? {
    slots.first { $0.value.kind == .boolean && ($0.isImplied || $0.isLinked) }
  }

  /// The problem of a pose that the control cannot have; nil for none.
  package final var poseProblem: String? { pose.flatMap(problem) }

  private func problem(with pose: StyleState) -> String? {
    let known = poses
    guard !known.contains(pose) else { return nil }
    let kind = kindName.isEmpty ? "\(type(of: self))" : kindName
    guard let last = known.last.map({ "\"\($0.rawValue)\"" }) else {
      return "\"\(kind)\" has no poses"
    }
    let others = known.dropLast().map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return "\"\(kind)\" has no pose \"\(pose.rawValue)\"; use "
      + (others.isEmpty ? last : "\(others) or \(last)")
  }

  /// Sets the pose.
  /// - Throws: an error if the control is on a panel and cannot have the pose. Before, it may still get
  ///   what the pose needs, such as a value.
  final func setPose(_ pose: StyleState?) throws(PropertyError) {
    if isOnPanel, let pose, let problem = problem(with: pose) { throw .refused(problem) }
    self.pose = pose
  }

  /// Whether the control or a container around it has a pose.
  public final var isPosed: Bool {
    shownPose != nil || parent?.isPosed ?? false
  }

  /// Shows the control in its own pose, or in that of the panel.
  final func updatePose() {
    let next = pose ?? stage?.panelPose.flatMap { sharesPose && canPose($0) ? $0 : nil }
    guard next != shownPose else { return }
    endInteraction()
    let before = slots.map { $0.isKnown ? $0.scalar : nil }
    shownPose = next
    stage?.posedControls.poseDidChange(of: self)
    for (slot, scalar) in zip(slots, before) where (slot.isKnown ? slot.scalar : nil) != scalar {
      slot.poseDidChange()
    }
    styleStateDidChange()
    // Before, nothing moves, and the content of the control may not be known.
    if isOnPanel { finishMovement() }
    setNeedsDisplay()
  }

  /// Whether the pose of a whole panel is also that of this control. Otherwise, it is that of its
  /// children.
  private var sharesPose: Bool {
    guard !isInLayer, let container = self as? Container else { return !isInLayer }
    return container.isTappable || !container.acceptsChildren
  }

  /// Returns the content of a value in the pose; nil for its own.
  final func posedContent(of value: Value) -> Scalar? {
    shownPose == .on && switchSlot?.value === value ? .boolean(true) : nil
  }

  // MARK: Held

  /// The point where the finger of the pose `held` is, in the control's points: on the handle, or where
  /// a demonstration begins.
  private var heldPoint: Point? {
    slots.lazy.compactMap { self.handleArea(of: $0)?.center }.first
      ?? demonstration.first?(0) ?? (isTappable ? bounds.center : nil)
  }

  /// Puts the finger of the pose on the control.
  final func beginHeldPose() {
    guard let point = heldPoint, !bounds.isEmpty else { return }
    let touch = Touch(
      Touch.poseContact, on: self, at: originOnStage + point, ContactProperties(), time: .zero,
      isPosed: true)
    touches.append(touch)
    guard beginTracking(touch) else { return endHeldPose() }
    if let slot = heldSlot { touch.hold(slot) }
    // The finger is on the handle and does not move it.
    if slots.contains(where: { handleArea(of: $0) != nil }) { touch.dropChoices() }
    heldPoseDidChange()
  }

  /// Takes the finger of the pose away.
  final func endHeldPose() {
    guard let touch = touches.first(where: \.isPosed) else { return }
    cancelTracking(touch)
    touches.removeAll { $0 === touch }
    _ = touch.release(as: .cancelled)
    heldPoseDidChange()
  }

  private func heldPoseDidChange() {
    trackingDidChange()
    styleStateDidChange()
    finishMovement()
    setNeedsDisplay()
  }
}
