/// The version of Bezel.
package let bezelVersion = "0.1.0"

/// The date of this version in `systemd/changelog`, as mdoc(7) writes it, for the manual pages.
package let manualDate = "November 24, 2026"
