import Controls

/// The kinds of control in this package, for its programs and tests.
public let ownKinds = [XYPad.kind, SpringLever.kind, LampRing.kind, Silos.kind, SiloLayer.kind]
