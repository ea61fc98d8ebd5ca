import Controls
import Glibc
import JSON
import Kinds
import LinuxIO
import PanelServing
import PanelSources
import Panels

/// Reads the PINs of all panels from a file, and keeps the numbers of wrong entries in the state
/// folder, so that they survive a restart and a power cut.
package final class PINKeeper {
  /// The maximum size in bytes of the file with the numbers of wrong entries.
  private static let countsLimit = 65_536
  /// The maximum number of problems that are logged for a file.
  private static let problemLimit = 10

  private let file: String
  private let folder: String?
  private let log: Log
  private let worker: Worker
  private var pins: [String: PIN] = [:]
  private var hasRestored = false
  /// The PINs whose longest pause has begun because the numbers of wrong entries are unreadable; nil
  /// if they are readable.
  private var pausedPINs: Set<String>?
  private lazy var verifier = makeVerifier()

  /// Reads nothing yet.
  /// - Parameters:
  ///   - file: the path of the file with the PINs.
  ///   - folder: the state folder; without one, every entry is refused.
  init(file: String, folder: String?, loop: EventLoop, log: Log) {
    self.file = file
    self.folder = folder
    self.log = log
    worker = Worker(loop: loop)
  }

  /// Verifies the PINs of a panel from now on. Reads the file of the PINs again if the panel requires
  /// any, and logs those that are missing.
  func serve(_ loaded: PanelLoader.Loaded, of source: PanelSource) {
    loaded.panel.pinVerifier = verifier
    let required = loaded.panel.requiredPINs
    guard !required.isEmpty else { return }
    readPINs()
    if !hasRestored, !pins.isEmpty { restore() }
    beginLongestPauses()
    let missing = required.filter { pins[$0.name] == nil }
    for required in missing.prefix(Self.problemLimit) {
      log.warning(
        "\(required.place.text(panelFile: source.name)): \(required.path): there is no PIN "
          + "\(required.name.quoted) in \(file); its actions are refused until the file has it and "
          + "the panel is reloaded")
    }
  }

  private func makeVerifier() -> PINVerifier {
    let verifier = PINVerifier(
      save: { [unowned self] in self.save($0, then: $1) },
      pin: { [unowned self] in self.pins[$0] })
    verifier.onOutcome = { [log] name, outcome, wrongCount in
      switch outcome {
      case .right: log.info("the PIN \(name.quoted) was entered")
      case .wrong:
        let pause = PINVerifier.pause(after: wrongCount).components.seconds
        log.warning(
          "wrong entry \(wrongCount) of the PIN \(name.quoted)"
            + (pause > 0 ? "; the next one is accepted in \(pause) s" : ""))
      case .refused: break
      }
    }
    return verifier
  }

  // MARK: PINs

  private func readPINs() {
    pins = [:]
    do throws(SystemError) {
      let content = PINFile(parsing: try readPrivateFile(file, limit: PINFile.sizeLimit))
      pins = content.pins
      for problem in content.problems.prefix(Self.problemLimit) { log.error("\(file):\(problem)") }
    } catch {
      if error.code != ENOENT { log.error("\(error)") }
    }
  }

  // MARK: Wrong entries

  private var place: String { "\(folder ?? "")/wrong-pins.json" }

  /// Restores the numbers of wrong entries. If they are unreadable, the longest pause begins.
  private func restore() {
    hasRestored = true
    guard let folder else { return }
    removeUnfinished(of: place)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readPrivateFile(place, limit: Self.countsLimit)
    } catch {
      if error.code != ENOENT { countsAreUnreadable("\(error)") }
      return
    }
    guard let counts = Self.counts(in: bytes) else {
      return countsAreUnreadable("\(folder): wrong-pins.json is damaged")
    }
    verifier.restore(counts)
  }

  private func countsAreUnreadable(_ reason: String) {
    log.warning(
      "\(reason); the first PIN can be entered in \(PINVerifier.longestPause.components.seconds) s")
    pausedPINs = []
  }

  /// Begins the longest pause of each PIN whose number of wrong entries is unreadable: also of those
  /// that a reload adds.
  private func beginLongestPauses() {
    guard var paused = pausedPINs else { return }
    let new = pins.keys.filter { paused.insert($0).inserted }
    pausedPINs = paused
    verifier.restore(
      Dictionary(uniqueKeysWithValues: new.map { ($0, PINVerifier.highestCount) }))
  }

  /// The numbers of wrong entries in a file; nil if it is damaged.
  static func counts(in bytes: [UInt8]) -> [String: Int]? {
    guard let members = (try? JSONParser.parse(bytes))?.value.members else { return nil }
    var counts: [String: Int] = [:]
    for member in members {
      guard let number = member.node.value.number, number >= 0, number == number.rounded() else {
        return nil
      }
      counts[member.name] = Int(min(number, Double(PINVerifier.highestCount)))
    }
    return counts
  }

  static func text(of counts: [String: Int]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        object.member(name) { $0.write(Int64(count)) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private func save(_ counts: [String: Int], then done: @escaping (Bool) -> Void) {
    guard let folder else {
      log.error(
        "PINs are refused, because there is no folder for the number of wrong entries; add "
          + "--state-directory DIR")
      return done(false)
    }
    let text = Self.text(of: counts)
    worker.start { [place] () -> SystemError? in
      do throws(SystemError) {
        try makeFolder(folder, mode: 0o750)
        try replaceFile(at: place, with: text, mode: 0o600)
        return nil
      } catch {
        return error
      }
    } then: { [log] failure in
      if let failure {
        log.error("\(failure); PINs are refused while the number of wrong entries cannot be saved")
      }
      done(failure == nil)
    }
  }
}
