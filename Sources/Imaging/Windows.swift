/// Window functions and target responses for correlation filters.
public enum Windows {
  /// Returns a Hann window of `count` samples. Its zeros are one sample beyond each end.
  public static func hann(_ count: Int) -> [Float] {
    (0..<count).map { i in
      Float(0.5 - 0.5 * ExactFunctions.turn(i + 1, of: count + 1).cosine)
    }
  }

  /// Returns a two-dimensional Hann window, the outer product of two Hann windows, in row-major order.
  public static func hann(width: Int, height: Int) -> [Float] {
    let horizontal = hann(width)
    return hann(height).flatMap { vertical in horizontal.map { vertical * $0 } }
  }

  /// Returns a Gaussian of height 1 whose peak is at the first sample. It is periodic along both axes.
  ///
  /// - Parameters:
  ///   - sigmaX: the horizontal standard deviation in samples, above 0.
  ///   - sigmaY: the vertical standard deviation in samples, above 0.
  public static func gaussian(
    width: Int, height: Int, sigmaX: Double, sigmaY: Double
  ) -> [Float] {
    func line(_ count: Int, _ sigma: Double) -> [Double] {
      (0..<count).map { i in
        let distance = Double(i <= count / 2 ? i : i - count)
        return ExactFunctions.exp(-distance * distance / (2 * sigma * sigma))
      }
    }
    let horizontal = line(width, sigmaX)
    return line(height, sigmaY).flatMap { vertical in horizontal.map { Float(vertical * $0) } }
  }
}
