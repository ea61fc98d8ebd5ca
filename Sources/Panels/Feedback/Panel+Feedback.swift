import Controls

/// The sounds and vibrations of a panel.
public enum Feedback: Hashable, Sendable {
  /// A finger pressed something.
  case press
  /// An alarm of this priority sounds once.
  case alarm(AlarmPriority)
  /// Alarms are silent from now on.
  case silence
}

extension Panel {
  /// Updates the sound of alarms. Call it after each batch of events.
  /// - Returns: when to call this again; nil if no alarm sounds.
  public func updateFeedback(at now: Duration) -> Duration? {
    guard settings.feedback.isAudible else { return nil }
    switch alarmSound.update(soundingPriority, at: now) {
    case .play(let priority): onFeedback(.alarm(priority))
    case .stop: onFeedback(.silence)
    case nil: break
    }
    return alarmSound.nextTime
  }

  /// The highest priority of the alarms that sound; nil for none.
  private var soundingPriority: AlarmPriority? {
    values[FeedbackValues.muted]?.scalar.isTrue == true ? nil : alarms.soundingPriority
  }

  /// The loudness of the sound device, from 0 to 1.
  public var volume: Double {
    guard let value = values[FeedbackValues.volume], value.maximum > value.minimum else { return 1 }
    return (value.number - value.minimum) / (value.maximum - value.minimum)
  }
}
