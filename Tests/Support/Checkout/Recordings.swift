import Glibc

/// The recordings of real touchscreens, which are beside the checkout and not part of it.
public enum Recordings {
  /// Their folder: `../shared/recordings` from the checkout, or that in BEZEL_RECORDINGS. Nil if
  /// neither has an index.
  public static let folder: String? = {
    let variable = getenv("BEZEL_RECORDINGS").map { String(cString: $0) }
    let candidates = [variable, Checkout.path("../shared/recordings")].compactMap(\.self)
    return candidates.first { access("\($0)/INDEX.md", R_OK) == 0 }
  }()
}
