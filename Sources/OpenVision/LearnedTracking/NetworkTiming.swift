import Imaging

/// Support for measuring how long a network takes to search a patch, so that it can be compared with other inference
/// engines.
package enum NetworkTiming {
  /// Prepares a network and a patch for timing.
  ///
  /// - Parameters:
  ///   - path: the path of a weights file.
  ///   - quantized: the instruction set that is used if the file's layers are in 8-bit integers.
  /// - Returns: a function that searches the patch once on the calling thread.
  package static func search(
    weights path: String, quantized: QuantizedKernels = .best
  ) throws -> () -> Void {
    let network = try SiameseNetwork(NetworkFile(contentsOf: path), quantized: quantized)
    let small = SiameseMaps(network, side: network.shape.template)
    let maps = SiameseMaps(network, side: network.shape.search)
    for maps in [small, maps] {
      if let map = maps.bytePatch {
        for y in 0..<map.height {
          for i in 0..<3 * map.width { map.row(y)[i] = UInt8((i * 37 + y * 101) % 256) }
        }
        continue
      }
      let map = maps.patch
      for y in 0..<map.height {
        for i in 0..<3 * map.width { map.row(y)[i] = Float((i * 37 + y * 101) % 256 - 128) / 128 }
      }
    }
    let template = network.makeComparison()
    network.learn(small, into: template, .best)
    return { network.search(maps, for: template, .best) }
  }
}
