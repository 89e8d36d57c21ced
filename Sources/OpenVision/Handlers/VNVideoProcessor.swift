import Foundation
import Imaging
import Media
import Synchronization

/// A processor that performs requests on the frames of a video file.
///
/// Frame times are computed from the file's frame rate, or from 30 frames per second if the file does not specify one.
/// Each request's completion handler receives the results for each analyzed frame, on the thread that calls
/// `analyze(_:)`.
public final class VNVideoProcessor: NSObject, Sendable {
  /// The rate at which a request analyzes a video.
  public class Cadence: NSObject, @unchecked Sendable {
    /// The time between two analyzed frames, in seconds.
    var interval: Double { 0 }
  }

  /// A cadence specified as a number of frames per second.
  public final class FrameRateCadence: Cadence, @unchecked Sendable {
    /// The number of frames to analyze per second. If it is 0 or less, every frame is analyzed.
    public let frameRate: Int

    public init(_ frameRate: Int) { self.frameRate = frameRate }

    override var interval: Double { frameRate > 0 ? 1 / Double(frameRate) : 0 }
  }

  /// A cadence specified as the time between two analyzed frames.
  public final class TimeIntervalCadence: Cadence, @unchecked Sendable {
    /// The time between two analyzed frames, in seconds. If it is 0 or less, every frame is analyzed.
    public let timeInterval: TimeInterval

    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }

    override var interval: Double { max(0, timeInterval) }
  }

  /// The options for performing a request on a video.
  public final class RequestProcessingOptions: NSObject, @unchecked Sendable {
    /// The rate at which frames are analyzed; nil to analyze every frame.
    public var cadence: Cadence?
  }

  private struct AddedRequest: @unchecked Sendable {
    var request: VNRequest
    var interval: Double
    /// The time in the video at which the request is due next, in seconds.
    var next = -Double.infinity
  }

  private struct State: Sendable {
    var entries: [AddedRequest] = []
    var isCancelled = false
  }

  private static let standardRate = 30.0
  /// The timescale of the reported times, in units per second.
  private static let timescale: Int32 = 90_000

  private let url: URL
  private let state = Mutex(State())

  /// Creates a processor for a video file.
  ///
  /// - Parameter url: the URL of a video file, which is not opened until `analyze(_:)` is called.
  public init(url: URL) {
    self.url = url
    super.init()
  }

  /// Adds a request to be performed on the video's frames.
  ///
  /// - Throws: a `VNError` with the code `invalidArgument` if the request has already been added.
  public func addRequest(
    _ request: VNRequest, processingOptions: RequestProcessingOptions = RequestProcessingOptions()
  ) throws {
    let entry = AddedRequest(request: request, interval: processingOptions.cadence?.interval ?? 0)
    let isNew = state.withLock { state in
      guard !state.entries.contains(where: { $0.request === entry.request }) else { return false }
      state.entries.append(entry)
      return true
    }
    guard isNew else {
      throw VNError(.invalidArgument, "the \(type(of: request)) has already been added")
    }
  }

  /// Removes a request, with effect from the next frame.
  ///
  /// - Throws: a `VNError` with the code `invalidArgument` if the request has not been added.
  public func removeRequest(_ request: VNRequest) throws {
    let entry = AddedRequest(request: request, interval: 0)
    let isKnown = state.withLock { state in
      let count = state.entries.count
      state.entries.removeAll { $0.request === entry.request }
      return state.entries.count < count
    }
    guard isKnown else {
      throw VNError(.invalidArgument, "the \(type(of: request)) has not been added")
    }
  }

  /// Performs the requests on the frames in a time range, in order. If a request fails on a frame, it receives the
  /// error and is performed again on later frames.
  ///
  /// - Parameter timeRange: the range to analyze. An invalid start selects the first frame, and an invalid duration
  ///   selects all remaining frames.
  /// - Throws: a `VNError` with the code `ioError` or `invalidImage` if the video cannot be read, or `requestCancelled`
  ///   if `cancel()` was called.
  public func analyze(_ timeRange: CMTimeRange) throws {
    state.withLock { state in
      state.isCancelled = false
      for index in state.entries.indices { state.entries[index].next = -.infinity }
    }
    let handler = VNSequenceRequestHandler()
    do {
      let source = VideoSource(path: url.path)
      let rate = source.frameRate.flatMap { $0 > 0 ? $0 : nil } ?? Self.standardRate
      let reader = try source.makeReader()
      let start = timeRange.start.isValid ? timeRange.start.seconds : 0
      let end =
        timeRange.duration.isValid ? start + timeRange.duration.seconds : Double.infinity
      // A frame belongs to the range in which it starts. The tolerance allows for rounded frame times.
      let slack = 0.5 / Double(Self.timescale)
      var number = Int(max(0, ((start - slack) * rate).rounded(.up)))
      try reader.skip(number)
      while Double(number) / rate < end - slack, let frame = try reader.next() {
        let seconds = Double(number) / rate
        guard let due = due(at: seconds, slack: slack) else { throw VNError.cancelled }
        if !due.isEmpty {
          let buffer = CMSampleBuffer(
            imageBuffer: frame,
            presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: Self.timescale))
          // Ignore errors here because each request receives its own error.
          try? handler.perform(due, on: buffer)
        }
        number += 1
      }
    } catch {
      throw VNError(reading: error)
    }
  }

  /// Cancels the current analysis before its next frame. This method may be called on any thread.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  /// Returns the requests to perform on a frame, or nil if the analysis was canceled.
  private func due(at seconds: Double, slack: Double) -> [VNRequest]? {
    let found = state.withLock { state -> [AddedRequest]? in
      guard !state.isCancelled else { return nil }
      var due: [AddedRequest] = []
      for index in state.entries.indices where state.entries[index].next <= seconds + slack {
        let interval = state.entries[index].interval
        due.append(state.entries[index])
        let last = state.entries[index].next
        // Add the interval to the time at which this analysis was due, not to the frame's time, so that the average
        // rate is correct.
        state.entries[index].next =
          last.isFinite && last + interval > seconds ? last + interval : seconds + interval
      }
      return due
    }
    return found?.map(\.request)
  }
}
