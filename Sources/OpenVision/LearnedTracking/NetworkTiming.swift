import Imaging

/// Support for measuring how long a network takes to search a patch, so that it can be compared with other inference
/// engines.
package enum NetworkTiming {
  /// Prepares a network and a patch for timing.
  ///
  /// - Parameter path: the path of a weights file.
  /// - Returns: a function that searches the patch once on the calling thread.
  package static func search(weights path: String) throws -> () -> Void {
    let network = try SiameseNetwork(NetworkFile(contentsOf: path))
    let small = SiameseMaps(network, side: network.shape.template)
    let maps = SiameseMaps(network, side: network.shape.search)
    for map in [small.patch, maps.patch] {
      for y in 0..<map.height {
        for i in 0..<3 * map.width { map.row(y)[i] = Float((i * 37 + y * 101) % 256 - 128) / 128 }
      }
    }
    let template = network.makeComparison()
    network.learn(small, into: template, .best)
    return { network.search(maps, for: template, .best) }
  }
}
