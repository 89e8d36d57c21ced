import Evaluation
import Foundation
import Geometry
import GroundTruth

/// Files of detections: a JSON list of objects with `corners` (four pairs of pixels, from the upper left one
/// clockwise) or `box` (`x`, `y`, `width`, `height`), `confidence` and `text`.
enum DetectionFile {
  private struct Entry: Codable {
    var corners: [[Double]]?
    var box: [Double]?
    var confidence: Double?
    var text: String?
  }

  static func encode(_ regions: [DetectedRegion]) throws -> [UInt8] {
    let entries = regions.map { region in
      Entry(
        corners: region.quadrilateral.corners.map { [$0.x, $0.y] }, confidence: region.confidence,
        text: region.text)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(entries))
  }

  /// - Parameter path: for messages.
  /// - Throws: `GroundTruthError.malformed`.
  static func decode(_ bytes: [UInt8], path: String) throws -> [DetectedRegion] {
    func malformed(_ reason: String) -> GroundTruthError {
      .malformed(path: path, line: nil, reason: reason)
    }
    guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes)) else {
      throw malformed(
        "expected a JSON list of objects with \"corners\" or \"box\", and \"confidence\"")
    }
    return try entries.enumerated().map { index, entry in
      let quadrilateral: Quadrilateral
      if let corners = entry.corners, corners.count == 4, corners.allSatisfy({ $0.count == 2 }) {
        let points = corners.map { Point($0[0], $0[1]) }
        quadrilateral = Quadrilateral(
          topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
      } else if let box = entry.box, box.count == 4 {
        quadrilateral = Quadrilateral(Box(x: box[0], y: box[1], width: box[2], height: box[3]))
      } else {
        throw malformed(
          "detection \(index + 1): expected \"corners\" of four pairs, or a \"box\" of four numbers"
        )
      }
      guard quadrilateral.isValid else {
        throw malformed("detection \(index + 1): expected corners of finite numbers")
      }
      return DetectedRegion(
        quadrilateral: quadrilateral, confidence: entry.confidence ?? 1, text: entry.text)
    }
  }
}
