import Geometry
import Imaging

/// A detector for rectangles seen in perspective.
///
/// Subpixel edge points are chained and split into straight edges, and straight edges on the same line are joined
/// across gaps. Four lines that meet at approximately right angles form a hypothesis. Where hypotheses largely overlap,
/// only the most confident one is kept. The sides of the kept hypotheses are then measured again in the full image. The
/// steps follow the literature on finding quadrilaterals from line segments, for example J. Liu et al., "Rectangle
/// Detection Based on Line Segments", and, for the segments themselves, R. Grompone von Gioi et al., "LSD", 2010.
struct RectangleDetector {
  /// A rectangle's corners in pixels, and its confidence, 0...1.
  struct Rectangle {
    var corners: Quadrilateral
    var confidence: Double
  }

  /// The overlap (IoU) above which two hypotheses are considered the same rectangle.
  private static let sameRectangle = 0.6
  private static let lineLimit = 140
  /// The maximum number of hypotheses from which the results are selected. These are the most confident hypotheses.
  private static let candidateLimit = 3000

  var criteria: RectangleCriteria

  init(_ criteria: RectangleCriteria) { self.criteria = criteria }

  /// Returns the image sizes at which to search for rectangles, largest first.
  ///
  /// - Parameters:
  ///   - size: the size of the part of the image to search, in pixels.
  ///   - image: the size of the whole image, in pixels.
  func workingSizes(for size: PixelSize, of image: PixelSize) -> [PixelSize] {
    let longer = Double(max(size.width, size.height))
    let smallest = criteria.minimumSize * Double(min(image.width, image.height))
    // At the larger of the two sizes, the shorter side of the smallest rectangle should be at least 24 pixels long. The
    // limits on the size take precedence.
    let wanted = smallest > 0 ? longer * 24 / smallest : .infinity
    let target = min(longer, min(1280, max(640, wanted)))
    func scaled(_ side: Int, _ length: Double) -> Int {
      max(1, Int((Double(side) * length / longer).rounded()))
    }
    return [target, target / 2].map { length in
      PixelSize(width: scaled(size.width, length), height: scaled(size.height, length))
    }
  }

  /// Searches an image for rectangles.
  ///
  /// - Parameters:
  ///   - images: the image at each of its `workingSizes`. At smaller sizes, blur and noise have less effect.
  ///   - image: the image in which the corners are measured.
  ///   - minimumSide: the minimum length of a rectangle's shorter side, in the pixels of `image`.
  /// - Returns: the rectangles, most confident first, with clockwise corners in the pixels of `image`.
  func rectangles(
    in images: [PixelBuffer], of image: PixelBuffer, minimumSide: Double,
    isCancelled: () -> Bool = { false }
  ) -> [Rectangle] {
    var hypotheses: [RectangleHypothesis] = []
    for small in images {
      guard !isCancelled() else { return [] }
      hypotheses += Self.hypotheses(in: small, of: image, criteria, minimumSide: minimumSide)
    }
    let limit = criteria.maximumObservations > 0 ? criteria.maximumObservations : Int.max
    let winners = Self.winners(
      hypotheses.filter { $0.confidence >= criteria.minimumConfidence }, limit: limit)

    var refinement = SideRefinement(image)
    var rectangles: [Rectangle] = []
    for winner in winners {
      guard !isCancelled() else { return [] }
      var corners = winner.corners
      if let refined = refinement.refinedCorners(of: winner),
        criteria.accepts(refined, minimumSide: minimumSide)
      {
        corners = refined
      }
      rectangles.append(Rectangle(corners: corners, confidence: winner.confidence))
    }
    return rectangles
  }

  static func hypotheses(
    in small: PixelBuffer, of image: PixelBuffer, _ criteria: RectangleCriteria,
    minimumSide: Double
  ) -> [RectangleHypothesis] {
    guard small.width >= 8, small.height >= 8 else { return [] }
    let scaleX = Double(image.width) / Double(small.width)
    let scaleY = Double(image.height) / Double(small.height)
    let scale = max(scaleX, scaleY)
    let minimumSmallSide = max(6, minimumSide / scale)
    let field = GradientField(small.luma)
    let points = EdgePoints(field, threshold: EdgeThreshold.threshold(field))
    let lines = SideLines.lines(
      joining: StraightEdges(points).edges, of: points,
      minimumCovered: RectangleHypotheses.minimumSupport * minimumSmallSide, limit: lineLimit)
    let shorterSide = Double(min(small.width, small.height))
    var result = RectangleHypotheses(
      lines, criteria: criteria, minimumSide: minimumSmallSide
    ).found
    for index in result.indices {
      result[index].confidence = RectangleScoring.confidence(
        result[index], shorterImageSide: shorterSide)
      result[index].corners = result[index].corners.scaled(scaleX, scaleY)
      result[index].scale = scale
    }
    return result
  }

  /// Returns the most confident hypotheses, at most `limit`, without those that largely overlap a more confident
  /// hypothesis.
  private static func winners(
    _ all: [RectangleHypothesis], limit: Int
  ) -> [RectangleHypothesis] {
    let order = all.indices.sorted {
      let (a, b) = (all[$0].confidence, all[$1].confidence)
      return a != b ? a > b : $0 < $1
    }
    var distinct: [RectangleHypothesis] = []
    for index in order.prefix(candidateLimit) {
      let candidate = all[index]
      let isSame = distinct.contains {
        ConvexOverlap.exceeds(sameRectangle, $0.corners, candidate.corners)
      }
      guard !isSame else { continue }
      distinct.append(candidate)
      if distinct.count >= limit { break }
    }
    return distinct
  }
}
