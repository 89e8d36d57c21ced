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
      try confirmedBarcodes(in: image, angle: angle, density: 1) { lines in
        let binary = lines.blackAndWhiteLines(
          neighborhood: max(Self.neighborhood, lines.width / 12), share: Self.share)
        return isLight ? binary.inverted() : binary
      }
    }

    /// Reads codes with narrow or blurred bars along parallel lines at an angle.
    ///
    /// The lines are sampled several times per pixel, because the edges of narrow bars lie between pixels, and sharpened,
    /// because blur brings narrow bars closer to the mean of their neighbors. Sharpening amplifies noise, so each result
    /// must be confirmed on other lines.
    func blurredBarcodes(in image: PixelBuffer, angle: Double) throws(VNError) -> [Barcode] {
      let density = Self.sharpening.density
      return try confirmedBarcodes(in: image, angle: angle, density: density) { lines in
        lines.sharpenedLines(radius: density, gain: Self.sharpening.gain)
          .blackAndWhiteLines(
            neighborhood: density * Self.sharpening.neighborhood, share: Self.share)
      }
    }

    /// Reads codes along parallel lines that a function converts to black and white. Each result must be confirmed on
    /// the lines halfway between them.
    private func confirmedBarcodes(
      in image: PixelBuffer, angle: Double, density: Int, _ converted: (PixelBuffer) -> PixelBuffer
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.findsOne, search.isBlackAndWhite) = (true, true, true)
      func first(in canvas: PixelBuffer, offset: Double) throws(VNError) -> Barcode? {
        let lines = SlantedLines(angle: angle, offset: offset, density: density, in: image.size)
        return try search.barcodes(in: converted(lines.sampled(from: canvas))).first?
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
    /// For narrow or blurred bars: the number of samples per pixel, the factor by which differences from nearby samples
    /// are increased, and the number of pixels that are averaged for a threshold.
    private static let sharpening = (density: 3, gain: 3, neighborhood: 64)

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
      let plane = image.luma
      defer { withExtendedLifetime(image) {} }
      let extent = LinearCodeExtent(plane)
      var found: [Barcode] = []
      var canvas = image
      for code in known { canvas = canvas.painted(over: code.corners) }
      for _ in 0..<Self.limit {
        guard var code = try read(canvas) else { break }
        let middle = code.middle
        // A code that was painted over should not be read again. If it is, stop, because otherwise
        // the loop would never end.
        guard !(known + found).contains(where: { $0.covers(middle) }) else { break }
        code.corners = extent.corners(around: code.corners)
        canvas = canvas.painted(over: code.corners)
        // The search for the ends of the bars may stop early if they are blurred or converge. The rest of the label is
        // then read as another code.
        let whole = found.lazy.enumerated().compactMap { index, other in
          other.bytes == code.bytes && other.kind == code.kind
            ? extent.corners(joining: other.corners, code.corners).map { (index, $0) } : nil
        }.first
        if let (index, corners) = whole {
          found[index].corners = corners
          canvas = canvas.painted(over: corners)
        } else {
          found.append(code)
        }
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

  extension PixelBuffer {
    /// Returns the luma with a polygon and a small margin around it painted white.
    fileprivate func painted(over corners: [Point]) -> PixelBuffer {
      let plane = planes[0]
      let middle = corners.reduce(Point(0, 0), +) * (1 / Double(max(1, corners.count)))
      let grown = corners.map { corner in
        let way = corner - middle
        return corner + way * (0.1 + 3 / max(1, corner.distance(to: middle)))
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
