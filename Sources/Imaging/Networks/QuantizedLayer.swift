/// The numbers of a layer in 8-bit integers, as stored in a weights file. `QuantizedNetwork.h` in `CKernels` describes
/// how they are used.
public struct QuantizedLayer: Hashable, Sendable {
  /// The multiple to which numbers of channels are rounded up in memory.
  public static let lanes = 16

  /// What sums become.
  public enum Results: Hashable, Sendable {
    /// Bytes.
    case bytes(Rescaling)
    /// Floats: the sums times scales.
    case floats([Float])
  }

  /// The steps by which sums become bytes, for each output.
  public struct Rescaling: Hashable, Sendable {
    public var shifts: [Int32]
    public var multipliers: [Int16]
    /// The factors of the input that is added to the output; nil if none is added.
    public var ratios: [Int16]?

    public init(shifts: [Int32], multipliers: [Int16], ratios: [Int16]? = nil) {
      self.shifts = shifts
      self.multipliers = multipliers
      self.ratios = ratios
    }
  }

  /// The weights' shape, `[outputs, inputs, rows, columns]`.
  public var shape: [Int]
  public var weights: [Int8]
  public var bias: [Int32]
  public var results: Results

  public init(shape: [Int], weights: [Int8], bias: [Int32], results: Results) {
    self.shape = shape
    self.weights = weights
    self.bias = bias
    self.results = results
  }

  /// Whether the layer's input is added to its output.
  public var addsInput: Bool {
    if case .bytes(let rescaling) = results { rescaling.ratios != nil } else { false }
  }

  /// The number of outputs in memory.
  var outputs: Int { Self.filled(shape[0]) }

  /// Returns a number of channels, rounded up to a multiple of `lanes`.
  public static func filled(_ channels: Int) -> Int { (channels + lanes - 1) / lanes * lanes }

  /// Returns one number for each output in memory.
  func filled<Number: Numeric>(_ numbers: [Number]) -> [Number] {
    numbers + [Number](repeating: 0, count: outputs - numbers.count)
  }
}
