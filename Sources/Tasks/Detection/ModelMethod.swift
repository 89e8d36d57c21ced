import Bench
import Evaluation
import TaskKit

/// A method that detects objects with a model in a user's ONNX file.
struct ModelMethod: AnsweringMethod {
  let identity: MethodIdentity
  let fingerprint: String?
  private let detector: NamedDetector

  /// Loads the model.
  ///
  /// - Throws: `DetectorError` or `VNError`.
  init(name: String, path: String) throws {
    identity = MethodIdentity(tracker: name, level: "", revision: nil)
    detector = try NamedDetector.named("model:" + path)
    fingerprint = detector.fingerprint.map { "\($0)-\(ProgramFingerprint.current)" }
  }

  func makeSession(for item: DetectionItem) -> any ItemSession<[DetectedRegion]> {
    ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      let (found, duration) = try StepDuration.measuring { try detector.findings(in: image) }
      return (found.map(\.region), duration)
    }
  }
}
