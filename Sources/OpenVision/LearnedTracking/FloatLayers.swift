import Imaging

/// A network's layers in floats.
struct FloatLayers: SiameseLayers {
  private let shape: SiameseShape
  private let backbone: SiameseBackbone
  /// The layer applied to the template's features; nil if the backbone's features are compared
  /// directly.
  private let templateNeck: Convolution?
  private let searchNeck: Convolution?
  private let scoreBranch: [SeparableBlock]
  private let boxBranch: [SeparableBlock]
  private let score: Convolution
  private let box: Convolution

  init(_ file: NetworkFile, _ shape: SiameseShape) throws(NetworkFileError) {
    self.shape = shape
    let (channels, prefix) = (shape.channels, shape.headPrefix)
    backbone = try SiameseBackbone(file, shape)
    let inputs = backbone.outputs
    templateNeck =
      shape.hasNecks
      ? try file.convolution("\(prefix)template_neck", inputs: inputs, outputs: channels) : nil
    searchNeck =
      shape.hasNecks
      ? try file.convolution("\(prefix)search_neck", inputs: inputs, outputs: channels) : nil
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

  let readsBytes = false

  func describe(
    _ maps: SiameseMaps, _ memory: SiameseMemory, isTemplate: Bool, _ kernels: NetworkKernels
  ) {
    backbone.run(maps.patch, memory, kernels)
    if let neck = isTemplate ? templateNeck : searchNeck {
      neck.run(kernels, memory.seen, into: maps.features)
    } else {
      maps.features.copy(memory.seen)
    }
  }

  func answer(_ maps: SiameseMaps, _ memory: SiameseMemory, _ kernels: NetworkKernels) {
    run(scoreBranch, memory, kernels)
    score.run(kernels, memory.branches[1], into: maps.scores)
    run(boxBranch, memory, kernels)
    box.run(kernels, memory.branches[1], into: maps.boxes)
  }

  private func run(_ branch: [SeparableBlock], _ memory: SiameseMemory, _ kernels: NetworkKernels) {
    var input = memory.compared
    for (index, block) in branch.enumerated() {
      let output = memory.branches[(index + 1) % 2]
      block.run(kernels, input, into: output, scratch: memory.scratch.base)
      input = output
    }
  }

  func makeMemory(side: Int) -> SiameseMemory {
    let stages = backbone.makeStages(side: side)
    let cells = side / SiameseShape.stride
    let after = scoreBranch + (backbone.joint?.adapt.map { [$0] } ?? [])
    let scratch = after.map { $0.scratchFloats(inputWidth: cells) }.reduce(
      stages.scratchFloats, max)
    let isJoined = backbone.joint != nil
    func map(_ side: Int) -> FeatureMap {
      FeatureMap(width: side, height: side, channels: shape.channels)
    }
    return SiameseMemory(
      cells: cells, channels: shape.channels, stages: stages.maps, scratchFloats: scratch,
      joined: isJoined ? map(cells) : nil,
      coarse: backbone.joint?.coarse == nil ? nil : map(cells / 2),
      adapted: backbone.joint?.adapt == nil ? nil : map(cells))
  }
}
