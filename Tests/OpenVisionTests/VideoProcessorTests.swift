import Foundation
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

@Suite struct VideoProcessorTests {
  /// Writes a video of 30 frames at 10 frames per second.
  private func video(in folder: TemporaryFolder) throws -> URL {
    let path = folder.path("clip.mp4")
    let size = TestImages.pattern(width: 64, height: 48).size
    let writer = try VideoWriter(path: path, size: size, frameRate: 10)
    for number in 0..<30 {
      try writer.append(
        TestImages.luma(width: 64, height: 48) { x, y in (x + y + number * 3) % 256 })
    }
    try writer.finish(at: path)
    return URL(fileURLWithPath: path)
  }

  private final class Counter: @unchecked Sendable {
    var calls = 0
    var errors = 0
  }

  private func request(_ counter: Counter) -> VNDetectHorizonRequest {
    VNDetectHorizonRequest { _, error in
      counter.calls += 1
      if error != nil { counter.errors += 1 }
    }
  }

  private let all = CMTimeRange(start: .invalid, duration: .invalid)

  @Test func `a video request gets the frames given by its cadence and by the time range`() throws {
    let folder = try TemporaryFolder()
    let processor = VNVideoProcessor(url: try video(in: folder))
    let (every, rate, interval) = (Counter(), Counter(), Counter())
    try processor.addRequest(request(every))
    let two = VNVideoProcessor.RequestProcessingOptions()
    two.cadence = VNVideoProcessor.FrameRateCadence(5)
    try processor.addRequest(request(rate), processingOptions: two)
    let second = VNVideoProcessor.RequestProcessingOptions()
    second.cadence = VNVideoProcessor.TimeIntervalCadence(1)
    try processor.addRequest(request(interval), processingOptions: second)
    try processor.analyze(all)
    #expect(every.calls == 30 && rate.calls == 15 && interval.calls == 3)
    try processor.analyze(
      CMTimeRange(start: CMTime(value: 1, timescale: 1), end: CMTime(value: 2, timescale: 1)))
    #expect(every.calls == 40 && rate.calls == 20 && interval.calls == 4)
    #expect(every.errors == 0)
  }

  @Test func `a video request is added or removed once, and runs again after it fails`() throws {
    let folder = try TemporaryFolder()
    let processor = VNVideoProcessor(url: try video(in: folder))
    let (good, bad) = (Counter(), Counter())
    let added = request(good)
    try processor.addRequest(added)
    #expect(throws: VNError.self) { try processor.addRequest(added) }
    let failing = request(bad)
    failing.revision = 99
    try processor.addRequest(failing)
    try processor.analyze(CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 10)))
    #expect(good.calls == 5 && good.errors == 0)
    #expect(bad.calls == 5 && bad.errors == 5)
    try processor.removeRequest(failing)
    #expect(throws: VNError.self) { try processor.removeRequest(failing) }
    try processor.analyze(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10)))
    #expect(good.calls == 6 && bad.calls == 5)
  }

  @Test
  func `a video analysis can be canceled by a request, and a missing video is an error`() throws {
    let folder = try TemporaryFolder()
    let processor = VNVideoProcessor(url: try video(in: folder))
    let counter = Counter()
    let request = VNDetectHorizonRequest { _, _ in
      counter.calls += 1
      if counter.calls == 3 { processor.cancel() }
    }
    try processor.addRequest(request)
    let error = try #require(throws: VNError.self) { try processor.analyze(all) }
    #expect(error.code == .requestCancelled && counter.calls == 3)
    let missing = VNVideoProcessor(url: URL(fileURLWithPath: folder.path("none.mp4")))
    let absent = try #require(throws: VNError.self) { try missing.analyze(all) }
    #expect(absent.code == .ioError)
  }
}
