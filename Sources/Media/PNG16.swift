import CPNG
import Files
import Foundation
import Geometry

/// A PNG image with 16 bits per sample. The samples are not converted, because they may be measurements, such as
/// optical flow, instead of brightness.
public struct PNG16: Hashable, Sendable {
  public let size: PixelSize
  /// The number of samples per pixel: 1 for gray, 2 for gray and alpha, 3 for color, 4 for color
  /// and alpha.
  public let channels: Int
  /// The samples in row-major order, with each pixel's samples stored together.
  public let samples: [UInt16]
  /// The ICC profile of the file; empty if there is none.
  package var profile: [UInt8] = []

  /// Creates an image from its samples.
  ///
  /// - Parameter samples: the samples, whose count must be `size.width * size.height * channels`.
  public init(size: PixelSize, channels: Int, samples: [UInt16]) {
    precondition(samples.count == size.width * size.height * channels)
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  /// Reads a PNG file.
  ///
  /// - Throws: `MediaError` if the file cannot be read, is not a PNG, or does not have 16 bits per sample.
  public static func read(_ path: String) throws(MediaError) -> PNG16 {
    let bytes = try RegularFile.read(
      path, limit: DecodingLimit.fileSize,
      orThrow: { MediaError.cannotOpen(path: path, reason: $0) })
    return try decoded(bytes, path: path)
  }

  /// Returns whether a file starts like a PNG with 16 bits per sample.
  package static func hasFormat(_ start: some Sequence<UInt8>) -> Bool {
    let bytes = Array(start.prefix(25))
    return bytes.count == 25 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes[24] == 16
  }

  /// Returns whether the file at a path starts like a PNG with 16 bits per sample.
  package static func hasFormat(path: String) -> Bool {
    (try? FileReading.withBeginning(of: path, count: 25) { hasFormat($0) }) ?? false
  }

  /// The color of each pixel as red, green and blue, converted to sRGB if the file has an ICC profile. Alpha is
  /// dropped.
  package var sRGB: [SIMD3<Float>] {
    let found = ICCProfile(profile).flatMap { $0.isSRGB ? nil : $0 }
    let profile = found.flatMap { $0.isGray == (channels < 3) ? $0 : nil }
    return (0..<size.width * size.height).map { index in
      func value(_ channel: Int) -> Float {
        Float(samples[index * channels + (channels < 3 ? 0 : channel)]) / 65535
      }
      let color = SIMD3(value(0), value(1), value(2))
      return profile?.sRGB(color) ?? color
    }
  }

  /// Decodes the content of a PNG file.
  ///
  /// - Parameter path: the path of the file, for error messages.
  /// - Throws: `MediaError` if the content is not a PNG or does not have 16 bits per sample.
  public static func decoded(_ content: [UInt8], path: String) throws(MediaError) -> PNG16 {
    do throws(LibavFailure) {
      if let header = content.withUnsafeBytes({ ImageHeader($0) }) {
        try DecodingLimit.check(header.size)
      }
    } catch {
      throw MediaError.undecodableFrame(path: path, frame: nil, reason: error.reason)
    }
    var result = vbench_png()
    content.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      vbench_png_decode_16(start, bytes.count, &result)
    }
    defer {
      free(result.pixels)
      free(result.profile)
    }
    guard let pixels = result.pixels else {
      let message = withUnsafeBytes(of: result.message) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw MediaError.undecodableFrame(
        path: path, frame: nil, reason: message.isEmpty ? "the file is empty" : message)
    }
    let size = PixelSize(width: Int(result.width), height: Int(result.height))
    let count = size.width * size.height * Int(result.channels)
    let samples = pixels.withMemoryRebound(to: UInt16.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
    var image = PNG16(size: size, channels: Int(result.channels), samples: samples)
    image.profile = Array(
      UnsafeBufferPointer(start: result.profile, count: Int(result.profile_size)))
    return image
  }

  /// Encodes the image as the content of a PNG file.
  public func encoded() throws(MediaError) -> [UInt8] {
    var count = 0
    let bytes = samples.withUnsafeBufferPointer {
      vbench_png_encode_16(
        $0.baseAddress, UInt32(size.width), UInt32(size.height), Int32(channels), &count)
    }
    guard let bytes else {
      throw MediaError.cannotWrite(
        path: "PNG", reason: "an image of \(size) pixels and \(channels) channels cannot be stored")
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
