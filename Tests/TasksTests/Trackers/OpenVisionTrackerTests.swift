import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import OpenVision
import Testing

@testable import Bench
@testable import TaskKit
@testable import Tasks
@testable import Tracking

@Suite struct OpenVisionTrackerTests {
  @Test func `a box converts to normalized coordinates with a lower left origin and back`() {
    let size = PixelSize(width: 200, height: 100)
    let box = Box(x: 50, y: 10, width: 20, height: 30)
    let normalized = box.normalized(in: size)
    #expect(normalized == CGRect(x: 0.25, y: 0.6, width: 0.1, height: 0.3))
    let back = Box(normalized: normalized, in: size)
    #expect(abs(back.x - 50) < 1e-12 && abs(back.y - 10) < 1e-12)
    #expect(abs(back.width - 20) < 1e-12 && abs(back.height - 30) < 1e-12)
  }

  @Test func `a point converts to normalized coordinates with a lower left origin and back`() {
    let size = PixelSize(width: 200, height: 100)
    #expect(Point(0, 0).normalized(in: size) == CGPoint(x: 0, y: 1))
    #expect(Point(150, 75).normalized(in: size) == CGPoint(x: 0.75, y: 0.25))
    #expect(Point(normalized: CGPoint(x: 0.75, y: 0.25), in: size) == Point(150, 75))
  }

  @Test func `the registry lists the revisions and levels that OpenVision supports`() throws {
    let object = try #require(TrackerRegistry.builtIn.trackers.first { $0.name == "object" })
    #expect(object.revisions == Array(VNTrackObjectRequest.supportedRevisions))
    #expect(object.levels == ["fast", "accurate"])
    #expect(object.unavailable == nil)
    let methods = try TrackerRegistry.builtIn.methods(
      of: MatrixSelection(trackers: ["object"], revisions: ["1"]))
    #expect(methods.map(\.identity.name) == ["object-accurate-r1", "object-fast-r1"])
  }

  @Test func `the object tracker accepts boxes and corners, the rectangle tracker only corners`() {
    let box = Region.box(Box(x: 0, y: 0, width: 1, height: 1))
    let corners = Region.quadrilateral(Quadrilateral(box.boundingBox))
    let object = OpenVisionMethod(tracker: .object, level: .fast, revision: 1)
    let rectangle = OpenVisionMethod(tracker: .rectangle, level: .fast, revision: 1)
    #expect(object.accepts(box) && object.accepts(corners))
    #expect(!rectangle.accepts(box) && rectangle.accepts(corners))
  }

  @Test func `the rectangle tracker skips rotated boxes if it follows only planar labels`() {
    let corners = Region.quadrilateral(Quadrilateral(Box(x: 0, y: 0, width: 9, height: 5)))
    var target = Target(name: "1", annotations: [Annotation(region: corners, visibility: .visible)])
    var rectangle = OpenVisionMethod(tracker: .rectangle, level: .fast, revision: 1)
    target.hasRotatedBoxes = true
    #expect(rectangle.follows(target, from: corners))
    rectangle.followsPlanarLabelsOnly = true
    #expect(!rectangle.follows(target, from: corners))
    target.hasRotatedBoxes = false
    #expect(rectangle.follows(target, from: corners))
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `a session follows a moving square and measures the time of each step`(
    level: VNRequestTrackingLevel
  ) throws {
    let method = OpenVisionMethod(tracker: .object, level: level, revision: 1)
    let session = method.makeSession()
    let start = Region.box(Box(x: 40, y: 30, width: 20, height: 20))
    let first = try session.start(frame: picture(left: 40), at: start)
    #expect(first.region.map { closeness($0, to: start) } ?? 0 > 0.999)
    for step in 1...8 {
      let answer = try session.step(frame: picture(left: 40 + 2 * step))
      let truth = Region.box(Box(x: Double(40 + 2 * step), y: 30, width: 20, height: 20))
      #expect(answer.region.map { closeness($0, to: truth) } ?? 0 > 0.6)
      #expect((0...1).contains(answer.confidence ?? -1))
      let duration = try #require(answer.duration)
      #expect(duration.wallNanoseconds > 0)
      #expect(duration.cpuNanoseconds ?? 0 > 0)
    }
  }

  @Test func `starting a tracker on a box outside the image is an error`() throws {
    let method = OpenVisionMethod(tracker: .object, level: .fast, revision: 1)
    for box in [
      Box(x: 500, y: 500, width: 10, height: 10), Box(x: 5, y: 5, width: 0, height: 10),
      Box(x: .nan, y: 5, width: 10, height: 10),
    ] {
      let session = method.makeSession()
      #expect(throws: VNError.self) {
        try session.start(frame: picture(left: 40), at: .box(box))
      }
    }
  }

  /// Returns the intersection over union of two regions' bounding boxes.
  private func closeness(_ a: Region, to b: Region) -> Double {
    let common = a.boundingBox.intersection(b.boundingBox).area
    return common / (a.boundingBox.area + b.boundingBox.area - common)
  }

  private func picture(left: Int) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 160, height: 100) { luma in
      for y in 0..<100 {
        for x in 0..<160 {
          let (u, v) = (x - left, y - 30)
          let isTarget = u >= 0 && u < 20 && v >= 0 && v < 20
          luma[y * 160 + x] = UInt8(
            isTarget ? 140 + (u * 5 ^ v * 3) % 110 : 40 + (x * 7 + y * 13 + x * y / 9) % 60)
        }
      }
    }
  }
}
