import Glibc

/// The recordings of real touchscreens, which are not part of the checkout.
public enum Recordings {
  /// The folder in BEZEL_RECORDINGS, or `../shared/recordings` relative to the checkout; nil if
  /// neither has an index.
  public static let folder: String? = {
    let variable = getenv("BEZEL_RECORDINGS").map { String(cString: $0) }
    let candidates = [variable, Checkout.path("../shared/recordings")].compactMap(\.self)
    return candidates.first { access("\($0)/INDEX.md", R_OK) == 0 }
  }()
}
