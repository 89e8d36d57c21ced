import Imaging

/// A network that finds the object of one small picture, the template, in another, the search patch.
///
/// One backbone of inverted residuals (Sandler et al., "MobileNetV2", CVPR 2018) sees both; each
/// cell of the template is compared with each of the search patch (Yan et al., "Alpha-Refine", CVPR
/// 2021), and two branches say for each cell of the search patch whether the object is there, how
/// far its sides are (Tian et al., "FCOS", ICCV 2019) and how good that box is. `Training/` holds
/// how it is trained. Immutable: trackers share it.
final class SiameseNetwork: Sendable {
  let shape: SiameseShape
  let name: String

  private let backbone: [SeparableBlock]
  private let templateNeck: Convolution
  private let searchNeck: Convolution
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
    let (w, channels) = (shape.widths, shape.channels)
    var backbone = [try file.stem(width: w[0])]
    let blocks = [
      (w[0], w[1], 2), (w[1], w[1], 1),
      (w[1], w[2], 2), (w[2], w[2], 1), (w[2], w[2], 1),
      (w[2], w[3], 1), (w[3], w[3], 1), (w[3], w[4], 1), (w[4], w[4], 1),
    ]
    for (index, (inputs, outputs, stride)) in blocks.enumerated() {
      backbone.append(
        try file.invertedResidual(
          "blocks.\(index)", inputs: inputs, outputs: outputs, stride: stride,
          expansion: shape.expansion))
    }
    self.backbone = backbone
    templateNeck = try file.convolution(
      "template_neck", inputs: w[4], outputs: channels, isActive: false)
    searchNeck = try file.convolution(
      "search_neck", inputs: w[4], outputs: channels, isActive: false)
    let cells = shape.templateCells * shape.templateCells
    let mixed = try file.weights("mix", shape: [channels, cells + channels, 1, 1])
    mix = FixedFloats(count: mixed.values.count) { weights in
      for output in 0..<channels {
        for input in 0..<cells + channels {
          weights[input * channels + output] = mixed.values[output * (cells + channels) + input]
        }
      }
    }
    mixBias = try file.bias("mix", count: channels)
    scoreBranch = try file.branch("score_branch", channels: channels)
    boxBranch = try file.branch("box_branch", channels: channels)
    score = try file.convolution("score", inputs: channels, outputs: 1, isActive: false)
    let sides = try file.weights("box", shape: [4, channels, 1, 1])
    let quality = try file.weights("quality", shape: [1, channels, 1, 1])
    box = Convolution(
      weights: Tensor(shape: [5, channels, 1, 1], values: sides.values + quality.values),
      bias: try file.bias("box", count: 4) + (try file.bias("quality", count: 1)), isActive: false)
  }

  /// A layer to compare search features with a template, before it has learned one.
  func makeComparison() -> AdaptiveConvolution {
    AdaptiveConvolution(inputs: shape.channels, bias: mixBias, isActive: true)
  }

  /// Makes a layer compare search features with the template in the patch of `maps`.
  ///
  /// The products with the template's unit vectors, the features times its gate and the layer that
  /// mixes both are linear, so they are one convolution.
  func learn(_ maps: SiameseMaps, into comparison: AdaptiveConvolution, _ kernels: NetworkKernels) {
    runBackbone(maps, kernels)
    let features = maps.features
    templateNeck.run(kernels, maps.backboneOutput, into: features)
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
    runBackbone(maps, kernels)
    searchNeck.run(kernels, maps.backboneOutput, into: maps.features)
    template.run(kernels, maps.features, into: maps.compared)
    run(scoreBranch, maps, kernels)
    score.run(kernels, maps.branches[1], into: maps.scores)
    run(boxBranch, maps, kernels)
    box.run(kernels, maps.branches[1], into: maps.boxes)
  }

  /// Computes the features of the patch of `maps` and looks for nothing.
  func describe(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    runBackbone(maps, kernels)
    searchNeck.run(kernels, maps.backboneOutput, into: maps.features)
  }

  private func runBackbone(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    var input = maps.patch
    for (block, output) in zip(backbone, maps.stages) {
      block.run(kernels, input, into: output, scratch: maps.scratch.base)
      input = output
    }
  }

  private func run(_ branch: [SeparableBlock], _ maps: SiameseMaps, _ kernels: NetworkKernels) {
    var input = maps.compared
    for (index, block) in branch.enumerated() {
      let output = maps.branches[(index + 1) % 2]
      block.run(kernels, input, into: output, scratch: maps.scratch.base)
      input = output
    }
  }

  /// The shapes of what lies between the layers of the backbone, for a patch of so many pixels.
  func makeStages(side: Int) -> (maps: [FeatureMap], scratchFloats: Int) {
    var width = side
    var maps: [FeatureMap] = []
    var scratch = 0
    for block in backbone {
      scratch = max(scratch, block.scratchFloats(inputWidth: width))
      width /= block.stride
      maps.append(FeatureMap(width: width, height: width, channels: block.project.outputs))
    }
    for block in scoreBranch { scratch = max(scratch, block.scratchFloats(inputWidth: width)) }
    return (maps, scratch)
  }
}
