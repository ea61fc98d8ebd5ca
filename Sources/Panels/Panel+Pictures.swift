import Controls
import Raster

extension Panel {
  /// The pictures of all controls, including hidden ones, and the icons of the panel.
  public var pictures: Set<Picture> {
    var pictures: Set<Picture> = []
    forEachPicture { _, _, picture in pictures.insert(picture) }
    for name in stage.icons.names { if let icon = stage.icons[name] { pictures.insert(icon) } }
    return pictures
  }

  /// The pictures whose files are missing or are not pictures, in the order of their paths.
  public var missingPictures: [Picture] {
    pictures.filter { $0.artwork == nil }.sorted { $0.path < $1.path }
  }

  /// Replaces the content of the picture at a path in all controls and icons.
  public func replacePicture(at path: String, with artwork: Artwork) {
    for name in stage.icons.names where stage.icons[name]?.path == path {
      stage.icons[name] = Picture(path: path, artwork: artwork)
      // Rows of lists and keys name icons, too.
      damageEverything()
    }
    forEachPicture { control, property, picture in
      guard picture.path == path, picture.artwork?.object !== artwork.object else { return }
      let new = Picture(path: path, artwork: artwork)
      if case .pictures(let pictures) = property.value(in: control) {
        try? control.set(property, to: .pictures(pictures.map { $0.path == path ? new : $0 }))
      } else {
        try? control.set(property, to: .picture(new))
      }
    }
  }

  /// Redraws what shows a picture. Call it when its pixels or shapes have changed.
  package func redrawPicture(_ artwork: Artwork) {
    // Rows of lists and keys name icons, too.
    let isIcon = stage.icons.names.contains { stage.icons[$0]?.artwork?.object === artwork.object }
    if isIcon { return damageEverything() }
    forEachPicture { control, _, picture in
      if picture.artwork?.object === artwork.object { control.setNeedsDisplay() }
    }
  }

  private func forEachPicture(_ body: (Control, Property, Picture) -> Void) {
    var known: [ObjectIdentifier: [Property]] = [:]
    stage.forEachDescendant { control in
      let kind = ObjectIdentifier(type(of: control))
      let properties =
        known[kind] ?? control.properties.filter { $0.format.reference?.isPicture ?? false }
      known[kind] = properties
      for property in properties {
        for picture in property.value(in: control).allPictures {
          body(control, property, picture)
        }
      }
    }
  }
}

extension Picture {
  /// The warning about a picture without content.
  public var warning: String {
    "\(problem); a placeholder is shown until the file is a picture"
  }
}

extension PropertyFormat.Reference {
  fileprivate var isPicture: Bool {
    switch self {
    case .picture, .icon: true
    case .color: false
    }
  }
}
