import Geometry
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct PictureWindowTests {
  private let frame = PixelSize(width: 400, height: 200)

  @Test func `the picture of a small target is cropped to the target and its surroundings`() {
    let part = PictureWindow.part(
      of: frame, showing: [Box(x: 190, y: 95, width: 20, height: 10)])
    #expect(part == Box(x: 150, y: 75, width: 100, height: 50))
  }

  @Test func `the crop around a target at the frame's edge stays within the frame`() {
    let part = PictureWindow.part(
      of: frame, showing: [Box(x: 385, y: -5, width: 20, height: 10)])
    #expect(part == Box(x: 300, y: 0, width: 100, height: 50))
  }

  @Test func `a picture shows the whole frame if its boxes are far apart, outside or missing`() {
    let apart = [
      Box(x: 0, y: 0, width: 20, height: 10), Box(x: 380, y: 190, width: 20, height: 10),
    ]
    for boxes in [apart, [], [Box(x: 500, y: 0, width: 20, height: 10)]] {
      #expect(PictureWindow.part(of: frame, showing: boxes) == frame.bounds)
    }
  }
}
