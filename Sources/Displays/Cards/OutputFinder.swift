import Geometry
import Glibc
import LinuxIO
import Udev

/// Finds the requested output on all cards.
struct OutputFinder {
  enum Result {
    case found(DRMOutput)
    /// An output exists but cannot be used.
    case refused(DisplayError)
    /// There is no output. The text gives the reasons in one line.
    case notFound(String)
  }

  var request: OutputRequest
  var cards: GraphicsCards
  var allowsAtomic: Bool
  var loop: EventLoop
  var log: Log

  /// Acquires an output of the requested card or of any card. Connected outputs come before outputs
  /// whose connection is unknown.
  func find() -> Result {
    let paths = request.card.map { [$0] } ?? DRMCard.all()
    var uncertain: [Candidate] = []
    var failures: [Failure] = []
    for path in paths {
      do throws(Failure) {
        let candidate = try self.candidate(on: path)
        if candidate.choice.isConnected { return .found(try acquire(candidate)) }
        uncertain.append(candidate)
      } catch {
        failures.append(error)
      }
    }
    for candidate in uncertain {
      do throws(Failure) {
        return .found(try acquire(candidate))
      } catch {
        failures.append(error)
      }
    }
    return result(of: failures)
  }

  private func result(of failures: [Failure]) -> Result {
    var reasons: [String] = []
    for failure in failures {
      switch failure {
      case .refusal(let error): return .refused(error)
      case .obstacle(let text): reasons.append(text)
      }
    }
    return .notFound(
      reasons.isEmpty ? "there is no graphics card" : reasons.joined(separator: "; "))
  }

  /// An output that matches the request.
  private struct Candidate {
    let card: DRMCard
    let resources: CardResources
    let choice: OutputChoice
  }

  /// Why a card has no usable output.
  private enum Failure: Error {
    case obstacle(String)
    case refusal(DisplayError)
  }

  private func candidate(on path: String) throws(Failure) -> Candidate {
    let card = try open(path)
    var resources: CardResources
    var found: OutputChoice?
    var wasProbed = true
    do {
      // The kernel's last probe nearly always suffices, and a new one takes longer. Only modes that
      // were too large for the console are missing from the last probe.
      resources = try CardResources(card: card, isProbing: false)
      found = OutputChoice(of: resources.reports, request: request)
      if found?.hasRequestedMode != true {
        // The kernel probes connectors only for the master.
        wasProbed = (try? card.becomeMaster()) != nil
        resources = try CardResources(card: card, isProbing: true)
        found = OutputChoice(of: resources.reports, request: request)
      }
    } catch {
      throw .obstacle("\(path): \(error)")
    }
    guard let choice = found else {
      if !wasProbed, resources.reports.contains(where: { $0.onlyModesAreMissing(request: request) })
      {
        throw .refusal(.taken(card: path, holder: CardHolder.find(card: card)))
      }
      throw .obstacle("\(path): \(obstacles(resources))")
    }
    return Candidate(card: card, resources: resources, choice: choice)
  }

  private func open(_ path: String) throws(Failure) -> DRMCard {
    do {
      return try cards.card(path: path)
    } catch .system(let error) where error.code == ENOENT || error.isOfMissingCard {
      // A requested card may appear later. The node of a new card exists before the card works.
      throw .obstacle("\(path) does not exist")
    } catch .forbidden where (try? UdevDatabase())?.isPending(path) == true {
      // This happens while the system starts. The udev event that follows triggers a new search.
      throw .obstacle("\(path): udev has not set its owner yet")
    } catch {
      throw .refusal(error)
    }
  }

  private func acquire(_ candidate: Candidate) throws(Failure) -> DRMOutput {
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

  /// Whether a new search would find the same output with the same mode and rotation. Probes the
  /// connector.
  func stillMatches(_ output: DRMOutput) -> Bool {
    guard
      var connector = Connector(card: output.card, id: output.pipe.connector, isProbing: true)
    else { return false }
    connector.report.isInUse = false
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
