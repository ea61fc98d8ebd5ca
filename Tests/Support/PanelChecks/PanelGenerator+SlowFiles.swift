extension PanelGenerator {
  /// A random file of a kind that once took too long.
  mutating func slowFile() -> [UInt8] {
    let count = [10, 100, 1_000, 9_000].any(&random)
    let text = String(
      repeating: ["W", "i", "مر", "\u{1F600}"].any(&random), count: min(count, 4_000))
    let container = [
      "kind: 'row'", "kind: 'column'", "kind: 'grid', columns: 3", "kind: 'stack'",
      "kind: 'scroll'",
      "kind: 'group'",
    ].any(&random)
    let child = [
      "{ kind: 'label', text: 'a' },", "{ kind: 'button', title: 'a b', weight: 1 },",
      "{ kind: 'image', path: 'dot.png' },", "{ kind: 'label', text: '{n} {n:.1f}' },",
      "{ kind: 'group', frame: [0, 0, 800, 480], opacity: 0.5, style: 'card' },",
      "{ kind: 'group', frame: [0, 0, 800, 480], enabled: false },",
      "{ kind: 'slider', value: 'n', frame: [0, 0, 800, 40] },",
    ].any(&random)
    let frame = "frame: [0, 0, 800, 480]"
    let controls: String =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "{ kind: 'label', \(frame), size: 1000, text: '\(text)' }"
      case 1:
        "{ kind: 'segments', \(frame), items: ["
          + (0..<min(count, 256)).map { "'\($0)\(text.prefix(60))'," }.joined() + "] }"
      case 2:
        String(repeating: "{ \(container), \(frame), children: [", count: min(count, 12))
          + String(repeating: "] },", count: min(count, 12))
      default:
        "{ \(container), \(frame), children: [\(String(repeating: child, count: count))] }"
      }
    let chain = (1...min(count, 5_000)).map { "v\($0): { from: 'v\($0 - 1)' }," }.joined()
    let values = chance(of: 1, in: 4) ? "v0: {}, \(chain)" : ""
    return Array("{ values: { n: {}, \(values) }, controls: [\(controls)] }".utf8)
  }
}
