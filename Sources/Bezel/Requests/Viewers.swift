import Geometry

/// The clients that view the picture: for each one, the damage since its latest answer. The damage
/// of a slow viewer is merged, so that the viewer does not use up memory.
///
/// After encoding, the worker rests `restRatio` times as long, but at most `longestRest`. So all
/// viewers together use at most about a tenth of a core, including their part of the event loop, if
/// encoding takes less than 13 ms. Small changes arrive at the rate of the screen.
///
/// | | state    | input    | next     | action                                     |
/// |-|----------|----------|----------|--------------------------------------------|
/// |1| ready    | due      | ready    | none, if nothing is to be drawn            |
/// |2| ready    | due      | encoding | answers all viewers that wait for changes  |
/// |3| encoding | due      | encoding | none                                       |
/// |4| encoding | finished | encoding | none, if it is not the last answer         |
/// |5| encoding | finished | resting  | none                                       |
/// |6| resting  | due      | resting  | none, before the end of the rest           |
/// |7| resting  | due      | as ready | as ready, after the end                    |
struct Viewers {
  /// The ratio of resting to encoding.
  private static let restRatio = 15
  /// The longest rest. It limits the delay of pictures on a slow processor.
  static let longestRest = Duration.milliseconds(200)

  private enum State {
    case ready
    /// Some answers are being encoded. `time` is the processor time of the finished ones.
    case encoding(count: Int, time: Duration)
    case resting(until: Duration)
  }

  private struct Viewer {
    /// The size of the picture that the client has; nil for one that has none or a black one.
    var size: PixelSize?
    var damage = Region()
    /// Answers the request of the client; nil while it has none.
    var answer: ((Update) -> Void)?
  }

  /// What a viewer draws.
  struct Update {
    /// The size of the picture.
    let size: PixelSize
    /// The changed parts, which are inside the picture; empty if the screen is off.
    let damage: Region
  }

  private var viewers: [Int: Viewer] = [:]
  private var state = State.ready

  /// Adds damage for every viewer.
  mutating func note(_ region: Region) {
    for client in viewers.keys { viewers[client]?.damage.add(region) }
  }

  /// Answers a client's next request when there is something to draw.
  mutating func wait(_ client: Int, answer: @escaping (Update) -> Void) {
    viewers[client, default: Viewer()].answer = answer
  }

  mutating func remove(_ client: Int) { viewers[client] = nil }

  /// Whether a viewer waits for an answer.
  var isWaiting: Bool { viewers.values.contains { $0.answer != nil } }

  /// Returns the end of the rest; nil if nothing rests at `now`.
  func endOfRest(after now: Duration) -> Duration? {
    guard case .resting(let end) = state, end > now else { return nil }
    return end
  }

  /// Notes that one of the answers has been encoded.
  /// - Parameter time: the processor time of the encoding.
  mutating func finished(after time: Duration, at now: Duration) {
    guard case .encoding(let count, let earlier) = state else {
      preconditionFailure("no answer is being encoded")
    }
    let time = earlier + time
    state =
      count > 1
      ? .encoding(count: count - 1, time: time)
      : .resting(until: now + min(time * Self.restRatio, Self.longestRest))
  }

  /// Removes and returns the answers for which there is something to draw. Call `finished` for each
  /// of them.
  /// - Parameter size: the size of the picture; nil if the screen is off.
  mutating func due(
    size: PixelSize?, at now: Duration
  ) -> [(answer: (Update) -> Void, update: Update)] {
    switch state {
    case .ready: break
    case .encoding: return []
    case .resting(let end):
      guard now >= end else { return [] }
      state = .ready
    }
    var due: [(answer: (Update) -> Void, update: Update)] = []
    for (client, viewer) in viewers {
      guard let answer = viewer.answer, let update = update(for: viewer, size: size) else {
        continue
      }
      viewers[client] = Viewer(size: size)
      due.append((answer, update))
    }
    if !due.isEmpty { state = .encoding(count: due.count, time: .zero) }
    return due
  }

  /// Returns what a viewer draws; nil if there is nothing.
  private func update(for viewer: Viewer, size: PixelSize?) -> Update? {
    guard let size else { return viewer.size.map { Update(size: $0, damage: Region()) } }
    let bounds = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    let damage = viewer.size == size ? viewer.damage.intersection(bounds) : Region(bounds)
    return damage.isEmpty ? nil : Update(size: size, damage: damage)
  }
}
