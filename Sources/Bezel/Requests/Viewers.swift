import Geometry

/// The clients that see the picture: for each one, the damage since its latest answer. The damage of
/// a slow viewer is merged, so that it costs no memory.
struct Viewers {
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
    /// The changed parts, which are inside the picture.
    let damage: Region
    /// Whether the screen is off, so that the picture is black.
    let isDark: Bool
  }

  private var viewers: [Int: Viewer] = [:]

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

  /// Removes and returns the answers for which there is something to draw.
  /// - Parameter size: the size of the picture; nil if the screen is off.
  mutating func due(size: PixelSize?) -> [(answer: (Update) -> Void, update: Update)] {
    var due: [(answer: (Update) -> Void, update: Update)] = []
    for (client, var viewer) in viewers {
      guard let answer = viewer.answer else { continue }
      let update: Update
      if let size {
        let bounds = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
        let damage = viewer.size == size ? viewer.damage.intersection(bounds) : Region(bounds)
        guard !damage.isEmpty else { continue }
        update = Update(size: size, damage: damage, isDark: false)
      } else if let size = viewer.size {
        update = Update(size: size, damage: Region(), isDark: true)
      } else {
        continue
      }
      viewer = Viewer(size: size)
      viewers[client] = viewer
      due.append((answer, update))
    }
    return due
  }
}
