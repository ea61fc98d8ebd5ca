/// The Debian packages that contain well-known fonts.
enum FontPackages {
  /// Returns the package that contains a family; nil if it is unknown.
  static func package(of family: String) -> String? {
    let key = FontNames.key(family.utf8)
    return packages.first { key.starts(with: $0.prefix.utf8) }?.package
  }

  /// Packages by the prefix of the family's key; longer prefixes come first.
  private static let packages: [(prefix: String, package: String)] = [
    ("b612", "fonts-b612"), ("cantarell", "fonts-cantarell"), ("comicneue", "fonts-comic-neue"),
    ("dejavusanscondensed", "fonts-dejavu-extra"), ("dejavuserifcondensed", "fonts-dejavu-extra"),
    ("dejavu", "fonts-dejavu-core"), ("dseg", "fonts-dseg"), ("firacode", "fonts-firacode"),
    ("free", "fonts-freefont-ttf"), ("hack", "fonts-hack"), ("inconsolata", "fonts-inconsolata"),
    ("inter", "fonts-inter"), ("jetbrainsmono", "fonts-jetbrains-mono"), ("karla", "fonts-karla"),
    ("lato", "fonts-lato"), ("liberation", "fonts-liberation"), ("manrope", "fonts-manrope"),
    ("notosanscjk", "fonts-noto-cjk"), ("notoserifcjk", "fonts-noto-cjk"),
    ("notosansmono", "fonts-noto-mono"), ("noto", "fonts-noto-core"),
    ("opensans", "fonts-open-sans"), ("oxygen", "fonts-oxygen"), ("play", "fonts-play"),
    ("quicksand", "fonts-quicksand"), ("robotoslab", "fonts-roboto-slab"),
    ("roboto", "fonts-roboto-unhinted"), ("symbola", "fonts-symbola"),
  ]
}
