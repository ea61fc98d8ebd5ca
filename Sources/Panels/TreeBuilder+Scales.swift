import Controls
import JSON

extension FileKey {
  /// The keys of controls with a scale.
  static let scaleParts = [
    FileKey(
      "zones", .array(.zone),
      "Coloured parts of the scale: at most \(ScaleZone.limit), which must not overlap. "
        + "They are shown even if `scale` is `\"none\"`."),
    FileKey(
      "marks", .array(.mark),
      "Ticks with custom texts, at most \(ScaleMark.limit), in place of those at round "
        + "numbers. A text that would overlap an earlier one is left out."),
  ]

  /// The same keys for charts.
  static let chartParts = [
    FileKey(
      "zones", .array(.zone),
      "Coloured ranges of numbers behind the series, on the left axis: at most "
        + "\(ScaleZone.limit), which must not overlap."),
    FileKey(
      "marks", .array(.mark),
      "Lines at numbers of the left axis, such as limits, with texts: at most "
        + "\(ScaleMark.limit)."),
  ]
}

extension FileObject {
  /// A coloured part of a scale.
  static let zone = FileObject(
    "a zone",
    [
      FileKey(
        "from", .number(PropertyFormat.anyNumber),
        "The number at which the zone begins; the minimum if not set."),
      FileKey(
        "to", .number(PropertyFormat.anyNumber),
        "The number at which the zone ends; the maximum if not set."),
      FileKey("color", .value(.color), isRequired: true, "The colour."),
    ])

  /// A tick with a text of its own.
  static let mark = FileObject(
    "a mark",
    [
      FileKey(
        "at", .number(PropertyFormat.anyNumber), isRequired: true, "The number of the tick."),
      FileKey("text", .value(.word), "The text; none if not set."),
    ])
}

extension TreeBuilder {
  /// Reads the zones and the marks of a scale.
  mutating func readScale(_ reader: inout ObjectReader, of control: any ScaleMarking) {
    var zones: [(zone: ScaleZone, offset: Int)] = []
    for var part in parts("zones", .zone, limit: ScaleZone.limit, &reader) {
      if let zone = readZone(&part, besides: zones, of: control) {
        zones.append((zone, part.offset))
      }
      part.finish()
    }
    if !zones.isEmpty {
      control.zones = zones.map(\.zone).sorted { $0.lowerEnd < $1.lowerEnd }
    }
    var marks: [ScaleMark] = []
    for var mark in parts("marks", .mark, limit: ScaleMark.limit, &reader) {
      let at = number("at", &mark, of: control)
      let text = mark.string("text") ?? ""
      if let at {
        let offset = mark.node("text")?.offset ?? mark.offset
        let translations = translations(
          ofFixed: text, at: offset, path: mark.path(of: "text"))
        marks.append(ScaleMark(at: at, text: text, translations: translations))
      } else if mark.node("at") == nil {
        problems.add("a mark needs \"at\"", at: mark.offset, path: mark.path)
      }
      mark.finish()
    }
    if !marks.isEmpty { control.marks = marks }
  }

  /// Takes an array of objects.
  private func parts(
    _ key: String, _ object: FileObject, limit: Int, _ reader: inout ObjectReader
  ) -> [ObjectReader] {
    guard let node = reader.takeKindKey(key) else { return [] }
    let path = reader.path(of: key)
    guard case .array(let nodes) = node.value, (1...limit).contains(nodes.count)
    else {
      problems.add(
        "expected an array of 1 to \(limit) \(key), found \(node.value.found)",
        at: node.offset, path: path)
      return []
    }
    return nodes.enumerated().compactMap { index, node in
      ObjectReader(node, object, path: "\(path)[\(index)]", problems: problems)
    }
  }

  private mutating func readZone(
    _ reader: inout ObjectReader, besides others: [(zone: ScaleZone, offset: Int)],
    of control: any ScaleMarking
  ) -> ScaleZone? {
    let from = number("from", &reader, of: control)
    let to = number("to", &reader, of: control)
    let color = reader.color("color", in: styles)
    if reader.node("color") == nil {
      problems.add("a zone needs a \"color\"", at: reader.offset, path: reader.path)
    }
    // The ends of a zone with a mistake are not known.
    guard let color, from != nil || reader.node("from") == nil,
      to != nil || reader.node("to") == nil, !reader.hasUnknownKey()
    else { return nil }
    let zone = ScaleZone(from: from, to: to, color: color.zoneColor)
    guard zone.lowerEnd < zone.upperEnd else {
      problems.add(
        "\"from\" must be below \"to\"", at: reader.offset, path: reader.path)
      return nil
    }
    if let other = others.first(where: {
      $0.zone.lowerEnd < zone.upperEnd && zone.lowerEnd < $0.zone.upperEnd
    }) {
      problems.add(
        "the zone overlaps another one", at: reader.offset, path: reader.path,
        note: ("it is here", other.offset))
      return nil
    }
    return zone
  }

  /// Reads a number, and checks later that it is in the range of the control's value.
  private mutating func number(
    _ key: String, _ reader: inout ObjectReader, of control: any ScaleMarking
  ) -> Double? {
    guard let number = reader.number(key), let node = reader.node(key) else { return nil }
    deferThresholdCheck(node, of: control, path: reader.path(of: key))
    return number
  }
}

extension ScaleZone {
  fileprivate var lowerEnd: Double { from ?? -.infinity }
  fileprivate var upperEnd: Double { to ?? .infinity }
}

extension ColorSetting {
  fileprivate var zoneColor: ScaleZone.Fill {
    switch self {
    case .color(let color): .color(color)
    case .theme(let name): .theme(name)
    }
  }
}
