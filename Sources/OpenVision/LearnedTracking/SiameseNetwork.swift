import Imaging

/// A network that locates the object shown in a small image, the template, inside another image,
/// the search patch.
///
/// A single backbone computes the features of both images, and each template cell is compared with each cell of the
/// search patch (Yan et al., "Alpha-Refine", CVPR 2021). For each cell of the search patch, two branches then predict
/// the probability that the object is at the cell, the distances to the object's sides (Tian et al., "FCOS", ICCV 2019)
/// and the quality of the resulting box. The training code is in `Training/`. The network is immutable and shared by
/// all trackers.
final class SiameseNetwork: Sendable {
  let shape: SiameseShape
  let name: String

  private let backbone: SiameseBackbone
  /// The layer applied to the template's features; nil if the backbone's features are compared
  /// directly.
  private let templateNeck: Convolution?
  private let searchNeck: Convolution?
  /// The mixing layer's weights, with the layout `[inputs][outputs]`.
  private let mix: FixedFloats
  private let mixBias: [Float]
  private let scoreBranch: [SeparableBlock]
  private let boxBranch: [SeparableBlock]
  private let score: Convolution
  private let box: Convolution

  init(_ file: NetworkFile) throws(NetworkFileError) {
    name = file.name
    shape = try SiameseShape(file)
    let channels = shape.channels
    backbone = try SiameseBackbone(file, shape)
    let prefix = shape.backbone.isLite ? "head." : ""
    let inputs = backbone.outputs
    templateNeck =
      shape.hasNecks
      ? try file.convolution("\(prefix)template_neck", inputs: inputs, outputs: channels) : nil
    searchNeck =
      shape.hasNecks
      ? try file.convolution("\(prefix)search_neck", inputs: inputs, outputs: channels) : nil
    let cells = shape.templateCells * shape.templateCells
    let mixed = try file.weights("\(prefix)mix", shape: [channels, cells + channels, 1, 1])
    mix = FixedFloats(count: mixed.values.count) { weights in
      for output in 0..<channels {
        for input in 0..<cells + channels {
          weights[input * channels + output] = mixed.values[output * (cells + channels) + input]
        }
      }
    }
    mixBias = try file.bias("\(prefix)mix", count: channels)
    scoreBranch = try file.branch("\(prefix)score_branch", channels: channels)
    boxBranch = try file.branch("\(prefix)box_branch", channels: channels)
    score = try file.convolution("\(prefix)score", inputs: channels, outputs: 1)
    let sides = try file.weights("\(prefix)box", shape: [4, channels, 1, 1])
    let quality = try file.weights("\(prefix)quality", shape: [1, channels, 1, 1])
    box = Convolution(
      weights: Tensor(shape: [5, channels, 1, 1], values: sides.values + quality.values),
      bias: try file.bias("\(prefix)box", count: 4) + (try file.bias("\(prefix)quality", count: 1)),
      activation: .none)
  }

  /// Creates a layer that compares the features of a search patch with a template. The weights are set by
  /// `learn(_:into:_:)`.
  func makeComparison() -> AdaptiveConvolution {
    AdaptiveConvolution(inputs: shape.channels, bias: mixBias, activation: .relu)
  }

  /// Sets up a layer to compare the features of a search patch with the template in the patch of `maps`.
  ///
  /// Three operations are combined into a single convolution, because all of them are linear: the product with the
  /// template's unit vectors, the product with the template's gate, and the layer that mixes the two results.
  func learn(_ maps: SiameseMaps, into comparison: AdaptiveConvolution, _ kernels: NetworkKernels) {
    backbone.run(maps, kernels)
    let features = maps.features
    templateNeck?.run(kernels, maps.seen, into: features)
    let (side, channels) = (shape.templateCells, shape.channels)
    // Compute the gate in the same loop, because the unit vectors overwrite the features.
    let gate = maps.gate
    gate.fill(0)
    for y in 0..<side {
      for x in 0..<side {
        let cell = features.row(y) + x &* channels
        // Along each axis, the object is in the central half of the cells.
        let middle = side / 4..<side - side / 4
        if middle.contains(x) && middle.contains(y) {
          for c in 0..<channels { gate.base[c] += cell[c] }
        }
        var squares: Float = 0
        for c in 0..<channels { squares += cell[c] * cell[c] }
        let length = max(squares.squareRoot(), 1e-12)
        for c in 0..<channels { cell[c] /= length }
      }
    }
    let middleCells = Float((side - 2 * (side / 4)) * (side - 2 * (side / 4)))
    let (cells, lanes) = (side &* side, AdaptiveConvolution.lanes)
    for first in stride(from: 0, to: channels, by: lanes) {
      for input in 0..<channels {
        var sums =
          lanesOfMix(input: cells &+ input, first) * (gate.base[input] / middleCells)
        for y in 0..<side {
          let row = features.row(y) + input
          for x in 0..<side {
            sums += lanesOfMix(input: y &* side &+ x, first) * row[x &* channels]
          }
        }
        let to = comparison.weights.base + (first &* channels &+ input &* lanes)
        UnsafeMutableRawPointer(to).storeBytes(of: sums, as: SIMD16<Float>.self)
      }
    }
  }

  /// Returns the weights of the mixing layer that connect one input to 16 outputs.
  private func lanesOfMix(input: Int, _ firstOutput: Int) -> SIMD16<Float> {
    UnsafeRawPointer(mix.base + (input &* shape.channels &+ firstOutput))
      .loadUnaligned(as: SIMD16<Float>.self)
  }

  /// Searches the patch in `maps` for the template's object. The results are also stored in `maps`.
  func search(_ maps: SiameseMaps, for template: AdaptiveConvolution, _ kernels: NetworkKernels) {
    backbone.run(maps, kernels)
    searchNeck?.run(kernels, maps.seen, into: maps.features)
    template.run(kernels, maps.features, into: maps.compared)
    run(scoreBranch, maps, kernels)
    score.run(kernels, maps.branches[1], into: maps.scores)
    run(boxBranch, maps, kernels)
    box.run(kernels, maps.branches[1], into: maps.boxes)
  }

  /// Computes the features of the patch in `maps` without searching it.
  func describe(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    backbone.run(maps, kernels)
    searchNeck?.run(kernels, maps.seen, into: maps.features)
  }

  private func run(_ branch: [SeparableBlock], _ maps: SiameseMaps, _ kernels: NetworkKernels) {
    var input = maps.compared
    for (index, block) in branch.enumerated() {
      let output = maps.branches[(index + 1) % 2]
      block.run(kernels, input, into: output, scratch: maps.memory.scratch.base)
      input = output
    }
  }

  /// Allocates the feature maps for a patch. `side` is the side length of the patch in pixels.
  func makeMemory(side: Int) -> SiameseMaps.Memory {
    let made = backbone.makeStages(side: side)
    let cells = side / SiameseShape.stride
    let after = scoreBranch + (backbone.joint?.adapt.map { [$0] } ?? [])
    let scratch = after.map { $0.scratchFloats(inputWidth: cells) }.reduce(made.scratchFloats, max)
    let isJoined = backbone.joint != nil
    func map(_ side: Int) -> FeatureMap {
      FeatureMap(width: side, height: side, channels: shape.channels)
    }
    return SiameseMaps.Memory(
      stages: made.maps, scratch: FloatBuffer(count: scratch),
      joined: isJoined ? map(cells) : nil,
      coarse: backbone.joint?.coarse == nil ? nil : map(cells / 2),
      adapted: backbone.joint?.adapt == nil ? nil : map(cells))
  }
}
