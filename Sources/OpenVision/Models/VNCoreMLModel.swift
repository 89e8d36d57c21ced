import Foundation

/// A model of one input that is an image, from an ONNX file.
///
/// The model is run by ONNX Runtime, whose libonnxruntime.so is opened when the first model is loaded: the
/// system's, or the one that `OPENVISION_ONNXRUNTIME` in the environment names; PyPI's onnxruntime contains
/// one. The package trait `Models` switches it on. One model may be used by any number of requests and
/// threads.
///
/// The input is one picture, `[1, channels, height, width]` or `[1, height, width, channels]` with one
/// channel of luma or three of red, green and blue. A height or width that the file leaves open is
/// that of `inputSize`. Set what the model expects before it is first used.
public final class VNCoreMLModel: NSObject, @unchecked Sendable {
  /// The names of the classes that the model tells apart, in its order.
  ///
  /// A model whose only output has as many numbers is a classifier. By default those that stand in the
  /// file's metadata under `names`, as Ultralytics writes them, else none.
  public var classLabels: [String]
  /// What red, green and blue, 0...255, are multiplied with for a model of floating-point numbers; 1/255
  /// each by default.
  public var inputScale: [Float] = [1.0 / 255, 1.0 / 255, 1.0 / 255]
  /// What is added then; 0 each by default.
  public var inputBias: [Float] = [0, 0, 0]
  /// Whether the model expects blue, green and red.
  public var expectsBGR = false
  /// The size of pictures for a model that takes any, in pixels; 224 x 224 by default.
  public var inputSize = CGSize(width: 224, height: 224)

  /// The input's name.
  public let inputImageFeatureName: String
  /// Where the model comes from.
  public let url: URL

  #if Models
    let network: ModelNetwork
  #endif

  /// Loads a model.
  ///
  /// - Throws: a `VNError`: `ioError` for a file that cannot be read, `invalidModel` for one that is no
  ///   model with an image for its only input, `dataUnavailable` without ONNX Runtime, and
  ///   `unsupportedRequest` where the package trait is off.
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
