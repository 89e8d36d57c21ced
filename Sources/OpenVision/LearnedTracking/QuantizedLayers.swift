import Imaging

/// A network's layers in 8-bit integers. Only the two maps that are added at different scales, the features and the
/// answers are floats.
struct QuantizedLayers: SiameseLayers {
  private let shape: SiameseShape
  private let blocks: [QuantizedBlock]
  private let fine: QuantizedConvolution
  private let coarse: QuantizedConvolution
  private let joinedFactors: [Float]
  private let adapt: QuantizedBlock
  private let templateNeck: QuantizedConvolution
  private let searchNeck: QuantizedConvolution
  private let comparedFactors: [Float]
  private let scoreBranch: [QuantizedBlock]
  private let boxBranch: [QuantizedBlock]
  private let score: QuantizedConvolution
  private let box: QuantizedConvolution
  private let quality: QuantizedConvolution

  /// The byte that represents 0 in maps whose values may be negative.
  private static let zero: UInt8 = 128

  init(
    _ file: NetworkFile, _ shape: SiameseShape, _ kernels: QuantizedKernels
  ) throws(NetworkFileError) {
    guard case .lite(let last, true) = shape.backbone, last > LiteBlock.lastFine,
      shape.channels % QuantizedLayer.lanes == 0
    else {
      throw NetworkFileError(
        source: file.source, "a network in integers must have two scales and necks")
    }
    self.shape = shape
    let channels = shape.channels
    let reader = QuantizedReader(file: file, kernels: kernels)
    blocks = try reader.liteBlocks(last: last)
    fine = try reader.floats(
      "head.neck8", inputs: LiteBlock.all[LiteBlock.lastFine].outputs, outputs: channels)
    coarse = try reader.floats(
      "head.neck16", inputs: LiteBlock.all[last].outputs, outputs: channels)
    joinedFactors = try file.factors("head.joined", count: channels)
    adapt = try reader.block("head.adapt", channels, channels, size: 3, stride: 1, adds: true)
    templateNeck = try reader.floats("head.template_neck", inputs: channels, outputs: channels)
    searchNeck = try reader.floats("head.search_neck", inputs: channels, outputs: channels)
    comparedFactors = try file.factors("head.compared", count: channels)
    scoreBranch = try reader.branch("head.score_branch", channels: channels)
    boxBranch = try reader.branch("head.box_branch", channels: channels)
    score = try reader.floats("head.score", inputs: channels, outputs: 1)
    box = try reader.floats("head.box", inputs: channels, outputs: 4)
    quality = try reader.floats("head.quality", inputs: channels, outputs: 1)
  }

  /// The maps of bytes.
  struct Memory {
    let patch: ByteMap
    let stages: [ByteMap]
    let joined: ByteMap
    let adapted: ByteMap
    let compared: ByteMap
    let branches: [ByteMap]
    /// The result of a layer whose outputs are floats, before the channels that are not used are left out.
    let answer: FeatureMap
    let scratch: ByteMap
  }

  func describe(_ maps: SiameseMaps, isTemplate: Bool, _ kernels: NetworkKernels) {
    guard let memory = maps.memory.bytes, let joined = maps.memory.joined,
      let small = maps.memory.coarse
    else { return }
    let scratch = memory.scratch.row(0)
    var input = memory.patch
    for (block, output) in zip(blocks, memory.stages) {
      block.run(input, into: output, scratch: scratch)
      input = output
    }
    fine.run(memory.stages[LiteBlock.lastFine], into: joined)
    coarse.run(input, into: small)
    joined.addEnlarged(small)
    memory.joined.take(joined, factors: joinedFactors, zero: Self.zero)
    adapt.run(memory.joined, into: memory.adapted, scratch: scratch)
    (isTemplate ? templateNeck : searchNeck).run(memory.adapted, into: maps.features)
  }

  func answer(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    guard let memory = maps.memory.bytes else { return }
    memory.compared.take(maps.compared, factors: comparedFactors, zero: 0)
    run(scoreBranch, memory)
    score.run(memory.branches[1], into: memory.answer)
    copy(1, of: memory.answer, to: 0, of: maps.scores)
    run(boxBranch, memory)
    box.run(memory.branches[1], into: memory.answer)
    copy(4, of: memory.answer, to: 0, of: maps.boxes)
    quality.run(memory.branches[1], into: memory.answer)
    copy(1, of: memory.answer, to: 4, of: maps.boxes)
  }

  private func run(_ branch: [QuantizedBlock], _ memory: Memory) {
    var input = memory.compared
    for (index, block) in branch.enumerated() {
      let output = memory.branches[(index + 1) % 2]
      block.run(input, into: output, scratch: memory.scratch.row(0))
      input = output
    }
  }

  /// Copies the first channels of a map to other channels of a map with the same size.
  private func copy(_ count: Int, of map: FeatureMap, to first: Int, of target: FeatureMap) {
    for y in 0..<map.height {
      for x in 0..<map.width {
        let to = target.row(y) + (x &* target.channels &+ first)
        to.update(from: map.row(y) + x &* map.channels, count: count)
      }
    }
  }

  func makeMemory(side: Int) -> SiameseMaps.Memory {
    let cells = side / SiameseShape.stride
    func bytes(border: Int = 0, zero: UInt8 = 0) -> ByteMap {
      ByteMap(width: cells, height: cells, channels: shape.channels, border: border, zero: zero)
    }
    func floats(_ side: Int, _ channels: Int) -> FeatureMap {
      FeatureMap(width: side, height: side, channels: channels)
    }
    var width = side
    var stages: [ByteMap] = []
    var scratch = (scoreBranch + boxBranch + [adapt]).map { $0.scratchBytes(inputWidth: cells) }
    for block in blocks {
      scratch.append(block.scratchBytes(inputWidth: width))
      width /= block.stride
      stages.append(ByteMap(width: width, height: width, channels: block.project.outputs))
    }
    let memory = Memory(
      patch: ByteMap(width: side, height: side, channels: 3, border: 1, zero: Self.zero),
      stages: stages, joined: bytes(), adapted: bytes(), compared: bytes(border: 2),
      branches: [bytes(border: 2), bytes(border: 2)], answer: floats(cells, QuantizedLayer.lanes),
      scratch: ByteMap(width: scratch.max() ?? 0, height: 1, channels: 1))
    return SiameseMaps.Memory(
      stages: [], scratch: FloatBuffer(count: 0), joined: floats(cells, shape.channels),
      coarse: floats(cells / 2, shape.channels), adapted: nil, bytes: memory)
  }
}
