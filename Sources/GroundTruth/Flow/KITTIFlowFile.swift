import Geometry
import Media

/// KITTI's file format for optical flow: 16-bit PNG images with three channels.
///
/// Red stores the flow to the right and green the flow down, both in units of 1/64 pixel, plus 2^15. Blue is 0 where
/// the flow is unknown (Menze and Geiger, "Object scene flow for autonomous vehicles", 2015).
public enum KITTIFlowFile {
  private static let scale: Float = 64
  private static let offset: Float = 32_768

  /// Returns whether the bytes start with the signature of a PNG file.
  public static func isPNG(_ content: [UInt8]) -> Bool {
    content.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }

  /// Reads a flow field from a file.
  ///
  /// - Throws: `GroundTruthError` if the file is not a readable 16-bit PNG with three channels.
  public static func read(_ path: String) throws(GroundTruthError) -> FlowField {
    try field(path: path) { () throws(MediaError) in try PNG16.read(path) }
  }

  /// Decodes the content of a file.
  ///
  /// - Parameter path: the path to name in messages.
  /// - Throws: `GroundTruthError` if the content is not a 16-bit PNG with three channels.
  public static func field(of content: [UInt8], path: String) throws(GroundTruthError) -> FlowField
  {
    try field(path: path) { () throws(MediaError) in try PNG16.decoded(content, path: path) }
  }

  private static func field(
    path: String, of read: () throws(MediaError) -> PNG16
  ) throws(GroundTruthError) -> FlowField {
    let image: PNG16
    do {
      image = try read()
    } catch {
      switch error {
      case .cannotOpen(_, let reason): throw .unreadable(path: path, reason: reason)
      case .undecodableFrame(_, _, let reason):
        throw .malformed(path: path, line: nil, reason: reason)
      default: throw .unreadable(path: path, reason: "\(error)")
      }
    }
    guard image.channels == 3 else {
      throw .malformed(
        path: path, line: nil,
        reason: "expected a 16-bit PNG with 3 channels, found \(image.channels)")
    }
    var field = FlowField(size: image.size)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let first = 3 * (y * image.size.width + x)
        let stored = SIMD2(Float(image.samples[first]), Float(image.samples[first + 1]))
        field[x, y] = image.samples[first + 2] == 0 ? nil : (stored - offset) / scale
      }
    }
    return field
  }

  /// Encodes a flow field as the content of a file. Vectors are rounded to 1/64 of a pixel and limited to 512 pixels in
  /// each direction.
  public static func data(of field: FlowField) throws(MediaError) -> [UInt8] {
    var samples: [UInt16] = []
    samples.reserveCapacity(3 * field.vectors.count)
    for (vector, isKnown) in zip(field.vectors, field.isKnown) {
      let stored = (vector * scale + offset).rounded(.toNearestOrAwayFromZero)
      let isStorable = isKnown && stored.x.isFinite && stored.y.isFinite
      let limited =
        isStorable ? stored.clamped(lowerBound: .zero, upperBound: [65_535, 65_535]) : .zero
      samples += [UInt16(limited.x), UInt16(limited.y), isStorable ? 1 : 0]
    }
    return try PNG16(size: field.size, channels: 3, samples: samples).encoded()
  }
}
