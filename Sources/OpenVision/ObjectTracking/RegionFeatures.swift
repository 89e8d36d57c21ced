import Geometry
import Imaging

/// An extractor of the features of a search region. It computes gradients, color terms and luma for each cell,
/// multiplies them by a window, and computes their spectrum.
final class RegionFeatures {
  /// The number of groups of sixteen channels. Gradients fill all groups except the last, which
  /// holds color terms and luma.
  static let groups = HOG.groups + 1
  /// The side length of a cell in the color patch, in pixels.
  static let colorCellSize = 2

  let cells: Int
  /// The side length of the color patch, in pixels.
  var colorSize: Int { cells * Self.colorCellSize }
  /// The color patch from the last call to `extract`, as interleaved RGB.
  let color: UnsafeMutablePointer<UInt8>

  private let fft: ChannelFFT
  private let hog: HOG
  private let colorNames = ColorNames()
  private let sampler = PatchSampler()
  private let luma: FloatBuffer
  private let image: FloatBuffer
  private let window: FloatBuffer
  private let colorWindow: FloatBuffer

  /// Prepares feature extraction for a region with a fixed number of cells.
  ///
  /// - Parameters:
  ///   - fft: a transform with the same number of cells along each side as the square region.
  ///   - cellSize: the side length of a cell, in pixels of the resampled region.
  ///   - colorWeight: the weight of color features relative to gradient features.
  init(fft: ChannelFFT, cellSize: Int, colorWeight: Float) {
    self.fft = fft
    cells = fft.width
    hog = HOG(cellSize: cellSize, cellsX: cells, cellsY: cells)
    luma = FloatBuffer(count: hog.width * hog.height)
    image = FloatBuffer(count: Self.groups * fft.imageFloats)
    window = FloatBuffer(count: cells * cells)
    colorWindow = FloatBuffer(count: cells * cells)
    for (i, value) in Windows.hann(width: cells, height: cells).enumerated() {
      window.base[i] = value
      colorWindow.base[i] = value * colorWeight
    }
    let colorBytes = 3 * cells * cells * Self.colorCellSize * Self.colorCellSize
    color = .allocate(capacity: colorBytes)
    color.initialize(repeating: 0, count: colorBytes)
  }

  deinit { color.deallocate() }

  /// Computes the spectrum of a region's features, `[group][y][x][re, im][16]`.
  func extract(_ frame: PixelBuffer, in box: Box, into spectrum: UnsafeMutablePointer<Float>) {
    sampler.sampleLuma(
      of: frame, in: box, width: hog.width, height: hog.height, into: luma.base)
    hog.extract(luma.base, into: image.base)
    sampler.sampleRGB(of: frame, in: box, width: colorSize, height: colorSize, into: color)
    let colorImage = image.base + HOG.groups * fft.imageFloats
    colorNames.average(
      color, cellsX: cells, cellsY: cells, cellSize: Self.colorCellSize, into: colorImage)
    for group in 0..<Self.groups {
      let channels = image.base + group * fft.imageFloats
      let shape = group < HOG.groups ? window : colorWindow
      ChannelSpectrum.applyWindow(shape.base, to: channels, into: channels, count: cells * cells)
      fft.forward(channels, into: spectrum + group * fft.spectrumFloats)
    }
  }
}
