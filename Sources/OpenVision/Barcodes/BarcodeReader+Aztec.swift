#if Barcodes
  import Geometry
  import Imaging

  // Further searches for Aztec codes, limited to bull's-eyes.
  extension BarcodeReader {
    /// Reads the Aztec codes around the bull's-eyes in a reduced image. The corners of the
    /// codes are in pixels of the original image.
    ///
    /// - Parameters:
    ///   - factor: the ratio of the original image's size to the reduced image's size.
    ///   - signs: the bull's-eyes that have already been tried. New ones are added.
    func addAztecCodes(
      of kinds: Set<Barcode.Kind>, in picture: PixelBuffer, _ binary: PixelBuffer,
      of image: PixelBuffer, factor: Double, signs: inout FinderSigns,
      to found: inout FoundBarcodes
    ) throws(VNError) {
      guard kinds.contains(.aztec) else { return }
      let known = found
      let bullsEyes = BullsEyes(in: binary) { known.cover($0 * factor) }
      for place in bullsEyes.eyes where !found.cover(place.center * factor) {
        let code = try aztecCode(
          at: place, in: picture, binary, of: image, factor: factor, isFirst: found.isEmpty,
          signs: &signs)
        if let code { found.add([code]) }
      }
    }

    /// Reads the Aztec code around a bull's-eye; nil if there is none.
    private func aztecCode(
      at place: BullsEyes.BullsEye, in picture: PixelBuffer, _ binary: PixelBuffer,
      of image: PixelBuffer, factor: Double, isFirst: Bool, signs: inout FinderSigns
    ) throws(VNError) -> Barcode? {
      let middle = place.center * factor
      func rings() -> AztecView? {
        AztecView(
          of: image, around: middle, module: place.module * factor, isLight: place.isLight)
      }
      // Textures may look like bull's-eyes. Where codes are known, the rings must be clear.
      if !isFirst, rings() == nil { return nil }
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
      if signs.tried.contains(where: { $0.distance(to: middle) < factor * place.module }) {
        return nil
      }
      signs.tried.append(middle)
      guard let view = rings(),
        let grid = AztecGrid(view.map, in: LumaSampler(image), isLight: place.isLight)
      else { return nil }
      signs.rings.append(middle)
      let (modules, position) = grid.picture
      if let code = try search.barcodes(in: modules).first { return code.moved(position) }
      let upright = view.picture
      for (source, isBinary) in [(upright, false), (view.blackAndWhite(upright), true)] {
        search.isBlackAndWhite = isBinary
        if let code = try search.barcodes(in: source).first {
          return code.moved(view.position)
        }
      }
      return nil
    }

    /// Half the side length, in modules, of the square cut out around an Aztec code's center. The square is large
    /// enough for a rotated code with 1000 characters.
    private static let aztecRadius = 40.0
  }
#endif
