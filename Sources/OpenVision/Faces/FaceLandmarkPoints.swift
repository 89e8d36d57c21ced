import Geometry

/// The landmarks of a face, grouped by region.
struct FaceLandmarkPoints<Location> {
  var contour: [Location]
  var leftEye: [Location]
  var rightEye: [Location]
  var leftBrow: [Location]
  var rightBrow: [Location]
  var nose: [Location]
  var noseCrest: [Location]
  var medianLine: [Location]
  var outerLips: [Location]
  var innerLips: [Location]
  var leftPupil: Location
  var rightPupil: Location

  /// All 65 points. The median line is not included because its points are on the lines of other regions.
  var all: [Location] {
    contour + leftEye + rightEye + leftBrow + rightBrow + nose + noseCrest + outerLips + innerLips
      + [leftPupil, rightPupil]
  }

  func map<Other>(_ map: (Location) -> Other) -> FaceLandmarkPoints<Other> {
    FaceLandmarkPoints<Other>(
      contour: contour.map(map), leftEye: leftEye.map(map), rightEye: rightEye.map(map),
      leftBrow: leftBrow.map(map), rightBrow: rightBrow.map(map), nose: nose.map(map),
      noseCrest: noseCrest.map(map), medianLine: medianLine.map(map),
      outerLips: outerLips.map(map), innerLips: innerLips.map(map), leftPupil: map(leftPupil),
      rightPupil: map(rightPupil))
  }
}

extension FaceLandmarkPoints: Sendable where Location: Sendable {}
extension FaceLandmarkPoints: Equatable where Location: Equatable {}
extension FaceLandmarkPoints: Hashable where Location: Hashable {}
extension FaceLandmarkPoints: Codable where Location: Codable {}

extension FaceLandmarkPoints<Point> {
  /// Creates the regions from the 68 points of the Multi-PIE scheme. The nose and the median line consist of original
  /// points, `pupil` finds the pupils, and all other regions consist of evenly spaced points on lines through the
  /// original ones.
  ///
  /// - Parameters:
  ///   - points: the 68 points of an upright face.
  ///   - pupil: a function that finds the pupil inside an eye's outline.
  init(_ points: [Point], pupil: ([Point]) -> Point) {
    func open(_ range: ClosedRange<Int>, _ count: Int) -> [Point] {
      Self.resampled(Array(points[range]), count: count)
    }
    func closed(_ range: ClosedRange<Int>, _ count: Int) -> [Point] {
      let outline = Array(points[range]) + [points[range.lowerBound]]
      return Array(Self.resampled(outline, count: count + 1).dropLast())
    }
    self.init(
      contour: open(0...16, 11), leftEye: closed(36...41, 8), rightEye: closed(42...47, 8),
      leftBrow: open(17...21, 4), rightBrow: open(22...26, 4), nose: Array(points[27...35]),
      noseCrest: open(27...30, 3),
      medianLine: [27, 28, 29, 30, 33, 51, 62, 66, 57, 8].map { points[$0] },
      outerLips: closed(48...59, 10), innerLips: closed(60...67, 6),
      leftPupil: pupil(Array(points[36...41])), rightPupil: pupil(Array(points[42...47])))
  }

  /// Returns evenly spaced points along a polyline, including both ends.
  ///
  /// - Parameter count: the number of points, at least two.
  static func resampled(_ line: [Point], count: Int) -> [Point] {
    var lengths = [0.0]
    for (from, to) in zip(line, line.dropFirst()) {
      lengths.append((lengths.last ?? 0) + from.distance(to: to))
    }
    let total = lengths.last ?? 0
    return (0..<count).map { index in
      let wanted = total * Double(index) / Double(count - 1)
      let piece = max(1, lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1)
      guard line.count > 1 else { return line[0] }
      let length = lengths[piece] - lengths[piece - 1]
      let share = length > 0 ? (wanted - lengths[piece - 1]) / length : 0
      return line[piece - 1] + (line[piece] - line[piece - 1]) * share
    }
  }
}
