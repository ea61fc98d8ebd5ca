import Controls
import Displays
import EvdevInput
import Geometry
import JSON
import LinuxIO
import PanelServing
import PanelSources
import Panels
import Pushes
import Raster
import TouchTracking
import ValueBus

/// Connects one panel to its display, its input devices and its sockets.
package final class PanelHost {
  package let display: any Display
  package let input: TouchInput
  package let reloader: PanelReloader
  package let kinds: [ControlKind]
  package let allowsTouchInjection: Bool
  private let reducesMotion: Bool
  /// Reads pictures and encodes screenshots.
  package let worker: Worker
  /// Draws pictures that take long to draw, which must not delay the others.
  private let drawingWorker: Worker
  /// Called when `status` may have changed.
  package var onChange: () -> Void = {}

  /// Called with each panel before it is shown.
  package var onPanel: (Panel) -> Void = { _ in }

  /// What can be recorded.
  package enum Event {
    case touches(ContactFrame)
    case key(KeyEvent)
    case change(ValueChange, NamedValue)
  }

  /// Called with each event; nil while nothing is being recorded.
  package var onEvent: ((Event) -> Void)?

  /// The panels that the fleet's tools push.
  package let pushes: PanelPushes?

  private let loop: EventLoop
  private let log: Log
  /// The panel on the screen, and its files.
  package private(set) var current: PanelLoader.Loaded
  private let stateLock: StateLock
  private let displaySpec: DisplaySpec
  private let neighbours: () -> [PanelSettings]
  private let sockets: PanelSockets
  private let server: PanelServer
  private let keeper: PersistentValueFile
  private let histories: HistoryFile
  private let keyboards: KeyboardInput
  private let screenSaver: ScreenSaver
  private let pins: PINKeeper
  private let renderer: PanelRenderer
  private let hiddenLayout: HiddenLayout
  private let time: PanelTime
  private let pictureWatch: PictureWatch
  private let feedback: PanelFeedback
  private var clientCount = 0

  /// Loads the panel and creates its sockets.
  /// - Parameters:
  ///   - place: the panel's source and its folders.
  ///   - neighbours: returns the settings of the daemon's other panels.
  package init(
    _ place: Configuration.Place, _ configuration: Configuration, kinds: [ControlKind],
    cards: GraphicsCards, pins: PINKeeper, safeMode: SafeMode?,
    neighbours: @escaping () -> [PanelSettings], loop: EventLoop, log: Log
  ) throws(ExitReason) {
    self.loop = loop
    self.log = log
    self.kinds = kinds
    self.pins = pins
    self.neighbours = neighbours
    stateLock = try StateLock(of: place)
    allowsTouchInjection = configuration.allowsTouchInjection
    reducesMotion = configuration.reducesMotion
    worker = Worker(loop: loop)
    drawingWorker = Worker(loop: loop)
    let (isService, reloadsSavedFiles) = (
      configuration.isService, configuration.reloadsSavedFiles
    )
    let pushes = PanelPushes(
      stateFolder: place.stateFolder, keys: configuration.pushKeys,
      topics: configuration.pushTopics, loop: loop, log: log
    ) { pushed in
      PanelLoader(
        source: pushed.map { .file($0) } ?? place.source, kinds: kinds,
        stateFolder: place.stateFolder, log: log, isService: isService,
        safeMode: safeMode, reloadsSavedFiles: reloadsSavedFiles, isPushed: pushed != nil)
    }
    self.pushes = pushes
    let loader = pushes.loader
    log.info("panel: \(loader.source.name)")
    do throws(PanelSource.LoadError) {
      current = try loader.start()
    } catch {
      throw .invalidPanel(error.lines)
    }
    keeper = PersistentValueFile(folder: place.stateFolder, loop: loop, log: log)
    histories = HistoryFile(folder: place.stateFolder, loop: loop, log: log)
    sockets = try PanelSockets(of: place, log: log)
    pushes.begin()
    displaySpec = configuration.display
    display =
      switch displaySpec {
      case .headless(let size, let scale): HeadlessDisplay(size: size, scale: scale, loop: loop)
      case .auto, .drm: DRMDisplay(request: OutputRequest(), on: cards, loop: loop, log: log)
      }
    do throws(SystemError) {
      server = try PanelServer(
        values: sockets.values, control: sockets.control, loop: loop, log: log)
      input = try TouchInput(
        configuration.input, for: current.panel.settings, loop: loop, log: log)
    } catch {
      throw ExitReason(error)
    }
    keyboards = KeyboardInput(spec: configuration.input, loop: loop, log: log)
    screenSaver = ScreenSaver(current.panel, on: display, loop: loop)
    renderer = PanelRenderer(on: display, loop: loop)
    hiddenLayout = HiddenLayout(loop: loop)
    time = PanelTime(loop: loop, log: log)
    pictureWatch = PictureWatch(worker: worker, loop: loop, log: log)
    feedback = PanelFeedback(worker: worker, loop: loop, log: log)
    reloader = PanelReloader(loader, loop: loop, log: log)
    connect()
  }

  /// The panel on the screen.
  package var panel: Panel { current.panel }

  // MARK: Connections

  private func connect() {
    input.onFrame = { [unowned self] frame in
      // These touches are meant for another program's picture.
      guard !self.display.isCovered else { return }
      let rotation = self.panel.settings.rotation ?? self.display.mode?.rotation ?? Rotation.none
      self.handle(frame, rotation: rotation)
    }
    input.onDeviceChange = { [unowned self] in self.onChange() }
    keyboards.onKeyEvent = { [unowned self] in self.handle($0) }
    screenSaver.onDark = { [unowned self] in
      self.log.debug("the screen is off until a touch or a program wakes it")
      self.cancelTouches()
    }
    display.onModeChange = { [unowned self] in
      self.screenSaver.displayDidChange()
      self.fitPanel()
      self.updateTouchedOutputs()
      self.onChange()
    }
    display.onMirrorsChange = { [unowned self] in self.updateTouchedOutputs() }
    display.onCoverChange = { [unowned self] in
      self.cancelTouches()
      self.input.isCovered = self.display.isCovered
      self.onChange()
    }
    reloader.screen = { [unowned self] in
      self.display.mode.map(Screen.init)
    }
    reloader.onLoad = { [unowned self] in self.show($0) }
    reloader.isOnTrial = { [unowned self] in self.pushes?.state.trial != nil }
    reloader.newestLoader = { [unowned self] in
      guard let loader = self.pushes?.loader else { return nil }
      // A standard file that is missing is an error, and no reason to show the demo panel.
      if case .builtIn = loader.source { return nil }
      return loader
    }
    pushes?.screen = reloader.screen
    pushes?.onShow = { [unowned self] in self.reloader.show($0, from: $1) }
    pushes?.onConfirm = { [unowned self] in self.reloader.keepCopy(of: self.current) }
    pictureWatch.onFontChange = { [unowned self] in self.reloader.reload() }
    renderer.onDraw = { [unowned self] in self.server.noteDrawing(of: $0) }
    server.connect(to: self)
  }

  /// Passes the touches of an event frame to the panel, unless they only wake the screen.
  package func handle(_ frame: ContactFrame, rotation: Rotation) {
    time.update(before: frame.time)
    renderer.noteTouch(at: frame.time)
    // The touch that wakes the screen is a touch, too.
    panel.noteTouch(in: frame)
    let frame = screenSaver.handle(frame)
    onEvent?(.touches(frame))
    panel.handle(frame, rotation: rotation)
  }

  /// Passes a key event to the panel, unless it only wakes the screen.
  package func handle(_ event: KeyEvent) {
    time.update(before: loop.monotonic)
    panel.noteKey()
    guard screenSaver.handle(event) else { return }
    onEvent?(.key(event))
    panel.handle(event)
  }

  private func cancelTouches() { panel.stage.cancelTouches(time: loop.monotonic) }

  private func updateTouchedOutputs() { input.outputs = display.touchedOutputs }

  /// Finishes a batch of events after its touches and keys have been handled. Performs due work,
  /// answers requests, performs the work that they made due, plays sounds, draws the frame, and sends
  /// lines to subscribers. See `Panel.Clockwork`.
  func finishBatch() {
    time.update(isVisible: !display.isBlank)
    server.answerRequests()
    time.update(isVisible: !display.isBlank)
    screenSaver.update()
    // The state of the screen is a value, whose change can begin the wait of a rule.
    time.update(isVisible: !display.isBlank)
    feedback.update(panel)
    pictureWatch.update()
    server.flushFew()
    renderer.drawFrame(of: panel)
    display.updateMirrors()
    if renderer.isPictureValid { server.sendPictures() }
    server.flush()
    keyboards.use =
      panel.settings.usesKeys ? .operating : panel.acceptsKeys ? .typing : .nothing
    if server.clientCount != clientCount { onChange() }
    clientCount = server.clientCount
  }

  // MARK: Life

  /// Shows the panel from now on.
  package func start() throws(ExitReason) {
    display.request = request
    do throws(DisplayError) {
      try display.start()
    } catch {
      throw ExitReason(error)
    }
    screenSaver.displayDidChange()
    try arrange()
    keeper.adopt(panel.values)
    histories.adopt(panel.values)
    time.begin(panel)
    panel.values.startCounting(at: 0)
    publishPanel()
    fitPanel()
  }

  /// Arranges the panel for the screen that was found, before its values are restored and anything
  /// is shown.
  private func arrange() throws(ExitReason) {
    guard let mode = display.mode, !panel.isArranged(for: Screen(mode)) else { return }
    do throws(PanelSource.LoadError) {
      current = try reloader.loader.arranged(current, for: Screen(mode))
    } catch {
      throw .invalidPanel(error.lines)
    }
    screenSaver.restart(panel)
  }

  /// Accepts touches from now on. Call it after the first frame.
  func startInput() {
    neighboursDidChange()
    input.start()
    pictureWatch.begin(panel, current.pictures)
    feedback.begin(panel)
    reloader.keepCopy(of: current)
  }

  /// Another panel's settings have changed, and with them the outputs and touchscreens left for this
  /// panel.
  func neighboursDidChange() {
    input.reservedPatterns = Set(neighbours().compactMap(\.touchDevice))
    display.request = request
    updateTouchedOutputs()
  }

  private var request: OutputRequest {
    OutputRequest(for: panel.settings, displaySpec, neighbours: neighbours())
  }

  /// Shows another panel in place of the current one, with the current values.
  private func show(_ next: PanelLoader.Loaded) {
    cancelTouches()
    keeper.adopt(next.panel.values)
    histories.adopt(next.panel.values)
    next.panel.keepValues(of: panel)
    time.begin(next.panel)
    pictureWatch.begin(next.panel, next.pictures)
    feedback.begin(next.panel)
    next.panel.values.startCounting(at: panel.values.sequence)
    current = next
    publishPanel()
    input.apply(panel.settings)
    neighboursDidChange()
    fitPanel()
    screenSaver.restart(panel)
    server.publishSnapshot()
  }

  private func publishPanel() {
    if reducesMotion { panel.stage.reducesMotion = true }
    panel.reportMistakes(of: reloader.loader.source) { [log] in log.warning($0) }
    pins.serve(current, of: reloader.loader.source)
    drawSlowPictures(of: current)
    if let notice = current.standIn?.notice, !panel.show(notice: notice) { log.warning(notice) }
    server.publish(panel) { [unowned self] value, change in
      self.keeper.noteChange(of: value)
      self.histories.noteChange(of: value)
      self.screenSaver.noteChange(of: value)
      self.onEvent?(.change(change, value))
    }
    onPanel(panel)
  }

  private func drawSlowPictures(of loaded: PanelLoader.Loaded) {
    let pictures = loaded.pictures
    pictures.drawn.draw(in: drawingWorker, loop: loop) { [weak panel = loaded.panel] in
      panel?.damageEverything()
    } doesNotFit: { [log, weak pictures] in
      let path = pictures?.path(of: .drawing($0)) ?? "a picture"
      log.warning(
        "\(path) is blurred, because pictures that take long to draw need more than "
          + "\(MemoryBudget.mebibytes(MemoryBudget.drawings)); simplify it, or use a PNG picture")
    }
  }

  private func fitPanel() {
    if let mode = display.mode {
      panel.fit(
        width: mode.size.width, height: mode.size.height, scale: mode.scale, density: mode.density)
      if !panel.isArranged(for: Screen(mode)) {
        reloader.reload()
      } else if mode.scale == nil, let smallness = panel.smallness(on: mode.size) {
        log.info("\(reloader.loader.source.name): the panel \(smallness)")
      }
    } else {
      // Touches work without a screen, as if the screen had the panel's size.
      let size = panel.settings.pixelSize()
      panel.fit(width: size.width, height: size.height)
    }
    hiddenLayout.begin(panel)
  }

  /// Whether the panel is on the screen, or currently cannot be shown.
  var isUp: Bool {
    renderer.hasShownFrame || display.mode == nil || display.isCovered || display.isBlank
  }

  /// Lets the group `bezel` send requests. Call it after the first frame.
  func admitGroup() { sockets.admitGroup() }

  /// Whether something else is shown because of crashes.
  var isInSafeMode: Bool { current.standIn?.reason == .crashes }

  /// One line for people.
  package var status: String {
    PanelStatus(
      panel: current.standIn == nil ? panel.settings.name : reloader.loader.source.name,
      standIn: current.standIn?.description, screen: display.status,
      touchscreens: input.devices.map(\.description.name), clientCount: clientCount
    ).description
  }

  /// Cancels all touches, sends the last changes, and saves the histories and the persistent values.
  /// - Returns: whether the values are saved.
  package func end() -> Bool {
    cancelTouches()
    current.pictures.drawn.stop()
    feedback.silence()
    reloader.end()
    server.flush()
    histories.flush()
    return keeper.flush()
  }

  /// Restores the screen for other programs.
  func releaseScreen() {
    screenSaver.end()
    display.stop()
  }
}

extension PanelHost: RequestTarget {
  package var pictures: PictureCache? { current.pictures }
  package var now: Duration { loop.monotonic }

  package func reload(then done: @escaping (PanelReloader.Outcome) -> Void) {
    reloader.reload(then: done)
  }

  package func drawnPicture() -> Int? { renderer.drawnPicture(of: panel) }

  package var shownPicture: Surface? {
    renderer.hasShownFrame && !display.isBlank ? display.surface : nil
  }

  package func screenshot() -> sending Surface? { renderer.screenshot(of: panel) }

  package func inject(_ frame: ContactFrame) { handle(frame, rotation: .none) }

  package func writeStatistics(into object: inout JSONWriter) {
    renderer.statistics.write(into: &object, now: loop.monotonic)
    object.member("events") { $0.write(Int64(input.eventCount)) }
    object.member("resyncs") { $0.write(Int64(input.resynchronizationCount)) }
    server.writeStatistics(into: &object)
    object.member("clamped") {
      $0.write(Int64(panel.values.values.reduce(0) { $0 + $1.clampCount }))
    }
    if let memory = Statistics.residentMemory {
      object.member("residentMemory") { $0.write(memory) }
    }
  }
}
