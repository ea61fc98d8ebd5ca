import Controls

extension Panel {
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
  /// - Parameter seconds: the seconds since 1970, without leap seconds, in the local time zone.
  public func setClock(to seconds: Double) { clock.set(seconds) }
}
