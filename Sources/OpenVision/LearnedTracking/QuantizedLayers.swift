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
    let stages: [ByteMap]
    let joined: ByteMap
    let adapted: ByteMap
    let compared: ByteMap
    let branches: [ByteMap]
    /// The result of a layer whose outputs are floats, before the channels that are not used are left out.
    let answer: FeatureMap
    let scratch: ByteMap
  }

  let readsBytes = true

  /// Allocates a patch of bytes.
  static func makePatch(side: Int) -> ByteMap {
    ByteMap(width: side, height: side, channels: 3, border: 1, zero: zero)
  }

  func describe(
    _ maps: SiameseMaps, _ memory: SiameseMemory, isTemplate: Bool, _ kernels: NetworkKernels
  ) {
    guard let patch = maps.bytePatch, let bytes = memory.bytes, let joined = memory.joined,
      let small = memory.coarse
    else { return }
    let scratch = bytes.scratch.row(0)
    var input = patch
    for (block, output) in zip(blocks, bytes.stages) {
      block.run(input, into: output, scratch: scratch)
      input = output
    }
    fine.run(bytes.stages[LiteBlock.lastFine], into: joined)
    coarse.run(input, into: small)
    joined.addEnlarged(small)
    bytes.joined.take(joined, factors: joinedFactors, zero: Self.zero)
    adapt.run(bytes.joined, into: bytes.adapted, scratch: scratch)
    (isTemplate ? templateNeck : searchNeck).run(bytes.adapted, into: maps.features)
  }

  func answer(_ maps: SiameseMaps, _ memory: SiameseMemory, _ kernels: NetworkKernels) {
    guard let bytes = memory.bytes else { return }
    bytes.compared.take(memory.compared, factors: comparedFactors, zero: 0)
    run(scoreBranch, bytes)
    score.run(bytes.branches[1], into: bytes.answer)
    copy(1, of: bytes.answer, to: 0, of: maps.scores)
    run(boxBranch, bytes)
    box.run(bytes.branches[1], into: bytes.answer)
    copy(4, of: bytes.answer, to: 0, of: maps.boxes)
    quality.run(bytes.branches[1], into: bytes.answer)
    copy(1, of: bytes.answer, to: 4, of: maps.boxes)
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

  func makeMemory(side: Int) -> SiameseMemory {
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
      stages: stages, joined: bytes(), adapted: bytes(), compared: bytes(border: 2),
      branches: [bytes(border: 2), bytes(border: 2)], answer: floats(cells, QuantizedLayer.lanes),
      scratch: ByteMap(width: scratch.max() ?? 0, height: 1, channels: 1))
    return SiameseMemory(
      cells: cells, channels: shape.channels, joined: floats(cells, shape.channels),
      coarse: floats(cells / 2, shape.channels), adapted: nil, bytes: memory)
  }
}
