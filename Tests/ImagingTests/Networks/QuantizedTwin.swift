import Imaging

/// The layers in 8-bit integers as plain loops.
enum QuantizedTwin {
  /// The bytes of a map, `[height][width][channels]`, with a byte that represents 0 outside.
  struct Image: Equatable {
    var width: Int
    var height: Int
    var channels: Int
    var zero: Int
    var values: [Int]

    subscript(_ y: Int, _ x: Int, _ channel: Int) -> Int {
      guard (0..<height).contains(y), (0..<width).contains(x) else { return zero }
      return values[(y * width + x) * channels + channel]
    }
  }

  /// Returns the sums of a convolution, `[height][width][outputs]`.
  static func sums(
    _ image: Image, _ layer: QuantizedLayer, stride: Int = 1, isDepthwise: Bool = false
  ) -> Image {
    let (outputs, inputs, size) = (layer.shape[0], layer.shape[1], layer.shape[2])
    var out = Image(
      width: image.width / stride, height: image.height / stride, channels: outputs, zero: 0,
      values: [])
    for y in 0..<out.height {
      for x in 0..<out.width {
        for output in 0..<outputs {
          var sum = Int(layer.bias[output])
          for input in 0..<inputs {
            for i in 0..<size {
              for j in 0..<size {
                let weight = layer.weights[((output * inputs + input) * size + i) * size + j]
                let channel = isDepthwise ? output : input
                let (row, column) = (y * stride + i - size / 2, x * stride + j - size / 2)
                sum += Int(weight) * image[row, column, channel]
              }
            }
          }
          out.values.append(sum)
        }
      }
    }
    return out
  }

  /// Returns the bytes for sums. `added` is the input that is added to the output.
  static func bytes(_ sums: Image, _ layer: QuantizedLayer, added: Image? = nil) -> Image {
    guard case .bytes(let rescaling) = layer.results else { return sums }
    var out = sums
    for index in out.values.indices {
      let output = index % out.channels
      let shifted = limited(out.values[index] >> Int(rescaling.shifts[output]), -32768, 32767)
      var value = scaled(shifted, rescaling.multipliers[output])
      if let added, let ratios = rescaling.ratios {
        value += scaled((added.values[index] - 128) * 256, ratios[output])
        value = limited(value, -32768, 32767) >> 4
      }
      out.values[index] = limited(value, 0, 255)
    }
    return out
  }

  private static func scaled(_ a: Int, _ b: Int16) -> Int { (a * Int(b) + 0x4000) >> 15 }

  private static func limited(_ value: Int, _ low: Int, _ high: Int) -> Int {
    min(high, max(low, value))
  }
}
