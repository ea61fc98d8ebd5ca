import Geometry
import Glibc
import LinuxIO
import Udev

/// Looks for the requested output on all cards.
struct OutputFinder {
  enum Result {
    case found(DRMOutput)
    /// An output is there, but not for us.
    case refused(DisplayError)
    /// No output, and why, in one line.
    case none(String)
  }

  var request: OutputRequest
  var cards: GraphicsCards
  var allowsAtomic: Bool
  var loop: EventLoop
  var log: Log

  /// Takes an output of all cards or of the requested one: the first that is connected, else the
  /// first whose connection is unknown.
  func find() -> Result {
    let paths = request.card.map { [$0] } ?? DRMCard.all()
    var uncertain: [Candidate] = []
    var misses: [Miss] = []
    for path in paths {
      do throws(Miss) {
        let candidate = try look(at: path)
        if candidate.choice.isConnected { return .found(try take(candidate)) }
        uncertain.append(candidate)
      } catch {
        misses.append(error)
      }
    }
    for candidate in uncertain {
      do throws(Miss) {
        return .found(try take(candidate))
      } catch {
        misses.append(error)
      }
    }
    return result(of: misses)
  }

  private func result(of misses: [Miss]) -> Result {
    var reasons: [String] = []
    for miss in misses {
      switch miss {
      case .refusal(let error): return .refused(error)
      case .obstacle(let text): reasons.append(text)
      }
    }
    return .none(reasons.isEmpty ? "there is no graphics card" : reasons.joined(separator: "; "))
  }

  /// An output that fits the request.
  private struct Candidate {
    let card: DRMCard
    let resources: CardResources
    let choice: OutputChoice
  }

  /// Why there is none on a card.
  private enum Miss: Error {
    case obstacle(String)
    case refusal(DisplayError)
  }

  private func look(at path: String) throws(Miss) -> Candidate {
    let card = try open(path)
    var resources: CardResources
    var found: OutputChoice?
    var hasAsked = true
    do {
      // The kernel's knowledge nearly always suffices; asking the screens takes longer. It lacks modes
      // that were too large for the console when that asked.
      resources = try CardResources(card: card, isProbing: false)
      found = OutputChoice(of: resources.reports, request: request)
      if found?.isAsWanted != true {
        // The kernel asks no screen for another program than the master.
        hasAsked = (try? card.becomeMaster()) != nil
        resources = try CardResources(card: card, isProbing: true)
        found = OutputChoice(of: resources.reports, request: request)
      }
    } catch {
      throw .obstacle("\(path): \(error)")
    }
    guard let choice = found else {
      if !hasAsked, resources.reports.contains(where: { $0.lacksOnlyModes(request: request) }) {
        throw .refusal(.taken(card: path, holder: CardHolder.find(card: card)))
      }
      throw .obstacle("\(path): \(obstacles(resources))")
    }
    return Candidate(card: card, resources: resources, choice: choice)
  }

  private func open(_ path: String) throws(Miss) -> DRMCard {
    do {
      return try cards.card(path: path)
    } catch .system(let error) where error.code == ENOENT || error.isOfMissingCard {
      // A requested card may appear later; and a new card's node appears before the card works.
      throw .obstacle("\(path) does not exist")
    } catch .forbidden where (try? UdevDatabase())?.isPending(path) == true {
      // As the machine starts; the event that follows has us look again.
      throw .obstacle("\(path): udev has yet to set its owner")
    } catch {
      throw .refusal(error)
    }
  }

  private func take(_ candidate: Candidate) throws(Miss) -> DRMOutput {
    let card = candidate.card
    let choice = candidate.choice
    let connector = candidate.resources.connectors[choice.connector]
    guard
      let pipe = Pipe(
        card: card, resources: candidate.resources, connector: connector, mode: choice.mode)
    else { throw .obstacle("\(card.path): no CRTC is free for \(connector.report.name)") }
    do {
      try card.becomeMaster()
    } catch {
      if error.isOfMissingCard { throw .obstacle("\(card.path) is gone") }
      throw .refusal(.taken(card: card.path, holder: CardHolder.find(card: card)))
    }
    if let wanted = request.mode,
      OutputMode.match(of: connector.report.modes, wanted: wanted) == nil
    {
      let modes = connector.report.modes.map(\.description).joined(separator: ", ")
      log.warning("\(connector.report.name) has no mode \(wanted); it has \(modes)")
    }
    do {
      return try DRMOutput(
        card: card, pipe: pipe, connector: connector.report, timing: choice.mode,
        rotation: request.rotation ?? connector.report.rotation, allowsAtomic: allowsAtomic,
        loop: loop, log: log)
    } catch {
      if error.isOfMissingCard { throw .obstacle("\(card.path) is gone") }
      throw .refusal(.system(error))
    }
  }

  /// Whether looking again would find the same output with the same mode and rotation. Asks the
  /// screen.
  func stillHolds(_ output: DRMOutput) -> Bool {
    guard
      var connector = Connector(card: output.card, id: output.pipe.connector, isProbing: true)
    else { return false }
    connector.report.isShown = false
    guard let choice = OutputChoice(of: [connector.report], request: request) else {
      return false
    }
    return connector.report.modes[choice.mode] == output.timing
      && request.rotation ?? connector.report.rotation == output.mode.rotation
  }

  private func obstacles(_ resources: CardResources) -> String {
    if resources.connectors.isEmpty { return "it has no outputs" }
    return resources.reports.map { "\($0.name): \($0.obstacle(request: request) ?? "usable")" }
      .joined(separator: ", ")
  }
}
