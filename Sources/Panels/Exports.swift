// How files are read and explained is part of the panel language: its users need only this import.
@_exported import FileFormats
