import Foundation
import Geometry
import Testing

@testable import OpenVision

@Suite struct CoordinateTests {
  private let size = PixelSize(width: 200, height: 100)

  @Test
  func `a normalized box has its origin at the lower left, a box in pixels at the upper left`() {
    let box = Box(normalized: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), in: size)
    #expect(abs(box.x - 20) < 1e-12)
    #expect(abs(box.y - 40) < 1e-12)  // The top edge is 0.6 above the bottom.
    #expect(abs(box.width - 60) < 1e-12)
    #expect(abs(box.height - 40) < 1e-12)
  }

  @Test func `normalizing a box in pixels and converting it back returns the same box`() {
    let box = Box(x: 10, y: 0, width: 50, height: 25)
    #expect(box.normalized(in: size) == CGRect(x: 0.05, y: 0.75, width: 0.25, height: 0.25))
    let there = Box(normalized: box.normalized(in: size), in: size)
    #expect(there == box)
  }

  @Test func `a box that extends beyond the image has normalized coordinates below 0`() {
    let box = Box(x: -20, y: 90, width: 40, height: 20)
    let normalized = box.normalized(in: size)
    #expect(abs(normalized.origin.x + 0.1) < 1e-12)
    #expect(abs(normalized.origin.y + 0.1) < 1e-12)
  }

  @Test func `the y-axis is flipped between normalized points and points in pixels`() {
    let point = Point(normalized: CGPoint(x: 0.25, y: 0.75), in: size)
    #expect(point == Point(50, 25))
    #expect(point.normalized(in: size) == CGPoint(x: 0.25, y: 0.75))
  }

  @Test func `Vision's conversion functions scale coordinates without flipping the y-axis`() {
    let rect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let pixels = CGRect(x: 50, y: 50, width: 100, height: 25)
    #expect(VNImageRectForNormalizedRect(rect, 200, 100) == pixels)
    #expect(VNNormalizedRectForImageRect(pixels, 200, 100) == rect)
    #expect(VNImagePointForNormalizedPoint(CGPoint(x: 0.5, y: 0.25), 200, 100).x == 100)
    #expect(VNNormalizedPointForImagePoint(CGPoint(x: 100, y: 25), 200, 100).y == 0.25)
    #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
    #expect(!VNNormalizedRectIsIdentityRect(rect))
  }

  @Test func `the bounding box of a rectangle observation encloses its four corners`() {
    let observation = VNRectangleObservation(
      requestRevision: 1, topLeft: CGPoint(x: 0.25, y: 0.75), topRight: CGPoint(x: 0.75, y: 1),
      bottomRight: CGPoint(x: 0.5, y: 0.25), bottomLeft: CGPoint(x: 0.125, y: 0.5))
    #expect(
      observation.boundingBox == CGRect(x: 0.125, y: 0.25, width: 0.625, height: 0.75))
  }
}
