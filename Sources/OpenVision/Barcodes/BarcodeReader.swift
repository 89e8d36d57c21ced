#if Barcodes
  import Geometry
  import Imaging

  /// Finds and reads the barcodes in an image: first by ZXing's search, then by others if that
  /// finds nothing.
  ///
  /// Most of ZXing's time goes into thresholds and linear codes, so looking again costs little. The
  /// image at half and two thirds of its size is made black and white by the means of large
  /// neighborhoods, and searched for matrix codes, as it is and inverted. Slanting linear codes are
  /// read from a few lines across the image. A search for QR codes alone ends if the black and
  /// white image has none of the squares of their corners, which is far cheaper to see.
  struct BarcodeReader: Sendable {
    let symbologies: BarcodeSymbologies
    /// Whether to look again if the plain search finds nothing.
    let looksAgain: Bool

    private static let matrixKindsAgain: Set<Barcode.Kind> = [.qr, .microQR, .dataMatrix, .aztec]
    private enum Scale { case whole, half, twoThirds }

    private struct Look {
      var scale: Scale
      /// The image's length in neighborhoods.
      var neighborhoods: Int
      /// The threshold as a share of a neighborhood's mean, in 256ths.
      var share: Int
      var kinds: Set<Barcode.Kind>
      /// Whether light codes on a dark ground are looked for as well.
      var inverts: Bool
    }

    /// The looks that find most of the turned, blurred, noisy, faint and unevenly lit codes that
    /// the library misses: high and low thresholds, of large and small neighborhoods.
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

    /// Finds and reads the codes of an image.
    ///
    /// - Parameter image: an image of luma.
    /// - Returns: the codes, their corners in the image's pixels.
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
        if found.isEmpty, kinds.contains(.pdf417), !isCancelled() {
          found = try StackedCodeReader(symbologies: symbologies).barcodes(in: image)
        }
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
      // The places where squares within rings lie as in a code. Only these are worth the remaining
      // effort.
      var (darkCodes, lightCodes): ([FinderSquares.Place], [FinderSquares.Place]) = ([], [])
      var (half, twoThirds): (PixelBuffer?, PixelBuffer?)
      // The middles of the bull's-eyes that were followed in vain.
      var middles: [Point] = []
      // The looks at half the size show whether there are as many squares within rings as a code
      // has. Without them the other looks, which cost more than all before, would hardly read one.
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
        let aztec = try aztecCode(
          of: kinds, in: picture, binary, of: image, factor: factor, notAt: &middles)
        if let aztec { return [aztec] }
        if search.kinds.contains(.dataMatrix) {
          let codes = try denseCodes(in: image, binary, factor: factor, isCancelled: isCancelled)
          if !codes.isEmpty { return codes }
        }
        if kinds.contains(.dataMatrix), look.scale == .half {
          let solid = try solidCode(in: image, binary, factor: factor, isCancelled: isCancelled)
          if let solid { return [solid] }
        }
        search = search.without([.aztec])
        if search.kinds.isEmpty { continue }
        let whole = FinderSquares.ofCode(among: search.kinds)
        let squares = FinderSquares(in: binary, upTo: max(whole, Self.squareLimit))
        hasSigns = hasSigns || max(squares.dark, squares.light) >= whole
        darkCodes += squares.darkCodes.map { $0.scaled(by: factor) }
        lightCodes += squares.lightCodes.map { $0.scaled(by: factor) }
        let needed = FinderSquares.needed(for: search.kinds)
        var found: [Barcode] = []
        if squares.dark >= needed {
          found = try search.barcodesEitherWay(
            in: binary, mirrors: squares.darkCodes.contains(where: \.isLikely))
        }
        if found.isEmpty, look.inverts, squares.light >= needed {
          found = try search.barcodesEitherWay(
            in: binary.inverted(), mirrors: squares.lightCodes.contains(where: \.isLikely))
        }
        if !found.isEmpty { return found.map { $0.moved { $0 * factor } } }
      }
      return try squareCodesAgain(
        of: kinds.intersection([.qr, .microQR]), in: image, darkCodes: darkCodes,
        lightCodes: lightCodes, isCancelled: isCancelled)
    }

    /// Reads codes whose squares have been seen: with the library's own threshold, mirrored, and
    /// enlarged.
    private func squareCodesAgain(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, darkCodes: [FinderSquares.Place],
      lightCodes: [FinderSquares.Place],
      isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      search.triesHarder = true
      if kinds.isEmpty { return [] }
      for (places, isLight) in [(darkCodes, false), (lightCodes, true)] {
        guard let place = places.first(where: \.isLikely), !isCancelled() else { continue }
        let region = image.region(enclosing: place.box.intersection(image.size.bounds))
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
      return kinds.contains(.qr)
        ? try gridCodes(
          in: image, at: [(darkCodes, false), (lightCodes, true)], isCancelled: isCancelled) : []
    }

    /// Reads a QR code from the modules between squares that lie as in its corners.
    private func gridCodes(
      in image: PixelBuffer, at places: [(squares: [FinderSquares.Place], isLight: Bool)],
      isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.qr])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      for (squares, isLight) in places {
        for grid in QRCodeGrid.grids(at: squares, in: sampler, isLight: isLight) {
          if isCancelled() { return [] }
          let (clear, position) = grid.picture
          let found = try search.barcodesEitherWay(in: clear, mirrors: true)
          if !found.isEmpty { return found.map { $0.moved(position) } }
        }
      }
      return []
    }

    /// Reads DataMatrix codes in the dense parts of a picture, each cut out.
    ///
    /// - Parameter factor: the image's size divided by the picture's.
    private func denseCodes(
      in image: PixelBuffer, _ binary: PixelBuffer, factor: Double, isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var found: [Barcode] = []
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.triesHarder = true
      // Large squares make few edges. They are seen at half the size.
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

    /// Reads a DataMatrix code at one of the solid corners in a picture; its corners are in the image.
    ///
    /// - Parameter factor: the image's size divided by the picture's.
    private func solidCode(
      in image: PixelBuffer, _ binary: PixelBuffer, factor: Double, isCancelled: () -> Bool
    ) throws(VNError) -> Barcode? {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      for isLight in [false, true] {
        for place in SolidCorners(in: binary, isLight: isLight).places {
          if isCancelled() { return nil }
          for isMirrored in [false, true] {
            let grids = DataMatrixGrid.grids(
              at: place.scaled(by: factor), in: sampler, isLight: isLight, isMirrored: isMirrored)
            for grid in grids {
              let (clear, position) = grid.picture
              guard var code = try search.barcodes(in: clear).first else { continue }
              code.isMirrored = isMirrored
              return code.moved(position)
            }
          }
        }
      }
      return nil
    }

    /// Reads an Aztec code around one of the bull's-eyes in a picture; its corners are in the image.
    ///
    /// - Parameters:
    ///   - factor: the image's size divided by the picture's.
    ///   - middles: the places in the image where the rings need not be followed again.
    private func aztecCode(
      of kinds: Set<Barcode.Kind>, in picture: PixelBuffer, _ binary: PixelBuffer,
      of image: PixelBuffer, factor: Double, notAt middles: inout [Point]
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
        let middle = place.center * factor
        if middles.contains(where: { $0.distance(to: middle) < factor * place.module }) { continue }
        middles.append(middle)
        let view = AztecView(
          of: image, around: middle, module: place.module * factor,
          isLight: place.isLight)
        guard let view,
          let grid = AztecGrid(view.map, in: LumaSampler(image), isLight: place.isLight)
        else { continue }
        let (modules, position) = grid.picture
        search.isBlackAndWhite = true
        if let code = try search.barcodes(in: modules).first { return code.moved(position) }
        let upright = view.picture
        for (source, isBinary) in [(upright, false), (view.blackAndWhite(upright), true)] {
          search.isBlackAndWhite = isBinary
          if let code = try search.barcodes(in: source).first {
            return code.moved(view.position)
          }
        }
      }
      return nil
    }

    /// The number of modules that are cut out around the middle of an Aztec code: enough for a
    /// turned code with 1000 characters.
    private static let aztecRadius = 40.0
    /// The number of squares within rings that are looked for. Three would be enough, but others
    /// may lie around.
    private static let squareLimit = 16
    /// The longest side, in pixels, of an image that is enlarged.
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

    /// Reads the codes in an image; if there are none, those in the mirrored image.
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
