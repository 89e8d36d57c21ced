import Imaging

/// A shifter that moves the features of a square region by a few cells, using only their spectrum. Features that leave
/// the region on one side reappear on the other side.
final class SpectrumShift {
  /// The largest displacement that `shift` supports, as a fraction of the region's side.
  private static let largestShift = 0.1

  private let fft: ChannelFFT
  private let groups: Int
  private let cells: Int
  private let phases: FloatBuffer

  /// Creates a shifter for spectra of one size.
  ///
  /// - Parameters:
  ///   - fft: a transform with the same number of cells along each side as the square region.
  ///   - groups: the number of groups of sixteen channels.
  init(fft: ChannelFFT, groups: Int) {
    self.fft = fft
    self.groups = groups
    cells = fft.width
    phases = FloatBuffer(count: 2 * fft.spectrumCount)
  }

  /// Returns whether a displacement is small enough for `shift`.
  func canShift(x: Double, y: Double) -> Bool {
    max(abs(x), abs(y)) <= Self.largestShift * Double(cells)
  }

  /// Moves the features of a region by changing their spectrum in place.
  ///
  /// - Parameters:
  ///   - spectrum: `[group][y][x][re, im][16]`.
  ///   - x: the displacement to the left, in cells; `canShift` must accept it.
  ///   - y: the upward displacement, in cells; `canShift` must accept it.
  func shift(_ spectrum: UnsafeMutablePointer<Float>, x: Double, y: Double) {
    let turnX = ExactFunctions.smallTurn(x / Double(cells))
    let turnY = ExactFunctions.smallTurn(y / Double(cells))
    let half = cells / 2
    var vertical = (re: 1.0, im: 0.0)
    for row in 0...half {
      var phase = vertical
      for column in 0...half {
        put(phase, row: row, column: column)
        phase = (
          phase.re * turnX.cosine - phase.im * turnX.sine,
          phase.re * turnX.sine + phase.im * turnX.cosine
        )
      }
      // Rows in the second half contain the negative frequencies.
      if row > 0 && row < half {
        phase = (vertical.re, -vertical.im)
        for column in 0...half {
          put(phase, row: cells - row, column: column)
          phase = (
            phase.re * turnX.cosine - phase.im * turnX.sine,
            phase.re * turnX.sine + phase.im * turnX.cosine
          )
        }
      }
      vertical = (
        vertical.re * turnY.cosine - vertical.im * turnY.sine,
        vertical.re * turnY.sine + vertical.im * turnY.cosine
      )
    }
    for group in 0..<groups {
      let channels = spectrum + group * fft.spectrumFloats
      ChannelSpectrum.multiply(
        channels, single: phases.base, into: channels, count: fft.spectrumCount)
    }
  }

  @inline(__always)
  private func put(_ phase: (re: Double, im: Double), row: Int, column: Int) {
    let at = 2 &* (row &* fft.spectrumWidth &+ column)
    phases.base[at] = Float(phase.re)
    phases.base[at &+ 1] = Float(phase.im)
  }
}
