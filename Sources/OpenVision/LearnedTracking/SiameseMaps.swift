import Imaging

/// The memory that a network works in. One thread uses it at a time, again for every frame.
final class SiameseMaps {
  /// The patch: RGB, `(value - 128) / 128`; the caller fills it.
  let patch: FeatureMap
  /// The network's features of the patch, by cell of 8 pixels: about 64 channels.
  let features: FeatureMap
  /// The logit of the probability that the object is there, by cell, in channel 0.
  let scores: FeatureMap
  /// By cell, in channels 0...3: the logarithms of the distances from the cell's middle to the
  /// left, top, right and bottom of the object; in channel 4: the logit of the expected overlap.
  let boxes: FeatureMap

  /// The maps between the layers that see a patch.
  struct Memory {
    /// The output of each block.
    let stages: [FeatureMap]
    let scratch: FloatBuffer
    /// Both scales together, if the network has two, or one scale with other channels.
    let joined: FeatureMap?
    /// The coarser scale, with the channels of both.
    let coarse: FeatureMap?
    /// The result of the block after the sum.
    let adapted: FeatureMap?
  }

  let memory: Memory
  let compared: FeatureMap
  let branches: [FeatureMap]
  /// The mean features of a template's middle.
  let gate: FloatBuffer

  /// The backbone's features of the patch.
  var seen: FeatureMap {
    memory.adapted ?? memory.joined ?? memory.stages[memory.stages.count - 1]
  }

  /// Allocates the memory.
  ///
  /// - Parameter side: pixels along the sides of the patch.
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
    // The border covers the reach of the branches' kernels.
    compared = map(channels, border: 2)
    branches = [map(channels, border: 2), map(channels, border: 2)]
    scores = map(8)
    boxes = map(8)
  }
}
