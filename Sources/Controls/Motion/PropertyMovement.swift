/// A property that moves to a new value. Reading the property returns the new value at once; only the
/// picture moves.
struct PropertyMovement {
  enum Subject {
    case property(Property, from: PropertyValue, to: PropertyValue)
    /// The opacity of the control.
    case fade
  }

  let subject: Subject
  /// The passed part of the way of a property; the opacity of the control.
  var progress: AnimatedNumber
  /// The value that the property had at the latest frame.
  var latest = PropertyValue.none

  init(_ subject: Subject, from start: Double, to end: Double, by transition: Transition) {
    self.subject = subject
    progress = AnimatedNumber(start)
    progress.move(to: end, by: transition)
  }

  func isOf(_ property: Property) -> Bool {
    if case .property(let moved, _, _) = subject { moved.index == property.index } else { false }
  }

  var isFade: Bool { if case .fade = subject { true } else { false } }
}

extension Control {
  /// Whether a change moves that no animated value causes: somebody sees the control, and no finger
  /// is on it. A row of a list may just show another row.
  private var canMove: Bool {
    stage?.isSeen == true && !isTracking && isShown && enclosingRow == nil
  }

  /// Whether the numbers of the control move at each change.
  final var movesByItself: Bool { transition != nil && canMove }

  private func add(_ movement: PropertyMovement) {
    movements.append(movement)
    requestFrames()
  }

  /// Updates the movements for a frame at `time`.
  /// - Returns: whether more frames are needed.
  final func advanceMovements(to time: Duration) -> Bool {
    guard !movements.isEmpty else { return false }
    for index in movements.indices.reversed() {
      var movement = movements[index]
      movement.progress.advance(to: time)
      show(&movement)
      if movement.progress.isMoving {
        movements[index] = movement
      } else {
        movements.remove(at: index)
      }
    }
    return !movements.isEmpty
  }

  /// Jumps to the end of all movements.
  final func endMovements() {
    for var movement in movements {
      movement.progress.finish()
      show(&movement)
    }
    movements = []
  }

  private func show(_ movement: inout PropertyMovement) {
    guard case .property(let property, let start, let end) = movement.subject else {
      return setNeedsDisplay(evenIfHidden: true)
    }
    // The theme or the program may have set another value.
    guard property.read(self) == movement.latest else { return movement.progress.stop() }
    let isAtEnd = !movement.progress.isMoving
    let value = isAtEnd ? end : start.mixed(with: end, by: movement.progress.value) ?? end
    _ = try? property.write(self, value)
    // A property may store a rounded value, such as an angle in radians.
    movement.latest = property.read(self)
  }

  // MARK: Colours and numbers

  /// Returns the value from which a property moves if it is set; nil if it does not move.
  final func movableValue(of property: Property) -> PropertyValue? {
    guard property.moves ? movesByItself : property.format.reference == .color && canMove,
      !property.storesThemeColors
    else { return nil }
    return property.read(self)
  }

  /// Moves a property, which was just set, to its value from another one.
  final func move(_ property: Property, from start: PropertyValue) {
    let end = property.read(self)
    if end == finalValue(of: property) {
      // It is already moving there.
      _ = try? property.write(self, start)
      return
    }
    movements.removeAll { $0.isOf(property) }
    let transition = transition(over: Motion.color)
    guard end != start, transition.duration > .zero, start.mixed(with: end, by: 0) != nil else {
      return
    }
    var movement = PropertyMovement(
      .property(property, from: start, to: end), from: 0, to: 1, by: transition)
    _ = try? property.write(self, start)
    movement.latest = property.read(self)
    add(movement)
  }

  /// The value at which the movement of a property ends; nil if the property does not move.
  final func finalValue(of property: Property) -> PropertyValue? {
    guard let movement = movements.first(where: { $0.isOf(property) }),
      case .property(_, _, let end) = movement.subject
    else { return nil }
    return end
  }

  // MARK: Visibility

  /// The opacity of the control, apart from its state: that of a hidden control is 0. It moves while
  /// the control fades.
  public final var fadeOpacity: Double {
    guard !movements.isEmpty, let fade = movements.first(where: \.isFade) else {
      return isHidden ? 0 : opacity
    }
    return fade.progress.value
  }

  /// Hides or shows the control, which fades if it was seen. Where others take its place at once, as
  /// in a row, it disappears at once.
  /// - Parameter transition: how it fades; nil for its own transition.
  public final func fade(isHidden: Bool, by transition: Transition? = nil) {
    guard isHidden != self.isHidden else { return }
    let start = fadeOpacity
    let fadesOut = isHidden && canMove && parent?.hiddenChildrenKeepPlaces == true
    self.isHidden = isHidden
    let transition = transition ?? self.transition(over: Motion.fade)
    guard transition.duration > .zero, isHidden ? fadesOut : canMove else { return }
    add(PropertyMovement(.fade, from: start, to: isHidden ? 0 : opacity, by: transition))
  }

  /// Sets the opacity, to which the control fades if it was seen.
  public final func fade(toOpacity opacity: Double) {
    guard opacity != self.opacity else { return }
    let start = fadeOpacity
    let couldMove = canMove
    self.opacity = opacity
    let transition = transition(over: Motion.fade)
    guard !isHidden, transition.duration > .zero, couldMove || canMove else { return }
    add(PropertyMovement(.fade, from: start, to: opacity, by: transition))
  }

  /// Ends fading, because the visibility changes at once.
  final func endFading() { movements.removeAll(where: \.isFade) }
}
