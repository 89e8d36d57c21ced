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

  private let layers: any SiameseLayers
  /// The memory between the layers, for each size of a patch. It is used only during a call, so that a new tracker need
  /// not allocate it.
  private let templateMemory = IdleObjects<SiameseMemory>()
  private let searchMemory = IdleObjects<SiameseMemory>()
  /// The mixing layer's weights, with the layout `[inputs][outputs]`.
  private let mix: FixedFloats
  private let mixBias: [Float]

  /// Reads a network from a weights file.
  ///
  /// - Parameter quantized: the instruction set that is used if the file's layers are in 8-bit integers.
  init(
    _ file: NetworkFile, quantized: QuantizedKernels = .best
  ) throws(NetworkFileError) {
    name = file.name
    shape = try SiameseShape(file)
    layers =
      file.settings["integers"] == 1
      ? try QuantizedLayers(file, shape, quantized) : try FloatLayers(file, shape)
    let (channels, prefix) = (shape.channels, shape.headPrefix)
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
    withMemory(for: maps) { memory in
      layers.describe(maps, memory, isTemplate: true, kernels)
      learn(maps.features, gate: memory.gate, into: comparison)
    }
  }

  /// Sets up a layer from a template's features, which are overwritten.
  ///
  /// - Parameter gate: memory for a number per channel.
  private func learn(
    _ features: FeatureMap, gate: FloatBuffer, into comparison: AdaptiveConvolution
  ) {
    let (side, channels) = (shape.templateCells, shape.channels)
    // Compute the gate in the same loop, because the unit vectors overwrite the features.
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
    withMemory(for: maps) { memory in
      layers.describe(maps, memory, isTemplate: false, kernels)
      template.run(kernels, maps.features, into: memory.compared)
      layers.answer(maps, memory, kernels)
    }
  }

  /// Computes the features of the patch in `maps` without searching it.
  func describe(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    withMemory(for: maps) { layers.describe(maps, $0, isTemplate: false, kernels) }
  }

  /// Whether the network's patches consist of bytes (`SiameseMaps.bytePatch`).
  var readsBytes: Bool { layers.readsBytes }

  /// Runs work with exclusive use of memory for patches of the size of `maps`.
  private func withMemory(for maps: SiameseMaps, _ work: (SiameseMemory) -> Void) {
    let idle = maps.side == shape.search ? searchMemory : templateMemory
    idle.lend({ layers.makeMemory(side: maps.side) }, work: work)
  }
}
