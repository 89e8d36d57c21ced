import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for models whose results can be calculated by hand.
@Suite struct ModelTests {
  private static func url(_ name: String) throws -> URL {
    try #require(
      Bundle.module.url(
        forResource: name, withExtension: "onnx", subdirectory: "Fixtures/models"))
  }

  @Test func `images are cropped, fitted or stretched for a model, and boxes are mapped back`() {
    let (picture, input) = (PixelSize(width: 400, height: 200), PixelSize(width: 100, height: 100))
    let crop = ModelCrop(of: picture, to: input, option: .centerCrop)
    #expect(crop.source == Box(x: 100, y: 0, width: 200, height: 200))
    #expect(crop.target == input.bounds)
    let fit = ModelCrop(of: picture, to: input, option: .scaleFit)
    #expect(fit.source == picture.bounds)
    #expect(fit.target == Box(x: 0, y: 25, width: 100, height: 50))
    let fill = ModelCrop(of: picture, to: input, option: .scaleFill)
    #expect(fill.source == picture.bounds)
    let box = Box(x: 10, y: 30, width: 20, height: 40)
    #expect(crop.box(of: box) == Box(x: 120, y: 60, width: 40, height: 80))
    #expect(fit.box(of: box) == Box(x: 40, y: 20, width: 80, height: 160))
    #expect(fill.box(of: box) == Box(x: 40, y: 60, width: 80, height: 80))
  }

  @Test func `a model file that cannot be read is an error that names the file`() throws {
    let error = try #require(throws: VNError.self) {
      _ = try VNCoreMLModel(contentsOf: URL(fileURLWithPath: "/nonexistent/model.onnx"))
    }
    #expect(error.code == .ioError)
    #expect(error.message.contains("/nonexistent/model.onnx"))
  }

  #if !Models
    @Test
    func `without the Models trait, the error names the trait and the missing library`() throws {
      let error = try #require(throws: VNError.self) {
        _ = try VNCoreMLModel(contentsOf: try Self.url("means"))
      }
      #expect(error.code == .unsupportedRequest)
      #expect(error.description.contains("Models"))
      #expect(error.description.contains("libonnxruntime.so"))
    }
  #else
    /// Whether the environment names the ONNX Runtime library.
    private static let hasRuntime =
      ProcessInfo.processInfo.environment["OPENVISION_ONNXRUNTIME"]?.isEmpty == false

    @Test func `an empty library name selects the default names of ONNX Runtime's library`() {
      let found = ["libonnxruntime.so", "libonnxruntime.so.1"]
      #expect(ModelRuntime.candidates(named: nil) == found)
      #expect(ModelRuntime.candidates(named: "") == found)
      #expect(
        ModelRuntime.candidates(named: "/opt/libonnxruntime.so") == ["/opt/libonnxruntime.so"])
    }

    private func results(
      _ model: VNCoreMLModel, on image: PixelBuffer, _ change: (VNCoreMLRequest) -> Void = { _ in }
    ) throws -> [VNObservation] {
      let request = VNCoreMLRequest(model: model)
      change(request)
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results)
    }

    /// The left half is red and the right half is blue.
    private let halves = TestImages.rgb(width: 64, height: 32) { x, _ in
      x < 32 ? (255, 51, 0) : (0, 51, 204)
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `a model with one output per label gives classifications, most confident first`() throws {
      let model = try VNCoreMLModel(contentsOf: try Self.url("means"))
      #expect(model.inputImageFeatureName == "image")
      #expect(model.classLabels == ["red", "green", "blue"])
      let classes = try results(model, on: halves).compactMap { $0 as? VNClassificationObservation }
      #expect(classes.map(\.identifier) == ["red", "blue", "green"])
      for (one, expected) in zip(classes, [0.5, 0.4, 0.2] as [Float]) {
        #expect(abs(one.confidence - expected) < 0.01)
      }
      let right = try results(model, on: halves) {
        $0.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      }
      #expect((right.first as? VNClassificationObservation)?.identifier == "blue")
      model.expectsBGR = true
      model.inputScale = [1, 1, 1]
      model.inputBias = [0, 0, -1000]
      let swapped = try results(model, on: halves).compactMap { $0 as? VNClassificationObservation }
      // The model's first channel is now blue.
      #expect(swapped.map(\.identifier) == ["blue", "green", "red"])
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `a model with a general output gives feature values`() throws {
      let model = try VNCoreMLModel(contentsOf: try Self.url("identity"))
      model.inputSize = CGSize(width: 64, height: 32)
      let value = try #require(
        try results(model, on: halves).first as? VNCoreMLFeatureValueObservation)
      #expect(value.featureName == "same")
      let array = try #require(value.featureValue.multiArrayValue)
      #expect(array.sides == [1, 32, 64, 3])
      #expect(Array(array.numbers[0..<3]) == [255, 51, 0])
      #expect(Array(array.numbers[189..<192]) == [0, 51, 204])
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `a two-channel output gives a pixel buffer, and box outputs give recognized objects`()
      throws
    {
      let vectors = try VNCoreMLModel(contentsOf: try Self.url("vectors"))
      let picture = try #require(
        try results(vectors, on: halves) { $0.imageCropAndScaleOption = .scaleFill }.first
          as? VNPixelBufferObservation)
      #expect(picture.pixelBuffer.size == PixelSize(width: 4, height: 6))

      let boxes = try VNCoreMLModel(contentsOf: try Self.url("boxes"))
      let gray = TestImages.luma(width: 400, height: 200) { _, _ in 51 }
      let object = try #require(
        try results(boxes, on: gray).first as? VNRecognizedObjectObservation)
      #expect(object.labels.first?.identifier == "b")
      #expect(abs(object.confidence - 0.2) < 0.01)
      // The model's box covers 10...60 by 20...80 of a square with a side of 100. This square is mapped to the central
      // 200 x 200 pixels of the image, which has 400 x 200 pixels.
      #expect(
        object.boundingBox == CGRect(x: 120.0 / 400, y: 1 - 160.0 / 200, width: 0.25, height: 0.6))
      let tracking = VNTrackObjectRequest(detectedObjectObservation: object)
      try VNSequenceRequestHandler().perform([tracking], on: halves)
      #expect(tracking.results?.first?.uuid == object.uuid)
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `files that are not image models and invalid input sizes are rejected`() throws {
      let folder = try TemporaryFolder()
      let junk = try folder.write(text: "no model", to: "junk.onnx")
      for url in [URL(fileURLWithPath: junk), try Self.url("pair")] {
        let error = try #require(throws: VNError.self) { _ = try VNCoreMLModel(contentsOf: url) }
        #expect(error.code == .invalidModel)
        #expect(error.message.contains(url.lastPathComponent))
      }
      let numbers = try VNCoreMLModel(contentsOf: try Self.url("numbers"))
      let error = try #require(throws: VNError.self) { _ = try results(numbers, on: halves) }
      #expect(error.code == .invalidModel)
      let open = try VNCoreMLModel(contentsOf: try Self.url("identity"))
      open.inputSize = CGSize(width: Double.nan, height: 5)
      let size = try #require(throws: VNError.self) { _ = try results(open, on: halves) }
      #expect(size.code == .invalidArgument)
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `loading corrupted model files does not crash`() throws {
      let folder = try TemporaryFolder()
      var random = Mutator()
      for name in ["means", "boxes"] {
        let whole = try Data(contentsOf: try Self.url(name))
        for index in 0..<Mutator.count {
          var bytes = Array(whole)
          for _ in 0...random.below(4) {
            bytes[random.below(bytes.count)] = UInt8(random.below(256))
          }
          if index % 5 == 0 { bytes.removeLast(random.below(bytes.count)) }
          let path = try folder.write(bytes, to: "model.onnx")
          guard let model = try? VNCoreMLModel(contentsOf: URL(fileURLWithPath: path)) else {
            continue
          }
          _ = try? results(model, on: halves)
        }
      }
    }
  #endif
}
