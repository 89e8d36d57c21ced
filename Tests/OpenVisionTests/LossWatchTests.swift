import Geometry
import Imaging
import Testing

@testable import OpenVision

struct LossWatchTests {
  private let state = TargetState(
    Box(x: 90, y: 90, width: 20, height: 20), frameSize: PixelSize(width: 400, height: 400))

  /// Returns a watch for an object whose likeness was 0.4 in each of the last 200 frames.
  private func watchOfVisibleObject() -> LossWatch {
    var watch = LossWatch(at: state)
    for _ in 0..<200 { watch.note(likeness: 0.4, support: 0.6, at: state) }
    return watch
  }

  private func lose(_ watch: inout LossWatch) {
    var elsewhere = state
    elsewhere.center = Point(300, 300)
    for _ in 0..<40 { watch.note(likeness: 0.01, support: 0.3, at: elsewhere) }
  }

  @Test func `an object counts as lost after many frames of low likeness, not after one`() {
    var watch = watchOfVisibleObject()
    watch.note(likeness: 0, support: 0.5, at: state)
    #expect(!watch.isLost)
    lose(&watch)
    #expect(watch.isLost)
    #expect(watch.home == state)
  }

  private func accepts(
    _ watch: inout LossWatch, likeness: Double, support: Double = 0.6, over present: Double = 0.05
  ) -> Bool {
    watch.accepts(likeness: likeness, support: support, over: present)
  }

  @Test func `a candidate for a lost object is accepted only with enough likeness and support`() {
    var watch = watchOfVisibleObject()
    lose(&watch)
    let refusals = [
      accepts(&watch, likeness: 0.1), accepts(&watch, likeness: 0.4, support: 0.1),
      accepts(&watch, likeness: 0.4, over: 0.3), accepts(&watch, likeness: .nan),
    ]
    #expect(refusals == [false, false, false, false])
    #expect(watch.isLost)
    let isFound = accepts(&watch, likeness: 0.4)
    #expect(isFound)
    #expect(!watch.isLost)
  }

  @Test func `if a similar object was nearby, a candidate with normal likeness is rejected`() {
    var watch = watchOfVisibleObject()
    watch.noteSurroundings(likeness: 0.39, isObject: false)
    lose(&watch)
    let isFound = accepts(&watch, likeness: 0.4)
    #expect(!isFound)
  }

  @Test func `search positions surround the last position of the object and stay near the frame`() {
    var watch = watchOfVisibleObject()
    let frame = Box(x: 0, y: 0, width: 400, height: 400)
    let places = (0..<60).map { _ in
      watch.nextState(searchSide: 100, frame: frame, skipsHome: false).center
    }
    #expect(places.contains(Point(100, 100)))
    #expect(places.contains(Point(170, 100)))
    #expect(places.contains(Point(100, 240)))
    #expect(places.allSatisfy { $0.x >= -24 && $0.y >= -24 && $0.x <= 424 && $0.y <= 424 })
    let beside = (0..<60).map { _ in
      watch.nextState(searchSide: 100, frame: frame, skipsHome: true).center
    }
    #expect(!beside.contains(Point(100, 100)))
  }
}
