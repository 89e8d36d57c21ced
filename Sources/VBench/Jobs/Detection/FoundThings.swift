import Evaluation
import Foundation
import Geometry
import TaskKit

/// The findings in one image, as printed by `vbench detect`.
struct FoundThings: Encodable {
  struct Thing: Encodable {
    var request: String
    /// The corners as x and y in pixels, clockwise from the upper left corner.
    var corners: [[Double]]
    /// The corners' bounding box as x, y, width and height, in pixels.
    var box: [Double]
    var confidence: Double
    var text: String?
    /// The class name assigned by the model; nil if the request assigns none.
    var label: String?
    /// The roll angle in radians, counterclockwise; nil if the request determines none.
    var roll: Double?
  }

  /// The image's file name; nil for a frame of a video.
  var image: String?
  /// The 0-based frame number; nil for an image.
  var frame: Int?
  var detections: [Thing]

  init(image: String? = nil, frame: Int? = nil, _ findings: [NamedDetector.Finding]) {
    self.image = image
    self.frame = frame
    detections = findings.map(Thing.init)
  }
}

extension FoundThings.Thing {
  init(_ finding: NamedDetector.Finding) {
    let box = Region.quadrilateral(finding.region.quadrilateral).boundingBox
    self.init(
      request: finding.detector,
      corners: finding.region.quadrilateral.corners.map { [$0.x.rounded(2), $0.y.rounded(2)] },
      box: [box.x, box.y, box.width, box.height].map { $0.rounded(2) },
      confidence: finding.region.confidence.rounded(3), text: finding.region.text,
      label: finding.region.kind, roll: finding.roll?.rounded(3))
  }
}

extension [FoundThings] {
  /// Returns the findings as a JSON document, with one detection per line.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let images = try map { found in
      let name =
        try found.image.map { "\"image\":\(try text($0))" }
        ?? "\"frame\":\(found.frame ?? 0)"
      let things = try found.detections.map { "    " + (try text($0)) }
      let list = things.isEmpty ? "[]" : "[\n" + things.joined(separator: ",\n") + "\n  ]"
      return "  {\(name),\"detections\":\(list)}"
    }
    let list = images.isEmpty ? "[]" : "[\n" + images.joined(separator: ",\n") + "\n]"
    return [UInt8]("\(list)\n".utf8)
  }
}

extension Double {
  /// Returns the number rounded to the given number of decimals.
  fileprivate func rounded(_ decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}
