#if Barcodes
  import Geometry
  import Imaging

  /// A reader that finds linear codes one after another, painting over each code before it searches
  /// for the next.
  struct LinearCodeReader: Sendable {
    let symbologies: BarcodeSymbologies
    let kinds: Set<Barcode.Kind>

    private static let limit = 64
    /// The length of the shorter side above which an image is also searched at a third of its size.
    private static let largeSide = 500

    /// Reads codes that run roughly horizontally or vertically.
    ///
    /// - Parameter image: a luma image.
    func barcodes(in image: PixelBuffer) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.findsOne) = (true, true)
      let found = try all(in: image, except: []) { canvas throws(VNError) in
        try search.firstBarcode(in: canvas)
      }
      guard min(image.width, image.height) > Self.largeSide else { return found }
      return found
        + (try all(in: image, except: found) { canvas throws(VNError) in
          try search.firstBarcode(in: canvas.reducedToOneThird())?.moved { $0 * 3 }
        })
    }

    /// Reads codes that run at an angle.
    ///
    /// - Parameters:
    ///   - image: a luma image.
    ///   - angle: the angle in radians, clockwise from the image's rows.
    func barcodes(in image: PixelBuffer, aslant angle: Double) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.findsOne) = (true, true)
      let lines = SlantedLines(angle: angle, in: image.size)
      return try all(in: image, except: []) { canvas throws(VNError) in
        try search.barcodes(in: lines.sampled(from: canvas)).first?.moved(lines.position)
      }
    }

    /// Reads faint codes along parallel lines at an angle. The codes are light on dark if `isLight` is true.
    ///
    /// Each pixel is compared with the mean of its neighbors on the same line. The comparison amplifies noise as much
    /// as bars, so each result must be confirmed on other lines.
    func faintBarcodes(
      in image: PixelBuffer, angle: Double, isLight: Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.findsOne, search.isBlackAndWhite) = (true, true, true)
      func first(in canvas: PixelBuffer, offset: Double) throws(VNError) -> Barcode? {
        let lines = SlantedLines(angle: angle, offset: offset, in: image.size)
        let sampled = lines.sampled(from: canvas)
        let binary = sampled.blackAndWhiteLines(
          neighborhood: max(Self.neighborhood, sampled.width / 12), share: Self.share)
        return try search.barcodes(in: isLight ? binary.inverted() : binary).first?
          .moved(lines.position)
      }
      return try all(in: image, except: []) { canvas throws(VNError) in
        guard let code = try first(in: canvas, offset: 0),
          let again = try first(in: canvas, offset: 0.5),
          again.kind == code.kind, again.bytes == code.bytes
        else { return nil }
        return code
      }
    }

    /// The minimum number of neighboring pixels that are averaged for a threshold.
    private static let neighborhood = 48
    /// The threshold as a fraction of the neighbors' mean, in 256ths.
    private static let share = 253

    /// Reads codes until no more are found or their maximum number is reached.
    ///
    /// - Parameters:
    ///   - known: codes that have already been found.
    ///   - read: a function that reads a code from an image in which the codes found so far are painted over.
    private func all(
      in image: PixelBuffer, except known: [Barcode],
      _ read: (PixelBuffer) throws(VNError) -> Barcode?
    ) throws(VNError) -> [Barcode] {
      guard !kinds.isEmpty else { return [] }
      var found: [Barcode] = []
      var canvas = image
      for code in known { canvas = canvas.painted(over: code.corners) }
      while found.count < Self.limit, var code = try read(canvas) {
        let middle = code.middle
        // A code that was painted over should not be read again. If it is, stop, because otherwise
        // the loop would never end.
        guard !(known + found).contains(where: { $0.covers(middle) }) else { break }
        code.corners = withExtendedLifetime(image) {
          LinearCodeExtent(image.planes[0]).corners(around: code.corners)
        }
        found.append(code)
        canvas = canvas.painted(over: code.corners)
      }
      return found
    }
  }

  extension BarcodeSearch {
    /// Returns the first code that is found along the rows or, if there is none, along the columns.
    /// To search columns, the image is transposed, because ZXing takes far longer to search along
    /// columns.
    fileprivate func firstBarcode(in image: PixelBuffer) throws(VNError) -> Barcode? {
      if let found = try barcodes(in: image).first { return found }
      return try barcodes(in: image.upright(from: .leftMirrored)).first?
        .moved { Point($0.y, $0.x) }
    }
  }

  extension Barcode {
    fileprivate var middle: Point {
      corners.reduce(Point(0, 0), +) * (1 / Double(max(1, corners.count)))
    }

    fileprivate func covers(_ point: Point) -> Bool { corners.isConvexHull(around: point) }
  }

  extension [Point] {
    /// Returns whether a point is inside or on the boundary of the convex polygon with these
    /// corners.
    fileprivate func isConvexHull(around point: Point) -> Bool {
      var (left, right) = (false, false)
      for (index, corner) in enumerated() {
        let (side, offset) = (self[(index + 1) % count] - corner, point - corner)
        let turn = side.x * offset.y - side.y * offset.x
        if turn > 0 { right = true }
        if turn < 0 { left = true }
      }
      return !(left && right)
    }
  }

  extension PixelBuffer {
    /// Returns the luma with a polygon and a small margin around it painted white.
    fileprivate func painted(over corners: [Point]) -> PixelBuffer {
      let plane = planes[0]
      let middle = corners.reduce(Point(0, 0), +) * (1 / Double(max(1, corners.count)))
      let grown = corners.map { corner in
        let offset = corner - middle
        return corner + offset * (0.1 + 3 / max(1, corner.distance(to: middle)))
      }
      let box =
        Box(enclosing: grown)?.intersection(size.bounds) ?? Box(x: 0, y: 0, width: 0, height: 0)
      return PixelBuffer.makeLuma(width: width, height: height) { target in
        for y in 0..<height {
          for x in 0..<width { target[y &* width &+ x] = plane.base[y &* plane.bytesPerRow &+ x] }
        }
        guard box.width > 0, box.height > 0 else { return }
        for y in Int(box.y)..<min(height, Int(box.maxY) + 1) {
          for x in Int(box.x)..<min(width, Int(box.maxX) + 1)
          where grown.isConvexHull(around: Point(Double(x) + 0.5, Double(y) + 0.5)) {
            target[y * width + x] = 255
          }
        }
      }
    }
  }
#endif
