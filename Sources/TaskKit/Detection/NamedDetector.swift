import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import OpenVision

/// A detector for single images, implemented by an OpenVision request, with a name for the command line.
package enum NamedDetector: Hashable, Sendable {
  case rectangles, faces, barcodes, text
  /// A user's object detection model, written as `model:FILE.onnx`.
  case model(ObjectModel)

  /// A detection, with the detector's name.
  package struct Finding: Sendable {
    package var detector: String
    package var region: DetectedRegion
    /// The roll angle in radians, counterclockwise; nil if the request gives none.
    package var roll: Double?
  }

  private static let plain: [NamedDetector] = [.rectangles, .faces, .barcodes, .text]

  /// The names accepted on the command line.
  package static var names: [String] { plain.map(\.name) + [ObjectModel.prefix + "FILE.onnx"] }

  /// The detector's name in tables and files.
  package var name: String {
    switch self {
    case .rectangles: "rectangles"
    case .faces: "faces"
    case .barcodes: "barcodes"
    case .text: "text"
    case .model(let model): model.name
    }
  }

  /// Returns the detector with the given name.
  ///
  /// - Parameters:
  ///   - kind: the type of detector, for error messages.
  ///   - others: further accepted names, for error messages.
  /// - Throws: `UnknownName`; `DetectorError` if the build lacks the detector or a model does not detect objects;
  ///   `VNError` if a model cannot be loaded or run.
  package static func named(
    _ name: String, kind: String = "request", beside others: [String] = []
  ) throws -> NamedDetector {
    if name.hasPrefix(ObjectModel.prefix) {
      let model = NamedDetector.model(
        try ObjectModel(String(name.dropFirst(ObjectModel.prefix.count))))
      _ = try model.findings(in: blank)
      return model
    }
    guard let detector = plain.first(where: { $0.name == name }) else {
      throw UnknownName(kind: kind, name: name, allowed: others + names)
    }
    if let reason = detector.refusal { throw DetectorError.off(name: name, reason: reason) }
    return detector
  }

  private static let blank = PixelBuffer.makeLuma(width: 64, height: 64) {
    $0.update(repeating: 128)
  }

  /// The fingerprint of the user's model; nil for other detectors.
  package var fingerprint: String? {
    if case .model(let model) = self { model.fingerprint } else { nil }
  }

  /// The reason why this build cannot perform the request; nil if it can. To determine this, the request is performed
  /// on a blank image.
  package var refusal: String? { Self.refusal(of: makeRequest()) }

  /// Tries a request and returns the reason why this build cannot perform the request; nil if it can.
  package static func refusal(of request: VNRequest) -> String? {
    do {
      try VNImageRequestHandler(cvPixelBuffer: blank).perform([request])
      return nil
    } catch let error as VNError where error.code == .unsupportedRequest {
      return "\(error)"
    } catch {
      return nil
    }
  }

  /// Whether detections have four corners in addition to a bounding box.
  package var findsCorners: Bool {
    switch self {
    case .rectangles, .barcodes, .text: true
    case .faces, .model: false
    }
  }

  /// Returns the detections in an image, sorted by descending confidence.
  ///
  /// - Parameter shape: the shape of the target, if it is known. The search for rectangles is then limited to a similar size
  ///   and aspect ratio.
  /// - Throws: `VNError`, which is also thrown if the request's package trait is off; `DetectorError` if a model's
  ///   results are not objects.
  package func findings(
    in image: PixelBuffer, like shape: Quadrilateral? = nil,
    level: VNRequestTextRecognitionLevel = .accurate
  ) throws -> [Finding] {
    let request = makeRequest()
    (request as? VNRecognizeTextRequest)?.recognitionLevel = level
    if let request = request as? VNDetectRectanglesRequest, let shape {
      Self.look(for: shape, in: image.size, with: request)
    }
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    let results = request.results ?? []
    if case .model(let model) = self { try model.check(results) }
    return results.compactMap { $0 as? VNDetectedObjectObservation }.map { observation in
      Finding(
        detector: name, region: DetectedRegion(observation, in: image.size),
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
    case .model(let model): return model.makeRequest()
    }
  }

  private static func look(
    for shape: Quadrilateral, in size: PixelSize, with request: VNDetectRectanglesRequest
  ) {
    let sides = shape.meanSides
    let shorter = min(sides.0, sides.1)
    let ratio = shorter / max(sides.0, sides.1)
    request.minimumAspectRatio = Float(ratio * 0.7)
    request.maximumAspectRatio = Float(min(1, ratio / 0.7))
    request.quadratureTolerance = 45
    request.minimumSize = Float(min(1, 0.6 * shorter / Double(min(size.width, size.height))))
    request.maximumObservations = 16
  }
}

/// A reason why a detector cannot be used.
enum DetectorError: ReportedError, Hashable {
  /// The build lacks the library that the detector needs.
  case off(name: String, reason: String)
  /// The model file cannot be used.
  case unusable(path: String, reason: String)

  var isWrongUsage: Bool {
    switch self {
    case .off: true
    case .unusable: false
    }
  }

  package var description: String {
    switch self {
    case .off(let name, let reason): "detector '\(name)': \(reason)"
    case .unusable(let path, let reason): "\(path): \(reason)"
    }
  }
}
