import Imaging

/// The memory between the layers of a network, for patches of one size. Nothing in it outlives the call of a layer, so
/// that all trackers of a network share it (`SiameseNetwork`). Only one thread may use it at a time.
final class SiameseMemory {
  /// The output of each backbone block; empty if the network's layers are in 8-bit integers.
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
  /// The maps of a network whose layers are in 8-bit integers; nil for other networks.
  let bytes: QuantizedLayers.Memory?
  /// The sum of the features over a template's central cells.
  let gate: FloatBuffer
  /// The result of the comparison with a template, and the maps of the branches. The borders are half as wide as the
  /// largest kernel of the branches, rounded down. The maps are allocated when they are first used, because a
  /// template's patch is not searched and networks in integers have branches of their own.
  private(set) lazy var compared = makeBranch()
  private(set) lazy var branches = [makeBranch(), makeBranch()]
  private let cells: Int

  /// - Parameters:
  ///   - cells: the number of feature cells along each side of the patch.
  ///   - channels: the number of channels of the features that are compared.
  init(
    cells: Int, channels: Int, stages: [FeatureMap] = [], scratchFloats: Int = 0,
    joined: FeatureMap?, coarse: FeatureMap?, adapted: FeatureMap?,
    bytes: QuantizedLayers.Memory? = nil
  ) {
    self.cells = cells
    self.stages = stages
    scratch = FloatBuffer(count: scratchFloats)
    self.joined = joined
    self.coarse = coarse
    self.adapted = adapted
    self.bytes = bytes
    gate = FloatBuffer(count: channels)
  }

  /// The features that the backbone outputs for the patch.
  var seen: FeatureMap { adapted ?? joined ?? stages[stages.count - 1] }

  private func makeBranch() -> FeatureMap {
    FeatureMap(width: cells, height: cells, channels: gate.count, border: 2)
  }
}
