import Geometry
import Imaging
import Testing

struct TemplateSearchTests {
  /// Returns smooth noise. The same seed always gives the same noise.
  private func texture(_ x: Double, _ y: Double, seed: Double) -> Double {
    func wave(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let phase = (a * x + b * y + c * seed).truncatingRemainder(dividingBy: 2)
      return abs(phase) < 1 ? abs(phase) : 2 - abs(phase)
    }
    return (wave(0.11, 0.07, 0.3) + wave(-0.05, 0.13, 0.7) + wave(0.17, -0.03, 0.9)) / 3
  }

  /// Returns a background with a textured target of 40 x 30 pixels, scaled and moved.
  private func frame(_ x: Double, _ y: Double, size: Double = 1, seed: Double = 1) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 320, height: 240) { luma in
      for row in 0..<240 {
        for column in 0..<320 {
          let (u, v) = ((Double(column) + 0.5 - x) / size, (Double(row) + 0.5 - y) / size)
          let isTarget = u >= 0 && u < 40 && v >= 0 && v < 30
          let value =
            isTarget
            ? 60 + 190 * texture(3 * u, 3 * v, seed: seed)
            : 40 + 120 * texture(Double(column), Double(row), seed: 5)
          luma[row * 320 + column] = UInt8(value)
        }
      }
    }
  }

  private func overlap(_ a: Box, _ b: Box) -> Double {
    let common = a.intersection(b).area
    return common / (a.area + b.area - common)
  }

  @Test(arguments: [
    (100.0, 80.0, 1.0), (3, 2, 1), (270, 205, 1), (180, 40, 1.4142), (40, 150, 0.7071),
    (200, 120, 2),
  ])
  func `template search finds a target that has moved and changed its size`(
    x: Double, y: Double, size: Double
  ) throws {
    let start = Box(x: 140, y: 100, width: 40, height: 30)
    let search = try #require(TemplateSearch(frame(140, 100), box: start))
    let match = try #require(search.search(frame(x, y, size: size), asking: nil)?.best)
    let expected = Box(x: x, y: y, width: 40 * size, height: 30 * size)
    #expect(overlap(match.box, expected) > 0.8, "\(match)")
    #expect(match.correlation > 0.65)
  }

  @Test
  func `a template correlates with its own frame above 0.99 and with another target less`() throws {
    let box = Box(x: 140, y: 100, width: 40, height: 30)
    let search = try #require(TemplateSearch(frame(140, 100), box: box))
    let own = try #require(search.search(frame(140, 100), asking: nil)?.best)
    #expect(own.correlation > 0.99)
    #expect(overlap(own.box, box) > 0.95)
    let other = try #require(search.search(frame(140, 100, seed: 4), asking: nil)?.best)
    #expect(other.correlation < 0.9)
  }

  @Test
  func `template search also reports the runner-up and the correlation at a given box`() throws {
    let start = Box(x: 140, y: 100, width: 40, height: 30)
    let search = try #require(TemplateSearch(frame(140, 100), box: start))
    let found = try #require(
      search.search(frame(30, 40), asking: Box(x: 32, y: 38, width: 40, height: 30)))
    #expect(found.there == found.best.correlation)
    #expect(found.runnerUp < found.best.correlation && found.runnerUp > 0)
    let elsewhere = try #require(search.search(frame(30, 40), asking: start))
    #expect(elsewhere.best == found.best)
    #expect(elsewhere.there <= elsewhere.runnerUp)
    for place in [
      Box(x: 900, y: 0, width: 40, height: 30), Box(x: .nan, y: 0, width: 40, height: 30),
      Box(x: 1e300, y: 0, width: 1e300, height: 1), Box(x: 30, y: 40, width: 400, height: 300),
    ] {
      #expect(search.search(frame(30, 40), asking: place)?.there == 0)
    }
  }

  @Test
  func `template search finds no match in flat or small images or for invalid boxes`() throws {
    let flat = PixelBuffer.makeLuma(width: 320, height: 240) { $0.update(repeating: 90) }
    #expect(TemplateSearch(flat, box: Box(x: 400, y: 0, width: 20, height: 20)) == nil)
    let nowhere = try #require(
      TemplateSearch(flat, box: Box(x: 100, y: 100, width: 40, height: 30)))
    #expect(nowhere.search(frame(100, 100), asking: nil)?.best == nil)
    let search = try #require(
      TemplateSearch(frame(140, 100), box: Box(x: 140, y: 100, width: 40, height: 30)))
    #expect(search.search(flat, asking: nil)?.best == nil)
    let small = PixelBuffer.makeLuma(width: 32, height: 24) { $0.update(repeating: 1) }
    #expect(search.search(small, asking: nil)?.best == nil)
    // A box whose x coordinate is NaN has no position.
    #expect(TemplateSearch(flat, box: Box(x: .nan, y: 0, width: 20, height: 20)) == nil)
  }
}
