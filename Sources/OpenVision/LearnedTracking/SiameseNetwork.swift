import Imaging

/// A network that finds the object of one small picture, the template, in another, the search patch.
///
/// One backbone sees both; each
/// cell of the template is compared with each of the search patch (Yan et al., "Alpha-Refine", CVPR
/// 2021), and two branches say for each cell of the search patch whether the object is there, how
/// far its sides are (Tian et al., "FCOS", ICCV 2019) and how good that box is. `Training/` holds
/// how it is trained. Immutable: trackers share it.
final class SiameseNetwork: Sendable {
  let shape: SiameseShape
  let name: String

  private let backbone: SiameseBackbone
  /// nil where features are compared as the backbone has them.
  private let templateNeck: Convolution?
  private let searchNeck: Convolution?
  /// `[inputs][outputs]`.
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

  /// A layer to compare search features with a template, before it has learned one.
  func makeComparison() -> AdaptiveConvolution {
    AdaptiveConvolution(inputs: shape.channels, bias: mixBias, activation: .relu)
  }

  /// Makes a layer compare search features with the template in the patch of `maps`.
  ///
  /// The products with the template's unit vectors, the features times its gate and the layer that
  /// mixes both are linear, so they are one convolution.
  func learn(_ maps: SiameseMaps, into comparison: AdaptiveConvolution, _ kernels: NetworkKernels) {
    backbone.run(maps, kernels)
    let features = maps.features
    templateNeck?.run(kernels, maps.seen, into: features)
    let (side, channels) = (shape.templateCells, shape.channels)
    // The unit vectors take the features' place.
    let gate = maps.gate
    gate.fill(0)
    for y in 0..<side {
      for x in 0..<side {
        let cell = features.row(y) + x &* channels
        // The middle half, where the object is.
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

  /// The weights with which an input of the layer that mixes goes into 16 outputs.
  private func lanesOfMix(input: Int, _ firstOutput: Int) -> SIMD16<Float> {
    UnsafeRawPointer(mix.base + (input &* shape.channels &+ firstOutput))
      .loadUnaligned(as: SIMD16<Float>.self)
  }

  /// Looks for the template's object in the patch of `maps`; the answer is in `maps`.
  func search(_ maps: SiameseMaps, for template: AdaptiveConvolution, _ kernels: NetworkKernels) {
    backbone.run(maps, kernels)
    searchNeck?.run(kernels, maps.seen, into: maps.features)
    template.run(kernels, maps.features, into: maps.compared)
    run(scoreBranch, maps, kernels)
    score.run(kernels, maps.branches[1], into: maps.scores)
    run(boxBranch, maps, kernels)
    box.run(kernels, maps.branches[1], into: maps.boxes)
  }

  /// Computes the features of the patch of `maps` and looks for nothing.
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

  /// Makes the memory of a patch of so many pixels.
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
