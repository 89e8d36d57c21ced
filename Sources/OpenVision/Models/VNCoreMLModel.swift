import Foundation

/// A model from an ONNX file whose only input is an image.
///
/// ONNX Runtime runs the model. Its libonnxruntime.so is opened when the first model is loaded: the
/// system's, or the one that `OPENVISION_ONNXRUNTIME` in the environment names; PyPI's onnxruntime
/// contains one. The package trait `Models` switches it on. Any number of requests and threads may
/// use one model.
///
/// The input is one picture, `[1, channels, height, width]` or `[1, height, width, channels]`, with
/// one channel of luma or three of red, green and blue. If the file leaves the height or width
/// open, `inputSize` is used. Set what the model expects before it is first used.
///
/// ```swift
/// let model = try VNCoreMLModel(contentsOf: URL(filePath: "squeezenet.onnx"))
/// model.classLabels = labels
/// let request = VNCoreMLRequest(model: model)
/// try VNImageRequestHandler(url: URL(filePath: "cat.jpg")).perform([request])
/// let best = request.results?.first as? VNClassificationObservation
/// print(best?.identifier ?? "")  // tabby cat
/// ```
public final class VNCoreMLModel: NSObject, @unchecked Sendable {
  /// The names of the classes that the model distinguishes, in its order.
  ///
  /// A model whose only output has as many numbers is a classifier. By default the names are those
  /// in the file's metadata under `names`, as Ultralytics writes them, or none.
  public var classLabels: [String]
  /// The factors for red, green and blue, 0...255, of a model with floating-point input; 1/255 each
  /// by default.
  public var inputScale: [Float] = [1.0 / 255, 1.0 / 255, 1.0 / 255]
  /// The numbers added after that; 0 each by default.
  public var inputBias: [Float] = [0, 0, 0]
  /// Whether the model expects blue, green and red.
  public var expectsBGR = false
  /// The size of pictures, in pixels, for a model that takes any size; 224 x 224 by default.
  public var inputSize = CGSize(width: 224, height: 224)

  /// The input's name.
  public let inputImageFeatureName: String
  /// The model's file.
  public let url: URL

  #if Models
    let network: ModelNetwork
  #endif

  /// Loads a model.
  ///
  /// - Throws: a `VNError`: `ioError` for a file that cannot be read, `invalidModel` for one that
  ///   is not a model with an image as its only input, `dataUnavailable` without ONNX Runtime, and
  ///   `unsupportedRequest` if the package trait is off.
  public init(contentsOf url: URL) throws {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else {
      throw VNError(.ioError, "\(url.isFileURL ? url.path : "\(url)"): the model cannot be read")
    }
    self.url = url
    #if Models
      let network = try ModelNetwork(path: url.path)
      self.network = network
      inputImageFeatureName = network.input.name
      classLabels = network.classNames
    #else
      throw OptionalLibrary.onnxRuntime.isOff(for: "VNCoreMLModel")
    #endif
  }
}
