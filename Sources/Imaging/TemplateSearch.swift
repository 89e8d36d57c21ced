import Geometry

/// A search for the position and size at which an image is most similar to a template.
///
/// The similarity is the normalized cross-correlation at nine sizes, from half to double the template's size. A single
/// Fourier transform computes all sizes together (Lewis, "Fast Normalized Cross-Correlation", Vision Interface 1995).
/// Before the search, the image is reduced so that its longer side has at most 256 pixels, or more if the template
/// would otherwise become too small. A template without contrast is never found.
public final class TemplateSearch {
  /// A position and size of the template in the image, with the correlation there.
  public struct Match: Hashable, Sendable {
    /// The box of the match, in pixels of the image.
    public var box: Box
    /// The normalized cross-correlation, 0...1.
    public var correlation: Double
  }

  /// The sizes to search for, relative to the template's size.
  private static let sizes = [0.5, 0.5946, 0.7071, 0.8409, 1, 1.1892, 1.4142, 1.6818, 2]
  private static let longerSide = 256.0
  /// The minimum length of the reduced template's shorter side, in pixels.
  private static let smallestTemplate = 12.0
  /// The maximum length of the reduced image's longer side, in pixels. It takes precedence over `smallestTemplate`.
  private static let largestSide = 512.0

  private struct Pattern {
    var width: Int
    var height: Int
    /// The pattern's size relative to the template.
    var size: Double
  }

  private let pictureSize: PixelSize
  private let width: Int
  private let height: Int
  private let template: Box
  /// The patterns, one for each size. The index of a pattern is its lane in the Fourier transform.
  private var patterns: [Pattern] = []
  private let transform: ChannelFFT
  private let patternSpectra: FloatBuffer
  private let spectra: FloatBuffer
  private let single: FloatBuffer
  private let maps: FloatBuffer
  private let searchImage: FloatBuffer
  private let sums: IntegralImage
  private let squares: IntegralImage

  /// Creates a search for the part of an image inside a box.
  ///
  /// - Parameters:
  ///   - frame: the image that shows the template.
  ///   - box: the position of the template in pixels. The part outside the image is ignored.
  /// - Returns: the search, or nil if the part of the box inside the image is less than two pixels wide or high.
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
    transform = ChannelFFT(
      width: ChannelFFT.goodSize(atLeast: width), height: ChannelFFT.goodSize(atLeast: height))
    patternSpectra = FloatBuffer(count: transform.spectrumFloats)
    spectra = FloatBuffer(count: transform.spectrumFloats)
    single = FloatBuffer(count: 2 * transform.spectrumCount)
    maps = FloatBuffer(count: transform.imageFloats)
    searchImage = FloatBuffer(count: width * height)
    sums = IntegralImage(width: width, height: height)
    squares = IntegralImage(width: width, height: height)
    load(frame)
    makePatterns()
  }

  /// The result of a search.
  public struct Finding: Hashable, Sendable {
    public var best: Match
    /// The highest correlation at a clearly different position; 0 if there is no such position. A position is clearly
    /// different if its center is away from the best match's center by more than half the best match's width
    /// horizontally or half its height vertically.
    public var runnerUp: Double
    /// The highest correlation near the box passed to the search; 0 if no box was passed or if there is no candidate
    /// near it.
    public var there: Double
  }

  /// A possible position and size of the template in the image.
  private struct Candidate {
    /// The squared correlation at the position.
    var score = 0.0
    var lane = 0
    var x = 0
    var y = 0
  }

  /// Searches an image of the same size as the image from which the template was taken.
  ///
  /// - Parameter box: a box in pixels whose similarity to the template is also reported.
  /// - Returns: the result, or nil if no part of the image has a positive correlation with the template or if the image
  ///   has a different size.
  public func search(_ frame: PixelBuffer, asking box: Box?) -> Finding? {
    guard frame.size == pictureSize else { return nil }
    load(frame)
    correlate()
    let candidates = bestOfEachCell()
    guard let best = candidates.max(by: { $0.score < $1.score }), best.score > 0 else { return nil }
    let pattern = patterns[best.lane]
    let (centerX, centerY) = center(of: best)
    let others = candidates.filter { candidate in
      let (x, y) = center(of: candidate)
      return abs(x - centerX) > Double(pattern.width) / 2
        || abs(y - centerY) > Double(pattern.height) / 2
    }
    return Finding(
      best: match(
        lane: best.lane, x: best.x, y: best.y, squaredCorrelation: best.score),
      runnerUp: min(1, (others.map(\.score).max() ?? 0).squareRoot()),
      there: box.map { min(1, bestScore(about: $0).squareRoot()) } ?? 0)
  }

  private func center(of candidate: Candidate) -> (x: Double, y: Double) {
    let pattern = patterns[candidate.lane]
    return (
      Double(candidate.x) + Double(pattern.width) / 2,
      Double(candidate.y) + Double(pattern.height) / 2
    )
  }

  /// Divides the image into a grid of cells and returns the best candidate in each cell, in row-major order. Cells
  /// without a candidate are left out. Cells are eight pixels wide and high, and a candidate belongs to the cell that
  /// contains its center.
  private func bestOfEachCell() -> [Candidate] {
    let columns = width / 8 + 1
    var cells = [Candidate](repeating: Candidate(), count: columns * (height / 8 + 1))
    cells.withUnsafeMutableBufferPointer { cells in
      for (lane, pattern) in patterns.enumerated() where pattern.width > 0 {
        let (halfWidth, halfHeight) = (pattern.width / 2, pattern.height / 2)
        for y in 0...(height - pattern.height) {
          let row = columns &* ((y &+ halfHeight) / 8)
          for x in 0...(width - pattern.width) {
            let cell = row &+ ((x &+ halfWidth) &>> 3)
            guard let score = score(lane, pattern, x, y, above: cells[cell].score) else { continue }
            cells[cell] = Candidate(score: score, lane: lane, x: x, y: y)
          }
        }
      }
    }
    return cells.filter { $0.score > 0 }
  }

  /// Returns the squared correlation at a position, or nil if it is not above `limit`, if the correlation is not
  /// positive, or if the image has too little contrast in the pattern's window at that position.
  @inline(__always)
  private func score(
    _ lane: Int, _ pattern: Pattern, _ x: Int, _ y: Int, above limit: Double
  ) -> Double? {
    let index = (y &* transform.width &+ x) &* ChannelFFT.lanes &+ lane
    let product = Double(maps.base[index])
    guard product > 0 else { return nil }
    let count = Double(pattern.width &* pattern.height)
    let sum = sums.sum(x0: x, y0: y, x1: x &+ pattern.width, y1: y &+ pattern.height)
    let square = squares.sum(x0: x, y0: y, x1: x &+ pattern.width, y1: y &+ pattern.height)
    let power = square - sum * sum / count
    // A window in which the standard deviation of the luma is at most one gray level is treated as flat. The pattern
    // needs no normalization, because its norm is 1.
    guard power > count, product * product > limit * power else { return nil }
    return product * product / power
  }

  /// Returns the best score among the candidates near a box. A candidate is near the box if its center differs from the
  /// box's center by at most a quarter of the box's width and height, and if the sizes of the candidate and the box
  /// differ by a factor of at most 1.3.
  private func bestScore(about box: Box) -> Double {
    guard box.isValid else { return 0 }
    let scaleX = Double(width) / Double(pictureSize.width)
    let scaleY = Double(height) / Double(pictureSize.height)
    let size = (box.area / template.area).squareRoot()
    var best = 0.0
    for (lane, pattern) in patterns.enumerated() where pattern.width > 0 {
      guard max(pattern.size / size, size / pattern.size) <= 1.3 else { continue }
      func range(_ center: Double, _ extent: Double, _ own: Int, _ whole: Int) -> ClosedRange<Int>?
      {
        let first = center - extent / 4 - Double(own) / 2
        let last = center + extent / 4 - Double(own) / 2
        guard last >= 0, first <= Double(whole - own) else { return nil }
        return Int(max(0, first.rounded()))...Int(min(Double(whole - own), max(0, last.rounded())))
      }
      guard
        let rows = range(box.center.y * scaleY, box.height * scaleY, pattern.height, height),
        let columns = range(box.center.x * scaleX, box.width * scaleX, pattern.width, width)
      else { continue }
      for y in rows {
        for x in columns { best = score(lane, pattern, x, y, above: best) ?? best }
      }
    }
    return best
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

  /// Loads the luma of the image and subtracts its mean, so that sums stay small.
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
          searchImage.base[y &* width &+ x] = Float(row[x])
          total += Double(row[x])
        }
      }
      return Float(total / Double(width * height))
    }
    for index in 0..<(width * height) { searchImage.base[index] -= mean }
  }

  /// Creates a pattern of the template at each size, with mean 0 and norm 1, and computes the spectra of all patterns.
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

  /// Writes a pattern by averaging a few samples of the source per pixel. Returns false if the source has no contrast.
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
        let index = (v * transform.width + u) * ChannelFFT.lanes + lane
        image.base[index] = (values[v * pattern.width + u] - mean) * factor
      }
    }
    return true
  }

  /// Samples bilinearly between pixel centers. For positions outside the image, the pixels at its border are used.
  private func sample(_ x: Double, _ y: Double) -> Float {
    let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
    let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    let row = searchImage.base + top * width + left
    let upper = row[0] + (row[1] - row[0]) * u
    let lower = row[width] + (row[width + 1] - row[width]) * u
    return upper + (lower - upper) * v
  }

  /// Correlates the image with every pattern.
  private func correlate() {
    maps.fill(0)
    for y in 0..<height {
      let row = maps.base + (y &* transform.width) &* ChannelFFT.lanes
      for x in 0..<width { row[x &* ChannelFFT.lanes] = searchImage.base[y &* width &+ x] }
    }
    transform.forward(maps.base, into: spectra.base)
    for index in 0..<(2 * transform.spectrumCount) {
      single.base[index] = spectra.base[index &* ChannelFFT.lanes]
    }
    ChannelSpectrum.conjugateMultiply(
      patternSpectra.base, single: single.base, into: spectra.base, count: transform.spectrumCount)
    transform.inverse(spectra.base, into: maps.base)
    sums.accumulate(searchImage.base)
    for index in 0..<(width * height) { searchImage.base[index] *= searchImage.base[index] }
    squares.accumulate(searchImage.base)
  }
}
