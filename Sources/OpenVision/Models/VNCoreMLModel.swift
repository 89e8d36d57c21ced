import Foundation

/// A model from an ONNX file whose only input is an image.
///
/// The model runs in ONNX Runtime, which the package trait `Models` enables. The library `libonnxruntime.so` is opened
/// when the first model is loaded. By default, the system's copy of the library is used. The environment variable
/// `OPENVISION_ONNXRUNTIME` can name another copy, such as the copy in PyPI's onnxruntime package. Any number of
/// requests and threads may share a model.
///
/// The model's input is a single image, `[1, channels, height, width]` or `[1, height, width, channels]`, with one luma
/// channel or three channels for red, green and blue. `inputSize` is used if the file does not fix the height or width.
/// Set all input properties before the first use of the model.
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
  /// The names of the classes that the model distinguishes, in the order of its output.
  ///
  /// A model is treated as a classifier if its only output has as many elements as there are labels. By default, the
  /// names are read from the entry `names` of the file's metadata, where Ultralytics writes them. Without this entry,
  /// the array is empty.
  public var classLabels: [String]
  /// The factors by which red, green and blue (0...255) are multiplied for a model with floating-point input. Each
  /// factor is 1/255 by default.
  public var inputScale: [Float] = [1.0 / 255, 1.0 / 255, 1.0 / 255]
  /// The offsets that are added to red, green and blue after the multiplication. Each offset is 0 by default.
  public var inputBias: [Float] = [0, 0, 0]
  /// Whether the model expects the channels in the order blue, green and red.
  public var expectsBGR = false
  /// The input size in pixels for a model that accepts any size; 224 x 224 by default.
  public var inputSize = CGSize(width: 224, height: 224)

  /// The name of the model's input.
  public let inputImageFeatureName: String
  /// The URL of the model's file.
  public let url: URL

  #if Models
    let network: ModelNetwork
  #endif

  /// Loads a model from an ONNX file.
  ///
  /// - Throws: a `VNError` with the code `ioError` if the file cannot be read, `invalidModel` if it is not a model with
  ///   exactly one input, `dataUnavailable` if ONNX Runtime cannot be opened, or `unsupportedRequest` if the package
  ///   trait is off.
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
