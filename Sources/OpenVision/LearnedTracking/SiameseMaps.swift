import Imaging

/// The memory in which a network runs, which is reused for every frame. Only one thread uses it at
/// a time.
final class SiameseMaps {
  /// The input patch, with RGB values scaled as `(value - 128) / 128`. The caller fills it.
  let patch: FeatureMap
  /// The patch's features, about 64 channels per cell of 8 by 8 pixels.
  let features: FeatureMap
  /// The logit of the probability that the object is at each cell, in channel 0.
  let scores: FeatureMap
  /// The predicted box of each cell. Channels 0...3 hold the logarithms of the distances from the
  /// cell's center to the object's left, top, right and bottom sides. Channel 4 holds the logit of
  /// the expected overlap.
  let boxes: FeatureMap

  /// The feature maps between the layers of the backbone.
  struct Memory {
    /// The output of each block.
    let stages: [FeatureMap]
    let scratch: FloatBuffer
    /// The sum of both scales, or a single scale with its channels converted; nil for other
    /// backbones.
    let joined: FeatureMap?
    /// The coarser scale after its channels have been converted.
    let coarse: FeatureMap?
    /// The output of the block that is applied to the sum.
    let adapted: FeatureMap?
  }

  let memory: Memory
  let compared: FeatureMap
  let branches: [FeatureMap]
  /// The sum of the features over the template's central cells.
  let gate: FloatBuffer

  /// The backbone's output for the patch.
  var seen: FeatureMap {
    memory.adapted ?? memory.joined ?? memory.stages[memory.stages.count - 1]
  }

  /// Allocates the memory.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - side: the side of the patch in pixels.
  init(_ network: SiameseNetwork, side: Int) {
    let channels = network.shape.channels
    let cells = side / SiameseShape.stride
    func map(_ channels: Int, border: Int = 0) -> FeatureMap {
      FeatureMap(width: cells, height: cells, channels: channels, border: border)
    }
    patch = FeatureMap(width: side, height: side, channels: 3, border: 1)
    memory = network.makeMemory(side: side)
    features =
      network.shape.hasNecks ? map(channels) : memory.adapted ?? memory.joined ?? map(channels)
    gate = FloatBuffer(count: channels)
    // The border is as wide as the reach of the branches' kernels.
    compared = map(channels, border: 2)
    branches = [map(channels, border: 2), map(channels, border: 2)]
    scores = map(8)
    boxes = map(8)
  }
}
