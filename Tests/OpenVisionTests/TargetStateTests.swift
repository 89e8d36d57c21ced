import Geometry
import Imaging
import Testing

@testable import OpenVision

struct TargetStateTests {
  private let frame = PixelSize(width: 200, height: 100)

  @Test func `without changes, a tracked box equals the first box`() {
    let box = Box(x: 30, y: 20, width: 40, height: 10)
    let state = TargetState(box, frameSize: frame)
    #expect(state.box == box)
    #expect(state.searchRegion(4) == Box(x: 10, y: -15, width: 80, height: 80))
  }

  @Test func `changing the aspect ratio of a tracked box does not change its area`() {
    var state = TargetState(Box(x: 30, y: 20, width: 40, height: 10), frameSize: frame)
    state.scale = 1.5
    let area = state.box.area
    state.aspect = 1.44
    #expect(abs(state.box.area - area) < 1e-9)
    #expect(abs(state.box.width / state.box.height - 4 * 1.44) < 1e-12)
  }

  @Test
  func `limiting a box moves its center into the frame and keeps its size in a valid range`() {
    var state = TargetState(Box(x: 30, y: 20, width: 40, height: 10), frameSize: frame)
    state.center = Point(-3, 170)
    state.scale = 1e-9
    state.limit()
    #expect(state.center == Point(0, 100))
    #expect(state.box.height >= 4)
    state.scale = 1e9
    state.limit()
    #expect(state.box.width <= 200 && state.box.height <= 100 || state.scale == 5)
  }

  @Test func `limiting does not change the size of a first box beyond the limits`() {
    for box in [Box(x: 8, y: 8, width: 1, height: 1), Box(x: -50, y: 0, width: 400, height: 300)] {
      var state = TargetState(box, frameSize: frame)
      state.limit()
      #expect(state.scale == 1)
    }
  }
}
