#if Barcodes
  import Geometry
  import Imaging

  /// A reader that finds the barcodes in an image.
  ///
  /// ZXing's plain search runs first. If it finds nothing, further searches follow. They cost
  /// little, because most of ZXing's time goes into thresholds and linear codes. The image at half
  /// and two thirds of its size is thresholded by the means of large neighborhoods and searched for
  /// matrix codes, both as it is and inverted. Slanted linear codes are read from a few lines
  /// across the image. A search for QR codes alone ends early if the binary image has no finder
  /// squares, because counting them is far cheaper than a search.
  struct BarcodeReader: Sendable {
    let symbologies: BarcodeSymbologies
    /// Whether to search again if the plain search finds nothing.
    let looksAgain: Bool

    private static let matrixKindsAgain: Set<Barcode.Kind> = [.qr, .microQR, .dataMatrix, .aztec]
    private enum Scale { case whole, half, twoThirds }

    private struct Look {
      var scale: Scale
      /// The image's longer side, in neighborhoods.
      var neighborhoods: Int
      /// The threshold as a fraction of the neighborhood's mean, in 256ths.
      var share: Int
      var kinds: Set<Barcode.Kind>
      /// Whether to look for light codes on a dark background as well.
      var inverts: Bool
    }

    /// The search passes that find most of the rotated, blurred, noisy, faint and unevenly lit
    /// codes that ZXing misses. They use high and low thresholds, and large and small
    /// neighborhoods.
    private static let secondLooks: [Look] = [
      Look(scale: .half, neighborhoods: 16, share: 235, kinds: matrixKindsAgain, inverts: true),
      Look(
        scale: .half, neighborhoods: 12, share: 251, kinds: [.qr, .aztec], inverts: true),
      Look(scale: .twoThirds, neighborhoods: 8, share: 218, kinds: [.qr, .microQR], inverts: true),
      Look(scale: .twoThirds, neighborhoods: 16, share: 243, kinds: [.qr], inverts: true),
      Look(scale: .twoThirds, neighborhoods: 6, share: 245, kinds: [.qr], inverts: false),
      Look(
        scale: .whole, neighborhoods: 16, share: 243, kinds: [.qr, .microQR, .aztec], inverts: true),
    ]
    private static let rightAngles = [0, Double.pi / 2]
    private static let slants = [Double.pi / 4, -Double.pi / 4]

    /// Finds and reads the codes in an image.
    ///
    /// - Parameter image: a luma image.
    /// - Returns: the codes with their corners in image pixels.
    func barcodes(in image: PixelBuffer, isCancelled: () -> Bool) throws(VNError) -> [Barcode] {
      let kinds = symbologies.kinds
      let linearReader = LinearCodeReader(
        symbologies: symbologies, kinds: kinds.filter(\.isLinear))
      var found = try matrixCodes(of: kinds.filter { !$0.isLinear }, in: image)
      if isCancelled() { return [] }
      found += try linearReader.barcodes(in: image)
      if found.isEmpty, looksAgain {
        if isCancelled() { return [] }
        found = try matrixCodesAgain(
          of: kinds.intersection(Self.matrixKindsAgain), in: image, isCancelled: isCancelled)
        for angle in Self.slants where found.isEmpty && !isCancelled() {
          found = try linearReader.barcodes(in: image, aslant: angle)
        }
        for angle in Self.rightAngles {
          for isLight in [false, true] where found.isEmpty && !isCancelled() {
            found = try linearReader.faintBarcodes(in: image, angle: angle, isLight: isLight)
          }
        }
      }
      return found.map { code in
        guard code.kind == .qr else { return code }
        var code = code
        code.descriptor = QRCodeFormat.descriptor(of: code, in: image.planes[0])
        return code
      }
    }

    private func matrixCodes(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.triesSmaller) = (true, true)
      return try search.barcodes(in: image)
    }

    private func matrixCodesAgain(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      guard !kinds.isEmpty, min(image.width, image.height) >= 40 else { return [] }
      // The regions where finder squares are arranged as in a code. Only these are worth a further
      // search.
      var (darkCode, lightCode): (Box?, Box?)
      var (half, twoThirds): (PixelBuffer?, PixelBuffer?)
      // The passes at half size show whether there are as many finder squares as a code has. If
      // not, the other passes would rarely read a code, and they cost more than all earlier ones.
      var hasSigns = false
      for look in Self.secondLooks where look.scale == .half || hasSigns {
        var search = BarcodeSearch(symbologies: symbologies, kinds: kinds.intersection(look.kinds))
        search.isBlackAndWhite = true
        if search.kinds.isEmpty { continue }
        if isCancelled() { return [] }
        let (picture, factor): (PixelBuffer, Double)
        switch look.scale {
        case .whole: (picture, factor) = (image, 1)
        case .half:
          (picture, factor) = (half ?? image.halved(), 2)
          half = picture
        case .twoThirds:
          (picture, factor) = (twoThirds ?? image.reducedToTwoThirds(), 1.5)
          twoThirds = picture
        }
        let binary = picture.blackAndWhite(
          neighborhood: max(picture.width, picture.height) / look.neighborhoods, share: look.share)
        if let code = try aztecCode(of: kinds, in: picture, binary, of: image, factor: factor) {
          return [code]
        }
        if search.kinds.contains(.dataMatrix) {
          let codes = try denseCodes(in: image, binary, factor: factor, isCancelled: isCancelled)
          if !codes.isEmpty { return codes }
        }
        search = search.without([.aztec])
        if search.kinds.isEmpty { continue }
        let whole = FinderSquares.ofCode(among: search.kinds)
        let squares = FinderSquares(in: binary, upTo: max(whole, Self.squareLimit))
        hasSigns = hasSigns || max(squares.dark, squares.light) >= whole
        darkCode = darkCode ?? squares.darkCode.map { $0.scaled(by: factor) }
        lightCode = lightCode ?? squares.lightCode.map { $0.scaled(by: factor) }
        let needed = FinderSquares.needed(for: search.kinds)
        var found: [Barcode] = []
        if squares.dark >= needed {
          found = try search.barcodesEitherWay(in: binary, mirrors: squares.darkCode != nil)
        }
        if found.isEmpty, look.inverts, squares.light >= needed {
          found = try search.barcodesEitherWay(
            in: binary.inverted(), mirrors: squares.lightCode != nil)
        }
        if !found.isEmpty { return found.map { $0.moved { $0 * factor } } }
      }
      return try squareCodesAgain(
        of: kinds.intersection([.qr, .microQR]), in: image, darkCode: darkCode,
        lightCode: lightCode, isCancelled: isCancelled)
    }

    /// Reads codes whose finder squares have been found. It uses ZXing's own threshold, and also
    /// tries the mirrored and the enlarged region.
    private func squareCodesAgain(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, darkCode: Box?, lightCode: Box?,
      isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      search.triesHarder = true
      if kinds.isEmpty { return [] }
      for (box, isLight) in [(darkCode, false), (lightCode, true)] {
        guard let box, !isCancelled() else { continue }
        let region = image.region(enclosing: box.intersection(image.size.bounds))
        guard region.size.width > 0, region.size.height > 0 else { continue }
        let part = image.view(of: region)
        let corner = Point(Double(region.x), Double(region.y))
        let picture = isLight ? part.inverted() : part
        var found = try search.barcodesEitherWay(in: picture, mirrors: true)
        if found.isEmpty, max(part.width, part.height) <= Self.largestDoubled {
          let large = picture.resized(width: 2 * part.width, height: 2 * part.height)
          found = try search.barcodesEitherWay(in: large, mirrors: true).map {
            $0.moved { $0 * 0.5 }
          }
        }
        if !found.isEmpty { return found.map { $0.moved { $0 + corner } } }
      }
      return []
    }

    /// Finds dense parts of an image that may be DataMatrix codes, and reads each as a separate
    /// image.
    ///
    /// - Parameter factor: the size of `image` divided by that of `binary`.
    private func denseCodes(
      in image: PixelBuffer, _ binary: PixelBuffer, factor: Double, isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var found: [Barcode] = []
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.triesHarder = true
      // Codes with large modules have few edges. At half the size their edges are dense enough.
      let coarse = DenseParts(in: binary.halved()).boxes.map { $0.scaled(by: 2) }
      for box in DenseParts(in: binary).boxes + coarse {
        if isCancelled() { return [] }
        for clear in [false, true] {
          let source = clear ? binary : image
          let scale = clear ? 1 : factor
          let region = source.region(
            enclosing: Box(
              x: box.x * scale, y: box.y * scale, width: box.width * scale,
              height: box.height * scale))
          let part = source.view(of: region)
          search.isBlackAndWhite = clear
          var codes = try search.barcodesEitherWay(in: part, mirrors: true)
          if codes.isEmpty {
            codes = try search.barcodesEitherWay(in: part.inverted(), mirrors: true)
          }
          let corner = Point(Double(region.x), Double(region.y))
          found += codes.map { $0.moved { ($0 + corner) * (factor / scale) } }
          if !codes.isEmpty { break }
        }
      }
      return found
    }

    /// Reads an Aztec code around one of the bull's-eyes in `picture`. The code's corners are in
    /// pixels of `image`.
    ///
    /// - Parameter factor: the size of `image` divided by that of `picture`.
    private func aztecCode(
      of kinds: Set<Barcode.Kind>, in picture: PixelBuffer, _ binary: PixelBuffer,
      of image: PixelBuffer, factor: Double
    ) throws(VNError) -> Barcode? {
      guard kinds.contains(.aztec) else { return nil }
      for place in BullsEyes(in: binary).places {
        let radius = min(
          Int(Self.aztecRadius * place.module) + 2, max(picture.width, picture.height))
        let corner = Point(
          Double(Int(place.center.x) - radius), Double(Int(place.center.y) - radius))
        let right = place.isLight ? picture.inverted() : picture
        let part = right.square(around: place.center, radius: radius)
        var search = BarcodeSearch(symbologies: symbologies, kinds: [.aztec])
        if let code = try search.barcodes(in: part).first {
          return code.moved { ($0 + corner) * factor }
        }
        if part.width <= Self.largestDoubled / 2 {
          let large = part.resized(width: 2 * part.width, height: 2 * part.height)
          if let code = try search.barcodes(in: large).first {
            return code.moved { ($0 * 0.5 + corner) * factor }
          }
        }
        search.isBlackAndWhite = true
        let clear = (place.isLight ? binary.inverted() : binary)
          .square(around: place.center, radius: radius)
        if let code = try search.barcodes(in: clear).first {
          return code.moved { ($0 + corner) * factor }
        }
        let view = AztecView(
          of: image, around: place.center * factor, module: place.module * factor,
          isLight: place.isLight)
        guard let view else { continue }
        for (source, isBinary) in [(view.picture, false), (view.binary, true)] {
          search.isBlackAndWhite = isBinary
          if let code = try search.barcodes(in: source).first {
            return code.moved(view.position)
          }
        }
      }
      return nil
    }

    /// The number of modules that are cut out on each side of an Aztec code's center, enough for a
    /// rotated code with 1000 characters.
    private static let aztecRadius = 40.0
    /// The maximum number of finder squares to look for. A code has three, but other squares may be
    /// nearby.
    private static let squareLimit = 8
    /// The longest side, in pixels, of an image part that is enlarged.
    private static let largestDoubled = 400
  }

  extension Box {
    fileprivate func scaled(by factor: Double) -> Box {
      Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
  }

  extension BarcodeSearch {
    fileprivate func without(_ others: Set<Barcode.Kind>) -> BarcodeSearch {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds.subtracting(others))
      (search.triesHarder, search.isBlackAndWhite) = (triesHarder, isBlackAndWhite)
      return search
    }

    /// Reads the codes in an image; if it has none, reads those in the mirrored image.
    fileprivate func barcodesEitherWay(
      in image: PixelBuffer, mirrors: Bool
    ) throws(VNError) -> [Barcode] {
      let found = try barcodes(in: image)
      guard found.isEmpty, mirrors else { return found }
      let width = Double(image.width)
      return try barcodes(in: image.upright(from: .upMirrored)).map { code in
        var code = code.moved { Point(width - $0.x, $0.y) }
        code.isMirrored = true
        return code
      }
    }
  }
#endif
