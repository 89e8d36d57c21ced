import Bench
import Results

/// A description of how the confidence intervals in `results.json` were computed.
struct UncertaintyDocument: Encodable {
  var level = 0.95
  var seed: UInt64
  /// The number of bootstrap rounds; 0 if there are too few sequences for confidence intervals.
  var rounds: Int
}
