import Bench
import Evaluation
import Foundation
import Synchronization

/// The response times of an external tracker, with an estimate of the communication time that they include.
package final class RoundTrips: Sendable {
  private struct State {
    var nanoseconds: [Int64] = []
    var requestBytes: [Int] = []
    var ownMilliseconds: [Double] = []
  }

  private let state = Mutex(State())

  /// Records the times of one answer.
  ///
  /// - Parameters:
  ///   - nanoseconds: the time from the first byte sent to the last byte received.
  ///   - ownMilliseconds: the time that the tracker reports; nil if it reports none.
  package func add(nanoseconds: Int64, requestBytes: Int, ownMilliseconds: Double?) {
    state.withLock { state in
      state.nanoseconds.append(nanoseconds)
      state.requestBytes.append(requestBytes)
      if let ownMilliseconds { state.ownMilliseconds.append(ownMilliseconds) }
    }
  }

  /// A note about the response times; nil if none were measured.
  package var sentence: String? {
    let state = state.withLock { $0 }
    guard let median = Quantiles(state.nanoseconds.map { Double($0) / 1e6 }).median,
      let bytes = Quantiles(state.requestBytes.map(Double.init)).median
    else { return nil }
    var text =
      "the time from sending a request to reading its answer is \(Self.number(median)) ms (median"
      + " of \(state.nanoseconds.count))"
    if let own = Quantiles(state.ownMilliseconds).median {
      text += "; the program itself reports \(Self.number(own)) ms"
    }
    if let transport = TransportProbe.milliseconds(requestBytes: Int(bytes)) {
      text +=
        "; passing a request of \(Self.size(bytes)) and an answer through pipes takes"
        + " \(Self.number(transport)) ms"
    }
    return text
  }

  /// Formats a number with about three significant digits.
  private static func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }

  private static func size(_ bytes: Double) -> String {
    bytes < 10_000 ? "\(Int(bytes)) bytes" : "\(Int((bytes / 1000).rounded())) kB"
  }
}

/// A measurement of the time that communication takes. The measured answer requires no work.
enum TransportProbe {
  private static let rounds = 21

  /// Returns the median time, in milliseconds, that it takes to send a request to another thread through a pipe and to
  /// receive a short answer. The measurement uses the same code as the communication with trackers.
  ///
  /// - Returns: nil if the pipes cannot be created.
  static func milliseconds(requestBytes: Int) -> Double? {
    guard let there = try? PipeEnds() else { return nil }
    guard let back = try? PipeEnds() else {
      there.closeBoth()
      return nil
    }
    let isStarted = WorkerThreads.start {
      let channel = LineChannel(input: there.reading, output: back.writing)
      let answer = Array("@@TRAX:state \"100.25,100.25,50.5,50.5\" \"confidence=0.5\" \n".utf8)
      while let line = try? channel.readLine(), !line.isEmpty { try? channel.write(answer) }
      close(there.reading)
      close(back.writing)
    }
    guard isStarted else {
      there.closeBoth()
      back.closeBoth()
      return nil
    }
    let channel = LineChannel(input: back.reading, output: there.writing)
    defer {
      close(there.writing)
      close(back.reading)
    }
    let request = Array(repeating: UInt8(ascii: "a"), count: max(1, requestBytes - 1)) + [10]
    var times: [Double] = []
    for _ in 0..<rounds {
      let (answer, duration) = StepDuration.measuring {
        try? channel.write(request)
        return try? channel.readLine()
      }
      guard answer != nil else { return nil }
      times.append(Double(duration.wallNanoseconds) / 1e6)
    }
    return Quantiles(times).median
  }
}
