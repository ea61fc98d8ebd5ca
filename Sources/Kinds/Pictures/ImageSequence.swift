import Controls
import Geometry
import Raster

/// One of several pictures, which a value chooses, or which are shown one after the other.
public final class ImageSequence: PictureControl {
  @Resized(
    .pictures(
      "The pictures in their order: PNG, JPEG or SVG files in the folder of the panel file or below it. A picture can occur more than once."
    ))
  public var sources: [Picture] = []
  @Observed(
    .number(
      in: 0...30, unit: "hertz",
      "The number of pictures shown per second, in order. With 0, `value` chooses the picture."
    ), didChange: ImageSequence.playingDidChange)
  public var rate = 0.0
  @Observed(
    .boolean(
      "Whether the pictures change while `rate` is above 0. If not, the current one stays."),
    didChange: ImageSequence.playingDidChange)
  public var playing = true
  @Observed(
    .boolean(
      "Whether the first picture follows the last one. If not, the sequence stops at the last one, and starts from the first when `playing` next changes to `true`."
    ), didChange: ImageSequence.playingDidChange)
  public var loops = true

  let valueSlot = Slot(
    "value", 0.0, in: Value.unboundedRange, isImplied: false, isReadOnly: true,
    "The name of a number that chooses the picture. Its range is divided among the pictures: with five pictures, 25 in a range from 0 to 100 chooses the second. Without both a minimum and a maximum, the number is the index of a picture, starting at 0."
  )

  /// The declaration of the `imageSequence` kind.
  public static let kind = ControlKind(
    "imageSequence",
    "One of several pictures: a value chooses it, or they are shown one after the other.",
    theme: ["placeholderColor": "edge"],
    example: """
      { kind: "imageSequence", value: "level",
        sources: ["battery-0.svg", "battery-1.svg", "battery-2.svg", "battery-3.svg"] }
      """
  ) { ImageSequence() }

  /// The index of the picture shown while the pictures change by themselves.
  private var playedIndex = 0
  /// Whether the next change is scheduled.
  private var isWaiting = false
  /// Whether playback starts from the first picture next time, because it ended at the last one.
  private var startsAgain = false

  /// Either the value or the time chooses the picture.
  public override func problems(in keys: DeclaredKeys) -> [KeyProblem] {
    let problems = super.problems(in: keys)
    guard rate > 0, keys.has("value") else { return problems }
    return problems + [
      KeyProblem(
        "\"rate\" and \"value\" both choose the picture; remove one of them", at: "value")
    ]
  }

  public override var intrinsicSize: Size? {
    guard !sources.isEmpty else { return nil }
    let sizes = sources.map { $0.artwork?.size ?? Self.placeholderSize }
    return Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  // MARK: The picture

  /// The index of the picture that is shown; nil for none, or while the value is unknown.
  public var shownIndex: Int? {
    guard !sources.isEmpty else { return nil }
    if rate > 0 { return min(playedIndex, sources.count - 1) }
    return valueSlot.isKnown ? index(at: valueSlot.shown) : nil
  }

  /// The index of the picture for a number.
  private func index(at number: Double) -> Int {
    let (value, count) = (valueSlot.value, Double(sources.count))
    let length = value.maximum - value.minimum
    let position =
      !value.range.openEnds.isEmpty
      ? number
      : length > 0 ? (number - value.minimum) / length * count : 0
    // Rounding errors of an index must not choose its neighbour.
    return Int(min(max((position + 1e-9).rounded(.down), 0), count - 1))
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    if index(at: old) != index(at: new) { setNeedsDisplay() }
  }

  /// Schedules the next picture, and draws this one. A sequence that is not visible is not drawn, so
  /// it costs nothing.
  public override func draw(on canvas: Canvas) {
    continuePlaying()
    guard !sources.isEmpty else { return }
    draw(shownIndex.flatMap { sources[$0].artwork }, on: canvas)
  }

  // MARK: Playing

  private var isPlaying: Bool {
    rate > 0 && playing && isEnabled && sources.count > 1
      && (loops || playedIndex < sources.count - 1)
  }

  private func continuePlaying() {
    guard isPlaying, !isWaiting else { return }
    isWaiting = true
    wake(after: .seconds(1 / rate))
  }

  private func playingDidChange() {
    stopWaiting()
    isWaiting = false
    if !playing, !loops, playedIndex >= sources.count - 1 { startsAgain = true }
    if playing, startsAgain { (playedIndex, startsAgain) = (0, false) }
    setNeedsDisplay()
  }

  public override func timeDidPass() {
    isWaiting = false
    guard isPlaying else { return }
    playedIndex = playedIndex + 1 < sources.count ? playedIndex + 1 : 0
    setNeedsDisplay()
  }
}
