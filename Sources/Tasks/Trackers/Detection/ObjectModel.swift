import Bench
import Files
import Foundation
import OpenVision

/// An ONNX file that detects objects, with the outputs `boxes`, `scores` and `labels` of torchvision's
/// detectors.
///
/// The picture is fitted into the model's input, keeping its proportions. A model with an input of any size
/// gets 640 x 640 pixels. Red, green and blue are 0...1.
package struct ObjectModel: Hashable, Sendable {
  static let prefix = "model:"
  private static let openSize = 640.0

  /// The path as it was given.
  let path: String
  /// The fingerprint of the file's content.
  let fingerprint: String
  private let model: VNCoreMLModel

  /// The name in tables and files: `model:` and the file's name.
  var name: String { Self.prefix + path.lastPathComponent }

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

  /// - Throws: `DetectorError.unusable` if the model computes something other than objects.
  func check(_ results: [VNObservation]) throws {
    guard results.allSatisfy({ $0 is VNRecognizedObjectObservation }) else {
      throw DetectorError.unusable(
        path: path,
        reason: "expected a model with the outputs \"boxes\", \"scores\" and \"labels\"")
    }
  }

  package static func == (one: Self, other: Self) -> Bool { one.path == other.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
