import Foundation

/// A model for `CoreMLRequest`. Several requests and threads may share it.
public struct CoreMLModelContainer: Hashable, Sendable {
  let model: VNCoreMLModel

  /// Creates a container for a model whose input properties are set.
  public init(model: VNCoreMLModel) { self.model = model }

  /// Loads a model from an ONNX file.
  ///
  /// - Throws: the `VisionError` that corresponds to the error of `VNCoreMLModel.init(contentsOf:)`.
  public init(contentsOf url: URL) throws {
    model = try rethrowing { try VNCoreMLModel(contentsOf: url) }
  }

  /// The name of the model's input.
  public var inputImageFeatureName: String { model.inputImageFeatureName }
}

/// A request that runs a model on an image, as `VNCoreMLRequest` does.
///
/// ```swift
/// let model = try VNCoreMLModel(contentsOf: URL(filePath: "squeezenet.onnx"))
/// model.classLabels = labels
/// let request = CoreMLRequest(model: CoreMLModelContainer(model: model))
/// let results = try await request.perform(on: URL(filePath: "cat.jpg"))
/// print((results.first as? ClassificationObservation)?.identifier ?? "")  // tabby cat
/// ```
public struct CoreMLRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  /// The method of fitting an image to a model's input, as in `VNImageCropAndScaleOption`.
  public enum CropAndScaleAction: Hashable, Sendable, CaseIterable {
    case centerCrop, scaleToFit, scaleToFill
  }

  public var configuration: RequestConfiguration<Revision>
  public let model: CoreMLModelContainer
  public var cropAndScaleAction = CropAndScaleAction.centerCrop

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(model: CoreMLModelContainer, _ revision: Revision? = nil) {
    self.model = model
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .coreMLRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: observations whose type depends on the model's outputs, as described in `VNCoreMLRequest`.
  public func perform(on handler: ImageRequestHandler) async throws -> [any VisionObservation] {
    let model = model.model
    let option: VNImageCropAndScaleOption =
      switch cropAndScaleAction {
      case .centerCrop: .centerCrop
      case .scaleToFit: .scaleFit
      case .scaleToFill: .scaleFill
      }
    let found = try await found(on: handler) {
      let request = VNCoreMLRequest(model: model)
      request.imageCropAndScaleOption = option
      return request
    }
    return found.compactMap { observation -> (any VisionObservation)? in
      if let found = ClassificationObservation(observation, from: descriptor) { return found }
      if let found = RecognizedObjectObservation(observation, from: descriptor) { return found }
      if let found = PixelBufferObservation(observation, from: descriptor) { return found }
      return CoreMLFeatureValueObservation(observation, from: descriptor)
    }
  }
}
