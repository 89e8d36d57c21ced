import Foundation
import Geometry
import Imaging

/// The saliency of each pixel of an image, and the salient objects derived from it.
struct SaliencyMap: Sendable {
  /// A salient object. Its box is in normalized coordinates of the map, with the origin at the upper left.
  struct SalientObject: Sendable {
    var box: Box
    /// The mean saliency of the object's pixels, 0...1.
    var confidence: Double
  }

  /// The width and height of the saliency maps returned in results.
  static let side = 68

  let width: Int
  let height: Int
  /// The saliency of each pixel, 0...1, with rows from top to bottom.
  let values: [Float]

  /// Returns the salient objects, sorted by descending total saliency.
  ///
  /// An object consists of connected pixels with a saliency at or above a threshold. The threshold is twice the mean
  /// saliency, clamped to the range from 30% to 80% of the maximum saliency.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of objects.
  ///   - minimumFraction: the minimum fraction of the image that an object must cover.
  func objects(limit: Int, minimumFraction: Double) -> [SalientObject] {
    let mean = values.reduce(0, +) / Float(max(1, values.count))
    let maximum = values.max() ?? 0
    guard maximum > 0 else { return [] }
    let threshold = min(max(2 * mean, 0.3 * maximum), 0.8 * maximum)
    var open = values.map { $0 >= threshold }
    var found: [(object: SalientObject, weight: Double)] = []
    for start in open.indices where open[start] {
      var (count, sum) = (0, 0.0)
      var (left, right, top, bottom) = (width, 0, height, 0)
      open[start] = false
      var stack = [start]
      while let index = stack.popLast() {
        let (x, y) = (index % width, index / width)
        count += 1
        sum += Double(values[index])
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          let (nearX, nearY) = (x + dx, y + dy)
          guard nearX >= 0, nearX < width, nearY >= 0, nearY < height else { continue }
          let near = nearY * width + nearX
          if open[near] {
            open[near] = false
            stack.append(near)
          }
        }
      }
      guard Double(count) >= minimumFraction * Double(values.count) else { continue }
      let (w, h) = (Double(width), Double(height))
      let box = Box(
        x: Double(left) / w, y: Double(top) / h, width: Double(right - left + 1) / w,
        height: Double(bottom - top + 1) / h)
      found.append((SalientObject(box: box, confidence: sum / Double(count)), sum))
    }
    let ordered = found.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return ordered.prefix(limit).map(\.element.object)
  }

  /// The map resized to `side` by `side` pixels, with values from 0 to 255.
  var buffer: PixelBuffer {
    let full = PixelBuffer.makeLuma(width: width, height: height) { target in
      for (index, value) in values.enumerated() { target[index] = UInt8((255 * value).rounded()) }
    }
    return full.resized(width: Self.side, height: Self.side)
  }
}

/// The saliency of part of an image. It is computed once and shared by all requests on the same image.
struct PartSaliency: ImageDerivative {
  enum Method: Sendable { case attention, objects }

  /// The length, in pixels, to which the longer side of the part is scaled before the search for objects.
  private static let longerSide = 160.0

  let region: PixelRegion
  let method: Method

  func make(from image: ImageDerivatives) -> SaliencyMap {
    let part = image.part(region)
    switch method {
    case .attention:
      let side = SpectralResidual.side
      let input = SaliencyImage(part, width: side, height: side)
      return SaliencyMap(
        width: side, height: side, values: SpectralResidual.saliency(input))
    case .objects:
      let scale = Self.longerSide / Double(max(region.size.width, region.size.height))
      func length(_ side: Int) -> Int { max(1, Int((scale * Double(side)).rounded())) }
      let input = SaliencyImage(
        part, width: length(region.size.width), height: length(region.size.height))
      return SaliencyMap(
        width: input.width, height: input.height, values: BarrierDistance.saliency(input))
    }
  }
}
