import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// Tests for the rectangle detector on photographs whose corners were labeled by people or come
/// from calibration grids.
@Suite(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
struct RectanglePhotoTests {
  /// Returns the overlap of the most confident rectangle with the labeled one; 0 if no rectangle is found.
  private func overlap(_ path: String, _ corners: Quadrilateral) throws -> Double {
    let image = try ImageFile.read(RealData.path(path))
    guard let found = try VNDetectRectanglesRequest.rectangles(in: image).first else { return 0 }
    // The labels may be in clockwise or counterclockwise order.
    let turned =
      corners.signedArea > 0
      ? corners
      : Quadrilateral(
        topLeft: corners.topLeft, topRight: corners.bottomLeft,
        bottomRight: corners.bottomRight, bottomLeft: corners.topRight)
    return ConvexOverlap.intersectionOverUnion(found, turned)
  }

  @Test(arguments: ["marker", "postcard", "poster"])
  func `the labeled rectangle in the first frame of a clip is found with overlap 0.9`(clip: String)
    throws
  {
    let table = try String(
      contentsOfFile: RealData.path("planar/\(clip)/corners.csv"), encoding: .utf8)
    let row = try #require(table.split(whereSeparator: \.isNewline).dropFirst().first)
    let numbers = row.split(separator: ",").compactMap { Double($0) }
    try #require(numbers.count == 9)
    let name = String(format: "%06d.jpg", Int(numbers[0]))
    let corners = Quadrilateral(
      topLeft: Point(numbers[1], numbers[2]), topRight: Point(numbers[3], numbers[4]),
      bottomRight: Point(numbers[5], numbers[6]), bottomLeft: Point(numbers[7], numbers[8]))
    #expect(try overlap("planar/\(clip)/img/\(name)", corners) >= 0.9)
  }

  private struct CodePhotos: Decodable {
    struct Photo: Decodable {
      var image_name: String
      var x: [Double]
      var y: [Double]
    }
    var test_images: [Photo]
  }

  @Test func `at least 22 of 30 photographed QR codes are found as rectangles`() throws {
    let json = try Data(contentsOf: URL(fileURLWithPath: RealData.path("qr/dataset_config.json")))
    let photos = try JSONDecoder().decode(CodePhotos.self, from: json).test_images
    var found = 0
    for photo in photos {
      let points = zip(photo.x, photo.y).map { Point($0, $1) }
      try #require(points.count == 4)
      let corners = Quadrilateral(
        topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
      if try overlap("qr/" + photo.image_name, corners) >= 0.9 { found += 1 }
    }
    #expect(found >= 22 * photos.count / 30)
  }
}
