#if Barcodes
  import Geometry
  import Imaging

  /// The parts of an image that are searched for QR codes, one after another.
  ///
  /// ZXing tries all triples of finder squares, so its running time grows with the cube of the number of squares. An
  /// image with many squares is therefore divided into overlapping parts with few squares each. Parts that are small
  /// and still have many squares are left out, because they show a texture rather than codes.
  struct FinderCrowd {
    /// The parts, starting with those that have the fewest squares. An image with few squares has only one part, the
    /// whole image.
    private(set) var parts: [PixelRegion] = []

    /// The kinds of codes that have finder squares.
    static let kinds: Set<Barcode.Kind> = [.qr, .microQR]
    /// The number of finder squares above which an image is divided.
    static let squareLimit = 120
    /// The maximum number of parts.
    static let partLimit = 48
    /// Half the minimum length, in pixels, of the longer side of a part that may be divided.
    private static let minimumSide = 160
    /// The overlap of the two halves into which a part is divided, as a fraction of the divided side.
    private static let overlap = 0.25

    /// Whether the image was divided.
    private(set) var isCrowded = false

    /// Finds the parts.
    ///
    /// - Parameter image: a luma image.
    init(of image: PixelBuffer) {
      let whole = PixelRegion(x: 0, y: 0, size: image.size)
      let binary = image.blackAndWhite(
        neighborhood: max(image.width, image.height) / Self.neighborhoods, share: Self.share)
      var found: [(part: PixelRegion, count: Int)] = []
      var waiting = [whole]
      while let part = waiting.popLast() {
        let view = part == whole ? binary : binary.view(of: part)
        let count = FinderSquares(
          in: view, upTo: Self.squareLimit + 1, checksRings: true
        ).dark
        if count <= Self.squareLimit {
          if part == whole || count > 0 { found.append((part, count)) }
          continue
        }
        isCrowded = true
        let (width, height) = (part.size.width, part.size.height)
        if max(width, height) >= 2 * Self.minimumSide { waiting += Self.halves(of: part) }
      }
      parts = found.sorted { $0.count < $1.count }.prefix(Self.partLimit).map(\.part)
    }

    /// The number of neighborhoods along the image's longer side, and the threshold as a fraction of a neighborhood's
    /// mean, in 256ths.
    private static let (neighborhoods, share) = (16, 235)

    /// Returns the two overlapping halves into which a part's longer side is divided.
    private static func halves(of part: PixelRegion) -> [PixelRegion] {
      let (width, height) = (part.size.width, part.size.height)
      let isWide = width >= height
      let length = isWide ? width : height
      let half = min(length - 1, Int(Double(length) * (0.5 + overlap / 2)))
      let size =
        isWide ? PixelSize(width: half, height: height) : PixelSize(width: width, height: half)
      return [
        PixelRegion(x: part.x, y: part.y, size: size),
        PixelRegion(
          x: part.x + (isWide ? length - half : 0), y: part.y + (isWide ? 0 : length - half),
          size: size),
      ]
    }
  }

  extension BarcodeSearch {
    /// Runs the search on the parts of a crowded image, and on the whole image for types without finder squares.
    ///
    /// - Parameter crowd: the parts of the image.
    func barcodes(in image: PixelBuffer, of crowd: FinderCrowd) throws(VNError) -> [Barcode] {
      guard crowd.isCrowded else { return try barcodes(in: image) }
      var found = try without(FinderCrowd.kinds).barcodes(in: image)
      let search = without(kinds.subtracting(FinderCrowd.kinds))
      for part in crowd.parts {
        let corner = Point(Double(part.x), Double(part.y))
        for code in try search.barcodes(in: image.view(of: part)) {
          let moved = code.moved { $0 + corner }
          if !found.contains(where: { $0.isSame(as: moved) }) { found.append(moved) }
        }
      }
      return found
    }

    /// Returns the search, without QR and Micro QR codes if there are too many finder squares.
    func among(_ squareCount: Int) -> BarcodeSearch {
      squareCount > FinderCrowd.squareLimit ? without(FinderCrowd.kinds) : self
    }
  }

  extension Barcode {
    /// Returns whether two results from overlapping parts show the same printed code.
    fileprivate func isSame(as other: Barcode) -> Bool {
      guard kind == other.kind, bytes == other.bytes else { return false }
      let (a, b) = (corners.reduce(Point(0, 0), +), other.corners.reduce(Point(0, 0), +))
      let side = corners.first.map { $0.distance(to: corners[1]) } ?? 0
      return a.distance(to: b) < 2 * side
    }
  }
#endif
