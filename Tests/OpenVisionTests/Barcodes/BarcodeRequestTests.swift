import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for the barcode request. They pass both with and without ZXing.
@Suite struct BarcodeRequestTests {
  @Test func `a new barcode request has the newest revision and all of its symbologies`() throws {
    let request = VNDetectBarcodesRequest()
    #expect(request.revision == VNDetectBarcodesRequestRevision2)
    #expect(request.symbologies == VNDetectBarcodesRequest.supportedSymbologies)
    #expect(try request.supportedSymbologies() == request.symbologies)
    #expect(request.symbologies.contains(.qr))
    #expect(request.results == nil)
  }

  @Test func `setting the revision of a barcode request also sets its symbologies`() throws {
    let request = VNDetectBarcodesRequest()
    request.symbologies = [.qr]
    request.revision = VNDetectBarcodesRequestRevision1
    #expect(request.symbologies.contains(.ean13))
    #expect(!request.symbologies.contains(.microQR))
    let copy = try #require(request.copy() as? VNDetectBarcodesRequest)
    #expect(copy.revision == 1)
    request.symbologies = [.ean8]
    let other = try #require(request.copy() as? VNDetectBarcodesRequest)
    #expect(other.symbologies == [.ean8])
  }

  @Test func `an unsupported barcode symbology or revision is rejected with an error`() throws {
    let handler = VNImageRequestHandler(
      cvPixelBuffer: TestImages.luma(width: 64, height: 48) { _, _ in 0 })
    let request = VNDetectBarcodesRequest()
    request.symbologies = [.qr, .msiPlessey]
    let strange = try #require(throws: VNError.self) { try handler.perform([request]) }
    #expect(strange.code == .invalidArgument)
    #expect(strange.message.contains("MSIPlessey"))
    request.revision = 3
    let revision = try #require(throws: VNError.self) { try handler.perform([request]) }
    #expect(revision.code == .unsupportedRevision)
  }

  #if !Barcodes
    @Test
    func `without the Barcodes trait, the error names the trait and the missing package`() throws {
      let request = VNDetectBarcodesRequest()
      let handler = VNImageRequestHandler(
        cvPixelBuffer: TestImages.luma(width: 64, height: 48) { _, _ in 0 })
      let error = try #require(throws: VNError.self) { try handler.perform([request]) }
      #expect(error.code == .unsupportedRequest)
      #expect(error.description.contains("Barcodes"))
      #expect(error.description.contains("libzxing-dev"))
      #expect(request.results == nil)
    }
  #endif

  @Test func `check digits are validated by the rule of GS1`() {
    // 6291041500213 is the example in GS1's General Specifications.
    #expect(BarcodeSymbologies.hasCheckDigit("6291041500213"))
    #expect(!BarcodeSymbologies.hasCheckDigit("6291041500214"))
    #expect(!BarcodeSymbologies.hasCheckDigit("62910415002x3"))
    #expect(!BarcodeSymbologies.hasCheckDigit(""))
  }

  @Test func `QR format information has the bits of table C.1 in ISO/IEC 18004`() {
    // The expected bits are from ISO/IEC 18004, table C.1.
    #expect(QRCode.format(level: .low, mask: 0) == 0b111_0111_1100_0100)
    #expect(QRCode.format(level: .medium, mask: 5) == 0b100_0000_1100_1110)
    #expect(QRCode.format(level: .quartile, mask: 3) == 0b011_1010_0000_0110)
    #expect(QRCode.format(level: .high, mask: 7) == 0b000_1000_0011_1011)
  }

  @Test(arguments: [(1, 1, 4), (7, 5, 3), (40, 31, 8), (64, 20, 30), (33, 50, 90)])
  func `binarization compares each pixel with a fraction of the mean around it`(
    width: Int, height: Int, neighborhood: Int
  ) {
    var random = Mutator(seed: 5)
    let values = (0..<width * height).map { _ in random.below(256) }
    let image = TestImages.luma(width: width, height: height) { x, y in values[y * width + x] }
    let made = image.blackAndWhite(neighborhood: neighborhood, share: 235)
    let inverted = made.inverted()
    let radius = max(1, neighborhood / 2)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count) = (0, 0)
        for row in max(0, y - radius)...min(height - 1, y + radius) {
          for column in max(0, x - radius)...min(width - 1, x + radius) {
            sum += values[row * width + column]
            count += 1
          }
        }
        let (value, mean) = (values[y * width + x] * count * 256, sum * 235)
        // If a pixel is almost equal to its threshold, rounding errors may put it on either side.
        guard abs(value - mean) > mean / 1_000_000 else { continue }
        #expect(made.planes[0].base[y * width + x] == (value < mean ? 0 : 255))
        #expect(inverted.planes[0].base[y * width + x] == (value < mean ? 255 : 0))
      }
    }
  }

  @Test func `each pixel of a reduced image is the mean of the area that it covers`() {
    var random = Mutator(seed: 6)
    let values = (0..<47 * 32).map { _ in random.below(256) }
    let image = TestImages.luma(width: 47, height: 32) { x, y in values[y * 47 + x] }
    let half = image.halved()
    #expect(half.size == PixelSize(width: 23, height: 16))
    for y in 0..<16 {
      for x in 0..<23 {
        let place = 2 * y * 47 + 2 * x
        let sum = values[place] + values[place + 1] + values[place + 47] + values[place + 48]
        #expect(Int(half.planes[0].base[y * 23 + x]) == (sum + 2) / 4)
      }
    }
    let small = image.reducedToTwoThirds()
    #expect(small.size == PixelSize(width: 30, height: 20))
    for y in 0..<20 {
      for x in 0..<30 {
        var sum = 0.0
        for row in 0..<3 {
          for column in 0..<3 {
            // A pixel of the small image covers one and a half pixels of the large image in each direction.
            let weightX = min(1, max(0, 1.5 - abs(Double(column) - (x % 2 == 0 ? 0 : 2))))
            let weightY = min(1, max(0, 1.5 - abs(Double(row) - (y % 2 == 0 ? 0 : 2))))
            sum +=
              weightX * weightY * Double(values[(y / 2 * 3 + row) * 47 + x / 2 * 3 + column])
          }
        }
        #expect(abs(Double(small.planes[0].base[y * 30 + x]) - sum / 2.25) <= 0.51)
      }
    }
  }
}
