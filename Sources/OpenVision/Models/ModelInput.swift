#if Models
  import COnnx
  import Foundation
  import Geometry
  import Imaging

  /// The conversion of an image to a model's input.
  struct ModelInput: Sendable {
    private static let largestSide = 8192

    let size: PixelSize
    private let channels: Int
    /// Whether a pixel's channels are adjacent in memory. If they are not, each channel is a separate plane.
    private let isInterleaved: Bool
    private let isFloat: Bool
    private let scale: [Float]
    private let bias: [Float]
    private let expectsBGR: Bool

    /// Creates the conversion for a model after checking the model's input.
    ///
    /// - Throws: `invalidModel` if the model's input is not an image, `invalidArgument` if the
    ///   model's input settings are invalid.
    init(_ model: VNCoreMLModel) throws(VNError) {
      let port = model.network.input
      let sides = port.sides
      let isFloat = Int(port.type) == Int(CON_FLOAT)
      let isInterleaved =
        sides.count == 4 && ![1, 3].contains(sides[1]) && [1, 3].contains(sides[3])
      guard sides.count == 4, sides[0] == 1 || sides[0] == -1,
        isFloat || Int(port.type) == Int(CON_UINT8),
        isInterleaved || [1, 3].contains(sides[1])
      else {
        throw VNError(
          .invalidModel,
          "\(model.url.path): the input \(port.name) with the shape \(sides) is not an image: expected"
            + " [1, channels, height, width] or [1, height, width, channels] with 1 or 3 channels"
            + " of floating-point numbers or bytes")
      }
      let open = model.inputSize
      let (height, width) = isInterleaved ? (sides[1], sides[2]) : (sides[2], sides[3])
      let limit = CGFloat(Self.largestSide)
      // Comparisons with NaN are false, so NaN sizes also fail.
      guard open.width >= 1, open.height >= 1, open.width <= limit, open.height <= limit,
        max(width, height) <= Self.largestSide
      else {
        throw VNError(
          .invalidArgument,
          "the model's input is \(width) x \(height), and inputSize is \(open.width) x \(open.height);"
            + " expected 1 to \(Self.largestSide) pixels per side")
      }
      size = PixelSize(
        width: width > 0 ? width : Int(open.width), height: height > 0 ? height : Int(open.height))
      channels = isInterleaved ? sides[3] : sides[1]
      guard model.inputScale.count >= channels, model.inputBias.count >= channels else {
        throw VNError(
          .invalidArgument, "inputScale and inputBias must each have at least \(channels) numbers")
      }
      (self.isInterleaved, self.isFloat) = (isInterleaved, isFloat)
      (scale, bias, expectsBGR) = (model.inputScale, model.inputBias, model.expectsBGR)
    }

    /// Runs the model on a part of an image and returns all outputs.
    func run(
      _ network: ModelNetwork, on image: PixelBuffer, crop: ModelCrop
    ) throws(VNError) -> [ModelNetwork.Output] {
      let sides =
        isInterleaved
        ? [1, size.height, size.width, channels] : [1, channels, size.height, size.width]
      let bytes = samples(of: image, crop: crop)
      if !isFloat {
        return try bytes.withUnsafeBytes { data in
          Result { () throws(VNError) in try network.run(data, sides: sides) }
        }.get()
      }
      var numbers = [Float](repeating: 0, count: bytes.count)
      let area = size.width * size.height
      for index in numbers.indices {
        let channel = isInterleaved ? index % channels : index / area
        let color = expectsBGR ? channels - 1 - channel : channel
        numbers[index] = Float(bytes[index]) * scale[color] + bias[color]
      }
      return try numbers.withUnsafeBytes { data in
        Result { () throws(VNError) in try network.run(data, sides: sides) }
      }.get()
    }

    /// Returns the samples of the model's input for a part of an image, in the order that the model expects. Samples
    /// that the part does not fill are black.
    private func samples(of image: PixelBuffer, crop: ModelCrop) -> [UInt8] {
      var samples = [UInt8](repeating: 0, count: channels * size.width * size.height)
      let region = image.region(enclosing: crop.source)
      let (left, top) = (Int(crop.target.x.rounded()), Int(crop.target.y.rounded()))
      let (width, height) = (
        min(size.width - left, max(1, Int(crop.target.width.rounded()))),
        min(size.height - top, max(1, Int(crop.target.height.rounded())))
      )
      let part = image.view(of: region)
      let small = part.resized(width: width, height: height)
      let plane = channels == 1 ? small.luma : small.rgb.planes[0]
      withExtendedLifetime(small) {
        for y in 0..<height {
          for x in 0..<width {
            for channel in 0..<channels {
              let color = expectsBGR ? channels - 1 - channel : channel
              let value = plane.base[y * plane.bytesPerRow + x * channels + color]
              let index = (top + y) * size.width + left + x
              samples[
                isInterleaved
                  ? index * channels + channel : channel * size.width * size.height + index] = value
            }
          }
        }
      }
      return samples
    }
  }
#endif
