/// What a tensor of a layer in 8-bit integers contains. The raw values are the kinds in a weights file.
enum QuantizedKind: Int, Sendable, CustomStringConvertible {
  case weights = 2
  case bias = 3
  case shifts = 4
  case multipliers = 5
  case ratios = 6
  /// The numbers by which sums are multiplied if they become floats.
  case scales = 7
  /// The numbers by which a map of floats is multiplied before it is rounded to bytes.
  case factors = 8

  /// The number of bytes of a number.
  var width: Int {
    switch self {
    case .weights, .shifts: 1
    case .multipliers, .ratios: 2
    case .bias, .scales, .factors: 4
    }
  }

  /// Returns whether a number, or the bits of a float, may occur.
  func accepts(_ value: Int32) -> Bool {
    switch self {
    case .weights: (-64...64).contains(value)
    case .shifts: (0...31).contains(value)
    case .multipliers, .ratios: value >= 0
    // Sums must fit into 32 bits.
    case .bias: abs(Int64(value)) < 1 << 30
    case .scales, .factors: Float(bitPattern: UInt32(bitPattern: value)).isFinite
    }
  }

  var description: String {
    switch self {
    case .weights: "integer weights"
    case .bias: "integer bias"
    case .shifts: "shifts"
    case .multipliers: "multipliers"
    case .ratios: "ratios"
    case .scales: "scales"
    case .factors: "factors"
    }
  }
}
