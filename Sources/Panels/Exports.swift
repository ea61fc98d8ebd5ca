// The panel language includes how its files are read and described, so its users need only `Panels`.
@_exported import FileFormats
