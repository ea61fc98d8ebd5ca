import Geometry
import Raster

extension Container {
  /// Moves children together, as a list does that scrolls. If possible, the pixels that they cover are
  /// moved, and only what comes into view is drawn. Otherwise all of the area is drawn again.
  /// - Parameters:
  ///   - area: the area, in the container's points, in which the children are visible.
  ///   - distance: the distance in points.
  ///   - fixed: areas that are drawn above the children and do not move with them.
  ///   - body: sets the frames of the children. Those that move by another distance are redrawn.
  public final func moveChildren(
    in area: Rectangle, by distance: Point, except fixed: [Rectangle], _ body: () -> Void
  ) {
    if isPlain, movePicture(in: area, by: distance, except: fixed) {
      pictureDistance = distance
    }
    body()
    pictureDistance = nil
  }

  /// Moves the pixels of an area in which everything that the container draws, and its children show,
  /// has moved. Marks what is uncovered, and the areas that do not move, for redrawing.
  /// - Parameters:
  ///   - area: the area, in the container's points.
  ///   - distance: the distance in points.
  ///   - fixed: areas in which something does not move.
  /// - Returns: false if nothing was moved or marked, because something behind the area would move,
  ///   too, or the distance is not one of whole pixels.
  public final func movePicture(
    in area: Rectangle, by distance: Point, except fixed: [Rectangle]
  ) -> Bool {
    guard distance != .zero, let stage, let host = stage.host else { return false }
    var place = PicturePlace(area: area, moved: area, distance: distance, fixed: fixed)
    var control: Container = self
    while true {
      guard control.groupOpacity == 1, place.limit(to: control) else { return false }
      guard let parent = control.parent else { break }
      place.leave(control)
      guard place.avoidSiblings(of: control, in: parent), place.isCovered || parent.isPlain else {
        return false
      }
      control = parent
    }
    place.fixed += stage.focus.ringAreas
    guard control === stage, host.movePicture(in: place.moved, by: distance) else { return false }
    for rest in place.rests { setNeedsDisplay(in: rest.offset(by: .zero - originOnStage)) }
    for area in place.fixed where !area.intersection(place.area).isEmpty {
      stage.setNeedsDisplay(in: area.intersection(place.area))
      // The movement has copied these areas there.
      stage.setNeedsDisplay(in: area.offset(by: distance).intersection(place.area))
    }
    return true
  }
}

/// The area of a picture that moves, in the points of a control; from the container with the moving
/// children up to the stage.
private struct PicturePlace {
  /// The visible part of the area.
  var area: Rectangle
  /// The part of `area` that can be moved.
  var moved: Rectangle
  let distance: Point
  /// The areas that do not move.
  var fixed: [Rectangle]
  /// Whether a background hides everything behind the area.
  var isCovered = false

  /// The parts of `area` that cannot be moved: strips along its edges.
  var rests: [Rectangle] {
    let middle = (top: moved.top, bottom: moved.bottom)
    return [
      Rectangle(left: area.left, top: area.top, right: area.right, bottom: middle.top),
      Rectangle(left: area.left, top: middle.bottom, right: area.right, bottom: area.bottom),
      Rectangle(left: area.left, top: middle.top, right: moved.left, bottom: middle.bottom),
      Rectangle(left: moved.right, top: middle.top, right: area.right, bottom: middle.bottom),
    ].filter { !$0.isEmpty }
  }

  /// Limits the area to what a container shows, and the moved part to where its background looks the
  /// same before and after the movement.
  /// - Returns: whether there is such a part.
  mutating func limit(to container: Container) -> Bool {
    if let clip = container.clip {
      area = area.intersection(clip)
      moved = moved.intersection(clip)
    }
    if !isCovered {
      let color = container.backgroundColor
      let face = container.backgroundFace
      guard face?.gradient.isEmpty ?? true else { return false }
      if color != nil || face?.isVisibleWithoutColor == true {
        let edge = max(face?.cornerRadius ?? 0, face?.outline ?? 0, 1)
        moved = moved.intersection(
          container.bounds.inset(dx: distance.x == 0 ? 0 : edge, dy: distance.y == 0 ? 0 : edge))
        isCovered = color?.alpha == 1
      }
    }
    return abs(distance.x) < moved.width && abs(distance.y) < moved.height
  }

  /// Converts the areas from the points of a control to those of its container.
  mutating func leave(_ control: Container) {
    let origin = control.movedFrame.origin
    area = area.offset(by: origin)
    moved = moved.offset(by: origin)
    fixed = fixed.map { $0.offset(by: origin) }
  }

  /// Adds the areas of siblings above a control to those that do not move.
  /// - Returns: false if a sibling can be seen behind the area.
  mutating func avoidSiblings(of control: Container, in parent: Container) -> Bool {
    for sibling in parent.children(near: area) where sibling !== control && sibling.fadeOpacity > 0
    {
      let extent = sibling.fullExtent.offset(by: sibling.movedFrame.origin)
      guard !extent.intersection(area).isEmpty else { continue }
      if sibling.index > control.index {
        fixed.append(extent)
      } else if !isCovered {
        return false
      }
    }
    return true
  }
}
