/// A stored property that a class itself declares, as the compiler describes it for reflection.
///
/// The description is read from the program's memory, without the runtime: a `Mirror` makes the type
/// and a copy of every property, which took a quarter of the instructions of a start. The layout is
/// that of Swift's `include/swift/ABI/Metadata.h` on systems without Objective-C.
struct StoredField {
  /// The name in the source.
  var name: String { String(cString: nameBytes) }
  private let nameBytes: UnsafePointer<CChar>
  /// The number of bytes from the beginning of an instance.
  let offset: Int
  /// The structure, class or enumeration that is the type; nil for all other types, such as tuples,
  /// and for references that do not keep their object.
  let type: NominalType?

  /// Returns the stored properties in the order of declaration, without those of superclasses; nil if
  /// the description has another layout.
  static func fields(of type: AnyClass) -> [StoredField]? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == ClassLayout.metadataKind else { return nil }
    let instanceSize = Int(metadata.load(fromByteOffset: ClassLayout.instanceSize, as: UInt32.self))
    let description = metadata.load(
      fromByteOffset: ClassLayout.description, as: UnsafeRawPointer.self)
    let flags = description.load(as: UInt32.self)
    let fields = description.target(at: ClassLayout.fields)
    let count = description.load(fromByteOffset: ClassLayout.fieldCount, as: UInt32.self)
    guard flags & 0x1F == ClassLayout.descriptionKind, flags & ClassLayout.isResilient == 0,
      fields.load(fromByteOffset: 8, as: UInt16.self) == ClassLayout.fieldsKind,
      fields.load(fromByteOffset: 10, as: UInt16.self) == ClassLayout.fieldSize,
      fields.load(fromByteOffset: 12, as: UInt32.self) == count
    else { return nil }
    let offsets =
      metadata
      + Int(description.load(fromByteOffset: ClassLayout.offsets, as: UInt32.self))
      * MemoryLayout<Int>.size
    var found: [StoredField] = []
    found.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let field = fields + 16 + index * Int(ClassLayout.fieldSize)
      let offset = offsets.load(fromByteOffset: index * MemoryLayout<Int>.size, as: Int.self)
      guard (0...instanceSize).contains(offset) else { return nil }
      found.append(
        StoredField(
          nameBytes: field.target(at: 8).assumingMemoryBound(to: CChar.self), offset: offset,
          type: NominalType(mangledName: field.target(at: 4))))
    }
    return found
  }
}

/// The declaration of a structure, a class or an enumeration, without generic arguments.
struct NominalType: Equatable, Sendable {
  /// The address of its description.
  private let address: UInt

  /// Reads a type that begins with a reference to its declaration and has nothing but generic
  /// arguments behind it.
  fileprivate init?(mangledName: UnsafeRawPointer) {
    switch mangledName.load(as: UInt8.self) {
    case 1: address = UInt(bitPattern: mangledName.target(at: 1))
    case 2: address = mangledName.target(at: 1).load(as: UInt.self)
    default: return nil
    }
    var (end, last) = (mangledName + 5, UInt8(ascii: "G"))
    guard [0, UInt8(ascii: "y")].contains(end.load(as: UInt8.self)) else { return nil }
    while case let byte = end.load(as: UInt8.self), byte != 0 {
      last = byte
      // References to other declarations.
      end += byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<Int>.size : 1
    }
    guard last == UInt8(ascii: "G") else { return nil }
  }
}

/// Offsets in bytes, and constants.
private enum ClassLayout {
  // Of the metadata of a class.
  static let metadataKind = 0
  static let instanceSize = 2 * MemoryLayout<Int>.size + 8
  static let description = 2 * MemoryLayout<Int>.size + 24
  // Of the description of a class.
  static let descriptionKind: UInt32 = 16
  static let isResilient: UInt32 = 1 << 29
  static let fields = 16
  static let fieldCount = 36
  /// The offset of the table of fields in the metadata, in words.
  static let offsets = 40
  // Of the description of its fields.
  static let fieldsKind: UInt16 = 1
  static let fieldSize: UInt16 = 12
}

extension UnsafeRawPointer {
  /// Follows a pointer of 32 bits that is relative to its own place.
  fileprivate func target(at offset: Int) -> UnsafeRawPointer {
    self + offset + Int((self + offset).loadUnaligned(as: Int32.self))
  }
}
