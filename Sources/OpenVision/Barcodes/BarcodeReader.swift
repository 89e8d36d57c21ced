#if Barcodes
  import Geometry
  import Imaging

  /// Finds and reads the barcodes in an image: ZXing's search, and others where it finds nothing.
  ///
  /// Most of the library's time goes into thresholds and into linear codes, so that looking again costs
  /// little: the image at half and two thirds of its size is made black and white by the means
  /// of large neighborhoods and searched for matrix codes as it is and inverted; linear codes aslant are
  /// read from few lines across the image. A look for QR codes alone ends where the black and white image has none of
  /// the squares that are in their corners, which is far cheaper to see.
  struct BarcodeReader: Sendable {
    let symbologies: BarcodeSymbologies
    /// Whether to look again where the plain search finds nothing.
    let looksAgain: Bool

    private static let matrixKindsAgain: Set<Barcode.Kind> = [.qr, .microQR, .dataMatrix, .aztec]
    private enum Scale { case half, twoThirds }

    private struct Threshold {
      /// How many neighborhoods side by side are as long as the image.
      var neighborhoods: Int
      /// Of a neighborhood's mean, in 256ths.
      var share: Int
      var kinds: Set<Barcode.Kind>
      /// Whether light codes on dark ground are looked for as well.
      var inverts: Bool
    }

    /// What finds most of what the library misses of turned, blurred, noisy and unevenly lit codes: high
    /// and low thresholds, of large and small neighborhoods.
    private static let secondLooks: [(scale: Scale, thresholds: [Threshold])] = [
      (.half, [Threshold(neighborhoods: 16, share: 235, kinds: matrixKindsAgain, inverts: true)]),
      (
        .twoThirds,
        [
          Threshold(neighborhoods: 8, share: 218, kinds: [.qr, .microQR], inverts: true),
          Threshold(neighborhoods: 16, share: 243, kinds: [.qr], inverts: false),
          Threshold(neighborhoods: 6, share: 245, kinds: [.qr], inverts: false),
        ]
      ),
    ]
    private static let slants = [Double.pi / 4, -Double.pi / 4]

    /// - Parameter image: of luma.
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
        for angle in Self.slants where found.isEmpty && !isCancelled() {
          found = try linearReader.barcodes(in: image, aslant: angle)
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
      guard !kinds.isEmpty else { return [] }
      // The first look tells whether there are as many squares within rings as a QR code has: without them the others,
      // which cost more than all before, would hardly read one.
      var hasSigns = true
      for (scale, thresholds) in Self.secondLooks where scale == .half || hasSigns {
        guard min(image.width, image.height) >= 40 else { break }
        let small = scale == .half ? image.halved() : image.reducedToTwoThirds()
        let factor = scale == .half ? 2 : 1.5
        for threshold in thresholds {
          var search = BarcodeSearch(
            symbologies: symbologies, kinds: kinds.intersection(threshold.kinds))
          search.isBlackAndWhite = true
          if search.kinds.isEmpty { continue }
          if isCancelled() { return [] }
          let binary = small.blackAndWhite(
            neighborhood: max(small.width, small.height) / threshold.neighborhoods,
            share: threshold.share)
          let needed = FinderSquares.needed(for: search.kinds)
          let whole = FinderSquares.ofCode(among: search.kinds)
          let squares = FinderSquares(in: binary, upTo: whole)
          if scale == .half { hasSigns = max(squares.dark, squares.light) >= whole }
          var found = squares.dark >= needed ? try search.barcodes(in: binary) : []
          if found.isEmpty, threshold.inverts, squares.light >= needed {
            found = try search.barcodes(in: binary.inverted())
          }
          if !found.isEmpty { return found.map { $0.moved { $0 * factor } } }
        }
      }
      return []
    }
  }
#endif
