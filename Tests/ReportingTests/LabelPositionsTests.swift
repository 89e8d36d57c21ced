import Geometry
import Imaging
import Testing

@testable import Reporting
@testable import Tracking

struct LabelPositionsTests {
  private let frame = PixelSize(width: 320, height: 240)

  @Test func `a long caption is wrapped into lines that fit the width of a small frame`() {
    let places = LabelPositions(frame: frame, scale: 1)
    let parts = ["120"] + ["A", "B", "C", "D"].map { "\($0) object-accurate-r2" }
    let lines = places.lines(of: parts)
    #expect(lines.joined(separator: "  ") == parts.joined(separator: "  "))
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { Canvas.size(ofText: $0, scale: 1).width <= 320 })
    let long = places.lines(of: [String(repeating: "x", count: 200) + "-end"])
    #expect(long.allSatisfy { Canvas.size(ofText: $0, scale: 1).width <= 320 })
    #expect(long[0].hasSuffix("-end"))
  }

  @Test func `labels of overlapping boxes stay within the frame and do not cover each other`() {
    var places = LabelPositions(frame: frame, scale: 1)
    let boxes = [
      Box(x: 300, y: 2, width: 40, height: 30), Box(x: 298, y: 3, width: 40, height: 30),
      Box(x: 301, y: 1, width: 40, height: 30), Box(x: -20, y: 230, width: 40, height: 30),
    ]
    let size = Canvas.size(ofText: "1 0.93", scale: 1)
    let (width, height) = (Double(size.width), Double(size.height))
    var found = [Box(origin: places.addLine("120"), width: width, height: height)]
    for box in boxes {
      found.append(
        Box(origin: places.add("1 0.93", beside: box, gap: 2), width: width, height: height))
    }
    for (index, box) in found.enumerated() {
      #expect(box.x >= 0 && box.y >= 0 && box.x + width <= 320 && box.y + height <= 240)
      for other in found[..<index] {
        let common = box.intersection(other)
        #expect(common.width <= 0 || common.height <= 0, "\(box) covers \(other)")
      }
    }
  }
}

extension Box {
  fileprivate init(origin: Point, width: Double, height: Double) {
    self.init(x: origin.x, y: origin.y, width: width, height: height)
  }
}
