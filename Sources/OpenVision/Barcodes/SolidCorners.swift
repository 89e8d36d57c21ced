#if Barcodes
  import Geometry
  import Imaging

  /// The corners in a binary image at which two straight, solid, dark lines meet, such as the left
  /// and lower borders of a DataMatrix code.
  struct SolidCorners {
    struct Corner {
      var corner: Point
      /// The other ends of the two lines. Seen from the corner, the first end is counterclockwise from the second.
      var ends: (Point, Point)
      /// The center of the code.
      var middle: Point { (ends.0 + ends.1) * 0.5 }
    }

    /// The corners in descending order of the total length of their lines.
    private(set) var all: [Corner] = []

    private static let limit = 6
    /// The maximum number of pixels to search. Larger images are reduced.
    private static let largest = 1 << 20
    /// The minimum length of a line, in pixels. This is the side length of the smallest square code (10 modules) at 1.4
    /// pixels per module.
    private static let shortest = 14.0

    /// Finds the corners.
    ///
    /// - Parameter image: a binary image. A large image is reduced before the search.
    init(in image: PixelBuffer) {
      var (picture, factor) = (image, 1.0)
      while picture.width * picture.height > Self.largest {
        (picture, factor) = (picture.halved(), 2 * factor)
      }
      let ink = Ink(plane: picture.luma)
      var runs = ConnectedRuns(width: picture.width, height: picture.height) { x, y in
        ink.isAt(x, y)
      }
      for group in runs.groups() {
        guard let first = group.first, let last = group.last,
          Double(last.y - first.y) >= Self.shortest / 2, group.count >= 8
        else { continue }
        // Only the first and last dark pixels of a row can be on the convex hull.
        let top = first.y
        var rows = Array(repeating: (left: Int.max, right: 0), count: last.y - top + 1)
        for run in group {
          let row = rows[run.y - top]
          rows[run.y - top] = (min(row.left, run.left), max(row.right, run.right))
        }
        let width = (rows.map(\.right).max() ?? 0) - (rows.map(\.left).min() ?? 0)
        guard Double(width) >= Self.shortest / 2 else { continue }
        let points = rows.enumerated().flatMap { index, row in
          [(row.left, 0), (row.right, 0), (row.left, 1), (row.right, 1)].map { x, down in
            Point(Double(x), Double(top + index + down))
          }
        }
        add(TurnedRectangle.convexHull(of: points), ink)
      }
      all.sort { $0.length > $1.length }
      all = all.prefix(Self.limit).map { $0.scaled(by: factor) }
      withExtendedLifetime(picture) {}
    }

    /// The dark pixels of an image.
    private struct Ink {
      var plane: PixelBuffer.Plane

      /// Returns whether a pixel inside the image is dark.
      func isAt(_ x: Int, _ y: Int) -> Bool { plane.base[y &* plane.bytesPerRow &+ x] < 128 }

      /// Returns whether the pixel at a point is dark; nil outside the image.
      func isAt(_ point: Point) -> Bool? {
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        return x >= 0 && y >= 0 && x < plane.width && y < plane.height ? isAt(x, y) : nil
      }
    }

    /// Adds the corners of a convex hull at which two solid sides meet.
    private mutating func add(_ hull: [Point], _ ink: Ink) {
      let corners = Self.simplified(hull)
      guard corners.count >= 3, corners.count <= 16 else { return }
      for index in corners.indices {
        let corner = corners[index]
        let before = corners[(index + corners.count - 1) % corners.count]
        let after = corners[(index + 1) % corners.count]
        let (a, b) = (before - corner, after - corner)
        let (first, second) = (corner.distance(to: before), corner.distance(to: after))
        guard min(first, second) >= Self.shortest, max(first, second) <= 6 * min(first, second),
          abs(a.x * b.x + a.y * b.y) < 0.6 * first * second,
          Self.isSolid(from: corner, to: before, inside: after, ink),
          Self.isSolid(from: corner, to: after, inside: before, ink),
          Self.isMixed(corner: corner, a, b, ink)
        else { continue }
        // With the y-axis pointing down, a positive cross product means a clockwise turn.
        let isClockwise = a.x * b.y - a.y * b.x > 0
        all.append(
          Corner(corner: corner, ends: isClockwise ? (before, after) : (after, before)))
      }
    }

    /// Returns whether a side of the hull is solid: dark along its inner edge and not dark just
    /// outside.
    private static func isSolid(
      from start: Point, to end: Point, inside: Point, _ ink: Ink
    ) -> Bool {
      let (along, length) = (end - start, start.distance(to: end))
      var normal = Point(-along.y, along.x) * (1 / length)
      let toInside = inside - start
      if normal.x * toInside.x + normal.y * toInside.y < 0 { normal = normal * -1 }
      var (solid, clear) = (0, 0)
      let count = 24
      for step in 0..<count {
        let point = start + along * ((Double(step) + 0.5) / Double(count))
        let inset = max(1.2, 0.02 * length)
        if ink.isAt(point + normal * inset) == true { solid += 1 }
        if ink.isAt(point - normal * (inset + 0.8)) != true { clear += 1 }
      }
      return solid >= count - 3 && clear >= count - 4
    }

    /// Returns whether the area between two lines is neither nearly empty nor nearly full, and
    /// alternates often between dark and light.
    private static func isMixed(
      corner: Point, _ first: Point, _ second: Point, _ ink: Ink
    ) -> Bool {
      // The rows run along the longer line, because the shorter line may have only eight modules.
      let isFirstLonger =
        first.x * first.x + first.y * first.y
        > second.x * second.x + second.y * second.y
      let (a, b) = isFirstLonger ? (second, first) : (first, second)
      let count = 28
      var (solid, changes, total) = (0, 0, 0)
      for row in 0..<count where row % 3 == 1 {
        var before: Bool?
        for column in 0..<count {
          let point =
            corner + a * ((Double(row) + 0.5) / Double(count))
            + b * ((Double(column) + 0.5) / Double(count))
          guard let hasInk = ink.isAt(point) else { return false }
          if hasInk { solid += 1 }
          if let before, before != hasInk { changes += 1 }
          before = hasInk
          total += 1
        }
      }
      // In a code, about half of the modules are dark, and about half of all neighboring modules
      // differ. A row of ten modules thus has about five changes.
      return 4 * solid > total && 5 * solid < 4 * total && 9 * changes > total
    }

    /// Returns the hull without the vertices at which it hardly bends.
    private static func simplified(_ hull: [Point]) -> [Point] {
      guard hull.count > 3 else { return hull }
      let points = hull.map { SIMD2(Float($0.x), Float($0.y)) }
      let size = hull.map { $0.distance(to: hull[0]) }.max() ?? 0
      return points.withUnsafeBufferPointer { points in
        PolygonApproximation.indices(of: points, tolerance: 1 + 0.015 * size).map { hull[$0] }
      }
    }
  }

  extension SolidCorners.Corner {
    fileprivate var length: Double {
      corner.distance(to: ends.0) + corner.distance(to: ends.1)
    }

    /// Returns the corner in the coordinates of an image scaled by a factor.
    func scaled(by factor: Double) -> SolidCorners.Corner {
      SolidCorners.Corner(corner: corner * factor, ends: (ends.0 * factor, ends.1 * factor))
    }
  }
#endif
