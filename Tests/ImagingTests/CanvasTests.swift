import Geometry
import Imaging
import TestSupport
import Testing

struct CanvasTests {
  private let black = TestImages.luma(width: 40, height: 30) { _, _ in 0 }

  private func red(_ image: PixelBuffer, _ x: Int, _ y: Int) -> UInt8 {
    image.planes[0].base[y * image.planes[0].bytesPerRow + 3 * x]
  }

  @Test func `an outline covers exactly the pixels along its line`() {
    let canvas = Canvas(black)
    let box = Box(x: 10, y: 8, width: 16, height: 12)
    canvas.stroke(box.corners, color: .white, width: 2)
    let image = canvas.image()
    // A line two pixels wide around x = 10 covers columns 9 and 10.
    #expect(red(image, 9, 14) == 255 && red(image, 10, 14) == 255)
    #expect(red(image, 7, 14) == 0 && red(image, 12, 14) == 0)
    #expect(red(image, 18, 7) == 255 && red(image, 18, 8) == 255)
    // Pixels inside and outside the outline are unchanged.
    #expect(red(image, 18, 14) == 0 && red(image, 35, 25) == 0)
  }

  @Test func `a dashed outline covers about half the pixels of a solid outline`() {
    let solid = Canvas(TestImages.luma(width: 400, height: 300) { _, _ in 0 })
    let dashed = Canvas(TestImages.luma(width: 400, height: 300) { _, _ in 0 })
    let corners = Box(x: 20, y: 20, width: 360, height: 260).corners
    solid.stroke(corners, color: .white)
    dashed.stroke(corners, color: .white, dash: 8)
    func covered(_ canvas: Canvas) -> Int {
      // The image owns the plane's memory.
      let image = canvas.image()
      return withExtendedLifetime(image) {
        image.planes[0].samples(perPixel: 3).count { $0 > 127 }
      }
    }
    let opacity = Double(covered(dashed)) / Double(covered(solid))
    #expect(abs(opacity - 0.5) < 0.03)
  }

  @Test(arguments: [
    [Point(-1e9, -1e9), Point(1e9, -1e9), Point(1e9, 1e9)], [Point(.nan, 0), Point(3, 3)],
    [Point(5, 5)], [], [Point(5, 5), Point(5, 5)], [Point(.infinity, 0), Point(0, 0)],
    [Point(-50, 10), Point(90, 10), Point(90, 80), Point(-50, 80)],
  ])
  func `outlines with invalid or far corners can be drawn without changing the image size`(
    _ corners: [Point]
  ) {
    let canvas = Canvas(black)
    canvas.stroke(corners, color: .white, dash: 3)
    canvas.stroke(corners, color: .white)
    #expect(canvas.image().size == black.size)
  }

  @Test(arguments: [Point(0, 0), Point(-100, 500), Point(39, 29), Point(.nan, 1)])
  func `text drawn at any position, even outside the image, leaves the image size unchanged`(
    _ position: Point
  ) {
    let canvas = Canvas(TestImages.luma(width: 40, height: 30) { _, _ in 100 })
    canvas.write("12 0.93 é?", at: position, color: .white, scale: 2)
    #expect(canvas.image().size == PixelSize(width: 40, height: 30))
  }

  @Test func `the digit 1 is drawn with the expected pixels`() {
    let canvas = Canvas(black)
    canvas.write("1", at: Point(0, 0), color: .white, scale: 1)
    let image = canvas.image()
    let rows = (1...7).map { y in
      String((1...5).map { x in red(image, x, y) == 255 ? "#" : "." } as [Character])
    }
    #expect(rows == ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."])
  }
}
