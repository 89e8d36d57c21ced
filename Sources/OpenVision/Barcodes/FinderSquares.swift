#if Barcodes
  import Foundation
  import Geometry
  import Imaging

  /// The finder patterns of QR codes in a binary image: squares within rings, located at the codes'
  /// corners. Along any line through the center, the lengths of the runs of pixels are in the ratio
  /// 1:1:3:1:1.
  ///
  /// Every third row is searched, and each candidate is checked along the column through its center. This search is
  /// more tolerant than a barcode reader, so an image without such squares contains no readable code.
  struct FinderSquares {
    /// The number of squares with a dark center.
    private(set) var dark = 0
    /// The number of squares with a light center.
    private(set) var light = 0
    /// The triples of dark squares that are arranged like a code's corners, best first.
    private(set) var darkCodes: [Triple] = []
    private(set) var lightCodes: [Triple] = []

    /// Three finder squares that are arranged like a QR code's corners.
    struct Triple {
      /// The center of the square that is next to both of the other squares, that is, the one at the right angle.
      var corner: Point
      /// The centers of the other two squares. Seen from the corner, the first center is counterclockwise from the
      /// second.
      var ends: (Point, Point)
      /// The approximate side length of a module, in pixels.
      var module: Double
      /// A measure of how far the centers deviate from three corners of a square and how much the
      /// finder squares differ in size; 0 for a perfect match.
      var error: Double
      /// The bounding box of the code with a margin around it.
      var box: Box

      /// The center of the code.
      var middle: Point { (ends.0 + ends.1) * 0.5 }

      /// Whether the error is small enough to justify searching the whole bounding box.
      var isLikely: Bool { error < 0.6 }

      /// Returns the squares in the coordinates of an image scaled by a factor.
      func scaled(by factor: Double) -> Triple {
        Triple(
          corner: corner * factor, ends: (ends.0 * factor, ends.1 * factor),
          module: module * factor, error: error, box: box.scaled(by: factor))
      }
    }

    /// Returns the number of squares in a complete code: three if QR codes are requested, otherwise one, as in a Micro
    /// QR code.
    static func ofCode(among kinds: Set<Barcode.Kind>) -> Int { kinds.contains(.qr) ? 3 : 1 }

    private static let rowStep = 3

    /// Returns the minimum number of squares at which a search is worthwhile; 0 if the requested types include any
    /// without finder squares.
    static func needed(for kinds: Set<Barcode.Kind>) -> Int {
      guard kinds.isSubset(of: [.qr, .microQR]) else { return 0 }
      return kinds.contains(.microQR) ? 1 : 2
    }

    /// Counts the squares.
    ///
    /// - Parameters:
    ///   - image: an image whose pixels are 0 or 255.
    ///   - limit: the number of squares at which to stop counting, separately for dark and light squares.
    ///   - checksRings: whether to leave out squares without a complete ring. Noise produces many such squares.
    ///   - isKnown: a function that returns whether a point is inside a code that has already been read. Squares there
    ///     are left out.
    init(
      in image: PixelBuffer, upTo limit: Int, checksRings: Bool = false,
      except isKnown: (Point) -> Bool = { _ in false }
    ) {
      let plane = image.luma
      let (width, height, stride) = (plane.width, plane.height, plane.bytesPerRow)
      guard width >= 7, height >= 7 else { return }
      var (darkSquares, lightSquares): ([Square], [Square]) = ([], [])
      for y in Swift.stride(from: Self.rowStep - 1, to: height, by: Self.rowStep) {
        let row = plane.base + y &* stride
        // The last five runs of equal pixels before column x.
        var runs = Runs()
        var (start, x) = (0, 0)
        while x < width {
          let value = row[x]
          x &+= 1
          while x < width, row[x] == value { x &+= 1 }
          runs.push(x &- start)
          start = x
          guard let module = runs.module else { continue }
          // Stop adding squares of this color. This also limits the number of comparisons with known squares.
          if (value == 0 ? darkSquares : lightSquares).count >= limit { continue }
          // The center has the color of the run that has just ended.
          let middle = x &- runs.last &- runs.second &- runs.middle / 2
          let isCounted = (value == 0 ? darkSquares : lightSquares).contains {
            abs($0.x - middle) < 4 * module && abs($0.y - y) < 4 * module
          }
          if isCounted { continue }
          let column = plane.base + middle
          guard
            let center = Self.center(column, stride, at: y, height, value: value, module: module),
            !checksRings
              || Self.hasRing(
                plane,
                Square(
                  x: x &- runs.last &- runs.second &- (runs.middle &+ 1) / 2, y: center,
                  module: module), value),
            !isKnown(Point(Double(middle) + 0.5, Double(center) + 0.5))
          else { continue }
          if value == 0 {
            darkSquares.append(Square(x: middle, y: center, module: module))
          } else {
            lightSquares.append(Square(x: middle, y: center, module: module))
          }
          if darkSquares.count >= limit, lightSquares.count >= limit {
            count(darkSquares, lightSquares, limit)
            return
          }
        }
      }
      count(darkSquares, lightSquares, limit)
    }

    private mutating func count(_ darkSquares: [Square], _ lightSquares: [Square], _ limit: Int) {
      (dark, light) = (min(darkSquares.count, limit), min(lightSquares.count, limit))
      darkCodes = Self.codes(among: Array(darkSquares.prefix(Self.cornerLimit)))
      lightCodes = Self.codes(among: Array(lightSquares.prefix(Self.cornerLimit)))
    }

    /// The maximum number of squares to try as corners, and the maximum number of triples to keep.
    private static let (cornerLimit, tripleLimit) = (16, 4)

    private struct Square {
      var x: Int
      var y: Int
      var module: Int

      var point: Point { Point(Double(x) + 0.5, Double(y) + 0.5) }
    }

    /// Returns the triples of squares that are similar in size and arranged like a code's corners.
    private static func codes(among squares: [Square]) -> [Triple] {
      var codes: [Triple] = []
      for corner in squares {
        for (index, first) in squares.enumerated() {
          for second in squares[(index + 1)...] {
            let modules = [corner.module, first.module, second.module]
            let (least, most) = (modules.min() ?? 0, modules.max() ?? 0)
            let (a, b) = (first.point - corner.point, second.point - corner.point)
            let (longer, shorter) = (
              max(a.distance(to: Point(0, 0)), b.distance(to: Point(0, 0))),
              min(a.distance(to: Point(0, 0)), b.distance(to: Point(0, 0)))
            )
            guard 2 * most <= 3 * least + 2, shorter >= 10 * Double(least),
              longer <= 110 * Double(least),
              longer <= 1.7 * shorter, abs(a.x * b.x + a.y * b.y) <= 0.4 * longer * shorter
            else { continue }
            let fourth = first.point + b
            let margin = 9 * Double(most) + 4
            let box = Box(enclosing: [corner.point, first.point, second.point, fourth])
            // With the y-axis pointing down, a positive cross product means a clockwise turn.
            let isClockwise = a.x * b.y - a.y * b.x > 0
            let ends = isClockwise ? (first.point, second.point) : (second.point, first.point)
            guard let box else { continue }
            let skew = abs(a.x * b.x + a.y * b.y) / (longer * shorter)
            let error = skew + longer / shorter - 1 + Double(most - least) / Double(most)
            codes.append(
              Triple(
                corner: corner.point, ends: ends,
                module: Double(modules.reduce(0, +)) / 3 + 0.5, error: error,
                box: Box(
                  x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
                  height: box.height + 2 * margin)))
          }
        }
      }
      return Array(codes.sorted { $0.error < $1.error }.prefix(tripleLimit))
    }

    /// Returns the center row of a square, computed from the runs along a column; nil if the runs do not match a square
    /// of about the expected size.
    private static func center(
      _ column: UnsafePointer<UInt8>, _ stride: Int, at y: Int, _ height: Int, value: UInt8,
      module: Int
    ) -> Int? {
      // A run longer than this limit cannot belong to a finder square.
      let limit = 6 &* module &+ 4
      func run(from start: Int, by step: Int, of value: UInt8) -> Int {
        var (length, position) = (0, start)
        while position >= 0, position < height, length <= limit, column[position &* stride] == value
        {
          length &+= 1
          position &+= step
        }
        return length
      }
      let up = run(from: y &- 1, by: -1, of: value)
      let upperRing = run(from: y &- 1 &- up, by: -1, of: ~value)
      let upperEdge = run(from: y &- 1 &- up &- upperRing, by: -1, of: value)
      let down = run(from: y &+ 1, by: 1, of: value)
      let lowerRing = run(from: y &+ 1 &+ down, by: 1, of: ~value)
      let lowerEdge = run(from: y &+ 1 &+ down &+ lowerRing, by: 1, of: value)
      var runs = Runs()
      for length in [upperEdge, upperRing, up &+ 1 &+ down, lowerRing, lowerEdge] {
        runs.push(length)
      }
      // The outermost runs may continue into other modules of the code, so only the ring and the
      // center are checked.
      return runs.areConcentric ? y &+ (down &- up) / 2 : nil
    }

    /// Returns whether nearly all pixels on a circle inside a square's center have the center's color, and nearly all
    /// pixels on a circle inside the square's ring have the other color.
    private static func hasRing(
      _ plane: PixelBuffer.Plane, _ square: Square, _ value: UInt8
    ) -> Bool {
      let count = 12
      let agreeing = [(1.0, true), (2.2, false)].map { radius, isCenter in
        (0..<count).count { index in
          let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(count)
          let length = radius * Double(square.module)
          let x = square.x + Int((length * cos(angle)).rounded())
          let y = square.y + Int((length * sin(angle)).rounded())
          guard x >= 0, y >= 0, x < plane.width, y < plane.height else { return false }
          return (plane.base[y &* plane.bytesPerRow &+ x] == value) == isCenter
        }
      }
      return agreeing.allSatisfy { $0 >= count - 2 }
    }

    /// The lengths of five consecutive runs.
    private struct Runs {
      private var first = 0
      private var next = 0
      private(set) var middle = 0
      private(set) var second = 0
      private(set) var last = 0

      mutating func push(_ length: Int) {
        (first, next, middle, second, last) = (next, middle, second, last, length)
      }

      /// The approximate side length of a module, in pixels; nil if the runs do not match a finder square.
      var module: Int? {
        guard first > 0, areConcentric else { return nil }
        let sum = first &+ next &+ middle &+ second &+ last
        // A run may deviate by at most three quarters of a module plus one pixel. Both sides of the comparison are
        // multiplied by 28.
        for length in [first, next, second, last] {
          let off = abs(28 &* length &- 4 &* sum)
          if off > 3 &* sum &+ 28 { return nil }
        }
        return abs(28 &* middle &- 12 &* sum) > 3 &* sum &+ 28 ? nil : max(1, sum / 7)
      }

      /// Whether the two runs next to the central run have similar lengths, and the central run is neither noticeably
      /// shorter nor much longer than these two.
      var areConcentric: Bool {
        let (ring, smaller) = (max(next, second), min(next, second))
        guard smaller > 0, middle &+ 1 >= ring else { return false }
        return middle <= 7 &* smaller &+ 4 && ring <= 3 &* smaller &+ 3
      }
    }
  }
#endif
