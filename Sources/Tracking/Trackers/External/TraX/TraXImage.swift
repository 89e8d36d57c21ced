import Foundation
import Imaging
import Media

/// Functions that encode and decode images in TraX messages. An image is a file path, pixels, or an encoded file.
package enum TraXImage {
  /// A format in which a tracker can receive images.
  enum Format: String, Sendable, CaseIterable {
    case path, url, memory, buffer

    /// Creates the format with the given name; nil if it is unknown.
    ///
    /// - Parameter name: the name in a hello message. In the specification, the format `buffer` is named `data`. Both
    ///   names are accepted.
    init?(name: String) {
      self.init(rawValue: name == "data" ? "buffer" : name)
    }
  }

  /// The reason why a string is not a valid image.
  struct Defect: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String
    package var description: String { "the client sent an unusable image: \(reason)" }
  }

  static func text(ofPath path: String) -> String { "file://\(path)" }

  /// Returns a string that contains an image's pixels as RGB with 8 bits per channel.
  static func text(ofPixels frame: PixelBuffer) -> String {
    let image = frame.rgb
    let plane = image.planes[0]
    var data = Data(capacity: 3 * plane.width * plane.height)
    withExtendedLifetime(image) {
      for row in 0..<plane.height {
        data.append(plane.base + row * plane.bytesPerRow, count: 3 * plane.width)
      }
    }
    return "image:\(plane.width);\(plane.height);rgb;" + data.base64EncodedString()
  }

  /// Returns a string that contains the bytes of a PNG file.
  static func text(ofPNG bytes: [UInt8]) -> String {
    "data:image/png;" + Data(bytes).base64EncodedString()
  }

  /// Decodes an image from a string.
  ///
  /// - Throws: `Defect` or `MediaError`.
  package static func image(of text: String) throws -> PixelBuffer {
    if let path = path(of: text) { return try ImageFile.read(path) }
    if text.hasPrefix("image:") { return try pixels(text.dropFirst("image:".count)) }
    if text.hasPrefix("data:") {
      // The text has the form "data:image/png;<base64>" or, as a URI, "data:image/png;base64,<base64>".
      guard let end = text.firstIndex(of: ";") else { throw Defect(reason: "expected a ';'") }
      var content = text[text.index(after: end)...]
      for word in ["base64,", "base64;"] where content.hasPrefix(word) {
        content = content.dropFirst(word.count)
      }
      guard let data = Data(base64Encoded: String(content)) else {
        throw Defect(reason: "expected Base64")
      }
      return try ImageFile.read(data: data)
    }
    throw Defect(reason: "expected a file, pixels or data, found '\(text.prefix(40))'")
  }

  /// Returns the file path from a URL (`file://...` or `file:...`) or from an absolute path; nil for any other text.
  private static func path(of text: String) -> String? {
    if text.hasPrefix("file://") { return String(text.dropFirst("file://".count)) }
    if text.hasPrefix("file:") { return String(text.dropFirst("file:".count)) }
    return text.hasPrefix("/") ? text : nil
  }

  /// Decodes an image from a string of the form `width;height;format;<base64>`.
  private static func pixels(_ text: Substring) throws -> PixelBuffer {
    let parts = text.split(separator: ";", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...1 << 16).contains(width), (1...1 << 16).contains(height)
    else { throw Defect(reason: "expected width;height;format;pixels") }
    guard let samples = ["rgb": 3, "gray8": 1, "gray16": 2][parts[2].lowercased()] else {
      throw Defect(reason: "expected rgb, gray8 or gray16, found '\(parts[2].prefix(20))'")
    }
    guard let data = Data(base64Encoded: String(parts[3])) else {
      throw Defect(reason: "expected Base64")
    }
    guard data.count == samples * width * height else {
      throw Defect(
        reason: "expected \(samples * width * height) bytes of pixels, found \(data.count)")
    }
    if samples == 3 {
      return PixelBuffer.makeRGB(width: width, height: height) { target in
        _ = data.copyBytes(to: target)
      }
    }
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      // 16-bit samples are in the machine's byte order. Only their upper 8 bits are used.
      for index in target.indices { target[index] = data[samples * index + samples - 1] }
    }
  }
}
