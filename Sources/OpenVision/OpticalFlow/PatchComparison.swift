import CKernels

/// A comparison of the 5 x 5 pixels around a location in one image with the 5 x 5 pixels around each of many locations
/// in another image.
final class PatchComparison {
  struct Match {
    var motion: SIMD2<Int32>
    /// The mean difference between the two neighborhoods at the best match, in units of local contrast.
    var misfit: Float
    /// The smallest mean difference at any compared location that is more than two pixels away from the best match
    /// along at least one axis.
    var rival: Float
  }

  private static let reach = DistantSearch.reach
  private static let side = 2 * reach + 1

  private let first: ContrastBytes
  private let second: ContrastBytes
  /// The sum of the differences at each compared location, in row-major order.
  private let costs: UnsafeMutablePointer<UInt16>

  /// Creates a comparison of two images.
  ///
  /// - Parameters:
  ///   - first: the local contrast of one image.
  ///   - second: the local contrast of another image of the same size.
  init(_ first: FlowPlane, _ second: FlowPlane) {
    (self.first, self.second) = (ContrastBytes(first), ContrastBytes(second))
    costs = .allocate(capacity: Int(CK_FLOW_PLACES) * Self.side)
  }

  deinit { costs.deallocate() }

  /// Returns the best match of a pixel: of all locations within `reach` in the other image, the one with the most
  /// similar neighborhood.
  ///
  /// - Parameter isBackward: whether the pixel belongs to the second image.
  func best(_ x: Int, _ y: Int, isBackward: Bool = false) -> Match {
    let reach = Self.reach
    let rows = max(-reach, -y)...min(reach, first.height - 1 - y)
    let columns = max(-reach, -x)...min(reach, first.width - 1 - x)
    let (image, other) = isBackward ? (second, first) : (first, second)
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.side) { rowMinimum in
      var (minimum, row) = (UInt16.max, 0)
      for dy in rows {
        let cost = compare(
          image.pixel(x, y), other.pixel(x - reach, y + dy), columns, costs(ofRow: dy))
        rowMinimum[dy + reach] = cost
        if cost < minimum { (minimum, row) = (cost, dy) }
      }
      let line = costs(ofRow: row) + reach
      let column = columns.first { line[$0] == minimum } ?? 0
      var rival = UInt16.max
      for dy in rows {
        if abs(dy - row) > 2 {
          rival = min(rival, rowMinimum[dy + reach])
        } else {
          let line = costs(ofRow: dy) + reach
          for dx in columns where abs(dx - column) > 2 { rival = min(rival, line[dx]) }
        }
      }
      return Match(column, row, minimum, rival: rival)
    }
  }

  /// Returns the best match among a motion and the eight motions that differ from it by at most one pixel.
  func best(_ x: Int, _ y: Int, near motion: SIMD2<Int32>) -> Match {
    let reach = Self.reach
    let (dx, dy) = (Int(motion.x), Int(motion.y))
    var best = Match(dx, dy, .max, rival: .max)
    let (left, right) = (max(-reach, -x, dx - 1), min(reach, first.width - 1 - x, dx + 1))
    guard left <= right else { return best }
    for row in dy - 1...dy + 1 where y + row >= 0 && y + row < first.height {
      let line = costs(ofRow: 0)
      let cost = compare(
        first.pixel(x, y), second.pixel(x - reach, y + row), left...right, line)
      let column = (left...right).first { line[reach + $0] == cost } ?? dx
      let match = Match(column, row, cost, rival: .max)
      if match.misfit < best.misfit { best = match }
    }
    return best
  }

  private func costs(ofRow dy: Int) -> UnsafeMutablePointer<UInt16> {
    costs + Int(CK_FLOW_PLACES) * (dy + Self.reach)
  }

  private func compare(
    _ center: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ columns: ClosedRange<Int>,
    _ line: UnsafeMutablePointer<UInt16>
  ) -> UInt16 {
    ck_flow_window_costs(
      center, row, first.stride, UInt8(FlowMisfit.limit),
      Int32(columns.lowerBound + Self.reach), Int32(columns.upperBound + Self.reach + 1), line)
  }
}

extension PatchComparison.Match {
  fileprivate init(_ dx: Int, _ dy: Int, _ cost: UInt16, rival: UInt16) {
    self.init(
      motion: SIMD2(Int32(dx), Int32(dy)), misfit: Float(cost) / 25, rival: Float(rival) / 25)
  }
}
