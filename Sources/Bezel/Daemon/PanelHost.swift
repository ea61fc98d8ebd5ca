import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import JSON
import LinuxIO
import Panels
import Raster
import TouchTracking
import ValueBus

/// Wires the rooms together for one panel: fingers to the panel, the panel to the screen and to the
/// readers.
final class PanelHost {
  private let log: Log
  private let loader: PanelLoader
  /// The panels beside it.
  private let neighbours: () -> [PanelSettings]
  let kinds: [ControlKind]
  private(set) var panel: Panel
  private(set) var pictures: PictureShelf?
  /// What the panel is where it is not its file's, for people.
  private var standIn: String?
  /// What the panel was read from, until the panel is shown.
  private var loaded: PanelLoader.Loaded?
  let display: any Display
  private let displaySpec: DisplaySpec
  private let feed = ValueFeed()
  private let sockets: PanelSockets
  private let values: ValueServer
  private let control: ControlServer
  let allowsTouchInjection: Bool
  private var statistics = Statistics(now: Clock.monotonic)
  private let keeper: ValueKeeper
  let input: TouchInput
  private let keyboards: KeyboardInput
  private let screenSaver: ScreenSaver
  /// Wakes the loop for the next step of an animation where no flip will.
  private let frameTimer: EventLoop.Timer
  /// For layout that nobody sees yet.
  private let layoutTimer: EventLoop.Timer
  /// Reads panel files and pictures, and makes pictures into files.
  let worker: Worker
  private lazy var reloads = SharedWork { [unowned self] in self.load(then: $0) }
  /// When animations take their next step.
  private var nextStep = Duration.zero
  /// Called with true when a reload begins, and with false when it has ended.
  var onReload: (_ begins: Bool) -> Void = { _ in }
  /// Called when `summary` may have changed.
  var onChange: () -> Void = {}
  private var hasShownFrame = false
  private var clientCount = 0

  /// Reads the panel, and makes its sockets.
  /// - Parameters:
  ///   - place: the panel's source, and where its sockets and its state go.
  ///   - neighbours: the settings of the other panels of the program.
  init(
    _ place: Configuration.Place, _ configuration: Configuration, kinds: [ControlKind],
    cards: GraphicsCards, neighbours: @escaping () -> [PanelSettings], loop: EventLoop, log: Log
  ) throws(ExitReason) {
    self.log = log
    self.neighbours = neighbours
    loader = PanelLoader(
      source: place.source, kinds: kinds, stateFolder: place.stateFolder, log: log)
    self.kinds = kinds
    frameTimer = EventLoop.Timer(loop)
    layoutTimer = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    log.info("panel: \(place.source.name)")
    do throws(PanelSource.LoadError) {
      let loaded = try loader.start()
      (panel, pictures, standIn) = (loaded.panel, loaded.pictures, loaded.standIn)
      self.loaded = loaded
    } catch {
      throw .invalidPanel(error.lines)
    }
    allowsTouchInjection = configuration.allowsTouchInjection
    keeper = ValueKeeper(folder: place.stateFolder, loop: loop, log: log)
    sockets = try PanelSockets(of: place, log: log)
    do throws(SystemError) {
      values = try ValueServer(socket: sockets.values, feed: feed, loop: loop, log: log)
      control = try ControlServer(socket: sockets.control, feed: feed, loop: loop, log: log)
    } catch {
      throw ExitReason(error)
    }
    displaySpec = configuration.display
    display =
      switch configuration.display {
      case .headless(let size, let scale): HeadlessDisplay(size: size, scale: scale, loop: loop)
      case .auto, .drm: DRMDisplay(request: OutputRequest(), on: cards, loop: loop, log: log)
      }
    do throws(SystemError) {
      input = try TouchInput(
        spec: configuration.input, namePattern: panel.settings.touchDevice,
        calibration: Self.calibration(panel.settings), keys: Self.keys(panel.settings),
        isExclusive: panel.settings.touchIsExclusive, loop: loop, log: log)
    } catch {
      throw ExitReason(error)
    }
    keyboards = KeyboardInput(spec: configuration.input, loop: loop, log: log)
    screenSaver = ScreenSaver(panel, on: display, loop: loop)
    connect()
  }

  private static func calibration(_ settings: PanelSettings) -> Calibration? {
    settings.calibration.flatMap { Calibration(matrix: $0) }
  }

  private static func keys(_ settings: PanelSettings) -> Set<UInt16> {
    Set(settings.touchKeys.map(\.code))
  }

  /// The output that the command line and the panel file ask for together.
  private var request: OutputRequest {
    let settings = panel.settings
    var request = OutputRequest(
      connector: settings.output, mode: settings.mode, rotation: settings.rotation)
    request.mirrors = settings.mirrors
    request.reserved = neighbours().reduce(into: []) { names, panel in
      names.formUnion(panel.mirrors)
      if let output = panel.output { names.insert(output) }
    }
    if case .drm(let card, let connector) = displaySpec {
      request.card = card
      if let connector { request.connector = connector }
    }
    return request
  }

  // MARK: The way of the data

  private func connect() {
    input.onFrame = { [unowned self] frame in
      // Touches of a picture that is not this one.
      if self.display.isCovered { return }
      self.statistics.noteTouch(at: frame.time)
      let meant = self.screenSaver.handle(frame)
      self.panel.handle(meant, rotation: self.rotation)
    }
    keyboards.onKey = { [unowned self] key in
      if self.screenSaver.handleKey() { self.panel.handle(key) }
    }
    screenSaver.onDark = { [unowned self] in
      self.log.debug("the screen is off until it is touched or a program wakes it")
      self.panel.stage.cancelTouches(time: Clock.monotonic)
    }
    feed.snapshot = { [unowned self] in self.panel.snapshotLines(time: Clock.realtime) }
    let methods = ControlMethods(target: self)
    control.answer = { (request, client) throws(JSONRPC.Failure) in
      try methods.answer(request, client: client)
    }
    control.onLeave = { methods.forget(client: $0) }
    display.onModeChange = { [unowned self] in
      self.screenSaver.displayDidChange()
      self.fitPanel()
      self.bindInput()
      self.onChange()
    }
    input.onDeviceChange = { [unowned self] in self.onChange() }
    display.onMirrorsChange = { [unowned self] in self.bindInput() }
    display.onCover = { [unowned self] in self.cover() }
    display.onFrameShown = { [unowned self] frame in
      self.hasShownFrame = true
      self.statistics.noteShown(frame, interval: self.display.frameClock.interval)
    }
  }

  /// A batch of events is handled, fingers among them: now a few requests, then the picture, then the
  /// readers; a few readers before it, as that takes no time.
  func finishBatch() {
    control.serve()
    screenSaver.update()
    feed.flushFew()
    drawFrame()
    display.updateMirrors()
    feed.flush()
    keyboards.isListening = panel.takesKeys
    countClients()
  }

  private func countClients() {
    let count = values.readerCount + control.clientCount
    if count != clientCount { onChange() }
    clientCount = count
  }

  /// Tells the makers of the kinds what is wrong with them: half of the work of a start, for which
  /// neither the first frame nor the fingers wait. A service runs where no maker is.
  private func tellMistakes() {
    guard !ServiceManager.isListening else { return }
    worker.start { [kinds, log] in
      for mistake in ControlKind.mistakes(in: kinds) { log.warning(mistake) }
    } then: {
    }
  }

  private func publishPanel() {
    panel.stage.onMistake = { [log] in log.warning($0) }
    panel.values.onChange = { [unowned self] value, change, sequence in
      self.feed.publish(change, of: value, sequence: sequence)
      self.keeper.noteChange(of: value)
      self.screenSaver.noteChange(of: value)
    }
    panel.onPress { [unowned self] name, sequence in
      self.feed.publish(.touchUpInside, of: name, sequence: sequence)
    }
  }

  /// How the picture stands on the screen, and touches with it.
  private var rotation: Rotation {
    panel.settings.rotation ?? display.mode?.rotation ?? .none
  }

  private func fitPanel() {
    if let mode = display.mode {
      panel.fit(
        width: mode.size.width, height: mode.size.height, scale: mode.scale, density: mode.density)
      if !panel.isArranged(for: mode.size) { reload { _ in } }
    } else {
      // Without a screen fingers work all the same: the touchscreen is as large as the panel then.
      let size = panel.settings.pixelSize()
      panel.fit(width: size.width, height: size.height)
    }
    layoutTimer.schedule(at: Clock.monotonic + Self.layoutPause) { [unowned self] in
      self.place(self.panel.root.hiddenContainers[...])
    }
  }

  /// How long after a new layout what is hidden is placed: fingers and other work come first.
  private static let layoutPause = Duration.milliseconds(500)

  /// Places hidden pages before they are shown, one at a time, with fingers and frames in between.
  private func place(_ hidden: ArraySlice<Container>) {
    guard let first = hidden.first else { return }
    first.placeDescendants(hidden: true)
    layoutTimer.schedule(at: Clock.monotonic) { [unowned self] in self.place(hidden.dropFirst()) }
  }

  /// Another program has taken the screen, or given it back. Fingers that are down then are over.
  private func cover() {
    panel.stage.cancelTouches(time: Clock.monotonic)
    input.isCovered = display.isCovered
    onChange()
  }

  /// Draws what has changed, at the end of a batch of events and nowhere else: a touch anywhere in a
  /// batch is in the batch's frame.
  private func drawFrame() {
    guard display.isReadyForFrame, let surface = display.surface else { return }
    let now = Clock.monotonic
    if panel.isAnimating || !panel.damage.isEmpty {
      let start = display.drawingStart(asOf: now)
      if start > now { return frameTimer.schedule(at: start) {} }
    }
    // Animations step with the screen's rate, also where the driver acknowledges each frame as soon
    // as it has it.
    if panel.isAnimating, now >= nextStep {
      panel.advance(to: now)
      nextStep = display.frameClock.next(after: now)
    }
    draw(on: surface)
    // Ready still: no flip will end a batch when the next step is due.
    if panel.isAnimating, display.isReadyForFrame { frameTimer.schedule(at: nextStep) {} }
  }

  private func draw(on surface: Surface) {
    let start = Clock.monotonic
    let drawn = panel.draw(on: surface)
    statistics.noteDrawing(of: drawn, took: Clock.monotonic - start)
    display.present(drawn)
  }

  // MARK: Life

  /// Shows the panel from now on.
  func start() throws(ExitReason) {
    display.request = request
    do throws(DisplayError) {
      try display.start()
    } catch {
      throw ExitReason(error)
    }
    screenSaver.displayDidChange()
    try arrange()
    keeper.adopt(panel.values)
    panel.values.startCounting(at: 0)
    publishPanel()
    fitPanel()
  }

  /// Arranges the panel for the screen that was found, before it has values and anything of it is
  /// seen.
  private func arrange() throws(ExitReason) {
    guard let mode = display.mode, !panel.isArranged(for: mode.size), let loaded else { return }
    do throws(PanelSource.LoadError) {
      let arranged = try loader.arranged(loaded, for: Orientation(of: mode.size))
      (panel, pictures, standIn) = (arranged.panel, arranged.pictures, arranged.standIn)
      self.loaded = arranged
      screenSaver.restart(panel)
    } catch {
      throw .invalidPanel(error.lines)
    }
  }

  /// Takes the fingers from now on; the picture comes first.
  func startInput() {
    heedNeighbours()
    input.start()
    keepFile()
    tellMistakes()
  }

  /// Keeps the file of the panel that is shown, in case it is broken at the next start. A panel that
  /// is part of the program is none, and right.
  private func keepFile() {
    guard let loaded = loaded.take(), loaded.standIn == nil, case .file = loader.source else {
      return
    }
    let shown = loaded.isChecked ? nil : loaded.panel.orientation
    worker.start { [loader, text = loaded.text] in
      loader.keep(text, shownAlone: shown)
    } then: {
    }
  }

  /// Leaves to the other panels what they ask for, and takes what is left or asked for here.
  func heedNeighbours() {
    input.reservedPatterns = Set(neighbours().compactMap(\.touchDevice))
    display.request = request
    bindInput()
  }

  /// Leaves the touchscreens alone that lie on screens without this picture. Those on mirrors touch
  /// what is shown there.
  private func bindInput() {
    guard let own = display.mode?.connector ?? display.request.connector else {
      return input.outputs = nil
    }
    let places = display.mirrorPlaces
    var outputs: [String: AffineTransform] = [own: .identity]
    for mirror in display.request.mirrors { outputs[mirror] = places[mirror] ?? .identity }
    input.outputs = outputs
  }

  /// Whether the picture is there, or cannot be for now.
  var isUp: Bool {
    hasShownFrame || display.mode == nil || display.isCovered || display.isBlank
  }

  /// Lets all who may ask and change do so; the picture comes first.
  func admitGroup() { sockets.admitGroup() }

  /// The panel, its screen, its touchscreens and how many programs read it, for people.
  var summary: String {
    let screen =
      if let mode = display.mode {
        display.isCovered ? "\(mode.name), which another program has" : mode.name
      } else {
        "no screen (\(display.obstacle ?? "none is connected"))"
      }
    let names = input.devices.map(\.description.name)
    let touched = names.isEmpty ? "no touchscreen" : names.joined(separator: " and ")
    let clients = clientCount == 1 ? "1 client" : "\(clientCount) clients"
    let name = standIn.map { "\(loader.source.name), \($0)," } ?? panel.settings.name
    return "\(name) on \(screen), touched by \(touched), \(clients)"
  }

  /// Tells the readers of the end of all touches, and keeps the values.
  /// - Returns: whether they are kept.
  func end() -> Bool {
    panel.stage.cancelTouches(time: Clock.monotonic)
    feed.flush()
    return keeper.flush()
  }

  /// Gives the screen back.
  func releaseScreen() {
    screenSaver.end()
    display.stop()
  }

  /// Takes the panel file as it is now; one that is broken changes nothing. Fingers and frames go on
  /// while it is read.
  func reload(then done: @escaping (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
    reloads.ask(then: done)
  }

  private func load(then done: @escaping (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
    onReload(true)
    let orientation = display.mode.map { Orientation(of: $0.size) } ?? .landscape
    worker.start { [loader] in
      Result { () throws(PanelSource.LoadError) in try loader.load(for: orientation) }
    } then: { [unowned self] result in
      let outcome = self.adopt(result)
      self.onReload(false)
      // The next reload may begin with it.
      done(outcome)
    }
  }

  private func adopt(
    _ result: Result<PanelLoader.Loaded, PanelSource.LoadError>
  ) -> Result<ReloadReport, PanelSource.LoadError> {
    let loaded: PanelLoader.Loaded
    switch result {
    case .success(let read): loaded = read
    case .failure(let error):
      for line in error.lines { log.error(line) }
      log.error("the panel stays as it was")
      return .failure(error)
    }
    let initials = loaded.panel.values.values.map { ($0, $0.scalar) }
    replacePanel(by: loaded)
    log.info("reloaded \(loader.source.name)")
    keepFile()
    let kept = initials.filter { $0.0.scalar != $0.1 }.map { ($0.0.name, $0.0.scalar) }
    return .success(ReloadReport(kept: kept))
  }

  /// Shows another panel in place of this one, with the values of this one.
  private func replacePanel(by next: PanelLoader.Loaded) {
    panel.stage.cancelTouches(time: Clock.monotonic)
    keeper.adopt(next.panel.values)
    next.panel.keepValues(of: panel)
    next.panel.values.startCounting(at: panel.values.sequence)
    (panel, pictures, standIn) = (next.panel, next.pictures, next.standIn)
    loaded = next
    publishPanel()
    input.calibration = Self.calibration(panel.settings)
    input.keys = Self.keys(panel.settings)
    input.isExclusive = panel.settings.touchIsExclusive
    input.namePattern = panel.settings.touchDevice
    heedNeighbours()
    fitPanel()
    screenSaver.restart(panel)
    feed.publishSnapshot()
  }
}

extension PanelHost: ControlTarget {
  var now: Duration { Clock.monotonic }

  func screenshot() -> sending Surface? {
    guard let surface = display.surface else { return nil }
    if display.isBlank {
      let dark = Surface(width: surface.width, height: surface.height)
      let whole = Rectangle(
        x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
      Canvas(dark).fill(.rectangle(whole), .black)
      return dark
    }
    // Changes of the requests before are in the picture, too.
    draw(on: surface)
    return surface.copy()
  }

  func inject(_ frame: ContactFrame) {
    statistics.noteTouch(at: frame.time)
    panel.handle(screenSaver.handle(frame))
  }

  func writeStatistics(into object: inout JSONWriter) {
    statistics.write(into: &object, now: Clock.monotonic)
    let counters = feed.counters
    object.member("events") { $0.write(Int64(input.eventCount)) }
    object.member("resyncs") { $0.write(Int64(input.resynchronizationCount)) }
    object.member("clients") { writer in
      writer.object { clients in
        clients.member("values") { $0.write(Int64(values.readerCount)) }
        clients.member("control") { $0.write(Int64(control.clientCount)) }
      }
    }
    object.member("linesSent") { $0.write(Int64(counters.linesSent)) }
    object.member("linesMerged") { $0.write(Int64(counters.linesMerged)) }
    object.member("disconnects") { $0.write(Int64(counters.disconnects)) }
    if let memory = Statistics.residentMemory {
      object.member("residentMemory") { $0.write(memory) }
    }
  }
}
