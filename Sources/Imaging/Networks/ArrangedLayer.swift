import CKernels

/// The arrays of a layer in 8-bit integers, in the order that an instruction set uses.
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
  ///   - weightCount: the number of arranged weights.
  ///   - arrange: a function that fills the arrays from the layer's own rescaling.
  init(_ layer: QuantizedLayer, weightCount: Int, _ arrange: (ck_rescaling, inout Arrays) -> Void) {
    let count = layer.outputs
    var arrays = Arrays(
      weights: [Int8](repeating: 0, count: weightCount), bias: [Int32](repeating: 0, count: count),
      shifts: [Int32](repeating: 0, count: count), multipliers: [Int16](repeating: 0, count: count),
      ratios: [Int16](repeating: 0, count: count))
    let bias = layer.filled(layer.bias)
    var (shifts, multipliers) = (arrays.shifts, arrays.multipliers)
    var (ratios, scales): ([Int16]?, [Float]?) = (nil, nil)
    switch layer.results {
    case .bytes(let own):
      shifts = layer.filled(own.shifts)
      multipliers = layer.filled(own.multipliers)
      ratios = own.ratios.map { layer.filled($0) }
    case .floats(let own): scales = layer.filled(own)
    }
    let source = (
      FixedNumbers(bias), FixedNumbers(shifts), FixedNumbers(multipliers),
      ratios.map { FixedNumbers($0) }, scales.map { FixedNumbers($0) }
    )
    withExtendedLifetime(source) {
      arrange(
        ck_rescaling(
          bias: source.0.base, shifts: source.1.base, multipliers: source.2.base,
          ratios: source.3?.base, scales: source.4?.base), &arrays)
    }
    weights = FixedNumbers(arrays.weights)
    self.bias = FixedNumbers(arrays.bias)
    self.shifts = FixedNumbers(arrays.shifts)
    self.multipliers = FixedNumbers(arrays.multipliers)
    self.ratios = ratios.map { _ in FixedNumbers(arrays.ratios) }
    // Sums that become floats stay in their order.
    self.scales = source.4
  }
}
