import Imaging

/// A correlation filter on a network's features that learns, during tracking, to distinguish the
/// object from its surroundings. The network itself was only trained to do so for objects in
/// general.
///
/// Danelljan et al., "ATOM", CVPR 2019, complement a network in the same way. Here the filter is
/// the background-aware filter of the fast classic tracker.
final class OnlineFilter {
  private let cells: Int
  private let fft: ChannelFFT
  private let filter: AveragedFilter
  private let image: FloatBuffer
  private let window: FloatBuffer

  /// Learns the first sample.
  ///
  /// - Parameters:
  ///   - features: the features of a search patch with the object at its center. The number of
  ///     channels is a multiple of 16.
  ///   - width: the width of the object, in cells.
  ///   - height: the height of the object, in cells.
  ///   - parameters: the filter's constants.
  init(_ features: FeatureMap, width: Double, height: Double, parameters: FilterParameters) {
    cells = features.width
    let groups = features.channels / ChannelFFT.lanes
    fft = ChannelFFT(width: cells, height: cells)
    image = FloatBuffer(count: fft.imageFloats)
    window = FloatBuffer(count: cells * cells)
    for (i, value) in Windows.hann(width: cells, height: cells).enumerated() {
      window.base[i] = value
    }
    filter = AveragedFilter(
      fft: fft, groups: groups, width: width, height: height,
      target: Self.target(
        cells: cells, sigma: parameters.responseSigma * (width * height).squareRoot()),
      parameters: parameters
    ) { [window, image, fft] in Self.transform(features, window, image, fft, into: $0) }
  }

  /// Returns a Gaussian centered between the first four samples. The object's center is between
  /// cells, so the response at a cell is that of the cell's center.
  private static func target(cells: Int, sigma: Double) -> [Float] {
    let line = (0..<cells).map { i in
      let distance = Double(i <= cells / 2 ? i : i - cells) - 0.5
      return ExactFunctions.exp(-distance * distance / (2 * sigma * sigma))
    }
    return line.flatMap { vertical in line.map { Float(vertical * $0) } }
  }

  /// Computes the spectrum of the windowed features, with the layout `[group][y][x][re, im][16]`.
  private static func transform(
    _ features: FeatureMap, _ window: FloatBuffer, _ image: FloatBuffer, _ fft: ChannelFFT,
    into spectrum: UnsafeMutablePointer<Float>
  ) {
    let lanes = ChannelFFT.lanes
    for group in 0..<features.channels / lanes {
      for y in 0..<features.height {
        let row = features.row(y) + group &* lanes
        for x in 0..<features.width {
          let to = image.base + lanes &* (y &* features.width &+ x)
          to.update(from: row + x &* features.channels, count: lanes)
        }
      }
      ChannelSpectrum.applyWindow(
        window.base, to: image.base, into: image.base, count: features.width * features.height)
      fft.forward(image.base, into: spectrum + group * fft.spectrumFloats)
    }
  }

  /// Evaluates the filter on the features of a search patch.
  func look(at features: FeatureMap) {
    Self.transform(features, window, image, fft, into: filter.sample.base)
    filter.respond()
  }

  /// Returns the response at a cell, which is about 1 at the object if it looks as learned.
  func response(row: Int, column: Int) -> Float {
    let y = row &- cells / 2 &+ 1
    let x = column &- cells / 2 &+ 1
    return filter.response.base[(y < 0 ? y &+ cells : y) &* cells &+ (x < 0 ? x &+ cells : x)]
  }

  /// Learns the object at a position in the last patch, given in cells from the patch's center. It
  /// does nothing if the position is too far away, because then much of the object is outside the
  /// patch.
  func learn(x: Double, y: Double) {
    guard filter.canMove(x: x, y: y) else { return }
    filter.moveToMiddle(x: x, y: y)
    filter.learn()
  }
}
