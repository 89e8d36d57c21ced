import Geometry
import Imaging
import Testing

@testable import OpenVision

struct TrackedPlaceTests {
  private let frame = PixelSize(width: 200, height: 100)

  @Test func `without changes, a tracked box equals the first box`() {
    let box = Box(x: 30, y: 20, width: 40, height: 10)
    let place = TrackedPlace(box, frameSize: frame)
    #expect(place.box == box)
    #expect(place.searchRegion(4) == Box(x: 10, y: -15, width: 80, height: 80))
  }

  @Test func `changing the aspect ratio of a tracked box does not change its area`() {
    var place = TrackedPlace(Box(x: 30, y: 20, width: 40, height: 10), frameSize: frame)
    place.scale = 1.5
    let area = place.box.area
    place.aspect = 1.44
    #expect(abs(place.box.area - area) < 1e-9)
    #expect(abs(place.box.width / place.box.height - 4 * 1.44) < 1e-12)
  }

  @Test
  func `limiting a box moves its center into the frame and keeps its size in a valid range`() {
    var place = TrackedPlace(Box(x: 30, y: 20, width: 40, height: 10), frameSize: frame)
    place.center = Point(-3, 170)
    place.scale = 1e-9
    place.limit()
    #expect(place.center == Point(0, 100))
    #expect(place.box.height >= 4)
    place.scale = 1e9
    place.limit()
    #expect(place.box.width <= 200 && place.box.height <= 100 || place.scale == 5)
  }

  @Test func `limiting does not change the size of a first box beyond the limits`() {
    for box in [Box(x: 8, y: 8, width: 1, height: 1), Box(x: -50, y: 0, width: 400, height: 300)] {
      var place = TrackedPlace(box, frameSize: frame)
      place.limit()
      #expect(place.scale == 1)
    }
  }
}
