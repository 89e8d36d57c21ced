import Geometry
import Imaging
import Testing

@testable import OpenVision

struct ObjectTrackerTests {
  private func scene(
    object: Box?, width: Int = 160, height: Int = 120, firstSize: Double = 32
  ) -> PixelBuffer {
    TrackerScene.frame(object: object, width: width, height: height, firstSize: firstSize)
  }

  @Test(arguments: TrackerKind.allCases)
  func `in a still scene, the box does not move and the confidence stays high`(_ kind: TrackerKind)
    throws
  {
    let box = Box(x: 60, y: 40, width: 32, height: 24)
    let frame = scene(object: box)
    let tracker = try kind.start(frame: frame, box: box)
    for _ in 0..<60 {
      let estimate = tracker.update(frame: frame)
      #expect(estimate.box.center.distance(to: box.center) < kind.tolerance(0.3))
      #expect(abs(estimate.box.width / box.width - 1) < (kind.isLearned ? 0.2 : 0.02))
      #expect(estimate.confidence > 0.7)
    }
  }

  @Test(arguments: TrackerKind.allCases)
  func `a moving object is followed`(_ kind: TrackerKind) throws {
    var box = Box(x: 20, y: 20, width: 32, height: 32)
    let tracker = try kind.start(frame: scene(object: box), box: box)
    for _ in 0..<40 {
      box.x += 2.3
      box.y += 1.1
      let estimate = tracker.update(frame: scene(object: box))
      #expect(estimate.box.center.distance(to: box.center) < kind.tolerance(1.2))
    }
  }

  @Test(arguments: TrackerKind.allCases, [1.015, 1 / 1.015])
  func `a growing and a shrinking object are followed`(_ kind: TrackerKind, _ factor: Double) throws
  {
    let center = Point(80, 60)
    var size = factor > 1 ? 28.0 : 50.0
    var box = Box(center: center, width: size, height: size)
    let tracker = try kind.start(frame: scene(object: box), box: box)
    var estimate = ObjectTrackingEstimate(box: box, confidence: 1)
    for _ in 0..<35 {
      size *= factor
      box = Box(center: center, width: size, height: size)
      estimate = tracker.update(frame: scene(object: box))
    }
    #expect(abs(estimate.box.width / size - 1) < (kind.isLearned ? 0.3 : 0.12))
    #expect(estimate.box.center.distance(to: center) < kind.tolerance(3))
  }

  @Test(arguments: TrackerKind.allCases)
  func `the confidence falls when the object is gone and the box stays valid`(_ kind: TrackerKind)
    throws
  {
    let box = Box(x: 60, y: 40, width: 32, height: 32)
    let tracker = try kind.start(frame: scene(object: box), box: box)
    let seen = (0..<5).map { _ in tracker.update(frame: scene(object: box)).confidence }
    let black = PixelBuffer.makeLuma(width: 160, height: 120) { _ in }
    var lost = ObjectTrackingEstimate(box: box, confidence: 1)
    for _ in 0..<30 { lost = tracker.update(frame: black) }
    #expect((seen.min() ?? 0) > 0.7)
    #expect(lost.confidence < 0.3)
    #expect(lost.box.isValid)
  }

  @Test(
    arguments: TrackerKind.allCases,
    [
      Box(x: 8, y: 8, width: 1, height: 1), Box(x: -40, y: -40, width: 300, height: 300),
      Box(x: -5, y: 100, width: 12, height: 40), Box(x: 150, y: -3, width: 30, height: 7),
      Box(x: 0, y: 50, width: 160, height: 1), Box(x: 3.7, y: 2.2, width: 0.01, height: 90),
    ])
  func `starting with any box that touches the frame gives valid boxes and confidences`(
    _ kind: TrackerKind, _ box: Box
  ) throws {
    let flat = PixelBuffer.makeLuma(width: 160, height: 120) { $0.update(repeating: 99) }
    for frame in [scene(object: nil), flat] {
      let tracker = try kind.start(frame: frame, box: box)
      for _ in 0..<5 {
        let estimate = tracker.update(frame: frame)
        #expect(estimate.box.isValid)
        #expect((0...1).contains(estimate.confidence))
      }
    }
  }

  @Test(arguments: TrackerKind.allCases)
  func `tracking in frames of 16 by 16 pixels gives valid boxes`(_ kind: TrackerKind) throws {
    let frame = scene(object: Box(x: 4, y: 4, width: 8, height: 8), width: 16, height: 16)
    let tracker = try kind.start(frame: frame, box: Box(x: 4, y: 4, width: 8, height: 8))
    for _ in 0..<5 { #expect(tracker.update(frame: frame).box.isValid) }
  }

  @Test(arguments: TrackerKind.allCases)
  func `a tracker started in a uniform frame has a low confidence in a textured frame`(
    _ kind: TrackerKind
  ) throws {
    let flat = PixelBuffer.makeLuma(width: 160, height: 120) { $0.update(repeating: 99) }
    let tracker = try kind.start(frame: flat, box: Box(x: 60, y: 40, width: 32, height: 32))
    for _ in 0..<20 {
      let estimate = tracker.update(frame: scene(object: nil))
      #expect(estimate.box.isValid)
      #expect(estimate.confidence < 0.5)
    }
  }

  @Test(arguments: TrackerKind.allCases)
  func `black, white and noisy frames give valid boxes and confidences`(_ kind: TrackerKind) throws
  {
    let box = Box(x: 60, y: 40, width: 32, height: 32)
    let seen = scene(object: box)
    let frames = [
      PixelBuffer.makeLuma(width: 160, height: 120) { _ in },
      PixelBuffer.makeLuma(width: 160, height: 120) { $0.update(repeating: 255) },
      PixelBuffer.makeLuma(width: 160, height: 120) { pixels in
        for i in 0..<160 * 120 { pixels[i] = UInt8((i * 7919 + i / 160 * 104_729) % 256) }
      },
    ]
    for first in [seen] + frames {
      let tracker = try kind.start(frame: first, box: box)
      for _ in 0..<8 {
        for frame in frames + [seen] {
          let estimate = tracker.update(frame: frame)
          #expect(estimate.box.isValid)
          #expect(estimate.box.area >= 1)
          #expect((0...1).contains(estimate.confidence))
        }
      }
    }
  }

  @Test(arguments: TrackerKind.allCases)
  func `tracking the same frames twice gives bit-identical results`(_ kind: TrackerKind) throws {
    func run() throws -> [ObjectTrackingEstimate] {
      var box = Box(x: 30, y: 30, width: 30, height: 24)
      let tracker = try kind.start(frame: scene(object: box), box: box)
      return (0..<8).map { _ in
        box.x += 1.7
        return tracker.update(frame: scene(object: box))
      }
    }
    #expect(try run() == run())
  }
}
