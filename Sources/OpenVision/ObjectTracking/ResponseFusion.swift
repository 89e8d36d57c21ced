import Imaging

/// A combination of a filter's response with the color response and the object's expected position.
struct ResponseFusion {
  private let cells: Int
  private let colorShare: Float
  private let expectation: FloatBuffer?

  /// Creates a fusion that expects the object anywhere in the region.
  ///
  /// - Parameters:
  ///   - cells: the number of cells along each side of the search region.
  ///   - colorShare: the weight of the color response, 0...1.
  init(cells: Int, colorShare: Float) {
    self.cells = cells
    self.colorShare = colorShare
    expectation = nil
  }

  /// Creates a fusion that expects the object near its last position.
  ///
  /// - Parameters:
  ///   - cells: the number of cells along each side of the search region.
  ///   - colorShare: the weight of the color response, 0...1.
  ///   - reach: the standard deviation of the object's movement between frames, in cells.
  ///   - floor: the weight of movements far beyond `reach`, relative to no movement, 0...1.
  init(cells: Int, colorShare: Float, reach: Double, floor: Float) {
    self.cells = cells
    self.colorShare = colorShare
    let expectation = FloatBuffer(count: cells * cells)
    let near = Windows.gaussian(width: cells, height: cells, sigmaX: reach, sigmaY: reach)
    for (i, value) in near.enumerated() { expectation.base[i] = floor + (1 - floor) * value }
    self.expectation = expectation
  }

  /// Replaces a filter's response with the combined response and finds its peak.
  ///
  /// - Parameters:
  ///   - color: the color response to the same region.
  ///   - isExpected: whether the object was last seen at the center of the region.
  func peak(
    of response: FloatBuffer, color: FloatBuffer, isExpected: Bool = true
  ) -> ResponsePeak {
    let count = cells &* cells
    ChannelSpectrum.blend(response.base, towards: color.base, rate: colorShare, count: count)
    if isExpected, let expectation {
      for i in 0..<count { response.base[i] *= expectation.base[i] }
    }
    return ResponsePeak(
      response.base, width: cells, height: cells, exclusion: max(2, cells / 10))
  }
}
