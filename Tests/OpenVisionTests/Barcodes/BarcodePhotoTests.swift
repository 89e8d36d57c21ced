#if Barcodes
  import Foundation
  import Geometry
  import Media
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for the barcode reader on photographs of printed codes with known corners and content.
  @Suite(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
  struct BarcodePhotoTests {
    private struct Photos: Decodable {
      struct Photo: Decodable {
        var image_name: String
        var x: [Double]
        var y: [Double]
        var info: String
      }
      var test_images: [Photo]
    }

    @Test func `at least 29 of 30 photographed QR codes are read with accurate corners`() throws {
      let json = try Data(contentsOf: URL(fileURLWithPath: RealData.path("qr/dataset_config.json")))
      let photos = try JSONDecoder().decode(Photos.self, from: json).test_images
      var right = 0
      for photo in photos {
        let image = try ImageFile.read(RealData.path("qr/" + photo.image_name))
        let request = VNDetectBarcodesRequest()
        try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
        guard let read = request.results?.first else { continue }
        let corners = read.normalizedCorners.map { Point(normalized: $0, in: image.size) }
        let labels = zip(photo.x, photo.y).map { Point($0, $1) }
        try #require(labels.count == 4)
        let perimeter = (0..<4).reduce(0) { $0 + labels[$1].distance(to: labels[($1 + 1) % 4]) }
        // The labels may start at any of the four corners.
        let error =
          (0..<4).map { first in
            (0..<4).map { corners[$0].distance(to: labels[(first + $0) % 4]) }.max() ?? .infinity
          }.min() ?? .infinity
        let isRead = read.payloadStringValue == photo.info
        if isRead, error <= 0.05 * perimeter / 4 {
          right += 1
        } else {
          print("\(photo.image_name): read \(isRead), corners \(error) of \(perimeter / 4)")
        }
      }
      #expect(right * 30 >= 29 * photos.count)
    }
  }
#endif
