import Foundation
import Geometry
import Imaging

/// The first revision of the request that runs machine learning models. It uses ONNX Runtime.
public let VNCoreMLRequestRevision1 = 1

/// A request that runs a model on an image.
///
/// The results depend on the model's outputs:
///
/// - A single output with one number for each of the model's `classLabels` yields `VNClassificationObservation`s,
///   sorted by descending confidence.
/// - A single output that is a two-channel image, `[1, 2, height, width]`, yields a `VNPixelBufferObservation`.
/// - Outputs named `boxes`, `scores` and `labels`, as in torchvision's detectors, yield
///   `VNRecognizedObjectObservation`s. Each box consists of the coordinates of its left, top, right and bottom sides,
///   in pixels of the model's input. Any further outputs are ignored.
/// - Otherwise, each output yields one `VNCoreMLFeatureValueObservation`.
///
/// Confidences are the values that the model returns, without any conversion.
public final class VNCoreMLRequest: VNImageBasedRequest {
  /// The model to run.
  public let model: VNCoreMLModel

  /// The way in which the image is fitted to the model's input; `centerCrop` by default.
  public var imageCropAndScaleOption = VNImageCropAndScaleOption.centerCrop

  /// Creates a request that runs a model.
  ///
  /// - Parameters:
  ///   - model: the model to run. Several requests may share it.
  ///   - completionHandler: a function that is called before `perform` returns.
  public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
    self.model = model
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNCoreMLRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNCoreMLRequest(model: model, completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNCoreMLRequest else { return }
    imageCropAndScaleOption = other.imageCropAndScaleOption
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Models
      let view = context.image.view(of: regionOfInterest)
      let input = try ModelInput(model)
      let crop = ModelCrop(
        of: view.pixels.size, to: input.size, option: imageCropAndScaleOption)
      let (network, labels, revision) = (model.network, model.classLabels, revision)
      return { () throws(VNError) in
        let outputs = try input.run(network, on: view.pixels, crop: crop)
        return ModelResults(
          labels: labels, revision: revision,
          box: { view.normalized(crop.box(of: $0)) }
        ).observations(of: outputs)
      }
    #else
      throw OptionalLibrary.onnxRuntime.isOff(for: "\(Self.self)")
    #endif
  }
}
