import Bench
import Files
import Foundation
import OpenVision

/// An object detection model in an ONNX file, with outputs named `boxes`, `scores` and `labels` as in torchvision's
/// detectors.
///
/// The image is scaled to fit the model's input without changing its aspect ratio. If the model accepts any input size,
/// 640 x 640 pixels are used. The red, green and blue values are scaled to 0...1.
package struct ObjectModel: Hashable, Sendable {
  package static let prefix = "model:"
  private static let openSize = 640.0

  /// The path of the ONNX file, as given by the user.
  package let path: String
  /// The fingerprint of the ONNX file's content.
  package let fingerprint: String
  private let model: VNCoreMLModel

  /// The name in tables and files: `model:` followed by the file name.
  package var name: String { Self.prefix + path.lastPathComponent }

  /// Loads a model.
  ///
  /// - Throws: `DetectorError` or `VNError`.
  init(_ path: String) throws {
    self.path = path
    do {
      model = try VNCoreMLModel(contentsOf: URL(fileURLWithPath: path))
    } catch let error as VNError where error.code == .unsupportedRequest {
      throw DetectorError.off(name: Self.prefix + path, reason: "\(error)")
    }
    model.inputSize = CGSize(width: Self.openSize, height: Self.openSize)
    var sum = Checksum()
    sum.add(contentOf: path)
    fingerprint = sum.text
  }

  func makeRequest() -> VNCoreMLRequest {
    let request = VNCoreMLRequest(model: model)
    request.imageCropAndScaleOption = .scaleFit
    return request
  }

  /// Checks that the results are detected objects.
  ///
  /// - Throws: `DetectorError.unusable` if they are not.
  package func check(_ results: [VNObservation]) throws {
    guard results.allSatisfy({ $0 is VNRecognizedObjectObservation }) else {
      throw DetectorError.unusable(
        path: path,
        reason: "expected a model with the outputs \"boxes\", \"scores\" and \"labels\"")
    }
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.path == rhs.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
