/// The requested symbologies, which determine the barcode types to read and the symbology of each
/// result.
struct BarcodeSymbologies: Sendable {
  private let wanted: Set<VNBarcodeSymbology>

  init(_ symbologies: [VNBarcodeSymbology]) { wanted = Set(symbologies) }

  var kinds: Set<Barcode.Kind> { Set(Barcode.Kind.allCases.filter { !names(of: $0).isEmpty }) }

  private static let variantsOfCode39: [VNBarcodeSymbology] = [
    .code39, .code39FullASCII, .code39Checksum, .code39FullASCIIChecksum,
  ]
  private static let variantsOf2of5: [VNBarcodeSymbology] = [.itf14, .i2of5, .i2of5Checksum]

  /// Returns the requested symbologies of a barcode type, starting with the most general one.
  private func names(of kind: Barcode.Kind) -> [VNBarcodeSymbology] {
    let names: [VNBarcodeSymbology] =
      switch kind {
      case .aztec: [.aztec]
      case .codabar: [.codabar]
      case .code39: Self.variantsOfCode39
      case .code93: [.code93]
      case .code128: [.code128]
      case .dataBar: [.gs1DataBar]
      case .dataBarExpanded: [.gs1DataBarExpanded]
      case .dataMatrix: [.dataMatrix]
      case .ean8: [.ean8]
      case .ean13: [.ean13]
      case .itf: Self.variantsOf2of5
      case .pdf417: [.pdf417]
      case .qr: [.qr]
      case .upce: [.upce]
      case .microQR: [.microQR]
      }
    return names.filter(wanted.contains)
  }

  private var variantOfCode39: VNBarcodeSymbology? { names(of: .code39).first }

  /// Whether Code 39 is read in full-ASCII mode.
  var readsFullASCII: Bool {
    variantOfCode39 == .code39FullASCII || variantOfCode39 == .code39FullASCIIChecksum
  }

  /// Whether a Code 39 code is accepted only with a correct check character.
  var checksCode39: Bool {
    variantOfCode39 == .code39Checksum || variantOfCode39 == .code39FullASCIIChecksum
  }

  /// Returns a code's symbology; nil if the symbology was not requested.
  func name(of barcode: Barcode) -> VNBarcodeSymbology? {
    let names = names(of: barcode.kind)
    guard barcode.kind == .itf else { return names.first }
    let hasCheckDigit = Self.hasCheckDigit(barcode.text ?? "")
    return names.first { name in
      switch name {
      case .itf14: hasCheckDigit && barcode.text?.utf8.count == 14
      case .i2of5Checksum: hasCheckDigit
      default: true
      }
    }
  }

  /// Returns whether the last digit is a valid check digit. It is valid if the sum of all digits,
  /// weighted by 1 and 3 alternately from the right, is a multiple of ten.
  static func hasCheckDigit(_ digits: String) -> Bool {
    var sum = 0
    for (position, digit) in digits.utf8.reversed().enumerated() {
      guard (48...57).contains(digit) else { return false }
      sum += Int(digit - 48) * (position % 2 == 0 ? 1 : 3)
    }
    return digits.utf8.count > 1 && sum % 10 == 0
  }
}
