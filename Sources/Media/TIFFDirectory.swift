/// The first directory of a TIFF file, with its tags (Adobe, "TIFF Revision 6.0", 1992).
struct TIFFDirectory {
  enum Tag: Int {
    case width = 256
    case height = 257
    case bitsPerSample = 258
    case compression = 259
    case stripOffsets = 273
    case samplesPerPixel = 277
    case stripByteCounts = 279
    case planarConfiguration = 284
    case tileWidth = 322
    case sampleFormat = 339
  }

  let isLittleEndian: Bool
  private let bytes: UnsafeRawBufferPointer
  private var entries: [Int: Entry] = [:]

  /// The position and format of a tag's values.
  private struct Entry {
    var size: Int
    var count: Int
    /// The byte offset of the values in the file.
    var offset: Int
  }

  /// Reads the directory. The result is nil if the bytes are not a TIFF file or do not include the file's first
  /// directory.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8, bytes[0] == bytes[1] else { return nil }
    isLittleEndian = bytes[0] == UInt8(ascii: "I")
    self.bytes = bytes
    guard number(at: 2, size: 2) == 42, let start = number(at: 4, size: 4),
      let count = number(at: start, size: 2)
    else { return nil }
    for index in 0..<count {
      let line = start + 2 + 12 * index
      guard let tag = number(at: line, size: 2), let type = number(at: line + 2, size: 2),
        let values = number(at: line + 4, size: 4)
      else { break }
      // The size in bytes of each of TIFF's unsigned integer types, keyed by the number that identifies the type. Tags
      // with values of other types are skipped.
      let sizes = [1: 1, 3: 2, 4: 4]
      guard let size = sizes[type] else { continue }
      let isNear = values <= 4 / size
      guard let offset = isNear ? line + 8 : number(at: line + 8, size: 4) else { continue }
      entries[tag] = Entry(size: size, count: values, offset: offset)
    }
  }

  /// Reads an unsigned integer of 1 to 4 bytes. The result is nil if the integer extends beyond the end of the file.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return (0..<size).reduce(0) { value, index in
      value << 8 | Int(bytes[offset + (isLittleEndian ? size - 1 - index : index)])
    }
  }

  /// Returns the number of values that a tag has, or 0 if the directory does not contain the tag.
  func count(_ tag: Tag) -> Int { entries[tag.rawValue]?.count ?? 0 }

  /// Returns one of the values of a tag, or nil if the tag has no value with that index.
  func value(_ tag: Tag, at index: Int = 0) -> Int? {
    guard let entry = entries[tag.rawValue], (0..<entry.count).contains(index) else { return nil }
    return number(at: entry.offset + index * entry.size, size: entry.size)
  }
}
