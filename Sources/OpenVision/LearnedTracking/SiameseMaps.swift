import Imaging

/// What a network receives and answers for one patch: the patch, its features, and the object's likelihood and box at
/// each cell. The maps are reused for every frame. Only one thread may use them at a time.
final class SiameseMaps {
  /// The input patch, with RGB values scaled as `(value - 128) / 128`. The caller fills it, unless the network's layers
  /// are in 8-bit integers.
  private(set) lazy var patch = FeatureMap(width: side, height: side, channels: 3, border: 1)
  /// The input patch of a network whose layers are in 8-bit integers, in which 128 represents 0; nil for other networks.
  /// The caller fills it.
  let bytePatch: ByteMap?
  /// The patch's features. Each cell covers 8 x 8 pixels. The number of channels is specified by the network's shape.
  let features: FeatureMap
  /// The logit of the probability that the object is at each cell, in channel 0.
  let scores: FeatureMap
  /// The box that is predicted at each cell. Channels 0...3 hold the logarithms of the distances from the cell's center
  /// to the object's left, top, right and bottom sides, in units of `SiameseShape.distanceUnit`. Channel 4 holds the
  /// logit of the expected overlap (IoU).
  let boxes: FeatureMap
  /// The side length of the patch in pixels.
  let side: Int

  /// Allocates the maps for patches of one size.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - side: the side length of the patch in pixels.
  init(_ network: SiameseNetwork, side: Int) {
    let cells = side / SiameseShape.stride
    func map(_ channels: Int) -> FeatureMap {
      FeatureMap(width: cells, height: cells, channels: channels)
    }
    self.side = side
    bytePatch = network.readsBytes ? QuantizedLayers.makePatch(side: side) : nil
    features = map(network.shape.channels)
    scores = map(8)
    boxes = map(8)
  }
}
