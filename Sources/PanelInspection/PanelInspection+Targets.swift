import Controls
import Geometry
import JSON
import Panels

extension PanelInspection {
  /// A control that a finger can use, and its frame on the stage.
  private struct Target {
    let declared: DeclaredControl
    let frame: Rectangle
  }

  /// The minimum distance of two targets, in points.
  private static let gap = 8.0
  /// The smallest side of a target, in points: that of a control's hit area.
  private static let side = 44.0
  /// The smallest side of a target in millimetres, if the size of a point is known.
  private static let sideInMillimetres = 9.0

  /// The most targets of a picture that are compared with each other.
  private static let targetLimit = 1_000

  /// Checks the areas of the controls that a finger can use.
  func checkTargets(among controls: [DeclaredControl]) {
    let targets = controls.filter {
      let control = $0.control
      return (control.isInteractive || control.isTappable) && !control.isPosed
        && !control.isPartlyClipped
        && !hasSqueezedContainer(control)
    }.prefix(Self.targetLimit).map {
      Target(
        declared: $0,
        frame: Rectangle(origin: $0.control.originOnStage, size: $0.control.frame.size))
    }
    var hits = targets.map { $0.frame.hitArea.intersection(panel.stage.bounds) }
    // Sorted by left edge, so that each target is compared only with the next few.
    let order = targets.indices.sorted { targets[$0].frame.left < targets[$1].frame.left }
    for (position, first) in order.enumerated() {
      let reach = max(targets[first].frame.right, hits[first].right) + Self.side
      for second in order[(position + 1)...] {
        guard targets[second].frame.left < reach else { break }
        compare(targets[min(first, second)], targets[max(first, second)])
        divide(first, second, targets, &hits)
      }
    }
    for (target, hit) in zip(targets, hits) {
      checkSize(target, hit)
      checkParts(of: target)
    }
  }

  /// The smallest side of a part of a control, such as a key, in points.
  private static let partSide = 24.0

  /// Warns if a key, a chip or an item is too small to be seen or touched. Excludes the rows of lists
  /// and wheels, because they are small only while they are partly visible.
  private func checkParts(of target: Target) {
    let control = target.declared.control
    guard !(control is any ScrollingContainer), !control.scrollsText else { return }
    let small = control.touchableParts.first {
      min($0.area.width, $0.area.height) < Self.partSide
    }
    guard let small else { return }
    warn(
      .target, target.declared, at: ["frame", "height", "width"],
      "\(small.name.quoted) is \(Self.points(small.area.width)) × \(Self.points(small.area.height)); "
        + "make the control larger, or use fewer items")
  }

  /// Warns if two targets overlap, or are too close to each other for a finger.
  private func compare(_ below: Target, _ above: Target) {
    let (a, b) = (below.declared.control, above.declared.control)
    guard !Self.isInside(b, a), !Self.isInside(a, b) else { return }
    let common = below.frame.intersection(above.frame)
    if common.width > 0.5, common.height > 0.5 {
      if b.isTouchedOnlyAtHandle { return }
      return warn(
        .target, above.declared, at: ["frame"],
        "this covers \(description(of: below.declared)), so a finger there reaches only one of them; "
          + "move one, or hide it with \"if\"")
    }
    let dx = max(below.frame.left, above.frame.left) - min(below.frame.right, above.frame.right)
    let dy = max(below.frame.top, above.frame.top) - min(below.frame.bottom, above.frame.bottom)
    let distance = max(dx, dy)
    // Diagonal neighbours are farther away.
    guard min(dx, dy) < 0, distance < Self.gap - 0.01 else { return }
    warn(
      .target, above.declared, at: ["frame"],
      "this is \(Self.points(max(distance, 0))) from \(description(of: below.declared)); leave at least "
        + "\(Self.points(Self.gap)) between controls for fingers")
  }

  private static func isInside(_ control: Control, _ container: Control) -> Bool {
    var parent: Control? = control.parent
    while let current = parent {
      if current === container { return true }
      parent = current.parent
    }
    return false
  }

  /// Divides the hit areas of two neighbours in the middle between them, as a touch goes to the nearer
  /// one.
  private func divide(_ first: Int, _ second: Int, _ targets: [Target], _ hits: inout [Rectangle]) {
    guard hits[first].intersects(hits[second]) else { return }
    let (a, b) = (targets[first].frame, targets[second].frame)
    let dx = max(a.left, b.left) - min(a.right, b.right)
    let dy = max(a.top, b.top) - min(a.bottom, b.bottom)
    guard max(dx, dy) >= 0 else { return }
    if dx >= dy {
      let middle = a.left < b.left ? (a.right + b.left) / 2 : (b.right + a.left) / 2
      cut(&hits[first], a.left < b.left ? \.right : \.left, at: middle)
      cut(&hits[second], a.left < b.left ? \.left : \.right, at: middle)
    } else {
      let middle = a.top < b.top ? (a.bottom + b.top) / 2 : (b.bottom + a.top) / 2
      cut(&hits[first], a.top < b.top ? \.bottom : \.top, at: middle)
      cut(&hits[second], a.top < b.top ? \.top : \.bottom, at: middle)
    }
  }

  private func cut(
    _ area: inout Rectangle, _ side: KeyPath<Rectangle, Double>, at limit: Double
  ) {
    let (left, top, right, bottom) = (area.left, area.top, area.right, area.bottom)
    area = Rectangle(
      left: side == \.left ? max(left, limit) : left, top: side == \.top ? max(top, limit) : top,
      right: side == \.right ? min(right, limit) : right,
      bottom: side == \.bottom ? min(bottom, limit) : bottom)
  }

  /// A target needs the width of a fingertip, together with the space around the control.
  private func checkSize(_ target: Target, _ hit: Rectangle) {
    let millimetres = panel.settings.pointsPerInch.map { 25.4 / $0 }
    let minimum = millimetres.map { Self.sideInMillimetres / $0 } ?? Self.side
    let width = max(hit.width, target.frame.width)
    let height = max(hit.height, target.frame.height)
    guard min(width, height) < minimum - 0.5 else { return }
    let size =
      millimetres.map { "\(Self.millimetres(width * $0)) × \(Self.millimetres(height * $0)) mm" }
      ?? "\(Self.points(width)) × \(Self.points(height))"
    let wanted =
      millimetres.map { _ in "\(JSONWriter.text(of: Self.sideInMillimetres)) mm" }
      ?? Self.points(Self.side)
    warn(
      .target, target.declared, at: ["frame", width < height ? "width" : "height"],
      "a finger has only \(size) for this; make it larger or move its neighbours, so that it has at "
        + "least \(wanted) in both directions")
  }

  private static func millimetres(_ number: Double) -> String {
    JSONWriter.text(of: (number * 10).rounded() / 10)
  }
}
