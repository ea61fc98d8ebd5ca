import Raster

/// A property that moves to a new value. Reading the property returns the new value at once; only the
/// picture moves.
struct PropertyMovement {
  enum Subject: Hashable {
    /// The property of that index in the properties of the control's class.
    case color(UInt16, from: Color, to: Color)
    /// The opacity of the control.
    case fade
  }

  let subject: Subject
  /// The passed part of the way of a colour; the opacity of the control.
  var progress: AnimatedNumber
  /// The colour that the property had at the latest frame.
  var latest = Color.clear

  init(_ subject: Subject, from start: Double, to end: Double, by transition: Transition) {
    self.subject = subject
    progress = AnimatedNumber(start)
    progress.move(to: end, by: transition)
  }

  func isOf(_ property: Property) -> Bool {
    if case .color(property.index, _, _) = subject { true } else { false }
  }
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
    guard case .color(let index, let start, let end) = movement.subject else {
      return setNeedsDisplay(evenIfHidden: true)
    }
    let property = properties[Int(index)]
    // The theme or the program may have set another colour.
    guard property.read(self) == .color(movement.latest) else { return movement.progress.stop() }
    movement.latest = start.mixed(with: end, by: movement.progress.value)
    _ = try? property.write(self, .color(movement.latest))
  }

  // MARK: Colours

  /// Returns the colour from which a property moves if it is set; nil if it does not move.
  final func movableColor(of property: Property) -> Color? {
    guard property.format.reference == .color, !property.storesThemeColors, canMove else {
      return nil
    }
    return property.read(self).color
  }

  /// Moves a property, which was set to a colour, there from another one.
  final func moveColor(of property: Property, from start: Color) {
    let end = property.read(self).color
    if let end, end == finalColor(of: property) {
      // It is already moving there.
      _ = try? property.write(self, .color(start))
      return
    }
    movements.removeAll { $0.isOf(property) }
    let transition = transition(over: Motion.color)
    guard let end, end != start, transition.duration > .zero else { return }
    var movement = PropertyMovement(
      .color(property.index, from: start, to: end), from: 0, to: 1, by: transition)
    movement.latest = start
    _ = try? property.write(self, .color(start))
    add(movement)
  }

  /// The colour at which the movement of a property ends; nil if the property does not move.
  final func finalColor(of property: Property) -> Color? {
    guard let movement = movements.first(where: { $0.isOf(property) }),
      case .color(_, _, let end) = movement.subject
    else { return nil }
    return end
  }

  // MARK: Visibility

  /// The opacity of the control, apart from its state: that of a hidden control is 0. It moves while
  /// the control fades.
  public final var fadeOpacity: Double {
    guard !movements.isEmpty, let fade = movements.first(where: { $0.subject == .fade }) else {
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
  final func endFading() { movements.removeAll { $0.subject == .fade } }
}
