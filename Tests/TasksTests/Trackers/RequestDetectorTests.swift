import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import OpenVision
import RunTestSupport
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests for re-detection with OpenVision's requests.
struct RequestDetectorTests {
  private let target = SessionTarget(
    sequence: "test/one", target: Target(name: "1", annotations: []), firstFrame: 0)

  /// Returns an image of bright, upright cards on a dark background.
  private func picture(_ cards: [Box]) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 320, height: 240) { luma in
      for row in 0..<240 {
        for column in 0..<320 {
          let place = Point(Double(column) + 0.5, Double(row) + 0.5)
          let isCard = cards.contains {
            place.x > $0.x && place.x < $0.maxX && place.y > $0.y && place.y < $0.maxY
          }
          luma[row * 320 + column] = UInt8((isCard ? 200 : 60) + (column * 7 + row * 5) % 9)
        }
      }
    }
  }

  @Test
  func `the rectangle detector finds the target with its corners in the right order`() throws {
    // The target is upside down at the start: its top left corner is at the lower right in the image.
    let start = Quadrilateral(
      topLeft: Point(130, 100), topRight: Point(40, 100), bottomRight: Point(40, 40),
      bottomLeft: Point(130, 40))
    let detector = RequestDetector(.rectangles)
    let session = detector.makeSession(for: target)
    try session.start(
      frame: picture([Box(x: 40, y: 40, width: 90, height: 60)]), region: .quadrilateral(start))
    let moved = picture([Box(x: 180, y: 120, width: 90, height: 60)])
    let found = try #require(try session.detect(frame: moved, index: 1))
    for (corner, wanted) in zip(found.corners, start.corners) {
      #expect(corner.distance(to: wanted + Point(140, 80)) < 2)
    }
    let flat = PixelBuffer.makeLuma(width: 320, height: 240) { $0.update(repeating: 90) }
    #expect(try session.detect(frame: flat, index: 1) == nil)
    // If the tracker has followed a quarter turn, the corners get the names of the corresponding corners of the
    // tracker's answer.
    let turned = Quadrilateral(
      topLeft: Point(184, 176), topRight: Point(184, 124), bottomRight: Point(266, 124),
      bottomLeft: Point(266, 176))
    let again = try #require(
      try session.detect(frame: moved, index: 1, current: .quadrilateral(turned)))
    #expect(again.corners[0].distance(to: Point(180, 180)) < 2)
    #expect(again.corners[1].distance(to: Point(180, 120)) < 2)
  }

  @Test func `a box target is detected as a box, and only some detectors give corners`() throws {
    let card = Box(x: 40, y: 40, width: 90, height: 60)
    let session = RequestDetector(.rectangles).makeSession(for: target)
    try session.start(frame: picture([card]), region: .box(card))
    let found = try #require(try session.detect(frame: picture([card]), index: 1))
    guard case .box(let box) = found else {
      Issue.record("expected a box")
      return
    }
    #expect(box.overlap(with: card) > 0.95)
    let corners = Region.quadrilateral(Quadrilateral(card))
    #expect(RequestDetector(.rectangles).result(for: corners) == corners)
    #expect(RequestDetector(.barcodes).result(for: corners) == corners)
    #expect(RequestDetector(.faces).result(for: corners) == .box(card))
    #expect(RequestDetector(.text).result(for: .box(card)) == .box(card))
  }

  @Test
  func `of several objects, the detector prefers the tracker's, then one of similar size`() throws {
    let (left, right) = (
      Box(x: 20, y: 30, width: 100, height: 70), Box(x: 190, y: 40, width: 100, height: 70)
    )
    let large = Box(x: 20, y: 120, width: 150, height: 105)
    let session = RequestDetector(.rectangles).makeSession(for: target)
    func found(_ cards: [Box], current: Box?) throws -> Box? {
      try session.start(frame: picture([left]), region: .box(left))
      let answer = try session.detect(
        frame: picture(cards), index: 1, current: current.map(Region.box))
      return answer?.boundingBox ?? current
    }
    for place in [left, right] {
      let answer = try #require(try found([left, right], current: place))
      #expect(answer.overlap(with: place) > 0.9)
    }
    // The target is lost, so the object of the target's size is chosen instead of the larger object.
    for current in [nil, Box(x: 150, y: 10, width: 20, height: 20)] {
      let answer = try #require(try found([large, right], current: current))
      #expect(answer.overlap(with: right) > 0.9)
    }
    // An object that is far too large is not the target.
    let huge = Box(x: 10, y: 10, width: 300, height: 220)
    try session.start(
      frame: picture([]), region: .box(Box(x: 0, y: 0, width: 40, height: 30)))
    #expect(try session.detect(frame: picture([huge]), index: 1) == nil)
  }

  /// Returns a frame showing a ringed card that moves and rotates, along with a label that gives the card's corners.
  private func rendered(_ index: Int) -> (frame: PixelBuffer, label: Region) {
    let middle = Point(110 + 2.2 * Double(index), 110 + 0.8 * Double(index))
    let angle = 0.25 + 0.012 * Double(index)
    let (along, across) = (Point(cos(angle), sin(angle)), Point(-sin(angle), cos(angle)))
    let half = Point(62, 41)
    func corner(_ x: Double, _ y: Double) -> Point {
      middle + along * (x * half.x) + across * (y * half.y)
    }
    let frame = PixelBuffer.makeLuma(width: 320, height: 240) { luma in
      for row in 0..<240 {
        for column in 0..<320 {
          var sum = 0.0
          for part in 0..<4 {
            let place =
              Point(Double(column) + 0.25 + 0.5 * Double(part & 1), Double(row) + 0.25)
              + Point(0, 0.5 * Double(part >> 1)) - middle
            let (x, y) = (
              place.x * along.x + place.y * along.y, place.x * across.x + place.y * across.y
            )
            let isCard = abs(x) < half.x && abs(y) < half.y
            let ring = hypot(x - 20, y * 1.3).truncatingRemainder(dividingBy: 16) < 5
            sum += isCard ? (ring && hypot(x - 20, y) < 34 ? 170 : 215) : 70
          }
          luma[row * 320 + column] = UInt8(sum / 4) + UInt8((column * 7 + row * 13) % 5)
        }
      }
    }
    let label = Quadrilateral(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
      bottomLeft: corner(-1, 1))
    return (frame, .quadrilateral(label))
  }

  /// Returns the mean overlap in frames 21 to 40 of a tracker whose start region is off by 0.3 of the target's width
  /// and 0.1 of its height.
  private func overlap(
    _ frames: [(frame: PixelBuffer, label: Region?)], tracker: OpenVisionMethod.Tracker,
    every: Int?
  ) throws -> Double {
    let base = OpenVisionMethod(tracker: tracker, level: .fast, revision: 1)
    let method: any TrackingMethod =
      every.map {
        RedetectingMethod(
          base, policy: RedetectionPolicy(every: $0), detector: RequestDetector(.rectangles))
      } ?? base
    let session = try method.makeSession(for: target)
    var overlaps: [Double] = []
    for (index, (frame, label)) in frames.enumerated() {
      guard index > 0 else {
        let box = try #require(label).boundingBox
        let corners = try #require(label).corners.map {
          $0 + Point(box.width * 0.3, box.height * 0.1)
        }
        _ = try session.start(
          frame: frame,
          at: .quadrilateral(
            Quadrilateral(
              topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
              bottomLeft: corners[3])))
        continue
      }
      let answer = try session.step(frame: frame).region
      guard index > 20, let label else { continue }
      switch (answer, label) {
      case (.quadrilateral(let found), .quadrilateral(let truth)):
        overlaps.append(found.overlap(with: truth))
      case (let found?, _):
        overlaps.append(found.boundingBox.overlap(with: label.boundingBox))
      case (nil, _): overlaps.append(0)
      }
    }
    return overlaps.reduce(0, +) / Double(overlaps.count)
  }

  @Test(arguments: OpenVisionMethod.Tracker.allCases)
  func `a tracker started beside its rendered target is corrected by re-detection`(
    _ tracker: OpenVisionMethod.Tracker
  ) throws {
    let frames = (0...40).map { rendered($0) }.map { ($0.frame, Optional($0.label)) }
    let alone = try overlap(frames, tracker: tracker, every: nil)
    let detected = try overlap(frames, tracker: tracker, every: 10)
    #expect(alone < 0.8 && detected > 0.85, "\(alone) to \(detected)")
  }

  @Test(
    .enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)),
    arguments: ["marker", "postcard", "poster"])
  func `in real videos, re-detection corrects a tracker started off its target`(
    _ name: String
  ) throws {
    let sequence = try Dataset.open(RealData.path("planar/\(name)")).entries[0].load()
    let labels = sequence.targets[0].annotations.map(\.region)
    let first = try #require(labels.firstIndex { $0 != nil })
    let reader = try sequence.frames.makeReader()
    try reader.skip(sequence.firstFrame + first)
    let frames = try (first...first + 40).map { (try #require(try reader.next()), labels[$0]) }
    for tracker in OpenVisionMethod.Tracker.allCases {
      let alone = try overlap(frames, tracker: tracker, every: nil)
      let detected = try overlap(frames, tracker: tracker, every: 10)
      #expect(alone < 0.8 && detected > 0.8, "\(tracker): \(alone) to \(detected)")
    }
  }

  @Test
  func `unknown detectors are refused with a suggestion, unavailable ones with a reason`() throws {
    #expect(try NamedDetector.named("rectangles") == .rectangles)
    let unknown = #expect(throws: UnknownName.self) {
      try NamedDetector.named("face", kind: "detector", beside: ["oracle"])
    }
    #expect(unknown?.allowed.first == "oracle")
    #expect(unknown?.description.contains("did you mean 'faces'") == true)
    #if !Text
      let off = #expect(throws: DetectorError.self) { try NamedDetector.named("text") }
      #expect(off?.isWrongUsage == true)
      #expect(off?.description.contains("libtesseract-dev") == true)
    #endif
  }
}
