import Geometry
import Imaging

/// The features of a search region: gradients, colour terms and luma per cell, windowed, and their
/// spectrum.
final class AccurateFeatures {
  /// Groups of sixteen channels: two of gradients, one of colour terms and luma.
  static let groups = HOG.groups + 1

  let cells: Int
  /// Pixels along the side of the colour patch.
  let colorSize: Int
  /// The colour patch of the last call, interleaved RGB.
  let color: UnsafeMutablePointer<UInt8>

  private let colorCellSize: Int
  private let fft: LaneFFT
  private let hog: HOG
  private let colorNames = ColorNames()
  private let sampler = PatchSampler()
  private let luma: FloatBuffer
  private let image: FloatBuffer
  private let window: FloatBuffer
  private let colorWindow: FloatBuffer

  init(fft: LaneFFT, parameters: AccurateParameters) {
    self.fft = fft
    cells = parameters.cells
    colorCellSize = parameters.colorCellSize
    colorSize = cells * colorCellSize
    hog = HOG(cellSize: parameters.cellSize, cellsX: cells, cellsY: cells)
    luma = FloatBuffer(count: hog.width * hog.height)
    image = FloatBuffer(count: Self.groups * fft.imageFloats)
    window = FloatBuffer(count: cells * cells)
    colorWindow = FloatBuffer(count: cells * cells)
    for (i, value) in Windows.hann(width: cells, height: cells).enumerated() {
      window.base[i] = value
      colorWindow.base[i] = value * parameters.colorWeight
    }
    color = .allocate(capacity: 3 * colorSize * colorSize)
    color.initialize(repeating: 0, count: 3 * colorSize * colorSize)
  }

  deinit { color.deallocate() }

  /// Computes the spectrum of the region, `[group][y][x][re, im][16]`.
  func extract(_ frame: PixelBuffer, in box: Box, into spectrum: UnsafeMutablePointer<Float>) {
    sampler.sampleLuma(
      of: frame, in: box, width: hog.width, height: hog.height, into: luma.base)
    hog.extract(luma.base, into: image.base)
    sampler.sampleRGB(of: frame, in: box, width: colorSize, height: colorSize, into: color)
    let colorImage = image.base + HOG.groups * fft.imageFloats
    colorNames.average(
      color, cellsX: cells, cellsY: cells, cellSize: colorCellSize, into: colorImage)
    for group in 0..<Self.groups {
      let channels = image.base + group * fft.imageFloats
      let shape = group < HOG.groups ? window : colorWindow
      LaneSpectrum.applyWindow(shape.base, to: channels, into: channels, count: cells * cells)
      fft.forward(channels, into: spectrum + group * fft.spectrumFloats)
    }
  }
}
