import Imaging

/// Finds the orientation tag in a JPEG's EXIF segment (CIPA DC-008; the segment is a small TIFF).
enum ExifOrientation {
  /// The orientation that the file asks for; `.up` where it says nothing or nothing readable.
  static func read(jpeg bytes: UnsafeRawBufferPointer) -> ImageOrientation {
    var position = 2
    // Segments follow each other up to the first scan: FF, marker, length including its two bytes.
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { break }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { break }
      if marker == 0xE1 {
        let segment = UnsafeRawBufferPointer(rebasing: bytes[(position + 4)..<end])
        if let orientation = read(segment: segment) { return orientation }
      }
      position = end
    }
    return .up
  }

  private static func read(segment: UnsafeRawBufferPointer) -> ImageOrientation? {
    let signature = Array("Exif\0\0".utf8)
    guard segment.count >= signature.count + 8, segment.starts(with: signature) else { return nil }
    let tiff = UnsafeRawBufferPointer(rebasing: segment[signature.count...])
    let isLittleEndian = tiff[0] == UInt8(ascii: "I")
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      return (0..<count).reduce(0) { value, index in
        value << 8 | Int(tiff[offset + (isLittleEndian ? count - 1 - index : index)])
      }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(at: offset, bytes: 2) else { return nil }
      if tag == 0x0112 {
        return number(at: offset + 8, bytes: 2).flatMap(ImageOrientation.init(rawValue:))
      }
    }
    return nil
  }
}
