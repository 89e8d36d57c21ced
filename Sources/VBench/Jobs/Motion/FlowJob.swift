import Bench
import Files
import Imaging
import Media
import OpenVision

/// A job that computes the optical flow between consecutive frames of a video and writes a video of the flow.
struct FlowJob {
  /// The ways to draw the flow.
  enum Drawing: String, CaseIterable, Sendable {
    /// The frames, with the flow drawn over them as arrows.
    case arrows
    /// The flow field in colors, without the frames.
    case wheel
  }

  /// The length, in pixels, below which a motion vector is not drawn as an arrow.
  private static let leastLength: Float = 0.5
  private let source: any FrameSource
  private let video: String
  var accuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy.medium
  var drawing = Drawing.arrows
  /// The length, in pixels, at which a motion vector is drawn as the longest arrow or in the strongest color.
  var greatestLength: Float = 20
  var firstFrame = 0
  var frameLimit: Int?

  init(_ source: any FrameSource, to video: String) {
    self.source = source
    self.video = video
  }

  /// The result of running the job.
  struct Outcome: Sendable {
    /// The number of frame pairs processed.
    var count: Int
    /// The path of the written video; nil if none was written.
    var video: String?
  }

  /// Computes the flow until the last frame or an interruption. After an interruption, the flow computed so far is
  /// saved under another name.
  ///
  /// - Throws: `JobError` if there are fewer than two frames; `MediaError`, `VNError` or `FileError`.
  func run(interruption: Interruption, progress: any ProgressObserver) throws -> Outcome {
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
  /// Returns an RGB copy of this image with a smaller image in its lower right corner.
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
