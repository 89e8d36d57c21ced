#if Barcodes
  import Geometry
  import Imaging

  // Further searches for matrix codes, limited to positions at which code patterns have been found.
  extension BarcodeReader {
    /// Reads codes at finder squares that have already been found. ZXing applies its own threshold to the part of the
    /// image around the squares, and searches that part as it is and mirrored. A small part is also searched at twice
    /// its size. If ZXing finds nothing, QR codes are read from a fitted grid of modules.
    func squareCodesAgain(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, darkCodes: [FinderSquares.Triple],
      lightCodes: [FinderSquares.Triple], isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      search.triesHarder = true
      if kinds.isEmpty { return [] }
      for (triples, isLight) in [(darkCodes, false), (lightCodes, true)] {
        guard let triple = triples.first(where: \.isLikely), !isCancelled() else { continue }
        let region = image.region(enclosing: triple.box.intersection(image.size.bounds))
        guard region.size.width > 0, region.size.height > 0 else { continue }
        let part = image.view(of: region)
        let corner = Point(Double(region.x), Double(region.y))
        let picture = isLight ? part.inverted() : part
        var found = try search.barcodesTryingMirrored(in: picture, mirrors: true)
        if found.isEmpty, max(part.width, part.height) <= Self.largestDoubled {
          let large = picture.resized(width: 2 * part.width, height: 2 * part.height)
          found = try search.barcodesTryingMirrored(in: large, mirrors: true).map {
            $0.moved { $0 * 0.5 }
          }
        }
        if !found.isEmpty { return found.map { $0.moved { $0 + corner } } }
      }
      return kinds.contains(.qr)
        ? try gridCodes(
          in: image, at: [(darkCodes, false), (lightCodes, true)], isCancelled: isCancelled) : []
    }

    /// Reads a QR code from a grid of modules fitted to three finder squares.
    private func gridCodes(
      in image: PixelBuffer, at candidates: [(squares: [FinderSquares.Triple], isLight: Bool)],
      isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.qr])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      for (squares, isLight) in candidates {
        for grid in QRCodeGrid.grids(at: squares, in: sampler, isLight: isLight) {
          if isCancelled() { return [] }
          let (clear, position) = grid.picture
          let found = try search.barcodesTryingMirrored(in: clear, mirrors: true)
          if !found.isEmpty { return found.map { $0.moved(position) } }
        }
      }
      return []
    }

    /// Finds the dense parts of a binary image and reads the DataMatrix codes in them, either from the original image
    /// or, if none are found there, from the binary image.
    ///
    /// - Parameter factor: the ratio of the original image's size to the binary image's size.
    func denseCodes(
      in image: PixelBuffer, _ binary: PixelBuffer, factor: Double, isCancelled: () -> Bool
    ) throws(VNError) -> [Barcode] {
      var found: [Barcode] = []
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.triesHarder = true
      // Large modules produce few edges per block, so the search for dense parts is repeated at half the size to find
      // codes with large modules.
      let coarse = DenseParts(in: binary.halved()).boxes.map { $0.scaled(by: 2) }
      for box in DenseParts(in: binary).boxes + coarse {
        if isCancelled() { return [] }
        for clear in [false, true] {
          let source = clear ? binary : image
          let scale = clear ? 1 : factor
          let region = source.region(enclosing: box.scaled(by: scale))
          let part = source.view(of: region)
          search.isBlackAndWhite = clear
          var codes = try search.barcodesTryingMirrored(in: part, mirrors: true)
          if codes.isEmpty {
            codes = try search.barcodesTryingMirrored(in: part.inverted(), mirrors: true)
          }
          let corner = Point(Double(region.x), Double(region.y))
          found += codes.map { $0.moved { ($0 + corner) * (factor / scale) } }
          if !codes.isEmpty { break }
        }
      }
      return found
    }

    /// Reads a DataMatrix code whose borders form one of the given corners.
    func cornerCode(
      of image: PixelBuffer, at corners: [SolidCorners.Corner], isLight: Bool,
      isCancelled: () -> Bool
    ) throws(VNError) -> Barcode? {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      for corner in corners {
        for isMirrored in [false, true] {
          if isCancelled() { return nil }
          let grids = DataMatrixGrid.grids(
            at: corner, in: sampler, isLight: isLight, isMirrored: isMirrored)
          for grid in grids {
            let (clear, position) = grid.picture
            guard var code = try search.barcodes(in: clear).first else { continue }
            code.isMirrored = isMirrored
            return code.moved(position)
          }
        }
      }
      return nil
    }

    /// Reads an Aztec code around one of the bull's-eyes in a reduced image. The corners of the
    /// result are in pixels of the original image.
    ///
    /// - Parameters:
    ///   - factor: the ratio of the original image's size to the reduced image's size.
    ///   - middles: the centers of the bull's-eyes that have already been tried, in pixels of the original image. New
    ///     centers are appended.
    func aztecCode(
      of kinds: Set<Barcode.Kind>, in picture: PixelBuffer, _ binary: PixelBuffer,
      of image: PixelBuffer, factor: Double, notAt middles: inout [Point]
    ) throws(VNError) -> Barcode? {
      guard kinds.contains(.aztec) else { return nil }
      for eye in BullsEyes(in: binary).eyes {
        let radius = min(
          Int(Self.aztecRadius * eye.module) + 2, max(picture.width, picture.height))
        let corner = Point(
          Double(Int(eye.center.x) - radius), Double(Int(eye.center.y) - radius))
        let right = eye.isLight ? picture.inverted() : picture
        let part = right.square(around: eye.center, radius: radius)
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
        let clear = (eye.isLight ? binary.inverted() : binary)
          .square(around: eye.center, radius: radius)
        if let code = try search.barcodes(in: clear).first {
          return code.moved { ($0 + corner) * factor }
        }
        let middle = eye.center * factor
        if middles.contains(where: { $0.distance(to: middle) < factor * eye.module }) { continue }
        middles.append(middle)
        let view = AztecView(
          of: image, around: middle, module: eye.module * factor,
          isLight: eye.isLight)
        guard let view,
          let grid = AztecGrid(view.map, in: LumaSampler(image), isLight: eye.isLight)
        else { continue }
        let (modules, position) = grid.picture
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

    /// Half the side length, in modules, of the square cut out around an Aztec code's center. The square is large
    /// enough for a rotated code with 1000 characters.
    private static let aztecRadius = 40.0
    /// The maximum length, in pixels, of the longer side of a part of the image around finder squares that is also
    /// searched at twice its size. For a part around a bull's-eye, the maximum is half as large.
    private static let largestDoubled = 400
  }

  extension BarcodeSearch {
    func without(_ others: Set<Barcode.Kind>) -> BarcodeSearch {
      var search = self
      search.kinds.subtract(others)
      return search
    }

    /// Reads the codes in an image or, if there are none, in the mirrored image.
    func barcodesTryingMirrored(
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
