import Geometry

/// Finds the place and size where a picture looks most like a template, anywhere in it.
///
/// Normalised cross-correlation at nine sizes from half to double, all at once by one Fourier
/// transform (Lewis, "Fast Normalized Cross-Correlation", Vision Interface 1995). The picture is
/// searched at reduced resolution: 256 pixels on its longer side, more where the template would
/// become too small. A flat template is nowhere.
public final class TemplateSearch {
  /// Where the template was found.
  public struct Match: Hashable, Sendable {
    /// In pixels of the picture.
    public var box: Box
    /// The normalised cross-correlation, -1...1.
    public var correlation: Double
  }

  /// Sizes of the target relative to the template.
  private static let sizes = [0.5, 0.5946, 0.7071, 0.8409, 1, 1.1892, 1.4142, 1.6818, 2]
  private static let longerSide = 256.0
  /// What the template's shorter side should have at least, and the picture's longer side at most.
  private static let smallestTemplate = 12.0
  private static let largestSide = 512.0

  private struct Pattern {
    var width: Int
    var height: Int
    /// Relative to the template.
    var size: Double
  }

  private let pictureSize: PixelSize
  private let width: Int
  private let height: Int
  private let template: Box
  /// One per lane.
  private var patterns: [Pattern] = []
  private let transform: LaneFFT
  private let patternSpectra: FloatBuffer
  private let spectra: FloatBuffer
  private let single: FloatBuffer
  private let maps: FloatBuffer
  private let picture: FloatBuffer
  private let sums: IntegralImage
  private let squares: IntegralImage

  /// - Parameters:
  ///   - frame: the picture that shows the template.
  ///   - box: where it is, in pixels; what lies outside the picture is cut off.
  /// - Returns: nil where less than two pixels of the box lie in the picture.
  public init?(_ frame: PixelBuffer, box: Box) {
    let visible = box.intersection(frame.size.bounds)
    guard visible.width >= 2, visible.height >= 2 else { return nil }
    let longer = Double(max(frame.width, frame.height))
    let scale = min(
      1, Self.largestSide / longer,
      max(
        Self.longerSide / longer, Self.smallestTemplate / min(visible.width, visible.height)))
    pictureSize = frame.size
    template = visible
    width = max(2, Int((Double(frame.width) * scale).rounded()))
    height = max(2, Int((Double(frame.height) * scale).rounded()))
    transform = LaneFFT(
      width: LaneFFT.goodSize(atLeast: width), height: LaneFFT.goodSize(atLeast: height))
    patternSpectra = FloatBuffer(count: transform.spectrumFloats)
    spectra = FloatBuffer(count: transform.spectrumFloats)
    single = FloatBuffer(count: 2 * transform.spectrumCount)
    maps = FloatBuffer(count: transform.imageFloats)
    picture = FloatBuffer(count: width * height)
    sums = IntegralImage(width: width, height: height)
    squares = IntegralImage(width: width, height: height)
    load(frame)
    makePatterns()
  }

  /// The best match in a picture of the size of the first; nil where no part of it has any contrast,
  /// or it has another size.
  public func bestMatch(in frame: PixelBuffer) -> Match? {
    guard frame.size == pictureSize else { return nil }
    load(frame)
    correlate()
    var best: (score: Double, lane: Int, x: Int, y: Int)?
    for (lane, pattern) in patterns.enumerated() where pattern.width > 0 {
      let count = Double(pattern.width * pattern.height)
      // A window with less than a grey level of contrast is flat.
      let least = count
      for y in 0...(height - pattern.height) {
        let row = maps.base + (y &* transform.width) &* LaneFFT.lanes
        for x in 0...(width - pattern.width) {
          let product = Double(row[x &* LaneFFT.lanes &+ lane])
          guard product > 0 else { continue }
          let sum = sums.sum(x0: x, y0: y, x1: x &+ pattern.width, y1: y &+ pattern.height)
          let square = squares.sum(x0: x, y0: y, x1: x &+ pattern.width, y1: y &+ pattern.height)
          let power = square - sum * sum / count
          guard power > least, product * abs(product) > (best?.score ?? 0) * power else {
            continue
          }
          // The pattern has norm 1: this is the squared correlation.
          best = (product * product / power, lane, x, y)
        }
      }
    }
    return best.map { match(lane: $0.lane, x: $0.x, y: $0.y, squaredCorrelation: $0.score) }
  }

  private func match(lane: Int, x: Int, y: Int, squaredCorrelation: Double) -> Match {
    let pattern = patterns[lane]
    let scaleX = Double(pictureSize.width) / Double(width)
    let scaleY = Double(pictureSize.height) / Double(height)
    let center = Point(
      (Double(x) + Double(pattern.width) / 2) * scaleX,
      (Double(y) + Double(pattern.height) / 2) * scaleY)
    return Match(
      box: Box(
        center: center, width: template.width * pattern.size,
        height: template.height * pattern.size),
      correlation: min(1, squaredCorrelation.squareRoot()))
  }

  /// Takes the picture's luma, less its mean so that sums stay small.
  private func load(_ frame: PixelBuffer) {
    let luma = frame.luma
    let small = PixelBuffer.makeLuma(width: frame.width, height: frame.height) { target in
      for y in 0..<frame.height {
        let row = luma.base + y &* luma.bytesPerRow
        for x in 0..<frame.width { target[y &* frame.width &+ x] = row[x] }
      }
    }.resized(width: width, height: height)
    let mean = withExtendedLifetime(small) {
      let plane = small.planes[0]
      var total = 0.0
      for y in 0..<height {
        let row = plane.base + y &* plane.bytesPerRow
        for x in 0..<width {
          picture.base[y &* width &+ x] = Float(row[x])
          total += Double(row[x])
        }
      }
      return Float(total / Double(width * height))
    }
    for index in 0..<(width * height) { picture.base[index] -= mean }
  }

  /// The template at every size, each of mean 0 and norm 1, transformed once.
  private func makePatterns() {
    let scaleX = Double(width) / Double(pictureSize.width)
    let scaleY = Double(height) / Double(pictureSize.height)
    let source = Box(
      x: template.x * scaleX, y: template.y * scaleY, width: template.width * scaleX,
      height: template.height * scaleY)
    let image = FloatBuffer(count: transform.imageFloats)
    for (lane, size) in Self.sizes.enumerated() {
      let pattern = Pattern(
        width: Int((source.width * size).rounded()), height: Int((source.height * size).rounded()),
        size: size)
      guard pattern.width >= 4, pattern.height >= 4, pattern.width <= width,
        pattern.height <= height,
        write(pattern, of: source, into: image, lane: lane)
      else {
        patterns.append(Pattern(width: 0, height: 0, size: size))
        continue
      }
      patterns.append(pattern)
    }
    transform.forward(image.base, into: patternSpectra.base)
  }

  /// Samples the source by the mean of a few points per pixel; false where it has no contrast.
  private func write(
    _ pattern: Pattern, of source: Box, into image: FloatBuffer, lane: Int
  ) -> Bool {
    let stepX = source.width / Double(pattern.width)
    let stepY = source.height / Double(pattern.height)
    let points = max(1, Int(max(stepX, stepY).rounded(.up)))
    var values: [Float] = []
    values.reserveCapacity(pattern.width * pattern.height)
    for v in 0..<pattern.height {
      for u in 0..<pattern.width {
        var sum: Float = 0
        for j in 0..<points {
          for i in 0..<points {
            let x = source.x + (Double(u) + (Double(i) + 0.5) / Double(points)) * stepX
            let y = source.y + (Double(v) + (Double(j) + 0.5) / Double(points)) * stepY
            sum += sample(x - 0.5, y - 0.5)
          }
        }
        values.append(sum / Float(points * points))
      }
    }
    let mean = values.reduce(0, +) / Float(values.count)
    let power = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard power > Float(values.count) else { return false }
    let factor = 1 / power.squareRoot()
    for v in 0..<pattern.height {
      for u in 0..<pattern.width {
        let index = (v * transform.width + u) * LaneFFT.lanes + lane
        image.base[index] = (values[v * pattern.width + u] - mean) * factor
      }
    }
    return true
  }

  /// Bilinear between pixel centres, the border continued.
  private func sample(_ x: Double, _ y: Double) -> Float {
    let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
    let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    let row = picture.base + top * width + left
    let upper = row[0] + (row[1] - row[0]) * u
    let lower = row[width] + (row[width + 1] - row[width]) * u
    return upper + (lower - upper) * v
  }

  /// Correlates the picture with every pattern.
  private func correlate() {
    maps.fill(0)
    for y in 0..<height {
      let row = maps.base + (y &* transform.width) &* LaneFFT.lanes
      for x in 0..<width { row[x &* LaneFFT.lanes] = picture.base[y &* width &+ x] }
    }
    transform.forward(maps.base, into: spectra.base)
    for index in 0..<(2 * transform.spectrumCount) {
      single.base[index] = spectra.base[index &* LaneFFT.lanes]
    }
    LaneSpectrum.conjugateMultiply(
      patternSpectra.base, single: single.base, into: spectra.base, count: transform.spectrumCount)
    transform.inverse(spectra.base, into: maps.base)
    sums.accumulate(picture.base)
    for index in 0..<(width * height) { picture.base[index] *= picture.base[index] }
    squares.accumulate(picture.base)
  }
}
