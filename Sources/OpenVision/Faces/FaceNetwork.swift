import CWeights
import Imaging

/// A network that divides an image into cells and estimates for each cell whether it contains a face, and where the
/// face's bounding box and five landmarks are.
///
/// The network is YuNet (Wu et al., "YuNet: A Tiny Millisecond-level Face Detector", Machine Intelligence Research 20,
/// 2023) with the weights of libfacedetection. `Training/faces.py` converts these weights, and
/// `Documentation/Detection.md` describes the data on which they were trained. The network is immutable and shared by
/// all detectors.
final class FaceNetwork: Sendable {
  /// The cell size at each level, from fine to coarse, in pixels of the searched image.
  static let strides = [8, 16, 32]
  /// The number of outputs per cell: a face score, an object score, the box and the landmarks.
  static let answers = 16

  /// The blocks that reduce the image to a stride of 8.
  let trunk: [PointDepthBlock]
  /// For each level, the two blocks that compute its features.
  let stages: [[PointDepthBlock]]
  let necks: [PointDepthBlock]
  let heads: [PointDepthBlock]

  /// The network with the weights built into the library, or the error that occurred when reading them.
  static let shared = Result<FaceNetwork, VNError> { () throws(VNError) in
    let weights = cw_faces()
    let bytes = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
    do throws(NetworkFileError) {
      return try FaceNetwork(NetworkFile(bytes: bytes, source: "the library's face network"))
    } catch {
      throw VNError(.invalidModel, "\(error)")
    }
  }

  init(_ file: NetworkFile) throws(NetworkFileError) {
    let entry = try file.convolution("stem", inputs: 3, outputs: 16, size: 3, activation: .relu)
    trunk = [
      try file.pointDepth("stage.0", inputs: 16, outputs: 16, entry: entry, pools: true),
      try file.pointDepth("stage.1.1", inputs: 16, outputs: 16),
      try file.pointDepth("stage.1.2", inputs: 16, outputs: 32),
      try file.pointDepth("stage.2.1", inputs: 32, outputs: 32),
      try file.pointDepth("stage.2.2", inputs: 32, outputs: 64, pools: true),
    ]
    var (stages, necks, heads): ([[PointDepthBlock]], [PointDepthBlock], [PointDepthBlock]) = (
      [], [], []
    )
    for level in 0..<Self.strides.count {
      stages.append([
        try file.pointDepth("stage.\(level + 3).1", inputs: 64, outputs: 64),
        try file.pointDepth("stage.\(level + 3).2", inputs: 64, outputs: 64),
      ])
      necks.append(try file.pointDepth("neck.\(level)", inputs: 64, outputs: 64))
      heads.append(
        try file.pointDepth("head.\(level)", inputs: 64, outputs: Self.answers, activation: .none))
    }
    (self.stages, self.necks, self.heads) = (stages, necks, heads)
  }

  /// Runs the network on the image in `maps`. The results are also stored in `maps`.
  func run(_ maps: FaceMaps, _ kernels: NetworkKernels) {
    let scratch = maps.scratch.base
    var input = maps.picture
    for (block, output) in zip(trunk, maps.trunk) {
      block.run(kernels, input, into: output, scratch: scratch)
      input = output
    }
    for (level, blocks) in stages.enumerated() {
      if level > 0 {
        maps.reduced[level - 1].takeGreatest(of: maps.features[level - 1])
        input = maps.reduced[level - 1]
      }
      blocks[0].run(kernels, input, into: maps.between[level], scratch: scratch)
      blocks[1].run(kernels, maps.between[level], into: maps.features[level], scratch: scratch)
    }
    for level in stages.indices.reversed() {
      if level + 1 < stages.count { maps.features[level].addDoubled(maps.between[level + 1]) }
      // The map between the level's two blocks is no longer needed, so use its memory for the output of the next block.
      necks[level].run(kernels, maps.features[level], into: maps.between[level], scratch: scratch)
      heads[level].run(kernels, maps.between[level], into: maps.answers[level], scratch: scratch)
    }
  }
}

extension NetworkFile {
  fileprivate func pointDepth(
    _ name: String, inputs: Int, outputs: Int, entry: Convolution? = nil,
    activation: Activation = .relu, pools: Bool = false
  ) throws(NetworkFileError) -> PointDepthBlock {
    PointDepthBlock(
      entry: entry, point: try convolution("\(name).point", inputs: inputs, outputs: outputs),
      depth: try depthwise("\(name).depth", channels: outputs, size: 3, activation: activation),
      pools: pools)
  }
}
