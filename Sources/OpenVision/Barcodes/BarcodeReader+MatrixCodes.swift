#if Barcodes
  import Geometry
  import Imaging

  // Further searches for matrix codes, limited to positions at which code patterns have been found.
  extension BarcodeReader {
    /// Searches a binary image for codes with finder squares.
    ///
    /// - Parameters:
    ///   - factor: the ratio of the original image's size to the binary image's size.
    ///   - inverts: whether to look for light codes on a dark background as well.
    /// - Returns: whether finder squares of another code are visible that was not read.
    func addFinderCodes(
      _ search: BarcodeSearch, in binary: PixelBuffer, factor: Double, inverts: Bool,
      signs: inout FinderSigns, to found: inout FoundBarcodes
    ) throws(VNError) -> Bool {
      guard !search.kinds.isEmpty else { return false }
      let known = found
      let isKnown = { known.cover($0 * factor) }
      let whole = FinderSquares.ofCode(among: search.kinds)
      // Noise and textures produce squares without complete rings.
      let squares = FinderSquares(
        in: binary, upTo: max(whole, Self.squareLimit), checksRings: !found.isEmpty,
        except: isKnown)
      let crowd =
        max(squares.dark, squares.light) < Self.squareLimit
        ? squares
        : FinderSquares(
          in: binary, upTo: FinderCrowd.squareLimit + 1, checksRings: true, except: isKnown)
      if max(squares.dark, squares.light) >= whole { signs.areComplete = true }
      signs.dark += squares.darkCodes.map { $0.scaled(by: factor) }
      signs.light += squares.lightCodes.map { $0.scaled(by: factor) }
      let needed = FinderSquares.needed(for: search.kinds)
      for isLight in inverts ? [false, true] : [false] {
        let (count, places, crowdCount) =
          isLight
          ? (squares.light, squares.lightCodes, crowd.light)
          : (squares.dark, squares.darkCodes, crowd.dark)
        let isLikely = places.contains(where: \.isLikely)
        guard found.isEmpty ? count >= needed : isLikely else { continue }
        let codes = try search.among(crowdCount)
          .barcodesTryingMirrored(in: isLight ? binary.inverted() : binary, mirrors: isLikely)
        found.add(codes.map { $0.moved { $0 * factor } })
      }
      return (squares.darkCodes + squares.lightCodes).contains {
        $0.isLikely && !found.cover($0.middle * factor)
      }
    }

    /// The number of finder squares at which to stop counting. A code has three, but other patterns
    /// may look like finder squares.
    private static let squareLimit = 16

    /// Reads codes at finder squares that have already been found. ZXing applies its own threshold to the part of the
    /// image around the squares, and searches that part as it is and mirrored. A small part is also searched at twice
    /// its size. If ZXing finds nothing, QR codes are read from a fitted grid of modules.
    func addSquareCodes(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, _ signs: FinderSigns,
      to found: inout FoundBarcodes, isCancelled: () -> Bool
    ) throws(VNError) {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      search.triesHarder = true
      if kinds.isEmpty { return }
      let isFirst = found.isEmpty
      for (places, isLight) in [(signs.dark, false), (signs.light, true)] {
        var tried: [Point] = []
        for place in places where place.isLikely && !found.cover(place.middle) {
          if isCancelled() { return }
          // Several passes find the same squares.
          let isTried = tried.contains { $0.distance(to: place.middle) < 4 * place.module }
          if isTried { continue }
          tried.append(place.middle)
          let region = image.region(enclosing: place.box.intersection(image.size.bounds))
          guard region.size.width > 0, region.size.height > 0 else { continue }
          let part = image.view(of: region)
          let corner = Point(Double(region.x), Double(region.y))
          let picture = isLight ? part.inverted() : part
          var codes = try search.barcodesTryingMirrored(in: picture, mirrors: true)
          if codes.isEmpty, max(part.width, part.height) <= Self.largestDoubled {
            let large = picture.resized(width: 2 * part.width, height: 2 * part.height)
            codes = try search.barcodesTryingMirrored(in: large, mirrors: true).map {
              $0.moved { $0 * 0.5 }
            }
          }
          found.add(codes.map { $0.moved { $0 + corner } })
        }
      }
      guard kinds.contains(.qr) else { return }
      for (places, isLight) in [(signs.dark, false), (signs.light, true)] {
        try addGridCodes(
          in: image, at: isFirst ? places : places.filter(\.isLikely), isLight: isLight,
          to: &found, isCancelled: isCancelled)
      }
    }

    /// Reads QR codes from grids of modules fitted to three finder squares each.
    private func addGridCodes(
      in image: PixelBuffer, at places: [FinderSquares.Triple], isLight: Bool,
      to found: inout FoundBarcodes, isCancelled: () -> Bool
    ) throws(VNError) {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.qr])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      let open = places.filter { !found.cover($0.middle) }
      for grid in QRCodeGrid.grids(at: open, in: sampler, isLight: isLight) {
        if isCancelled() { return }
        let (clear, position) = grid.picture
        if found.cover(position(Point(Double(clear.width) / 2, Double(clear.height) / 2))) {
          continue
        }
        let codes = try search.barcodesTryingMirrored(in: clear, mirrors: true)
        found.add(codes.map { $0.moved(position) })
      }
    }

    /// Finds the dense parts of a binary image and reads the DataMatrix codes in them, either from the original image
    /// or, if none are found there, from the binary image.
    ///
    /// - Parameter factor: the ratio of the original image's size to the binary image's size.
    func addDenseCodes(
      in image: PixelBuffer, _ binary: PixelBuffer, factor: Double, to found: inout FoundBarcodes,
      isCancelled: () -> Bool
    ) throws(VNError) {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.triesHarder = true
      // Large modules produce few edges per block, so the search for dense parts is repeated at half the size to find
      // codes with large modules.
      let coarse = DenseParts(in: binary.halved()).boxes.map { $0.scaled(by: 2) }
      for box in DenseParts(in: binary).boxes + coarse where !found.cover(box.center * factor) {
        if isCancelled() { return }
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
          found.add(codes.map { $0.moved { ($0 + corner) * (factor / scale) } })
          if !codes.isEmpty { break }
        }
      }
    }

    /// Reads DataMatrix codes whose borders form the given corners.
    func addCornerCodes(
      of image: PixelBuffer, at places: [SolidCorners.Corner], isLight: Bool,
      to found: inout FoundBarcodes, isCancelled: () -> Bool
    ) throws(VNError) {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.isBlackAndWhite = true
      let sampler = LumaSampler(image)
      for place in places {
        if found.cover(place.middle) { continue }
        if let code = try code(of: image, at: place, isLight: isLight) {
          found.add([code])
          continue
        }
        for isMirrored in [false, true] where !found.cover(place.middle) {
          if isCancelled() { return }
          let grids = DataMatrixGrid.grids(
            at: place, in: sampler, isLight: isLight, isMirrored: isMirrored)
          for grid in grids {
            let (clear, position) = grid.picture
            guard var code = try search.barcodes(in: clear).first else { continue }
            code.isMirrored = isMirrored
            found.add([code.moved(position)])
            break
          }
        }
      }
    }

    /// Reads the DataMatrix code in the part of an image around a corner; nil if ZXing finds none there.
    private func code(
      of image: PixelBuffer, at place: SolidCorners.Corner, isLight: Bool
    ) throws(VNError) -> Barcode? {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.dataMatrix])
      search.triesHarder = true
      let (first, second) = place.ends
      let corners = [place.corner, first, second, first + second - place.corner]
      guard let box = Box(enclosing: corners) else { return nil }
      let margin = 4 + 0.1 * max(box.width, box.height)
      let region = image.region(
        enclosing: box.grown(by: margin).intersection(image.size.bounds))
      guard region.size.width > 0, region.size.height > 0 else { return nil }
      let part = image.view(of: region)
      let code = try search.barcodes(in: isLight ? part.inverted() : part).first
      return code?.moved { $0 + Point(Double(region.x), Double(region.y)) }
    }

    /// The maximum length, in pixels, of the longer side of a part of the image around finder squares that is also
    /// searched at twice its size. For a part around a bull's-eye, the maximum is half as large.
    static let largestDoubled = 400
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
