import Imaging
import TestSupport

/// Helpers for suites that compare layers with their plain versions: pseudorandom numbers, and maps created from the
/// plain version's images.
protocol NetworkSamples {}

extension NetworkSamples {
  /// The kernel levels that this processor supports.
  static var levels: [NetworkKernels] { NetworkKernels.allCases.filter { $0 <= .best } }

  func random(_ count: Int, seed: UInt64) -> [Float] {
    var numbers = PatternlessNumbers(seed: seed)
    return numbers.noise(count)
  }

  func tensor(_ shape: [Int], seed: UInt64) -> Tensor {
    Tensor(shape: shape, values: random(shape.reduce(1, *), seed: seed))
  }

  func image(_ width: Int, _ height: Int, _ channels: Int) -> NetworkTwin.Image {
    NetworkTwin.Image(
      width: width, height: height, channels: channels,
      values: random(width * height * channels, seed: 7))
  }

  func map(_ image: NetworkTwin.Image, border: Int) -> FeatureMap {
    let map = FeatureMap(
      width: image.width, height: image.height, channels: image.channels, border: border)
    let floats = image.width * image.channels
    for y in 0..<image.height {
      for i in 0..<floats { map.row(y)[i] = image.values[y * floats + i] }
    }
    return map
  }

  func values(_ map: FeatureMap) -> NetworkTwin.Image {
    var image = NetworkTwin.Image(
      width: map.width, height: map.height, channels: map.channels, values: [])
    for y in 0..<map.height {
      image.values += (0..<map.width * map.channels).map { map.row(y)[$0] }
    }
    return image
  }
}
