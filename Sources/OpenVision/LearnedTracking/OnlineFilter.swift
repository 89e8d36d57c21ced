import Imaging

/// A correlation filter on a network's features that learns during tracking to distinguish the tracked object from its
/// surroundings. The network itself was trained on objects in general, so it does not know this particular object.
///
/// Danelljan et al., "ATOM", CVPR 2019, complement a network in the same way. The filter is of the same
/// background-aware type as the filter of the fast classic tracker.
final class OnlineFilter {
  private let cells: Int
  private let fft: ChannelFFT
  private let filter: AveragedFilter
  private let image: FloatBuffer
  private let window: FloatBuffer

  /// Creates a filter trained on the first sample.
  ///
  /// - Parameters:
  ///   - features: the features of a search patch with the object at its center. The number of
  ///     channels is a multiple of 16.
  ///   - width: the width of the object, in cells.
  ///   - height: the height of the object, in cells.
  ///   - parameters: the filter's parameters.
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

  /// Returns the desired response: a Gaussian centered between the first two samples along each axis, because the
  /// object's center is at a point where four cells meet.
  private static func target(cells: Int, sigma: Double) -> [Float] {
    let line = (0..<cells).map { i in
      let distance = Double(i <= cells / 2 ? i : i - cells) - 0.5
      return ExactFunctions.exp(-distance * distance / (2 * sigma * sigma))
    }
    return line.flatMap { vertical in line.map { Float(vertical * $0) } }
  }

  /// Computes the spectrum of features multiplied by a window. The spectrum has the layout `[group][y][x][re, im][16]`.
  ///
  /// - Parameters:
  ///   - columns: the number of cells by which the window's center is to the right of the center of the features.
  ///     Features outside of the map are 0.
  ///   - rows: the number of cells by which it is below that center.
  private static func transform(
    _ features: FeatureMap, columns: Int = 0, rows: Int = 0, _ window: FloatBuffer,
    _ image: FloatBuffer, _ fft: ChannelFFT, into spectrum: UnsafeMutablePointer<Float>
  ) {
    let lanes = ChannelFFT.lanes
    if columns != 0 || rows != 0 { image.fill(0) }
    for group in 0..<features.channels / lanes {
      for y in max(0, -rows)..<min(features.height, features.height - rows) {
        let row = features.row(y &+ rows) + group &* lanes
        for x in max(0, -columns)..<min(features.width, features.width - columns) {
          let to = image.base + lanes &* (y &* features.width &+ x)
          to.update(from: row + (x &+ columns) &* features.channels, count: lanes)
        }
      }
      ChannelSpectrum.applyWindow(
        window.base, to: image.base, into: image.base, count: features.width * features.height)
      fft.forward(image.base, into: spectrum + group * fft.spectrumFloats)
    }
  }

  /// Computes the filter's response to the features of a search patch.
  func look(at features: FeatureMap) {
    Self.transform(features, window, image, fft, into: filter.sample.base)
    filter.respond()
  }

  /// Returns the response at a cell. It is about 1 at the object's position if the object's appearance has not changed
  /// since the filter learned it.
  func response(row: Int, column: Int) -> Float {
    let y = row &- cells / 2 &+ 1
    let x = column &- cells / 2 &+ 1
    return filter.response.base[(y < 0 ? y &+ cells : y) &* cells &+ (x < 0 ? x &+ cells : x)]
  }

  /// Returns whether an offset from the patch's center, in cells, is small enough for `moveToMiddle`.
  func canMove(x: Double, y: Double) -> Bool { filter.canMove(x: x, y: y) }

  /// Shifts the sample of the last call to `look` so that the object moves from the given offset to the center.
  func moveToMiddle(x: Double, y: Double) { filter.moveToMiddle(x: x, y: y) }

  /// Computes the sample of an object anywhere in a search patch. The position is given in cells from the patch's
  /// center.
  func takeSample(_ features: FeatureMap, x: Double, y: Double) {
    let reach = Double(cells / 2)
    let columns = min(reach, max(-reach, x.rounded()))
    let rows = min(reach, max(-reach, y.rounded()))
    Self.transform(
      features, columns: Int(columns), rows: Int(rows), window, image, fft,
      into: filter.sample.base)
    let (restX, restY) = (x - columns, y - rows)
    if filter.canMove(x: restX, y: restY) { filter.moveToMiddle(x: restX, y: restY) }
  }

  /// The response at the center of the sample, computed with the filter learned from the first frame alone. A perfect
  /// match has the response 1.
  var firstResponse: Float { filter.firstResponse }

  /// Learns the object's appearance from the sample, which must show the object at its center.
  func learn() { filter.learn() }
}
