/// A panel file with comments, to begin from.
public let panelTemplate = String(decoding: PackageResources.template_json5, as: UTF8.self)
