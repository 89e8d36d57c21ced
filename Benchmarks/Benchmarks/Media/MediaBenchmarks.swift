import Benchmark
import Foundation
import Geometry
import Imaging
import Media

/// A video and images that are written once. Their content compresses moderately well.
private struct Inputs: Sendable {
  static let frameCount = 150

  let video: String
  let jpegs: [String]
  let pngs: [String]

  init() throws {
    let folder = NSTemporaryDirectory() + "vbench-media-benchmark"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    video = folder + "/720p.mp4"
    let writer = try VideoWriter(path: video, size: PixelSize(width: 1280, height: 720))
    for index in 0..<Self.frameCount {
      try writer.append(Self.picture(index, width: 1280, height: 720))
    }
    try writer.finish()
    var jpegs: [String] = []
    var pngs: [String] = []
    for index in 0..<Self.frameCount {
      let picture = Self.picture(index, width: 640, height: 480)
      let name = "\(folder)/\(index)"
      try Data(ImageFile.jpeg(picture)).write(to: URL(fileURLWithPath: name + ".jpg"))
      jpegs.append(name + ".jpg")
      if index < 30 {
        try Data(ImageFile.png(picture)).write(to: URL(fileURLWithPath: name + ".png"))
        pngs.append(name + ".png")
      }
    }
    self.jpegs = jpegs
    self.pngs = pngs
  }

  /// Returns an image of smooth colors with a moving texture.
  static func picture(_ index: Int, width: Int, height: Int) -> PixelBuffer {
    PixelBuffer.makeRGB(width: width, height: height) { target in
      for y in 0..<height {
        for x in 0..<width {
          let texture = ((x + 3 * index) &* (y &+ 57)) >> 6 & 31
          let position = 3 * (y * width + x)
          target[position] = UInt8(truncatingIfNeeded: x * 200 / width + texture)
          target[position + 1] = UInt8(truncatingIfNeeded: y * 200 / height + texture)
          target[position + 2] = UInt8(truncatingIfNeeded: 100 + texture)
        }
      }
    }
  }
}

private func readAll(_ source: any FrameSource) throws -> Int {
  let reader = try source.makeReader()
  var sum = 0
  while let frame = try reader.next() { sum += Int(frame.luma.base[0]) }
  return sum
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], maxDuration: .seconds(5), maxIterations: 100)
  let inputs: Inputs
  do {
    inputs = try Inputs()
  } catch {
    fatalError("the inputs cannot be made: \(error)")
  }

  Benchmark("H.264 1280x720, 150 frames") { _ in
    blackHole(try readAll(VideoSource(path: inputs.video)))
  }
  Benchmark("JPEG 640x480, 150 files") { _ in
    blackHole(try readAll(ImageSequenceSource(paths: inputs.jpegs)))
  }
  Benchmark("PNG 640x480, 30 files") { _ in
    blackHole(try readAll(ImageSequenceSource(paths: inputs.pngs)))
  }
  let picture = Inputs.picture(0, width: 1280, height: 720)
  Benchmark("Resize RGB 1280x720 to 320x180") { _ in
    blackHole(picture.resized(width: 320, height: 180))
  }
  Benchmark("Turn RGB 1280x720 by 90 degrees") { _ in
    blackHole(picture.upright(from: .right))
  }
}
