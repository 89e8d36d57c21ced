import Foundation
import Imaging

/// How long a network takes, for comparisons with other engines.
package enum NetworkTiming {
  /// Searches one patch again and again, on one thread.
  ///
  /// - Parameters:
  ///   - path: of a file of weights.
  ///   - rounds: how often, at least 1.
  /// - Returns: the processor time of each search, in seconds.
  package static func search(weights path: String, rounds: Int) throws -> [Double] {
    let network = try SiameseNetwork(NetworkFile(contentsOf: path))
    let side = network.shape.template
    let patch = FeatureMap(width: side, height: side, channels: 3, border: 1)
    let maps = SiameseMaps(network, side: network.shape.search)
    for map in [patch, maps.patch] {
      for y in 0..<map.height {
        for i in 0..<3 * map.width { map.row(y)[i] = Float((i * 37 + y * 101) % 256 - 128) / 128 }
      }
    }
    let template = network.comparison(with: patch, .best)
    return (0..<max(1, rounds)).map { _ in
      let start = threadSeconds()
      network.search(maps, for: template, .best)
      return threadSeconds() - start
    }
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
