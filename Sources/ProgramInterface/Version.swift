/// The version of Bezel.
package let bezelVersion = "0.1.0"

/// The date of the manual pages, in the form of mdoc(7).
package let manualDate = "November 22, 2026"
