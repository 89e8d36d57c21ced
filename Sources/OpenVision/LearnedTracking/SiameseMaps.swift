import Imaging

/// The memory that a network works in: one thread uses it at a time, again for every frame.
final class SiameseMaps {
  /// RGB, `(value - 128) / 128`; to be filled.
  let patch: FeatureMap
  /// What the patch looks like to the network, by cell of 8 pixels: 64 channels or so.
  let features: FeatureMap
  /// By cell, in channel 0: the logit of the probability that the object is there.
  let scores: FeatureMap
  /// By cell, in channels 0...3: the logarithms of the distances from the cell's middle to the
  /// left, top, right and bottom of the object; in channel 4: the logit of the overlap to expect.
  let boxes: FeatureMap

  /// What lies between the layers that see a patch.
  struct Memory {
    /// What each block puts out.
    let stages: [FeatureMap]
    let scratch: FloatBuffer
    /// Both scales together, where a network has two or one brought to other channels.
    let joined: FeatureMap?
    /// The coarser scale, in the channels of both.
    let coarse: FeatureMap?
    /// What is made of both.
    let adapted: FeatureMap?
  }

  let memory: Memory
  let compared: FeatureMap
  let branches: [FeatureMap]
  /// The mean features of a template's middle.
  let gate: FloatBuffer

  /// What the backbone sees in the patch.
  var seen: FeatureMap {
    memory.adapted ?? memory.joined ?? memory.stages[memory.stages.count - 1]
  }

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
    // As far as the branches' kernels reach.
    compared = map(channels, border: 2)
    branches = [map(channels, border: 2), map(channels, border: 2)]
    scores = map(8)
    boxes = map(8)
  }
}
