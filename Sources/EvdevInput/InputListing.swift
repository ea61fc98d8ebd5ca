import Glibc
import LinuxIO
import TouchTracking
import Udev

extension InputDevice {
  /// Returns every input device, and the paths of `spec` without a device, with the reasons why
  /// they are used or not. Does not disturb other programs that use the devices.
  public static func all(
    spec: InputSpec = .automatic, namePattern: String? = nil, outputs: Set<String>? = nil,
    effects: [EffectKind: EffectChoice] = [:]
  ) throws(SystemError) -> [InputDevice] {
    let selection = Selection(spec: spec, namePattern: namePattern, outputs: outputs)
    let all = UdevInputDevice.all(in: try UdevDatabase())
    var listed = all.map { found in
      InputDevice(
        found,
        found.effectVerdict(effects, among: all)
          ?? selection.verdict(on: found, mates: found.mates(among: all)))
    }
    if case .paths(let paths) = spec {
      for path in paths where !all.contains(where: { path.isPath(to: $0.path) }) {
        listed.append(InputDevice(unknown: path))
      }
    }
    return listed
  }

  /// Opens a device that would be used, for its axes and for problems with it.
  private init(_ found: UdevInputDevice, _ verdict: Verdict) {
    self.init(
      path: found.path, place: found.place, description: found.description, verdict: verdict)
    guard case .used(let role, let reason) = verdict else { return }
    do throws(SystemError) {
      let device = try EvdevDevice(path: found.path)
      description = device.description
      if role == .buzzer || role == .vibration {
        _ = try FileDescriptor.open(found.path, O_WRONLY | O_NONBLOCK)
      }
      guard role == .touchscreen else { return }
      if let reason = description.unusableReason {
        self.verdict = .failed("\(reason)")
      } else if device.isTakenElsewhere {
        self.verdict = .used(
          as: role,
          because: "\(reason); another program has grabbed it, perhaps bezeld")
      }
    } catch {
      self.verdict = .failed(problem(error, with: found.path, isAwaited: true))
    }
  }

  /// A requested path that udev does not know.
  private init(unknown path: String) {
    self.init(path: path, description: TouchscreenDescription(name: ""), verdict: .failed(""))
    do throws(SystemError) {
      description = try EvdevDevice(path: path).description
      verdict = .failed("udev does not know it")
    } catch {
      verdict = .failed(problem(error, with: path, isAwaited: true))
    }
  }
}

extension Selection {
  /// Whether a device is used, as far as that is known without opening it.
  fileprivate func verdict(
    on device: UdevInputDevice, mates: [UdevInputDevice]
  ) -> InputDevice.Verdict {
    switch spec {
    case .none: return .passedOver("is not requested: the input is none")
    case .paths(let paths):
      guard paths.contains(where: { $0.isPath(to: device.path) }) else {
        return .passedOver("is not requested: the input is " + paths.joined(separator: ","))
      }
      // A keyboard that is also a touchscreen is used as one.
      if device.description.unusableReason == nil || !device.description.hasKeysForPanels {
        return .used(as: .touchscreen, because: reasonFor(device, mates: mates))
      }
    case .automatic:
      guard let reason = reasonAgainst(device, mates: mates) else {
        return .used(as: .touchscreen, because: reasonFor(device, mates: mates))
      }
      if !usesKeys(of: device) { return .passedOver(reason) }
    }
    return .used(as: .keyboard, because: reasonForKeys(of: device))
  }
}
