import Foundation
import Geometry
import Imaging

/// A reader for the supplements of two or five digits to the right of EAN and UPC codes (ISO/IEC 15420, 4.3.4).
struct EANSupplement {
  let plane: PixelBuffer.Plane
  /// The corners of the main code in pixels, in the order top-left, top-right, bottom-right, bottom-left.
  let corners: [Point]
  /// The number of modules in the main code.
  let moduleCount: Int

  /// The number of samples for each module.
  private static let samplesPerModule = 8
  /// The number of modules that are sampled to the right of the main code: a gap of at most 14 and five digits.
  private static let reach = 64

  /// The widths of the bars and gaps of each digit with odd parity. Those with even parity have the reverse order.
  private static let digits = [
    [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2], [1, 2, 3, 1],
    [1, 1, 1, 4], [1, 3, 1, 2], [1, 2, 1, 3], [3, 1, 1, 2],
  ]
  /// The parities of five digits for each check digit; true for even.
  private static let parities = [
    "11000", "10100", "10010", "10001", "01100", "00110", "00011", "01010", "01001", "00101",
  ].map { $0.map { $0 == "1" } }

  /// The digits that at least two lines across the supplement agree on; nil if there is no supplement.
  var text: String? {
    var counts: [String: Int] = [:]
    for height in stride(from: 0.3, through: 0.9, by: 0.1) {
      guard let text = Self.text(of: runs(at: height)) else { continue }
      counts[text, default: 0] += 1
    }
    guard let best = counts.max(by: { $0.value < $1.value }), best.value >= 2 else { return nil }
    return best.key
  }

  /// Returns the widths of alternating gaps and bars in modules, beginning with the gap after the main code.
  private func runs(at height: Double) -> [Double] {
    let left = corners[0] + (corners[3] - corners[0]) * height
    let right = corners[1] + (corners[2] - corners[1]) * height
    let step = (right - left) * (1 / Double(moduleCount * Self.samplesPerModule))
    func value(_ index: Int) -> Double? {
      let place = right + step * (Double(index) + 0.5)
      return plane.interpolated(place.x - 0.5, place.y - 0.5).map(Double.init)
    }
    let main = (-moduleCount * Self.samplesPerModule..<0).compactMap(value)
    guard let dark = main.min(), let light = main.max(), light - dark > 16 else { return [] }
    let threshold = (dark + light) / 2
    var runs: [Double] = []
    var isDark = false
    var start = 0
    for index in 0..<Self.reach * Self.samplesPerModule {
      guard let value = value(index) else { break }
      // The last bar of the main code may be blurred.
      if (value < threshold) != isDark, index >= 2 * Self.samplesPerModule || isDark {
        runs.append(Double(index - start) / Double(Self.samplesPerModule))
        (isDark, start) = (!isDark, index)
      }
    }
    runs.append(.infinity)
    return runs
  }

  /// Returns the digits that the widths of gaps and bars represent, after the gap that separates them from the main
  /// code.
  static func text(of runs: [Double]) -> String? {
    for count in [5, 2] {
      // The gap and the start, four widths for each digit, two between digits, and a gap at the end.
      let length = 4 + 6 * count - 2
      guard runs.count > length, runs[0] >= 5, runs[length] >= 5 else { continue }
      let widths = Array(runs[1..<length])
      let total = widths.reduce(0, +)
      let module = total / Double(4 + 9 * count - 2)
      guard zip(widths, [1.0, 1, 2]).allSatisfy({ abs($0 / module - $1) < 0.7 }) else { continue }
      var (values, isEven): ([Int], [Bool]) = ([], [])
      for index in 0..<count {
        let first = 3 + 6 * index
        guard let digit = digit(Array(widths[first..<first + 4])) else { break }
        values.append(digit.value)
        isEven.append(digit.isEven)
      }
      guard values.count == count else { continue }
      let parity: [Bool]
      if count == 2 {
        let remainder = (10 * values[0] + values[1]) % 4
        parity = [remainder >= 2, remainder % 2 == 1]
      } else {
        let sum = 3 * (values[0] + values[2] + values[4]) + 9 * (values[1] + values[3])
        parity = parities[sum % 10]
      }
      if parity == isEven { return values.map(String.init).joined() }
    }
    return nil
  }

  /// Returns the digit whose bars and gaps are most similar; nil if none is similar.
  private static func digit(_ widths: [Double]) -> (value: Int, isEven: Bool)? {
    let module = widths.reduce(0, +) / 7
    var best: (value: Int, isEven: Bool, misfit: Double)?
    for (value, pattern) in digits.enumerated() {
      for isEven in [false, true] {
        let expected = isEven ? pattern.reversed() : pattern
        let misfit = zip(widths, expected).map { abs($0 / module - Double($1)) }.max() ?? 9
        if misfit < best?.misfit ?? 0.6 { best = (value, isEven, misfit) }
      }
    }
    return best.map { ($0.value, $0.isEven) }
  }
}
