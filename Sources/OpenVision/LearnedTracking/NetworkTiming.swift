import Imaging

/// A network at work on one patch, for comparisons with other engines.
package enum NetworkTiming {
  /// - Parameter path: of a file of weights.
  /// - Returns: searches the patch once more, on the calling thread.
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
