import Controls
import Geometry
import Raster

extension Tile {
  /// How much of `onColor` is mixed into a lit card.
  private static let light = 0.26
  /// How much of `litColor` a level adds to the card.
  private static let levelLight = 0.28
  /// The width over which the light of a level ends, in points.
  private static let softEdge = 12.0
  /// The opacity of the title while the tile is off.
  private static let offText = 0.7
  /// How much of the card is mixed into `state` on a lit card.
  private static let litCaption = 0.25
  /// The largest diameter of the disc, in points.
  private static let disc = 44.0
  /// The smallest distance of the disc from the top edge of the card, in points.
  private static let leastPadding = 6.0
  /// The height from which the texts are below the disc.
  private static let stackedHeight = 96.0

  /// The smallest font size of the state, in points.
  private static let smallestState = 13.0
  /// The height of the title and the state below the disc, including the gap, as a multiple of the
  /// font size.
  private static let linesBelowDisc = 2.45

  // MARK: Geometry

  /// The distance from the edges of the card to its content.
  private var padding: Double { min(16, bounds.height / 6, bounds.width / 6) }

  /// The distance from the top and bottom edges of the card. It is smaller if the disc would shrink.
  private var verticalPadding: Double {
    guard icon != nil else { return padding }
    return min(padding, max((bounds.height - Self.disc - heightBelowDisc) / 2, Self.leastPadding))
  }

  private var heightBelowDisc: Double { isStacked ? size * Self.linesBelowDisc : 0 }

  /// Whether the texts are below the disc, instead of beside it.
  private var isStacked: Bool { bounds.height >= Self.stackedHeight }

  /// Text without a disc before it stays away from the round corners.
  private var content: Rectangle {
    bounds.inset(
      dx: icon == nil ? max(padding, min(12, bounds.width / 6)) : padding, dy: verticalPadding)
  }

  var discArea: Rectangle {
    guard icon != nil else { return .zero }
    let diameter = max(min(Self.disc, content.height - heightBelowDisc, content.width), 0)
    return Rectangle(
      x: content.left, y: isStacked ? content.top : content.center.y - diameter / 2,
      width: diameter, height: diameter)
  }

  /// The part of the width that is lit by a level.
  private func litWidth(_ level: Double) -> Double {
    let value = levelSlot.value
    let range = value.maximum - value.minimum
    return range > 0 ? bounds.width * min(max((level - value.minimum) / range, 0), 1) : 0
  }

  // MARK: Drawing

  /// How much the tile is lit: 0 while it is off, 1 while it is on.
  private var glow: Double { valueSlot.isKnown ? valueSlot.shown : 0 }

  /// The colour of a whole card that is lit in a colour of its own.
  private var wholeLitColor: Color? { hasLevel ? nil : litColor }

  /// The face of the card. On a card of the same colour, only an outline shows where the tile is.
  private var outlinedFace: Face {
    var face = face
    if cardColor == effectiveGround { face.outline = max(face.outline, 1) }
    return face
  }

  /// The colour of the card without the light of a level.
  private var cardColor: Color {
    guard !hasLevel else { return color }
    let on = onColor ?? effectiveTint
    let lit =
      litColor ?? color.mixed(with: on.opacity(max(color.alpha, Self.light)), by: Self.light)
    return color.mixed(with: lit, by: glow)
  }

  private var litTitleColor: Color {
    wholeLitColor.map { litTextColor ?? $0.readableText } ?? effectiveTextColor
  }

  private var titleColor: Color {
    let off = effectiveTextColor.opacity(litColor == nil || looksHeld ? 1 : Self.offText)
    return off.mixed(with: litTitleColor, by: glow)
  }

  /// The colour of `state`. Captions are harder to read on a card that is lit or held.
  private var stateColor: Color {
    let lit = wholeLitColor.map { litTitleColor.mixed(with: $0, by: Self.litCaption) }
    let off = looksHeld ? nil : textColor(captionColor)
    return (off ?? effectiveTextColor).mixed(with: lit ?? effectiveTextColor, by: glow)
  }

  func drawLayers(on canvas: Canvas) {
    let card = canvas.pixelAligned(bounds)
    let shape = face.shape(in: card)
    // The light of a tile that is on replaces the gradient.
    let fill = fill(cardColor, of: face).fadingGradient(to: hasLevel ? 1 : 1 - glow)
    face.drawShadow(of: fill, in: card, on: canvas)
    face.paint(looksHeld ? fill.held(under: effectiveTextColor) : fill, in: card, on: canvas)
    if hasLevel, glow > 0, levelSlot.isKnown {
      var inside = canvas
      inside.clip(to: shape)
      var lit = card
      lit.width = litWidth(levelSlot.shown)
      fillLevel(lit, in: card, on: inside)
    }
    outlinedFace.drawOutline(in: card, on: canvas)
    drawDisc(on: canvas)
    for text in texts(scale: canvas.textScale) {
      canvas.draw(text.layout, at: text.origin, color: text.color)
    }
  }

  /// Fills the part of the card that a level lights, with a soft edge if it has a colour of its own.
  private func fillLevel(_ lit: Rectangle, in card: Rectangle, on canvas: Canvas) {
    let area = canvas.pixelAligned(inLayoutDirection(lit, in: card))
    guard let litColor else {
      return canvas.fill(.rectangle(area), (onColor ?? effectiveTint).opacity(0.4 * glow))
    }
    let light = litColor.opacity(Self.levelLight * glow)
    guard lit.width < card.width else { return canvas.fill(.rectangle(area), light) }
    let soft = min(Self.softEdge, lit.width)
    var (solid, edge) = (lit, lit)
    solid.width -= soft
    edge = Rectangle(x: solid.right, y: lit.y, width: soft, height: lit.height)
    canvas.fill(.rectangle(inLayoutDirection(solid, in: card)), light)
    let fade = inLayoutDirection(edge, in: card)
    let (start, end) = isRightToLeft ? (fade.right, fade.left) : (fade.left, fade.right)
    canvas.fill(
      .rectangle(fade),
      .linearGradient(
        from: Point(x: start, y: 0), to: Point(x: end, y: 0),
        stops: [GradientStop(0, light), GradientStop(1, light.opacity(0))]))
  }

  private func drawDisc(on canvas: Canvas) {
    guard let icon else { return }
    let area = inLayoutDirection(discArea)
    let on = onColor ?? effectiveTint
    canvas.fill(
      .circle(center: area.center, radius: area.width / 2), discColor.mixed(with: on, by: glow))
    let height = area.height * 0.55
    let color = effectiveTextColor.mixed(
      with: onColor.map(\.readableText) ?? effectiveTintTextColor, by: glow)
    icon.draw(
      x: area.center.x - height * icon.aspect / 2, middle: area.center.y, height: height,
      color: color.opacity(valueSlot.isKnown ? 1 : Control.unknownOpacity),
      isRightToLeft: isRightToLeft, on: canvas)
  }

  // MARK: Texts

  private struct PlacedText {
    let layout: TextLayout
    let origin: Point
    let color: Color
  }

  private func texts(scale: Double) -> [PlacedText] {
    let disc = discArea
    var texts: [PlacedText] = []
    var area = content
    if !isStacked, !disc.isEmpty {
      area = area.inset(left: disc.right + min(padding, 12) - area.left)
    }
    // The detail is beside the disc, or at the end of the line.
    var top = area
    if isStacked {
      top.height = disc.isEmpty ? size * 1.5 : disc.height
      let left = disc.isEmpty ? content.left : disc.right + 8
      top = Rectangle(left: left, top: top.top, right: area.right, bottom: top.bottom)
    }
    if let layout = layout(detail, size: size * 1.25, weight: .semibold, in: top.width, scale) {
      let x = top.right - layout.size.width
      texts.append(
        PlacedText(
          layout: layout,
          origin: placed(layout, x: x, baseline: layout.baseline(centeredAt: top.center.y)),
          color: titleColor))
      if !isStacked { area.width = max(x - 8 - area.x, 0) }
    }
    let lines = [
      layout(title, size: size, weight: .semibold, in: area.width, scale).map {
        ($0, titleColor)
      },
      layout(
        shownState, size: max(size * 0.8125, Self.smallestState), minimum: Self.smallestState,
        weight: .regular, in: area.width, scale
      ).map {
        ($0, stateColor)
      },
    ].compactMap { $0 }
    // The baseline of the last line is as far from the edge as the content, or the lines are centred.
    let spacing = size * (isStacked ? 1.25 : 1.125)
    let height = (lines.first?.0.capHeight ?? 0) + spacing * Double(max(lines.count - 1, 0))
    var baseline =
      (isStacked ? area.bottom : area.center.y + height / 2) - spacing * Double(lines.count - 1)
    for (layout, color) in lines {
      texts.append(
        PlacedText(
          layout: layout, origin: placed(layout, x: area.x, baseline: baseline), color: color))
      baseline += spacing
    }
    return texts
  }

  /// Returns the top left corner of a text in the layout direction.
  private func placed(_ layout: TextLayout, x: Double, baseline: Double) -> Point {
    inLayoutDirection(
      Rectangle(
        x: x, y: baseline - layout.firstBaseline, width: layout.size.width,
        height: layout.size.height)
    ).origin
  }

  private func layout(
    _ text: String, size: Double, minimum: Double = TypeSize.minimum, weight: Font.Weight,
    in width: Double, _ scale: Double
  ) -> TextLayout? {
    guard width > 0 else { return nil }
    return textLayout(
      of: Title(text, size: size, minimumSize: minimum, weight: weight), width: width,
      scale: scale)
  }

  // MARK: Damage

  /// Redraws the part of the card between two levels.
  func setNeedsDisplay(movingLevelFrom old: Double, to new: Double) {
    let ends = [litWidth(old), litWidth(new)].sorted()
    setNeedsDisplay(
      in: inLayoutDirection(
        Rectangle(
          left: ends[0] - Self.softEdge - 1, top: 0, right: ends[1] + 1, bottom: bounds.height)))
  }
}
