/// A row of premultiplied pixels to write.
typealias Pixels = UnsafeMutablePointer<UInt32>

/// A row of premultiplied pixels to read.
typealias SourcePixels = UnsafePointer<UInt32>

/// A byte of coverage for each pixel of a row.
typealias CoverageBytes = UnsafePointer<UInt8>
