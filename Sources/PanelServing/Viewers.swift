import Geometry

/// The clients that view the picture: for each one, the damage since its latest answer. The damage
/// of a slow viewer is merged, so that the viewer does not use up memory.
///
/// After encoding, the worker rests `restRatio` times as long, but at most `longestRest`. So all
/// viewers together use at most about a tenth of a core, including their part of the event loop, if
/// encoding takes less than 13 ms. Small changes arrive at the rate of the screen.
///
/// | | state    | input    | next     | action                                                |
/// |-|----------|----------|----------|-------------------------------------------------------|
/// |1| ready    | due      | ready    | none, if nothing is to be drawn                       |
/// |2| ready    | due      | encoding | answers the viewer that has waited longest, and those |
/// | |          |          |          | with the same damage                                  |
/// |3| encoding | due      | encoding | none                                                  |
/// |4| encoding | finished | resting  | none                                                  |
/// |5| resting  | due      | resting  | none, before the end of the rest                      |
/// |6| resting  | due      | as ready | as ready, after the end                               |
package struct Viewers {
  /// The ratio of resting to encoding.
  private static let restRatio = 15
  /// The longest rest. It limits the delay of pictures on a slow processor.
  package static let longestRest = Duration.milliseconds(200)

  private enum State {
    case ready
    case encoding
    case resting(until: Duration)
  }

  private struct Viewer {
    /// The size of the picture that the client has; nil for one that has none or a black one.
    var size: PixelSize?
    var damage = Region()
    /// The request of the client; nil while it has none.
    var request: Request?
  }

  private struct Request {
    /// Larger than the numbers of earlier requests.
    package let number: UInt64
    package let answer: Answer
  }

  /// Answers the request of a client, with the encoded update.
  package typealias Answer = ([UInt8]) -> Void

  /// What a viewer draws.
  package struct Update: Equatable {
    /// The size of the picture.
    let size: PixelSize
    /// The changed parts, which are inside the picture; empty if the screen is off.
    let damage: Region
  }

  private var viewers: [Int: Viewer] = [:]
  private var state = State.ready
  private var requestCount: UInt64 = 0

  /// Adds damage for every viewer.
  package mutating func note(_ region: Region) {
    for client in viewers.keys { viewers[client]?.damage.add(region) }
  }

  /// Answers a client's next request when there is something to draw.
  package mutating func wait(_ client: Int, answer: @escaping Answer) {
    requestCount += 1
    viewers[client, default: Viewer()].request = Request(number: requestCount, answer: answer)
  }

  package mutating func remove(_ client: Int) { viewers[client] = nil }

  /// Whether a viewer waits for an answer.
  package var isWaiting: Bool { viewers.values.contains { $0.request != nil } }

  /// Returns the end of the rest; nil if nothing rests at `now`.
  func endOfRest(after now: Duration) -> Duration? {
    guard case .resting(let end) = state, end > now else { return nil }
    return end
  }

  /// Notes that the answer has been encoded.
  /// - Parameter time: the processor time of the encoding.
  mutating func finished(after time: Duration, at now: Duration) {
    guard case .encoding = state else { preconditionFailure("no answer is being encoded") }
    state = .resting(until: now + min(time * Self.restRatio, Self.longestRest))
  }

  /// Removes and returns the answers that are due, and what to encode for them; nil if there is
  /// nothing to draw. Call `finished` after encoding.
  /// - Parameter size: the size of the picture; nil if the screen is off.
  package mutating func due(size: PixelSize?, at now: Duration) -> (
    answers: [Answer], update: Update
  )? {
    switch state {
    case .ready: break
    case .encoding: return nil
    case .resting(let end):
      guard now >= end else { return nil }
      state = .ready
    }
    let due = viewers.compactMap { client, viewer in
      viewer.request.flatMap { request in
        update(for: viewer, size: size).map { (client: client, request: request, update: $0) }
      }
    }
    guard let first = due.min(by: { $0.request.number < $1.request.number }) else { return nil }
    let answered = due.filter { $0.update == first.update }
    for (client, _, _) in answered { viewers[client] = Viewer(size: size) }
    state = .encoding
    return (answered.map(\.request.answer), first.update)
  }

  /// Returns what a viewer draws; nil if there is nothing.
  private func update(for viewer: Viewer, size: PixelSize?) -> Update? {
    guard let size else { return viewer.size.map { Update(size: $0, damage: Region()) } }
    let bounds = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    let damage = viewer.size == size ? viewer.damage.intersection(bounds) : Region(bounds)
    return damage.isEmpty ? nil : Update(size: size, damage: damage)
  }
}
