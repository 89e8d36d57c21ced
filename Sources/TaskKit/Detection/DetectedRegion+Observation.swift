import Evaluation
import Geometry
import OpenVision

extension DetectedRegion {
  /// Creates a region in an image's pixel coordinates from an observation, including its text and class.
  package init(_ observation: VNDetectedObjectObservation, in size: PixelSize) {
    let corners =
      switch Region(observation, in: size) {
      case .box(let box): Quadrilateral(box)
      case .quadrilateral(let quadrilateral): quadrilateral
      }
    let text =
      (observation as? VNBarcodeObservation)?.payloadStringValue
      ?? (observation as? VNRecognizedTextObservation)?.topCandidates(1).first?.string
    self.init(
      quadrilateral: corners, confidence: Double(observation.confidence), text: text,
      kind: (observation as? VNRecognizedObjectObservation)?.labels.first?.identifier)
  }
}
