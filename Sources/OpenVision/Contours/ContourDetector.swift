import Geometry
import Imaging

/// A detector for the contours in an image.
struct ContourDetector: Sendable {
  let contrastAmount: Double
  /// The gray level, 0...1, that stays fixed when the contrast is stretched. If it is nil, it is computed from the
  /// image.
  let contrastPivot: Double?
  let findsDark: Bool

  /// Returns the size to which an image region is reduced before its contours are traced. The longer side is at most
  /// `limit` pixels.
  static func workingSize(of size: PixelSize, limit: Int) -> PixelSize {
    let longer = max(size.width, size.height)
    guard longer > limit else { return size }
    func scaled(_ side: Int) -> Int {
      max(1, Int((Double(side) * Double(limit) / Double(longer)).rounded()))
    }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// Finds the contours in an image region.
  ///
  /// - Parameters:
  ///   - image: the region's luma plane, not empty.
  ///   - map: the map from pixels of `image` to normalized coordinates.
  ///   - aspectRatio: the whole image's width divided by its height.
  ///   - revision: the request revision to record in the tree.
  ///   - isCancelled: a function that returns whether to stop early.
  /// - Returns: the contours; nil if the search was canceled.
  func contours(
    of image: PixelBuffer, map: ContourMap, aspectRatio: Float, revision: Int,
    isCancelled: () -> Bool = { false }
  ) -> ContourTree? {
    withExtendedLifetime(image) {
      let plane = image.luma
      let contrast = ContourContrast(
        amount: contrastAmount, pivot: contrastPivot ?? GrayStatistics.separation(of: plane))
      let levels = LevelSurface(plane, contrast: contrast)
      guard levels.hasContrast else {
        return ContourTree(aspectRatio: aspectRatio, requestRevision: revision)
      }
      let tracer = ContourTracer(
        plane, levels: levels, findsDark: findsDark,
        minimumSlope: Float(contrast.minimumGrayDifference / 8), map: map, isCancelled: isCancelled)
      return tracer.map {
        ContourTree(
          $0.borders, points: $0.points, aspectRatio: aspectRatio, requestRevision: revision)
      }
    }
  }
}

/// Functions that analyze the gray levels of an image.
enum GrayStatistics {
  /// Returns the gray level, 0...1, that best separates the dark pixels from the light ones. This
  /// level maximizes the variance between the two groups (N. Otsu, "A Threshold Selection Method
  /// from Gray-Level Histograms", 1979).
  static func separation(of plane: PixelBuffer.Plane) -> Double {
    var histogram = [Int](repeating: 0, count: 256)
    for y in 0..<plane.height {
      let row = plane.base + y * plane.bytesPerRow
      for x in 0..<plane.width { histogram[Int(row[x])] += 1 }
    }
    let total = Double(plane.width * plane.height)
    let sum = histogram.indices.reduce(0.0) { $0 + Double($1 * histogram[$1]) }
    var (best, bestFirst, bestLast) = (-1.0, 127, 127)
    var (darkCount, darkSum) = (0.0, 0.0)
    for level in 0..<255 {
      darkCount += Double(histogram[level])
      darkSum += Double(level * histogram[level])
      let lightCount = total - darkCount
      guard darkCount > 0, lightCount > 0 else { continue }
      let difference = darkSum / darkCount - (sum - darkSum) / lightCount
      let variance = darkCount * lightCount * difference * difference
      if variance > best {
        (best, bestFirst, bestLast) = (variance, level, level)
      } else if variance == best {
        bestLast = level
      }
    }
    // All empty levels between the two groups separate them equally well, so use the middle of these levels.
    return (Double(bestFirst + bestLast) / 2 + 0.5) / 255
  }
}
