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

  /// Takes the first usable output, of all cards or of the requested one.
  func find() -> Result {
    let paths = request.card.map { [$0] } ?? DRMCard.all()
    var refusal: DisplayError?
    var reasons: [String] = []
    for path in paths {
      do throws(DisplayError) {
        switch try look(at: path) {
        case .output(let output): return .found(output)
        case .obstacle(let text): reasons.append(text)
        }
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal { return .refused(refusal) }
    return .none(reasons.isEmpty ? "there is no graphics card" : reasons.joined(separator: "; "))
  }

  private enum Look {
    case output(DRMOutput)
    case obstacle(String)
  }

  private func look(at path: String) throws(DisplayError) -> Look {
    let card: DRMCard
    do {
      card = try cards.card(path: path)
    } catch .system(let error) where error.code == ENOENT || error.isOfMissingCard {
      // A requested card may appear later; and a new card's node appears before the card works.
      return .obstacle("\(path) does not exist")
    } catch .forbidden where (try? UdevDatabase())?.isPending(path) == true {
      // As the machine starts; the event that follows has us look again.
      return .obstacle("\(path): udev has yet to set its owner")
    } catch {
      throw error
    }
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
      return .obstacle("\(path): it has no outputs (\(error.reason))")
    }
    guard let choice = found else {
      if !hasAsked, resources.reports.contains(where: { $0.lacksOnlyModes(request: request) }) {
        throw .taken(card: path, holder: CardHolder.find(card: card))
      }
      return .obstacle("\(path): \(obstacles(resources))")
    }
    let connector = resources.connectors[choice.connector]
    guard
      let pipe = Pipe(
        card: card, resources: resources, connector: connector, mode: choice.mode)
    else {
      return .obstacle("\(path): no CRTC is free for \(connector.report.name)")
    }
    do {
      try card.becomeMaster()
    } catch {
      if error.isOfMissingCard { return .obstacle("\(path) is gone") }
      throw .taken(card: path, holder: CardHolder.find(card: card))
    }
    if let wanted = request.mode,
      OutputMode.match(of: connector.report.modes, wanted: wanted) == nil
    {
      let modes = connector.report.modes.map(\.description).joined(separator: ", ")
      log.warning("\(connector.report.name) has no mode \(wanted); it has \(modes)")
    }
    do {
      return .output(
        try DRMOutput(
          card: card, pipe: pipe, connector: connector.report, timing: choice.mode,
          rotation: request.rotation ?? connector.report.rotation, allowsAtomic: allowsAtomic,
          loop: loop, log: log))
    } catch {
      if error.isOfMissingCard { return .obstacle("\(path) is gone") }
      throw .system(error)
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
