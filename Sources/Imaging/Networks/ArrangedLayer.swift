import CKernels

/// The arrays of a layer in 8-bit integers, aligned for vector instructions, in the order that an instruction set uses.
struct ArrangedLayer: Sendable {
  private let weights: FixedNumbers<Int8>
  private let bias: FixedNumbers<Int32>
  private let shifts: FixedNumbers<Int32>
  private let multipliers: FixedNumbers<Int16>
  private let ratios: FixedNumbers<Int16>?
  private let scales: FixedNumbers<Float>?

  var weightBase: UnsafePointer<Int8> { weights.base }

  var rescaling: ck_rescaling {
    ck_rescaling(
      bias: bias.base, shifts: shifts.base, multipliers: multipliers.base, ratios: ratios?.base,
      scales: scales?.base)
  }

  /// The arrays that C functions fill.
  struct Arrays {
    var weights: [Int8]
    var bias: [Int32]
    var shifts: [Int32]
    var multipliers: [Int16]
    var ratios: [Int16]
  }

  /// Arranges the numbers of a layer.
  ///
  /// - Parameters:
  ///   - weights: the layer's weights in the order of the source of a C function that arranges them.
  ///   - arrangedCount: the number of arranged weights.
  ///   - arrange: a function that fills the arrays from the weights and from the layer's own rescaling.
  init(
    _ layer: QuantizedLayer, weights: [Int8], arrangedCount: Int,
    _ arrange: (UnsafePointer<Int8>, ck_rescaling, inout Arrays) -> Void
  ) {
    let count = layer.outputs
    var arrays = Arrays(
      weights: [Int8](repeating: 0, count: arrangedCount),
      bias: [Int32](repeating: 0, count: count),
      shifts: [Int32](repeating: 0, count: count), multipliers: [Int16](repeating: 0, count: count),
      ratios: [Int16](repeating: 0, count: count))
    var (shifts, multipliers) = (arrays.shifts, arrays.multipliers)
    var (ratios, scales): ([Int16]?, [Float]?) = (nil, nil)
    switch layer.results {
    case .bytes(let own):
      shifts = layer.filled(own.shifts)
      multipliers = layer.filled(own.multipliers)
      ratios = own.ratios.map { layer.filled($0) }
    case .floats(let own): scales = layer.filled(own)
    }
    let source = ArrangedLayer(
      weights: weights, bias: layer.filled(layer.bias), shifts: shifts, multipliers: multipliers,
      ratios: ratios, scales: scales)
    withExtendedLifetime(source) { arrange(source.weightBase, source.rescaling, &arrays) }
    // Sums that become floats stay in their order.
    self.init(
      weights: arrays.weights, bias: arrays.bias, shifts: arrays.shifts,
      multipliers: arrays.multipliers, ratios: ratios == nil ? nil : arrays.ratios, scales: scales)
  }

  private init(
    weights: [Int8], bias: [Int32], shifts: [Int32], multipliers: [Int16], ratios: [Int16]?,
    scales: [Float]?
  ) {
    self.weights = FixedNumbers(weights)
    self.bias = FixedNumbers(bias)
    self.shifts = FixedNumbers(shifts)
    self.multipliers = FixedNumbers(multipliers)
    self.ratios = ratios.map { FixedNumbers($0) }
    self.scales = scales.map { FixedNumbers($0) }
  }
}
