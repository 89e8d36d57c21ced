import Bench
import Files
import Imaging
import Media
import OpenVision

/// Computes the motion from each frame of a video to the next, and writes a video of it.
package struct FlowJob {
  /// How the motion is drawn.
  package enum Drawing: String, CaseIterable, Sendable {
    /// Arrows over the frames.
    case arrows
    /// The field's color wheel instead of the frames.
    case wheel
  }

  /// Motions below it, in pixels, have no arrow.
  private static let leastLength: Float = 0.5
  private let source: any FrameSource
  private let video: String
  package var accuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy.medium
  package var drawing = Drawing.arrows
  /// The length that is drawn largest or brightest, in pixels.
  package var greatestLength: Float = 20
  package var firstFrame = 0
  package var frameLimit: Int?

  package init(_ source: any FrameSource, to video: String) {
    self.source = source
    self.video = video
  }

  /// What came of it.
  package struct Outcome: Sendable {
    /// How many pairs of frames there were.
    package var count: Int
    /// The video that was written; nil where there was nothing for one.
    package var video: String?
  }

  /// Computes until the last frame or an interruption; what was computed until then is written, under another name.
  ///
  /// - Throws: `JobError` where there are no two frames; `MediaError`; `VNError`; `FileError`.
  package func run(interruption: Interruption, progress: any ProgressObserver) throws -> Outcome {
    let walk = try FrameWalk(source, from: firstFrame, limit: frameLimit)
    try AtomicFile.makeFolder(holding: video)
    let writer = try VideoWriter(
      path: video, size: walk.first.size, frameRate: source.frameRate)
    let request = VNTrackOpticalFlowRequest()
    request.computationAccuracy = accuracy
    let handler = VNSequenceRequestHandler()
    var before = walk.first
    let frames = try walk.forEach(interruption: interruption, progress: progress) { number, frame in
      try handler.perform([request], on: frame)
      if number > firstFrame, let flow = request.results?.first {
        try writer.append(picture(of: flow.pixelBuffer, before))
      }
      before = frame
    }
    let isWhole = !interruption.isRaised
    guard writer.frameCount > 0 else {
      if isWhole { throw JobError.singleFrame(source: source.name) }
      return Outcome(count: 0)
    }
    let path = isWhole ? video : PartialOutput.names(for: [video])[0]
    try writer.finish(at: path)
    return Outcome(count: frames - 1, video: path)
  }

  private func picture(of flow: VectorPixelBuffer, _ frame: PixelBuffer) -> PixelBuffer {
    switch drawing {
    case .arrows:
      var visualizer = OpticalFlowVisualizer(
        minimumLength: Self.leastLength, maximumLength: max(greatestLength, 2 * Self.leastLength),
        cellSize: Float(max(10, flow.width / 64)))
      visualizer.isScaled = true
      return visualizer.image(of: flow, over: frame)
    case .wheel:
      let wheel = FlowColorWheel(greatestLength: greatestLength)
      let legend = wheel.legend(diameter: max(8, min(flow.width, flow.height) / 6))
      return wheel.image(of: flow.field).placing(legend)
    }
  }
}

extension PixelBuffer {
  /// The image with a small one in its lower right corner; both are RGB.
  fileprivate func placing(_ small: PixelBuffer) -> PixelBuffer {
    let (left, top) = (max(0, width - small.width), max(0, height - small.height))
    let (own, other) = (rgb.planes[0], small.rgb.planes[0])
    return PixelBuffer.makeRGB(width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width {
          let isSmall = x >= left && y >= top
          let from =
            isSmall
            ? other.base + (y - top) * other.bytesPerRow + 3 * (x - left)
            : own.base + y * own.bytesPerRow + 3 * x
          for channel in 0..<3 { out[3 * (y * width + x) + channel] = from[channel] }
        }
      }
    }
  }
}
