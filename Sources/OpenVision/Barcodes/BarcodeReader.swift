#if Barcodes
  import Geometry
  import Imaging

  /// A reader that finds the barcodes in an image.
  ///
  /// ZXing's plain search runs first. Further searches follow; where codes have been found, they are limited to visible
  /// patterns of other codes. These searches cost little compared with the plain search, which spends most of its time on
  /// thresholding and linear codes. At half, two thirds and
  /// full size, the image is thresholded at local means and searched for matrix codes, in most cases both as it is and
  /// inverted. Where the finder pattern of a code is visible but ZXing reads nothing, the code's modules are sampled
  /// one by one. Slanted or faint linear codes are read from a few lines across the image. A search for QR codes alone
  /// ends early if the binary image has no finder squares, because counting finder squares is far cheaper than a
  /// search.
  struct BarcodeReader: Sendable {
    let symbologies: BarcodeSymbologies
    /// Whether further searches follow the plain search.
    let looksAgain: Bool

    private static let matrixKindsAgain: Set<Barcode.Kind> = [.qr, .microQR, .dataMatrix, .aztec]
    private enum Scale { case whole, half, twoThirds }

    private struct Look {
      var scale: Scale
      /// The number of neighborhoods along the image's longer side.
      var neighborhoods: Int
      /// The threshold as a fraction of the neighborhood's mean, in 256ths.
      var share: Int
      var kinds: Set<Barcode.Kind>
      /// Whether to look for light codes on a dark background as well.
      var inverts: Bool
      /// Whether to search for DataMatrix codes at corners formed by two solid lines.
      var followsCorners = false
    }

    /// The search passes that find most of the rotated, blurred, noisy, faint and unevenly lit
    /// codes that ZXing misses. They use high and low thresholds, and large and small
    /// neighborhoods.
    private static let secondLooks: [Look] = [
      Look(
        scale: .half, neighborhoods: 16, share: 235, kinds: matrixKindsAgain, inverts: true,
        followsCorners: true),
      Look(
        scale: .half, neighborhoods: 12, share: 251, kinds: [.qr, .aztec], inverts: true,
        followsCorners: true),
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
      let crowd = kinds.contains(.qr) ? FinderCrowd(of: image) : nil
      var found = FoundBarcodes(
        try matrixCodes(of: kinds.filter { !$0.isLinear }, in: image, crowd: crowd))
      if isCancelled() { return [] }
      found.add(try linearReader.barcodes(in: image))
      if looksAgain {
        if isCancelled() { return [] }
        // In an image crowded with finder squares, further searches for QR codes would take a long time and find
        // little.
        let kindsAgain = Self.matrixKindsAgain
          .subtracting(crowd?.isCrowded == true ? FinderCrowd.kinds : [])
        try addMatrixCodes(
          of: kinds.intersection(kindsAgain), in: image, to: &found, isCancelled: isCancelled)
        if found.isEmpty, kinds.contains(.pdf417), !isCancelled() {
          found.add(try StackedCodeReader(symbologies: symbologies).barcodes(in: image))
        }
        for angle in Self.rightAngles where found.isEmpty && !isCancelled() {
          found.add(try linearReader.blurredBarcodes(in: image, angle: angle))
        }
        for angle in Self.slants where found.isEmpty && !isCancelled() {
          found.add(try linearReader.barcodes(in: image, aslant: angle))
        }
        for angle in Self.rightAngles {
          for isLight in [false, true] where found.isEmpty && !isCancelled() {
            found.add(try linearReader.faintBarcodes(in: image, angle: angle, isLight: isLight))
          }
        }
      }
      return found.codes.map { code in
        guard code.kind == .qr else { return code }
        var code = code
        code.descriptor = QRCodeFormat.descriptor(of: code, in: image.planes[0])
        return code
      }
    }

    private func matrixCodes(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, crowd: FinderCrowd?
    ) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: kinds)
      (search.triesHarder, search.triesSmaller) = (true, true)
      guard let crowd else { return try search.barcodes(in: image) }
      return try search.barcodes(in: image, of: crowd)
    }

    /// Searches the image again with other thresholds and at other sizes. Where codes are known already, only places at
    /// which the pattern of another code is visible are searched.
    private func addMatrixCodes(
      of kinds: Set<Barcode.Kind>, in image: PixelBuffer, to found: inout FoundBarcodes,
      isCancelled: () -> Bool
    ) throws(VNError) {
      guard !kinds.isEmpty, min(image.width, image.height) >= 40 else { return }
      let isFirst = found.isEmpty
      var signs = FinderSigns()
      var (half, twoThirds): (PixelBuffer?, PixelBuffer?)
      for look in Self.secondLooks where look.scale == .half || signs.areComplete {
        var search = BarcodeSearch(symbologies: symbologies, kinds: kinds.intersection(look.kinds))
        search.isBlackAndWhite = true
        let followsCorners = look.followsCorners && kinds.contains(.dataMatrix)
        if search.kinds.isEmpty, !followsCorners { continue }
        if isCancelled() { return }
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
        let neighborhood = max(picture.width, picture.height) / look.neighborhoods
        let binary = picture.blackAndWhite(neighborhood: neighborhood, share: look.share)
        try addAztecCodes(
          of: kinds, in: picture, binary, of: image, factor: factor, signs: &signs, to: &found)
        // Textures are dense as well. Where codes are known, only the more specific corners are followed.
        if search.kinds.contains(.dataMatrix), isFirst {
          try addDenseCodes(
            in: image, binary, factor: factor, to: &found, isCancelled: isCancelled)
        }
        search = search.without(found.isEmpty ? [.aztec] : [.aztec, .dataMatrix])
        let hasTriple = try addFinderCodes(
          search, in: binary, factor: factor, inverts: look.inverts, signs: &signs, to: &found)
        if followsCorners {
          // Comparison with the local mean cannot separate a light code from a uniform dark
          // background, because the background equals its own mean. The image is therefore inverted
          // before it is thresholded, so that the code is darker than the mean.
          for isLight in [false, true] {
            let dark =
              isLight
              ? picture.inverted().blackAndWhite(neighborhood: neighborhood, share: look.share)
              : binary
            let places = SolidCorners(in: dark).all.map { $0.scaled(by: factor) }
            try addCornerCodes(
              of: image, at: places, isLight: isLight, to: &found, isCancelled: isCancelled)
          }
        }
        // Once a code has been read, the next pass is worthwhile only if this one shows the pattern of another code.
        let known = found
        let areRead = signs.rings.allSatisfy { known.cover($0) }
        if !found.isEmpty, !hasTriple, areRead { return }
      }
      try addSquareCodes(
        of: kinds.intersection([.qr, .microQR]), in: image, signs, to: &found,
        isCancelled: isCancelled)
    }
  }

  extension Box {
    func scaled(by factor: Double) -> Box {
      Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
  }
#endif
