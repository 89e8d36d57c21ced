import Imaging

/// The feature maps of a network, which are reused for every frame. Only one thread may use them at a time.
final class SiameseMaps {
  /// The input patch, with RGB values scaled as `(value - 128) / 128`. The caller fills it, unless the network's layers
  /// are in 8-bit integers.
  private(set) lazy var patch = FeatureMap(width: side, height: side, channels: 3, border: 1)
  /// The patch's features. Each cell covers 8 x 8 pixels. The number of channels is specified by the network's shape.
  let features: FeatureMap
  /// The logit of the probability that the object is at each cell, in channel 0.
  let scores: FeatureMap
  /// The box that is predicted at each cell. Channels 0...3 hold the logarithms of the distances from the cell's center
  /// to the object's left, top, right and bottom sides, in units of `SiameseShape.distanceUnit`. Channel 4 holds the
  /// logit of the expected overlap (IoU).
  let boxes: FeatureMap

  /// The feature maps between the layers of the network's backbone.
  struct Memory {
    /// The output of each backbone block.
    let stages: [FeatureMap]
    let scratch: FloatBuffer
    /// The sum of the features at both scales, or the converted features of a single scale; nil if the backbone has no
    /// layers that join scales.
    let joined: FeatureMap?
    /// The features of the coarser scale after conversion to the common number of channels; nil if there is no coarser
    /// scale.
    let coarse: FeatureMap?
    /// The output of the block that is applied to the sum of the features at both scales; nil if the backbone does not
    /// have that block.
    let adapted: FeatureMap?
    /// The maps of a network whose layers are in 8-bit integers, including the input patch; nil for other networks.
    var bytes: QuantizedLayers.Memory?
  }

  let memory: Memory
  /// The result of the comparison with a template, and the maps of the branches. The borders are half as wide as the
  /// largest kernel of the branches, rounded down. The maps are allocated when they are first used, because a
  /// template's patch is not searched and networks in integers have branches of their own.
  private(set) lazy var compared = makeBranch()
  private(set) lazy var branches = [makeBranch(), makeBranch()]
  private let side: Int
  /// The sum of the features over the template's central cells.
  let gate: FloatBuffer

  /// The features that the backbone outputs for the patch.
  var seen: FeatureMap {
    memory.adapted ?? memory.joined ?? memory.stages[memory.stages.count - 1]
  }

  /// Allocates the feature maps for patches of one size.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - side: the side length of the patch in pixels.
  init(_ network: SiameseNetwork, side: Int) {
    let channels = network.shape.channels
    let cells = side / SiameseShape.stride
    func map(_ channels: Int) -> FeatureMap {
      FeatureMap(width: cells, height: cells, channels: channels)
    }
    self.side = side
    memory = network.makeMemory(side: side)
    features =
      network.shape.hasNecks ? map(channels) : memory.adapted ?? memory.joined ?? map(channels)
    gate = FloatBuffer(count: channels)
    scores = map(8)
    boxes = map(8)
  }

  private func makeBranch() -> FeatureMap {
    FeatureMap(
      width: features.width, height: features.height, channels: gate.count, border: 2)
  }
}
