/// The version of all of Bezel.
let bezelVersion = "0.1.0"

/// The day of the manual pages, as mdoc(7) wants it.
let manualDate = "November 22, 2026"
