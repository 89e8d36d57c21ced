import Execution
import Files
import Foundation
import Imaging
import Media
import OpenVision
import Processes

/// Computes the motion from each frame to the next and writes the video.
struct FlowJob {
  let frames: any FrameSource
  let accuracy: VNGenerateOpticalFlowRequest.ComputationAccuracy
  let drawing: FlowCommand.Drawing
  /// The length that is drawn brightest, in pixels.
  let greatestLength: Float
  let firstFrame: Int
  let frameLimit: Int?
  let video: String

  /// - Throws: `CommandFailure` where it was interrupted, after writing what was done by then, or where
  ///   there are no two frames; `MediaError`; `FileError`.
  func run(interruption: Interruption, progress: any ProgressObserver) throws {
    let reader = try frames.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    guard var frame = try reader.next() else {
      throw MediaError.cannotOpen(path: frames.name, reason: "there is no frame \(firstFrame)")
    }
    let folder = (video as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.makeFolder(folder) }
    let writer = try VideoWriter(path: video, size: frame.size, frameRate: frames.frameRate ?? 25)
    let request = VNTrackOpticalFlowRequest()
    request.computationAccuracy = accuracy
    let handler = VNSequenceRequestHandler()
    try handler.perform([request], on: frame)
    let known = frames.knownFrameCount.map { max(1, $0 - firstFrame - 1) }
    progress.began(steps: min(known ?? 1, (frameLimit ?? Int.max) - 1))
    var count = 0
    while !interruption.isRaised, count + 1 < frameLimit ?? Int.max, let next = try reader.next() {
      try handler.perform([request], on: next)
      if let flow = request.results?.first as? VNPixelBufferObservation {
        try writer.append(picture(of: flow.pixelBuffer, frame))
      }
      frame = next
      count += 1
      progress.advanced(steps: 1)
    }
    progress.ended()
    guard count > 0 || interruption.isRaised else {
      throw CommandFailure(
        status: .badInput, message: "\(frames.name): flow needs two frames, found one")
    }
    try writer.finish()
    try Console.print("\(count) flows: \(video)")
    if interruption.isRaised {
      throw CommandFailure(status: .interrupted, message: "stopped; what was computed is kept")
    }
  }

  private func picture(of flow: VectorPixelBuffer, _ frame: PixelBuffer) -> PixelBuffer {
    switch drawing {
    case .arrows:
      let visualizer = OpticalFlowVisualizer(
        maximumLength: greatestLength, cellSize: Float(max(10, flow.width / 64)))
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
