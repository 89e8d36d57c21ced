import Evaluation
import Foundation
import Geometry
import Imaging
import OpenVision
import Processes

/// A request of OpenVision that finds things in a single image, by its name on the command line.
package enum NamedDetector: String, CaseIterable, Sendable {
  case rectangles, faces, barcodes, text

  /// A thing that was found.
  package struct Finding: Sendable {
    /// The detector's name.
    package var detector: String
    package var region: DetectedRegion
    /// In radians, counterclockwise; nil where the request does not say.
    package var roll: Double?
  }

  /// - Throws: `UnknownName`.
  package static func named(_ name: String) throws -> NamedDetector {
    guard let detector = NamedDetector(rawValue: name) else {
      throw UnknownName(kind: "request", name: name, allowed: allCases.map(\.rawValue))
    }
    return detector
  }

  /// What is found in an image, the surest first.
  ///
  /// - Throws: `VNError`, also where the request's package trait is off.
  package func findings(in image: PixelBuffer) throws -> [Finding] {
    let request = makeRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    let found = (request.results ?? []).compactMap { $0 as? VNDetectedObjectObservation }
    return found.map { observation in
      Finding(
        detector: rawValue, region: DetectedRegion(observation, in: image.size),
        roll: (observation as? VNFaceObservation)?.roll?.doubleValue)
    }.sorted { $0.region.confidence > $1.region.confidence }
  }

  private func makeRequest() -> VNImageBasedRequest {
    switch self {
    case .rectangles:
      let request = VNDetectRectanglesRequest()
      request.maximumObservations = 0
      request.minimumSize = 0.1
      request.minimumAspectRatio = 0.2
      return request
    case .faces: return VNDetectFaceRectanglesRequest()
    case .barcodes: return VNDetectBarcodesRequest()
    case .text: return VNRecognizeTextRequest()
    }
  }
}

extension DetectedRegion {
  /// What an observation says, in pixels.
  fileprivate init(_ observation: VNDetectedObjectObservation, in size: PixelSize) {
    func corner(_ x: CGFloat, _ y: CGFloat) -> Point {
      Point(x * Double(size.width), (1 - y) * Double(size.height))
    }
    let box = observation.boundingBox
    var corners = Quadrilateral(
      topLeft: corner(box.minX, box.maxY), topRight: corner(box.maxX, box.maxY),
      bottomRight: corner(box.maxX, box.minY), bottomLeft: corner(box.minX, box.minY))
    if let rectangle = observation as? VNRectangleObservation {
      corners = Quadrilateral(
        topLeft: corner(rectangle.topLeft.x, rectangle.topLeft.y),
        topRight: corner(rectangle.topRight.x, rectangle.topRight.y),
        bottomRight: corner(rectangle.bottomRight.x, rectangle.bottomRight.y),
        bottomLeft: corner(rectangle.bottomLeft.x, rectangle.bottomLeft.y))
    }
    let text =
      (observation as? VNBarcodeObservation)?.payloadStringValue
      ?? (observation as? VNRecognizedTextObservation)?.topCandidates(1).first?.string
    self.init(
      quadrilateral: corners, confidence: Double(observation.confidence), text: text)
  }
}
