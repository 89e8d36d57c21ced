import Imaging
import Media
import Testing

@testable import GroundTruth

@Suite struct SceneRenderingTests {
  @Test(arguments: ["runner", "behind-the-pillars", "poster"])
  func `a rendered frame has the same pixels whatever was rendered before it`(name: String) throws {
    let scene = try EmbeddedScenes.scene(named: name)
    let source = SceneSource(scene)
    let straight = source.makeReader()
    var inOrder: [[UInt8]] = []
    for _ in 0..<6 { inOrder.append(bytes(try #require(try straight.next()))) }
    for index in [5, 2, 0] {
      let reader = source.makeReader()
      try reader.skip(index)
      #expect(bytes(try #require(try reader.next())) == inOrder[index])
    }
    #expect(inOrder[0] != inOrder[1])
  }

  @Test func `a scene's reader returns no frame after the last one, even if asked again`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: 20\n    y: 20", width: 8, height: 6), frames: 3)
    let reader = SceneSource(scene).makeReader()
    for _ in 0..<3 { #expect(try reader.next() != nil) }
    #expect(try reader.next() == nil)
    try reader.skip(5)
    #expect(try reader.next() == nil)
  }

  @Test func `a gray scene is rendered as luma frames`() throws {
    let scene = try SceneTest.plain(
      object: SceneTest.white("x: 20\n    y: 20", width: 8, height: 6), frames: 1,
      more: "grey: true\neffects: {noise: 4, quality: 20}")
    let frame = try #require(try SceneSource(scene).makeReader().next())
    #expect(frame.layout == .luma)
    #expect(frame.width == 64 && frame.height == 48)
  }

  @Test func `sensor noise has mean 0 and the requested standard deviation`() {
    let noise = SensorNoise(seed: 5, gray: true)
    var values: [Double] = []
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 256) { row in
      guard let base = row.baseAddress else { return }
      for y in 0..<200 {
        row.initialize(repeating: SIMD4(repeating: 0))
        noise.add(to: base, count: 256, deviation: 5, frame: 3, y: y)
        values += row.map { Double($0.x) }
      }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    #expect(abs(mean) < 0.2)
    #expect(abs(variance.squareRoot() - 5) < 0.3)
  }

  @Test func `compression hardly changes an image at quality 100 and flattens it at 5`() {
    let (width, height) = (32, 24)
    let original = (0..<width * height).map { index in
      UInt8(
        100 + 40 * SceneMath.sine(turns: Double(index % width) / 3.7 + Double(index / width) / 9))
    }
    func error(quality: Double) -> Double {
      var image = original
      image.withUnsafeMutableBufferPointer {
        BlockCompression(quality: quality).apply(to: $0, width: width, height: height, gray: true)
      }
      return zip(image, original).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) }
        / Double(image.count)
    }
    #expect(error(quality: 100) < 0.6)
    #expect(error(quality: 5) > 5)
  }

  @Test func `noise fields have mean 0, deviation 1 and no visible seam`() {
    let side = 64
    let field = NoiseField.make(side: side, scale: 16, persistence: 0.5, seed: 9)
    let mean = field.reduce(0, +) / Float(field.count)
    let variance = field.reduce(0) { $0 + $1 * $1 } / Float(field.count) - mean * mean
    #expect(abs(mean) < 1e-3)
    #expect(abs(variance - 1) < 1e-2)
    // Differences between the last and the first column are hardly larger than differences between columns inside the
    // field.
    func step(_ column: Int) -> Float {
      (0..<side).map { abs(field[$0 * side + column] - field[$0 * side + (column + 1) % side]) }
        .reduce(0, +)
    }
    let inside = (0..<side - 1).map(step).max() ?? 0
    #expect(step(side - 1) <= inside * 1.2)
  }

  @Test func `sine and cosine agree with their known values`() {
    #expect(SceneMath.sine(turns: 0) == 0)
    #expect(abs(SceneMath.sine(turns: 0.25) - 1) < 1e-10)
    #expect(abs(SceneMath.sine(turns: 1.0 / 12) - 0.5) < 1e-12)
    #expect(abs(SceneMath.sine(turns: -7.625) - 0.5.squareRoot()) < 1e-10)
    #expect(abs(SceneMath.cosine(turns: 1.0 / 3) + 0.5) < 1e-10)
    #expect(SceneMath.sine(turns: .infinity) == 0)
  }

  @Test func `a scene's signal passes through its keys without overshooting`() {
    var signal = Signal(1)
    signal.keys = [
      .init(frame: 0, value: 0), .init(frame: 10, value: 5), .init(frame: 20, value: 5),
    ]
    #expect(signal(0, seed: 1) == 1)
    #expect(abs(signal(10, seed: 1) - 6) < 1e-12)
    #expect(signal(99, seed: 1) == 6)
    for time in stride(from: 0.0, through: 30, by: 0.5) {
      #expect((1 - 1e-12...6 + 1e-12).contains(signal(time, seed: 1)))
    }
  }

  private func bytes(_ frame: PixelBuffer) -> [UInt8] {
    let plane = frame.planes[0]
    let count = plane.bytesPerRow * frame.height
    return Array(UnsafeBufferPointer(start: plane.base, count: count))
  }
}
