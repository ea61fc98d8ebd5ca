import Controls

extension BuiltInPanel {
  /// Every property of every kind of control, each with an editor, and all icons.
  public static let gallery = BuiltInPanel(
    name: "gallery",
    pictures: [
      .hills, .needle, .pixels, .batteryEmpty, .batteryLow, .batteryHalf, .batteryFull,
    ],
    test: PackageResources.gallery_test_json5
  ) { kinds in
    let pages = kinds.filter { $0.isNameable && !$0.make().isInLayer }.map(GalleryPage.init)
    return """
      // One page per kind of control: the editors on the right change the control on the left. The
      // last page shows the icons.
      {
        name: "Gallery",
        size: { width: 800, height: 480, portrait: { width: 480, height: 800 } },
        theme: "dark",
        tabs: { position: "left", swipe: false, portrait: { position: "bottom", swipe: false } },
        values: {
          page: { initial: "knob" },
          \((pages.map(\.values) + [IconsPage.values]).joined(separator: "\n    "))
        },
        alarms: {
          \(CuratedPage.alarmDeclarations)
        },
        styles: {
          property: { size: 13, color: "caption", width: 148 },
          number: { size: 13, width: 48, alignment: "end" },
          editor: { size: 12, weight: 1, height: 36, cornerRadius: 8 },
        },
        templates: {
          \((GalleryPage.templates + GalleryRow.templates + [IconsPage.template])
            .joined(separator: "\n    "))
        },
        pages: [
          \((pages.map(\.page) + [IconsPage.page]).joined(separator: "\n    "))
        ],
      }

      """
  }
}
