/// Selects the panels that get a push next, in stages. After the first failure, no further panel
/// gets it; panels that already have it on trial finish their trials.
///
///     case | input                          | result
///     -----+--------------------------------+--------------------------------------------------
///      1   | next                           | the panels of the stage that may get the push now
///      2   | next; enough are busy          | none
///      3   | a panel is done                | counts it
///      4   | a panel has failed             | stops; no further panel
///      5   | all panels of a stage are done | begins the next stage
///      6   | all panels are done            | ends
///      7   | stopped, and none is busy      | ends
package struct Rollout {
  /// The maximum number of panels with a push on trial at the same time, in a fleet of up to 640.
  static let busyLimit = 32
  /// The maximum for this fleet: a twentieth of the panels if there are more than 640.
  var busyLimit: Int { max(Self.busyLimit, names.count / 20) }

  /// The names of the panels, in the order in which they get the push.
  package let names: [String]
  /// The number of panels up to the end of each stage; the last is that of all.
  package let ends: [Int]
  /// The current stage, from 0.
  package private(set) var stage = 0
  /// The panels that have the push and are not done.
  package private(set) var busy: Set<String> = []
  private(set) var doneCount = 0
  /// The panels that have failed.
  package private(set) var failed: [String] = []
  private var next = 0

  /// - Parameter stages: where each stage ends.
  package init(_ names: [String], stages: [Stage]) {
    self.names = names
    var ends: [Int] = []
    for stage in stages {
      let end = min(stage.end(of: names.count), names.count)
      if end > ends.last ?? 0 { ends.append(end) }
    }
    if ends.last != names.count { ends.append(names.count) }
    self.ends = ends
  }

  /// The panels that have not got the push.
  package var rest: ArraySlice<String> { names[next...] }

  /// Cases 6 and 7.
  package var hasEnded: Bool { busy.isEmpty && (next == names.count || !failed.isEmpty) }

  /// Cases 1, 2 and 5: the panels that get the push now, at most `limit`.
  package mutating func take(atMost limit: Int = .max) -> ArraySlice<String> {
    guard failed.isEmpty else { return [] }
    if busy.isEmpty, next == ends[stage], stage + 1 < ends.count { stage += 1 }
    let end = min(ends[stage], next + max(min(busyLimit - busy.count, limit), 0))
    defer { next = end }
    busy.formUnion(names[next..<end])
    return names[next..<end]
  }

  /// Cases 3 and 4.
  package mutating func finish(_ name: String, isInstalled: Bool) {
    guard busy.remove(name) != nil else { return }
    if isInstalled { doneCount += 1 } else { failed.append(name) }
  }

  /// The end of a stage: a number of panels, or a part of all.
  package enum Stage: Equatable {
    case count(Int)
    case percent(Int)

    /// Reads `5` or `10%`; nil for any other text.
    init?(_ text: Substring) {
      if text.hasSuffix("%") {
        guard let percent = Int(text.dropLast()), (1...100).contains(percent) else { return nil }
        self = .percent(percent)
      } else {
        guard let count = Int(text), count > 0 else { return nil }
        self = .count(count)
      }
    }

    /// At least one panel.
    fileprivate func end(of count: Int) -> Int {
      switch self {
      case .count(let end): end
      case .percent(let percent): max((count * percent + 99) / 100, 1)
      }
    }
  }

  /// One panel, then a tenth of them, then all.
  package static let standard = "1,10%,100%"

  /// Reads the ends of stages, separated by commas; nil if one is wrong.
  static func stages(_ text: String) -> [Stage]? {
    let stages = text.split(separator: ",", omittingEmptySubsequences: false).map { Stage($0) }
    return stages.contains(nil) ? nil : stages.compactMap { $0 }
  }
}
