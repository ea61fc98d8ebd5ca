import Controls
import TouchTracking

extension Panel {
  /// The clocks of a panel: those of the computer, or virtual ones.
  public struct Clocks {
    /// The clock of touches, animations and rules, which never jumps.
    var monotonic: () -> Duration
    /// The time since 1970, without leap seconds, in UTC.
    var utc: () -> Duration
    /// The local time minus UTC at a time since 1970.
    var offset: (Duration) -> Duration

    /// Creates clocks that the panel reads when it needs the time; see the properties.
    public init(
      monotonic: @escaping () -> Duration, utc: @escaping () -> Duration,
      offset: @escaping (Duration) -> Duration = { _ in .zero }
    ) {
      self.monotonic = monotonic
      self.utc = utc
      self.offset = offset
    }

    /// The local time now, in seconds since 1970.
    public var local: Double { local(utc()) }
    /// The time now in UTC, in seconds since 1970.
    public var unix: Double { Self.seconds(utc()) }

    /// The time until the next multiple of an interval, above zero.
    package static func wait(until interval: Duration, at local: Duration) -> Duration {
      // A quotient of large durations is not exact.
      let passed = local.attoseconds % interval.attoseconds
      return Duration(
        attoseconds: (passed < 0 ? 0 : interval.attoseconds) - passed)
    }

    fileprivate func local(_ utc: Duration) -> Double { Self.seconds(utc + offset(utc)) }

    static func seconds(_ time: Duration) -> Double {
      // Dividing large durations by a second is not exact.
      let (seconds, attoseconds) = time.components
      return Double(seconds) + Double(attoseconds) / 1e18
    }
  }

  /// Sets the clock of the panel and starts its rules, alarms and histories. Call it after the
  /// values, the records of alarms and the histories have been restored.
  /// - Parameter seed: determines the numbers of `random`.
  public func start(with clocks: Clocks, seed: UInt64 = 0) {
    values.randomNumbers = RandomNumbers(seed: seed)
    values.zone = LocalZone { clocks.offset(.seconds($0)) / .seconds(1) }
    values.zoneDidChange()
    // A hidden control can show the clock later, and programs can read it at any time.
    if usesClock { setClock(to: clocks.local, unix: clocks.unix) }
    alarmJournal?.now = { clocks.utc() / .seconds(1) }
    alarmJournal?.localTime = { clocks.local(.seconds($0)) }
    values.now = clocks.monotonic
    // Past times use the current difference between the clocks, too. If the clock is corrected, the
    // labels of earlier changes are also corrected.
    values.localTime = { clocks.local(clocks.utc() - (clocks.monotonic() - $0)) }
    values.utc = { clocks.utc() / .seconds(1) }
    idle.noteTouch(at: clocks.monotonic())
    startRules(at: clocks.monotonic())
  }

  /// Performs due work: runs rules, makes expired values unknown, and counts down the pauses after
  /// wrong PINs. Call it after each batch of events.
  /// - Returns: when to call it again, even without an event; nil for never.
  public func update(at now: Duration) -> Duration? {
    if let due = nextRuleTime(asOf: now), due <= now { runRules(at: now) }
    let isVisible = values[ScreenValues.awake]?.scalar != .boolean(false)
    let others = [
      expireValues(at: now), updatePINPauses(at: now), idle.update(at: now, isVisible: isVisible),
    ]
    // A value that expires can begin the wait of a rule.
    return (others + [nextRuleTime(asOf: now)]).compactMap { $0 }.min()
  }

  // MARK: Rules

  /// Runs the rules and the alarms of the panel and records histories from now on. Call it after the
  /// values, the records of alarms and the histories have been restored, and `values.now` is set. The
  /// rules and alarms of a panel that does not call it never run.
  public func startRules(at now: Duration) {
    values.startHistories()
    alarms.start()
    rules.start(at: now)
    values.beforePublishing = { [unowned self] in rules.react(with: alarms) }
    values.transaction { _ = alarms.react() }
  }

  /// The time at which to call `runRules(at:)`; nil for never. A rule's time begins with the first
  /// call after its condition has become true, so call it after each batch of events. Includes what
  /// controls do after a time.
  public func nextRuleTime(asOf now: Duration) -> Duration? {
    [
      rules.nextTime(asOf: now), alarms.nextTime(asOf: now), stage.nextWakeTime(asOf: now),
    ].compactMap { $0 }.min()
  }

  /// Runs the rules that are due, and wakes the controls that are due.
  public func runRules(at now: Duration) {
    rules.run(at: now)
    values.transaction {
      alarms.run(at: now)
      stage.wakeControls(at: now)
    }
  }

  /// The rules as the panel file declares them, in its order.
  public var ruleDeclarations: [RuleDeclaration] { rules.declarations }

  /// Called with the index in `ruleDeclarations` of each rule that runs, before its assignments.
  public var onRule: (Int) -> Void {
    get { rules.onRun }
    set { rules.onRun = newValue }
  }

  // MARK: Touches

  /// Restarts the time of `panel.idle`, unless the frame contains only hovering. `handle` does so, too.
  public func noteTouch(in frame: ContactFrame) {
    guard !frame.changes.isEmpty || !frame.keys.isEmpty else { return }
    idle.noteTouch(at: frame.time)
  }

  /// Restarts the time of `panel.idle` for a key. `handle` does so, too.
  public func noteKey() { idle.noteTouch(at: values.now()) }

  /// The times without a touch after which the screen is dimmed and switched off, with those that
  /// follow values. Check them after each batch of events.
  public var screenTimes: ScreenTimes {
    boundScreenTimes.times(
      replacing: ScreenTimes(dimAfter: settings.dimAfter, blankAfter: settings.blankAfter))
  }

  // MARK: Clock

  /// The time of a panel whose clock is not set: Tuesday, 25 November 2025, 17:30, in seconds since
  /// 1970.
  public static let fixedTime = PanelClock.fixedTime

  /// Whether the panel has values of the clock.
  public var usesClock: Bool { clock.isUsed }

  /// How often `setClock(to:)` must be called, at multiples of the interval: each second or each
  /// minute; nil if nothing needs the time now. Rules and derived values always need it, controls
  /// only while they are visible. Check it after each batch of events.
  /// - Parameter isVisible: whether the picture of the panel is visible.
  public func clockInterval(isVisible: Bool = true) -> Duration? {
    clock.interval(isVisible: isVisible)
  }

  /// Sets the values of the clock.
  /// - Parameters:
  ///   - local: the seconds since 1970, without leap seconds, in the local time zone.
  ///   - unix: the same in UTC; nil if the zone has no difference.
  public func setClock(to local: Double, unix: Double? = nil) {
    values.transaction { clock.set(local, unix: unix ?? local) }
  }

  /// Shows times again after the rules of the time zone have changed.
  public func zoneDidChange() { values.zoneDidChange() }
}
