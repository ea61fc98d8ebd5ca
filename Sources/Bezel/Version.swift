/// The version of all of Bezel.
let bezelVersion = "0.1.0"
