#if Barcodes
  import Geometry
  import Imaging

  /// Places in an image of two values where two straight solid dark lines form a corner, as the border
  /// of a DataMatrix code does on the left and below.
  struct SolidCorners {
    struct Corner {
      var corner: Point
      /// The lines' other ends. Seen from the corner, the first is counterclockwise of the second.
      var ends: (Point, Point)
    }

    /// The corners, of the longest lines first.
    private(set) var places: [Corner] = []

    private static let limit = 6
    /// The largest number of pixels that are searched.
    private static let largest = 1 << 20
    /// The shortest line in pixels: of ten modules.
    private static let shortest = 14.0

    /// Finds the corners.
    ///
    /// - Parameter image: an image in black and white. A large one is reduced first.
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
        // A hull has at most the first and the last pixel of each row.
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
      places.sort { $0.length > $1.length }
      places = places.prefix(Self.limit).map { $0.scaled(by: factor) }
      withExtendedLifetime(picture) {}
    }

    /// The dark pixels.
    private struct Ink {
      var plane: PixelBuffer.Plane

      /// Tells whether a pixel of the image is dark.
      func isAt(_ x: Int, _ y: Int) -> Bool { plane.base[y &* plane.bytesPerRow &+ x] < 128 }

      /// Tells whether the pixel at a point is dark; nil outside the image.
      func isAt(_ point: Point) -> Bool? {
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        return x >= 0 && y >= 0 && x < plane.width && y < plane.height ? isAt(x, y) : nil
      }
    }

    /// Adds the corners of a convex hull whose sides are solid.
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
        // With y downward, a positive product turns clockwise.
        let isClockwise = a.x * b.y - a.y * b.x > 0
        places.append(
          Corner(corner: corner, ends: isClockwise ? (before, after) : (after, before)))
      }
    }

    /// Tells whether a side is a line of one color that ends at the side.
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
        let place = start + along * ((Double(step) + 0.5) / Double(count))
        let inset = max(1.2, 0.02 * length)
        if ink.isAt(place + normal * inset) == true { solid += 1 }
        if ink.isAt(place - normal * (inset + 0.8)) != true { clear += 1 }
      }
      return solid >= count - 3 && clear >= count - 4
    }

    /// Tells whether the area between two lines is neither nearly empty nor nearly full, and changes
    /// often.
    private static func isMixed(
      corner: Point, _ a: Point, _ b: Point, _ ink: Ink
    ) -> Bool {
      let count = 28
      var (solid, changes, total) = (0, 0, 0)
      for row in 0..<count where row % 3 == 1 {
        var before: Bool?
        for column in 0..<count {
          let place =
            corner + a * ((Double(row) + 0.5) / Double(count))
            + b * ((Double(column) + 0.5) / Double(count))
          guard let hasInk = ink.isAt(place) else { return false }
          if hasInk { solid += 1 }
          if let before, before != hasInk { changes += 1 }
          before = hasInk
          total += 1
        }
      }
      // Half of the modules are dark, and half of the pairs of neighbors differ: with ten modules, five
      // changes in a row of samples.
      return 4 * solid > total && 5 * solid < 4 * total && 9 * changes > total
    }

    /// Leaves out the corners of a hull that hardly bend it.
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

    /// Returns the same corner in an image of another size.
    func scaled(by factor: Double) -> SolidCorners.Corner {
      SolidCorners.Corner(corner: corner * factor, ends: (ends.0 * factor, ends.1 * factor))
    }
  }
#endif
