/// A panel file with comments, to begin from.
public let panelTemplate = String(decoding: PackageResources.template_json5, as: UTF8.self)

/// A test file with comments for that panel.
public let testTemplate = String(decoding: PackageResources.template_test_json5, as: UTF8.self)
