import Imaging

/// Brings what a network sees at two scales to the same channels and adds both at the finer one, after
/// Lin et al., "Feature Pyramid Networks for Object Detection", CVPR 2017.
struct ScaleJoint: Sendable {
  /// Which block of the backbone has the finer features, of stride 8.
  let fineBlock: Int
  let fine: Convolution
  /// Of the last block's features, of stride 16; nil where the backbone ends at stride 8.
  let coarse: Convolution?
  /// What the sum goes through, if anything.
  let adapt: SeparableBlock?

  /// Joins the scales in `maps`.
  func run(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    guard let joined = maps.memory.joined else { return }
    fine.run(kernels, maps.memory.stages[fineBlock], into: joined)
    if let coarse, let last = maps.memory.stages.last, let map = maps.memory.coarse {
      coarse.run(kernels, last, into: map)
      joined.addEnlarged(map)
    }
    if let adapt, let adapted = maps.memory.adapted {
      adapt.run(kernels, joined, into: adapted, scratch: maps.memory.scratch.base)
    }
  }
}
