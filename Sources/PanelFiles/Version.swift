/// The version of all of Bezel.
public let bezelVersion = "0.1.0"
