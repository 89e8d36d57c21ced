import CKernels

/// A phase correlation that finds the translation between two small images. It computes the normalized cross power
/// spectrum of the images and finds the peaks of its inverse transform (Kuglin & Hines, "The Phase Correlation Image
/// Alignment Method", 1975).
///
/// Both images are transformed together, the first as the real part and the second as the imaginary
/// part of a complex image. Only one thread may use an instance at a time.
public final class PhaseCorrelation {
  /// A peak of the correlation. Its position is the number of pixels by which the content of the second image is
  /// shifted relative to the first image, modulo the size of the transformed field.
  public struct Peak: Hashable, Sendable {
    public var dx: Int
    public var dy: Int
    /// The height of the peak. It is 1 if, after windowing, the two images differ only by a circular shift of the
    /// field.
    public var height: Float
  }

  /// The width of the transformed field, in samples: a multiple of 16 without prime factors above 5.
  public let width: Int
  /// The height of the transformed field, in samples: a multiple of 16 without prime factors above 5.
  public let height: Int

  private static let lanes = 16
  /// The number of floats in sixteen complex numbers.
  private static let group = 32

  private let row: FFTAxis
  private let column: FFTAxis
  private let windowX: [Float]
  private let windowY: [Float]
  /// The field of complex numbers, with the layout `[y][x / 16][re, im][16]`.
  private let field: FloatBuffer
  /// The transposed field, with the layout `[x][y / 16][re, im][16]`.
  private let turned: FloatBuffer
  private let scratch: FloatBuffer

  /// Creates an instance for images of one size.
  ///
  /// - Parameters:
  ///   - imageWidth: the width of the images in pixels, above 0.
  ///   - imageHeight: the height of the images in pixels, above 0.
  public init(width imageWidth: Int, height imageHeight: Int) {
    width = Self.fieldSize(atLeast: imageWidth)
    height = Self.fieldSize(atLeast: imageHeight)
    row = FFTAxis(length: width)
    column = FFTAxis(length: height)
    windowX = Windows.hann(imageWidth)
    windowY = Windows.hann(imageHeight)
    field = FloatBuffer(count: 2 * width * height)
    turned = FloatBuffer(count: 2 * width * height)
    scratch = FloatBuffer(count: 2 * max(width, height) * Self.group)
  }

  private static func fieldSize(atLeast minimum: Int) -> Int {
    var size = (minimum + lanes - 1) / lanes * lanes
    while !ChannelFFT.isSmooth(size) { size += lanes }
    return size
  }

  /// Finds the highest peaks and returns them sorted from highest to lowest. No two peaks are horizontal or vertical
  /// neighbors.
  ///
  /// - Parameters:
  ///   - first: an image of the size for which this instance was created.
  ///   - second: another image of that size.
  ///   - count: the maximum number of peaks.
  public func peaks(
    of first: PixelBuffer.Plane, and second: PixelBuffer.Plane, count: Int
  ) -> [Peak] {
    fill(first, part: 0)
    fill(second, part: Self.lanes)
    transform(forward: true)
    normalize()
    transform(forward: false)
    return highest(count)
  }

  /// Subtracts an image's mean, applies a window, and writes the result into the real or imaginary part of the field.
  private func fill(_ plane: PixelBuffer.Plane, part: Int) {
    let (imageWidth, imageHeight) = (windowX.count, windowY.count)
    var sum = 0
    for y in 0..<imageHeight {
      let line = plane.base + y &* plane.bytesPerRow
      for x in 0..<imageWidth { sum &+= Int(line[x]) }
    }
    let mean = Float(sum) / Float(imageWidth * imageHeight)
    let groups = width / Self.lanes
    for y in 0..<height {
      let target = field.base + y &* groups &* Self.group + part
      let vertical = y < imageHeight ? windowY[y] : 0
      let line = plane.base + min(y, imageHeight - 1) &* plane.bytesPerRow
      for x in 0..<width {
        let value = x < imageWidth ? (Float(line[x]) - mean) * windowX[x] * vertical : 0
        target[(x &>> 4) &* Self.group &+ (x & 15)] = value
      }
    }
  }

  /// Computes the Fourier transform of the field and stores it in `turned`, or transforms `turned` back into the field.
  private func transform(forward: Bool) {
    let (across, down) = (width / Self.lanes, height / Self.lanes)
    var (rowAxis, columnAxis) = (row.description, column.description)
    func columns(_ inverse: Int32) {
      ck_channel_fft_lines(
        &columnAxis, field.base, across * Self.group, Self.group, Int32(across), inverse,
        scratch.base)
    }
    func rows(_ inverse: Int32) {
      ck_channel_fft_lines(
        &rowAxis, turned.base, down * Self.group, Self.group, Int32(down), inverse, scratch.base)
    }
    if forward {
      columns(0)
      Self.turn(field.base, across: across, down: down, into: turned.base)
      rows(0)
    } else {
      rows(1)
      Self.turn(turned.base, across: down, down: across, into: field.base)
      columns(1)
    }
  }

  /// Transposes a field, so that its rows become columns.
  private static func turn(
    _ source: UnsafePointer<Float>, across: Int, down: Int, into target: UnsafeMutablePointer<Float>
  ) {
    for y in 0..<down * lanes {
      for x in 0..<across * lanes {
        let from = (y &* across &+ x &>> 4) &* group &+ x & 15
        let to = (x &* down &+ y &>> 4) &* group &+ y & 15
        target[to] = source[from]
        target[to &+ lanes] = source[from &+ lanes]
      }
    }
  }

  /// Replaces the transform of first + i * second with the normalized cross power spectrum: the product of the second
  /// image's transform and the conjugate of the first image's transform, divided by the magnitude of the product.
  private func normalize() {
    let down = height / Self.lanes
    let base = turned.base
    func index(_ kx: Int, _ ky: Int) -> Int {
      (kx &* down &+ ky &>> 4) &* Self.group &+ ky & 15
    }
    let scale = 1 / Float(width * height)
    for kx in 0...width / 2 {
      let mirroredX = kx == 0 ? 0 : width - kx
      let isOwnMirror = kx == mirroredX
      for ky in 0..<height {
        let mirroredY = ky == 0 ? 0 : height - ky
        if isOwnMirror && ky > mirroredY { continue }
        let (here, there) = (index(kx, ky), index(mirroredX, mirroredY))
        let (a, b) = (base[here], base[here &+ Self.lanes])
        let (c, d) = (base[there], base[there &+ Self.lanes])
        // These values are twice the transforms of the two images.
        let (firstRe, firstIm) = (a + c, b - d)
        let (secondRe, secondIm) = (b + d, c - a)
        let re = secondRe * firstRe + secondIm * firstIm
        let im = secondIm * firstRe - secondRe * firstIm
        let size = (re * re + im * im).squareRoot()
        let factor = size > 0 ? scale / size : 0
        base[here] = re * factor
        base[here &+ Self.lanes] = im * factor
        base[there] = re * factor
        base[there &+ Self.lanes] = -im * factor
      }
    }
  }

  private func highest(_ count: Int) -> [Peak] {
    let groups = width / Self.lanes
    func value(_ x: Int, _ y: Int) -> Float {
      field.base[(y &* groups &+ x &>> 4) &* Self.group &+ x & 15]
    }
    var peaks: [Peak] = []
    for y in 0..<height {
      for x in 0..<width {
        let here = value(x, y)
        if peaks.count == count, here <= peaks[count - 1].height { continue }
        let (left, right) = (x == 0 ? width - 1 : x - 1, x == width - 1 ? 0 : x + 1)
        let (above, below) = (y == 0 ? height - 1 : y - 1, y == height - 1 ? 0 : y + 1)
        guard here > 0, here > value(left, y), here >= value(right, y), here > value(x, above),
          here >= value(x, below)
        else { continue }
        let rank = peaks.firstIndex { $0.height < here } ?? peaks.count
        peaks.insert(Peak(dx: x, dy: y, height: here), at: rank)
        if peaks.count > count { peaks.removeLast() }
      }
    }
    return peaks
  }
}
