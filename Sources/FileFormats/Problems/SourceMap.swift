import JSON

/// The files of a panel, and the uses of templates in them.
///
/// Every node of a panel has a position in one address space. Each file has a segment of it, and each
/// use of a template, each repetition of `each` and each use of a parameter has a segment of its own
/// with the same text. A position therefore identifies a place in a file, and the use that put it into
/// the panel.
package final class SourceMap {
  /// A file, and the offsets of its line breaks.
  private final class File {
    /// The path relative to the panel file's folder; nil for the panel file.
    let name: String?
    let text: [UInt8]
    lazy var lineBreaks = text.indices.filter { text[$0] == UInt8(ascii: "\n") }

    init(name: String?, text: [UInt8]) {
      self.name = name
      self.text = text
    }

    /// The number of line breaks before an offset.
    func lineIndex(of offset: Int) -> Int {
      var (low, high) = (0, lineBreaks.count)
      while low < high {
        let middle = (low + high) / 2
        if lineBreaks[middle] < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private struct Segment {
    let file: Int
    /// The position at which the text is used; nil for the text of a file.
    let use: Int?
    /// Whether it is a parameter's value.
    var isParameter = false
  }

  /// A part of a string in which parameters were replaced.
  package struct Piece {
    /// The index of the part's first byte in the result.
    fileprivate let start: Int
    /// The index of its first byte in the string of the file.
    fileprivate let source: Int
    /// Whether it is a parameter's value.
    fileprivate let isReplaced: Bool

    package init(start: Int, source: Int, isReplaced: Bool) {
      self.start = start
      self.source = source
      self.isReplaced = isReplaced
    }
  }

  /// Wide enough for the end of the largest file.
  private static let offsetBits = 21
  private static let offsetMask = 1 << offsetBits - 1

  private var files: [File]
  private var segments = [Segment(file: 0, use: nil)]
  private var pieces: [Int: [Piece]] = [:]

  /// Creates the map of a panel file. The positions in it are its offsets.
  package init(_ text: [UInt8]) { files = [File(name: nil, text: text)] }

  // MARK: Segments

  /// Adds an included file.
  /// - Returns: the position of its first byte.
  package func add(file name: String, _ text: [UInt8]) -> Int {
    files.append(File(name: name, text: text))
    return add(Segment(file: files.count - 1, use: nil))
  }

  /// Adds a segment for the text that contains a position, used at another one.
  /// - Parameter isParameter: whether the text is a parameter's value.
  /// - Returns: the position of the first byte in the segment.
  package func add(textAt position: Int, usedAt use: Int, isParameter: Bool) -> Int {
    add(Segment(file: segment(of: position).file, use: use, isParameter: isParameter))
  }

  /// Adds a segment for a repetition of the text that contains a position.
  /// - Parameter start: the first position of the segment to repeat; nil for that of the text.
  package func add(repetitionOf position: Int, in start: Int?) -> Int {
    add(
      Segment(file: segment(of: position).file, use: start.flatMap { segment(of: $0).use }))
  }

  private func add(_ segment: Segment) -> Int {
    segments.append(segment)
    return (segments.count - 1) << Self.offsetBits
  }

  private func segment(of position: Int) -> Segment { segments[position >> Self.offsetBits] }

  /// The position of the same byte in the segment that begins at `start`.
  package static func moved(_ position: Int, to start: Int) -> Int { start | position & offsetMask }

  /// Stores the parts of a string in which parameters were replaced.
  package func setPieces(_ pieces: [Piece], at position: Int) { self.pieces[position] = pieces }

  // MARK: Places

  /// Whether a position is in a parameter's value.
  package func isParameter(at position: Int) -> Bool { segment(of: position).isParameter }

  /// The place of a position in a file, which all uses of a text share.
  package func place(of position: Int) -> FilePlace {
    let file = files[segment(of: position).file]
    let offset = position & Self.offsetMask
    let index = file.lineIndex(of: offset)
    let start = index == 0 ? 0 : file.lineBreaks[index - 1] + 1
    // The line is known, so only its columns are counted.
    var place = TextPosition(
      of: offset - start, in: Array(file.text[start...].prefix(offset - start)))
    place.line += index
    return FilePlace(file: file.name, position: place)
  }

  /// A number that is the same for all uses of a text, in the order of the files.
  package func rank(of position: Int) -> Int {
    segment(of: position).file << Self.offsetBits | position & Self.offsetMask
  }

  /// The positions at which the text of a position is used, from the inside out.
  package func uses(of position: Int) -> [Int] {
    var uses: [Int] = []
    var position = position
    while let use = segment(of: position).use {
      uses.append(use)
      position = use
    }
    return uses
  }

  /// The position of a byte of a parsed string. In a parameter's value, it is that of the parameter.
  package func position(ofByte byte: Int, in string: JSONNode) -> Int {
    var byte = byte
    if let piece = pieces[string.offset]?.last(where: { $0.start <= byte }) {
      byte = piece.isReplaced ? piece.source : piece.source + byte - piece.start
    }
    let offset = JSONParser.offset(
      ofByte: byte, inStringAt: string.offset & Self.offsetMask,
      of: files[segment(of: string.offset).file].text)
    return Self.moved(offset, to: string.offset & ~Self.offsetMask)
  }

  /// The line of a position, such as `line 12`, or `tanks.json5, line 12` in an included file.
  package func line(of position: Int) -> String {
    let file = files[segment(of: position).file]
    let line = file.lineIndex(of: position & Self.offsetMask) + 1
    return (file.name.map { "\($0), " } ?? "") + "line \(line)"
  }
}

/// A place in a panel file or in a file that it includes.
public struct FilePlace: Hashable, Sendable {
  /// The path of an included file, relative to the panel file's folder; nil for the panel file.
  public var file: String?
  /// The position in the file.
  public var position: TextPosition

  /// Creates a place.
  public init(file: String?, position: TextPosition) {
    self.file = file
    self.position = position
  }

  /// The place in the format of compilers: `FILE:LINE:COLUMN`.
  /// - Parameter panelFile: the path of the panel file.
  public func text(panelFile: String) -> String {
    "\(Self.path(of: file, besides: panelFile)):\(position.line):\(position.column)"
  }

  /// The path of an included file in the folder of the panel file.
  public static func path(of file: String?, besides panelFile: String) -> String {
    guard let file else { return panelFile }
    return panelFile.lastIndex(of: "/").map { panelFile[...$0] + file } ?? file
  }
}
