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
