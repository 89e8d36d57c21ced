import Foundation
import Geometry

/// A reference implementation of an image filter, written directly from the filter's definition, in double precision
/// and without regard to speed. Faster implementations are compared with it.
///
/// Beyond the border, the image is extended by repeating its outermost pixels. Scaling is an exception: pixels
/// outside the image have zero weight.
package enum ReferenceFilter: Hashable, Sendable {
  /// A Gaussian blur with the given standard deviation in pixels. The weights are the values of the Gaussian function
  /// at whole pixels, out to eight standard deviations.
  case gaussian(Double)
  /// The mean over a square whose side length is an odd number of pixels.
  case box(Int)
  /// The median over 3 by 3 pixels.
  case median
  /// The maximum over a square whose side length is an odd number of pixels.
  case maximum(Int)
  /// The minimum over a square whose side length is an odd number of pixels.
  case minimum(Int)
  /// Scaling by the given factor. The kernel is a three-lobed Lanczos kernel, which is widened if the image is reduced.
  case lanczos(Double)

  /// The reference filters with which implementations are compared by default.
  package static let standard: [ReferenceFilter] = [
    .gaussian(1.5), .gaussian(6), .box(5), .box(11), .median, .maximum(5), .minimum(15),
    .lanczos(0.5), .lanczos(1.5),
  ]

  /// The name of the filter and its parameter, such as "gaussian-1.5".
  package var name: String {
    switch self {
    case .gaussian(let sigma): "gaussian-\(Self.text(sigma))"
    case .box(let side): "box-\(side)"
    case .median: "median"
    case .maximum(let side): "maximum-\(side)"
    case .minimum(let side): "minimum-\(side)"
    case .lanczos(let scale): "lanczos-\(Self.text(scale))"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Returns the filtered image, with its samples clamped to 0...1.
  package func applied(to image: SampledImage) -> SampledImage {
    var result =
      switch self {
      case .gaussian(let sigma): image.weighted(Self.bell(sigma))
      case .box(let side): image.weighted([Double](repeating: 1 / Double(side), count: side))
      case .median: image.median()
      case .maximum(let side): image.chosen(side) { $0.max() ?? 0 }
      case .minimum(let side): image.chosen(side) { $0.min() ?? 0 }
      case .lanczos(let scale): image.changed { Self.scaled($0, by: scale) }
      }
    for index in result.samples.indices {
      result.samples[index] = min(1, max(0, result.samples[index]))
    }
    return result
  }

  private static func bell(_ sigma: Double) -> [Double] {
    let reach = Int((8 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  private static func scaled(_ line: [Double], by scale: Double) -> [Double] {
    let stretch = max(1, 1 / scale)
    return (0..<Int((Double(line.count) * scale).rounded())).map { position in
      // The center of the output sample, in the coordinates of the input samples.
      let center = (Double(position) + 0.5) / scale - 0.5
      let first = max(0, Int((center - 3 * stretch).rounded(.down)))
      let last = min(line.count - 1, Int((center + 3 * stretch).rounded(.up)))
      var (sum, total) = (0.0, 0.0)
      for sample in first...last {
        let weight = window((Double(sample) - center) / stretch)
        sum += weight * line[sample]
        total += weight
      }
      return sum / total
    }
  }

  private static func window(_ x: Double) -> Double {
    func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
    return abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0
  }
}

extension SampledImage {
  /// Returns the image after a separable convolution with the same weights horizontally and vertically. The
  /// central weight applies to the pixel itself.
  fileprivate func weighted(_ weights: [Double]) -> SampledImage {
    let reach = weights.count / 2
    return changed { line in
      line.indices.map { position in
        weights.indices.reduce(0) { sum, tap in
          sum + weights[tap] * line[min(max(position + tap - reach, 0), line.count - 1)]
        }
      }
    }
  }

  /// Returns the image in which each sample is replaced by a sample that `choose` selects from the square around it.
  /// The closure must select the minimum or the maximum, because it is applied first within rows and then within
  /// columns.
  fileprivate func chosen(
    _ side: Int, _ choose: (ArraySlice<Double>) -> Double
  ) -> SampledImage {
    let reach = side / 2
    return changed { line in
      line.indices.map { position in
        choose(line[max(0, position - reach)...min(line.count - 1, position + reach)])
      }
    }
  }

  fileprivate func median() -> SampledImage {
    var result = self
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<channels {
          var nine: [Double] = []
          for (dy, dx) in (-1...1).flatMap({ dy in (-1...1).map { (dy, $0) } }) {
            let line = min(max(y + dy, 0), size.height - 1)
            let column = min(max(x + dx, 0), size.width - 1)
            nine.append(samples[(line * size.width + column) * channels + channel])
          }
          result.samples[(y * size.width + x) * channels + channel] = nine.sorted()[4]
        }
      }
    }
    return result
  }
}
