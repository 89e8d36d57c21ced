import Geometry
import Imaging

/// The structure of a JPEG file, read without decoding its image data.
struct JPEGStructure {
  /// The orientation according to EXIF (CIPA DC-008); `.up` if the file has no readable
  /// orientation.
  private(set) var orientation = ImageOrientation.up
  /// The size of the image before rotation; nil if no frame header specifies it.
  private(set) var size: PixelSize?
  /// Whether the file has an end-of-image marker. If not, the decoder would make up the missing part.
  private(set) var isComplete = false

  init(_ bytes: UnsafeRawBufferPointer) {
    var position = 2
    // Before the first scan, the file is a sequence of segments. Each starts with FF, a marker, and a length that
    // includes its own two bytes.
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { break }
      if marker == 0xE1 {
        let segment = UnsafeRawBufferPointer(rebasing: bytes[(position + 4)..<end])
        orientation = Self.orientation(exif: segment) ?? orientation
      }
      if Self.startsFrame(marker), length >= 7 {
        size = PixelSize(
          width: Int(bytes[position + 7]) << 8 | Int(bytes[position + 8]),
          height: Int(bytes[position + 5]) << 8 | Int(bytes[position + 6]))
      }
      position = end
      if marker == 0xDA {
        isComplete = Self.hasEndOfImage(bytes, after: position)
        break
      }
    }
  }

  /// Returns whether a marker starts a frame, that is, whether it is one of SOF0 to SOF15. DHT, JPG and DAC are in the
  /// same range but do not start a frame.
  private static func startsFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Returns whether the file has an end-of-image marker. The search runs backward, because the marker is at the end
  /// unless data was appended to the file. The marker is unambiguous, because FF in a scan is followed by 00 or a
  /// restart marker.
  private static func hasEndOfImage(_ bytes: UnsafeRawBufferPointer, after start: Int) -> Bool {
    var position = bytes.count - 2
    while position >= start {
      if bytes[position] == 0xFF && bytes[position + 1] == 0xD9 { return true }
      position -= 1
    }
    return false
  }

  private static func orientation(exif segment: UnsafeRawBufferPointer) -> ImageOrientation? {
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
