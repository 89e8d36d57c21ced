import Imaging

/// The layers that convert features at two scales to the same number of channels and add them at the finer
/// scale, after Lin et al., "Feature Pyramid Networks for Object Detection", CVPR 2017.
struct ScaleJoint: Sendable {
  /// The index of the backbone block that outputs the finer features, at stride 8.
  let fineBlock: Int
  let fine: Convolution
  /// The layer that converts the last block's features, at stride 16; nil if the backbone ends at stride 8.
  let coarse: Convolution?
  /// The block that is applied to the sum of the features at both scales; nil if there is none.
  let adapt: SeparableBlock?

  /// Joins the features in `memory` at the two scales.
  func run(_ memory: SiameseMemory, _ kernels: NetworkKernels) {
    guard let joined = memory.joined else { return }
    fine.run(kernels, memory.stages[fineBlock], into: joined)
    if let coarse, let last = memory.stages.last, let map = memory.coarse {
      coarse.run(kernels, last, into: map)
      joined.addEnlarged(map)
    }
    if let adapt, let adapted = memory.adapted {
      adapt.run(kernels, joined, into: adapted, scratch: memory.scratch.base)
    }
  }
}
