import Geometry
import Imaging
import Testing

@Suite struct FlowColorWheelTests {
  private let wheel = FlowColorWheel(greatestLength: 10)

  @Test func `zero flow is white, and unknown flow is black`() {
    #expect(wheel.color(of: .zero) == .white)
    #expect(wheel.color(of: nil) == .black)
    #expect(wheel.color(of: [.nan, 0]) == .black)
  }

  @Test func `flow directions have the hues of the color wheel`() {
    // The wheel starts with red at the right.
    #expect(wheel.color(of: [10, 0]) == Canvas.Color(255, 0, 0))
    // Down is yellow, between red and green. Left is blue-green, and up is violet.
    let down = wheel.color(of: [0, 10])
    #expect(down.red == 255 && down.green > 200 && down.blue == 0)
    let left = wheel.color(of: [-10, 0])
    #expect(left.red == 0 && left.green > 200 && left.blue > 200)
    let up = wheel.color(of: [0, -10])
    #expect(up.red > 60 && up.green == 0 && up.blue == 255)
  }

  @Test func `flow vectors below full length are paler, and longer ones are darker`() {
    #expect(wheel.color(of: [5, 0]) == Canvas.Color(255, 127, 127))
    #expect(wheel.color(of: [20, 0]) == Canvas.Color(191, 0, 0))
  }

  @Test func `the legend is white at the center and in the corner, and red at the right`() {
    let legend = wheel.legend(diameter: 41)
    let plane = legend.planes[0]
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      (0..<3).map { plane.base[y * plane.bytesPerRow + 3 * x + $0] }
    }
    #expect(color(0, 0) == [255, 255, 255])
    #expect(color(20, 20) == [255, 255, 255])
    let right = color(39, 20)
    #expect(right[0] == 255 && right[1] < 40 && right[2] < 40)
    withExtendedLifetime(legend) {}
  }
}
