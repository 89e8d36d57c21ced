import Imaging

/// The layers of networks as plain loops of fused multiply-adds, in the order that the kernels guarantee.
enum NetworkTwin {
  /// The values of a map, `[height][width][channels]`, with zeros outside.
  struct Image: Equatable {
    var width: Int
    var height: Int
    var channels: Int
    var values: [Float]

    subscript(_ y: Int, _ x: Int, _ channel: Int) -> Float {
      guard (0..<height).contains(y), (0..<width).contains(x) else { return 0 }
      return values[(y * width + x) * channels + channel]
    }
  }

  static func convolution(
    _ image: Image, _ weights: Tensor, _ bias: [Float], stride: Int = 1, activation: Activation
  ) -> Image {
    let (outputs, inputs, size) = (weights.shape[0], weights.shape[1], weights.shape[2])
    return map(image, channels: outputs, stride: stride) { y, x, output in
      var sum = bias[output]
      for i in 0..<size {
        for j in 0..<size {
          for input in 0..<inputs {
            let weight = weights.values[((output * inputs + input) * size + i) * size + j]
            sum.addProduct(
              image[y * stride + i - size / 2, x * stride + j - size / 2, input], weight)
          }
        }
      }
      return active(sum, activation)
    }
  }

  static func depthwise(
    _ image: Image, _ weights: Tensor, _ bias: [Float], stride: Int = 1,
    activation: Activation = .relu
  ) -> Image {
    let size = weights.shape[2]
    return map(image, channels: image.channels, stride: stride) { y, x, channel in
      var sum = bias[channel]
      for i in 0..<size {
        for j in 0..<size {
          sum.addProduct(
            image[y * stride + i - size / 2, x * stride + j - size / 2, channel],
            weights.values[(channel * size + i) * size + j])
        }
      }
      return active(sum, activation)
    }
  }

  /// Returns the maximum of each block of two by two pixels.
  static func pooled(_ image: Image) -> Image {
    map(image, channels: image.channels, stride: 2) { y, x, channel in
      [(0, 0), (0, 1), (1, 0), (1, 1)].map { image[2 * y + $0.0, 2 * x + $0.1, channel] }.max() ?? 0
    }
  }

  private static func active(_ sum: Float, _ activation: Activation) -> Float {
    switch activation {
    case .none: sum
    case .relu: max(0, sum)
    case .relu6: min(6, max(0, sum))
    }
  }

  /// Returns the image with twice the width and height, interpolated bilinearly, without aligned corners.
  static func enlarged(_ image: Image) -> Image {
    func weights(_ fine: Int, _ count: Int) -> (near: Int, far: Int) {
      let far = fine % 2 == 0 ? fine / 2 - 1 : fine / 2 + 1
      return (fine / 2, min(count - 1, max(0, far)))
    }
    var out = Image(
      width: 2 * image.width, height: 2 * image.height, channels: image.channels, values: [])
    for y in 0..<out.height {
      let rows = weights(y, image.height)
      for x in 0..<out.width {
        let columns = weights(x, image.width)
        for c in 0..<image.channels {
          func mixed(_ x: Int) -> Float {
            0.75 * image[rows.near, x, c] + 0.25 * image[rows.far, x, c]
          }
          out.values.append(0.75 * mixed(columns.near) + 0.25 * mixed(columns.far))
        }
      }
    }
    return out
  }

  static func sum(_ a: Image, _ b: Image) -> Image {
    var out = a
    for i in out.values.indices { out.values[i] += b.values[i] }
    return out
  }

  static func map(
    _ image: Image, channels: Int, stride: Int, _ value: (Int, Int, Int) -> Float
  ) -> Image {
    var out = Image(
      width: image.width / stride, height: image.height / stride, channels: channels, values: [])
    for y in 0..<out.height {
      for x in 0..<out.width {
        for channel in 0..<channels { out.values.append(value(y, x, channel)) }
      }
    }
    return out
  }
}
