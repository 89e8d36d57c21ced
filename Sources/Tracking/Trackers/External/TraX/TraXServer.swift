import Bench
import Evaluation
import Foundation
import Geometry
import Imaging

/// A server that makes a method available to TraX clients (version 4), for one object at a time. It also accepts the
/// initialization message of older clients. Use an instance from one thread only.
package final class TraXServer {
  /// A violation of the protocol by the client.
  struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String
  }

  private let method: any TrackingMethod
  private let name: String
  private let regions: [TraXRegion.Format]
  private let channel: LineChannel
  private var session: (any TrackerSession)?
  /// The region with which the tracker will be initialized in the next frame; nil if no initialization is pending.
  private var pending: Region?

  /// Creates a server that answers requests with a tracker.
  ///
  /// - Parameters:
  ///   - name: the tracker's name in the greeting.
  ///   - regions: the region formats that the tracker prefers for initialization.
  ///   - input: the file descriptor from which messages are read.
  ///   - output: the file descriptor to which messages are written.
  package init(
    _ method: any TrackingMethod, name: String, regions: [TraXRegion.Format], input: Int32,
    output: Int32
  ) {
    self.method = method
    self.name = name
    self.regions = regions
    channel = LineChannel(input: input, output: output)
  }

  /// Reads and answers messages until the client quits or disconnects.
  ///
  /// - Throws: `Violation`, or any error from the method or from decoding images. When an error is thrown, it has
  ///   already been reported to the client.
  package func run() throws {
    do {
      try channel.write(hello.encoded)
      while let line = try channel.readLine() {
        guard let message = try TraXMessage(line: line) else { continue }
        guard message.kind != .quit else { return }
        try answer(message)
      }
    } catch ChildProcessError.inputClosed {
      return
    } catch {
      let quitMessage = TraXMessage(.quit, properties: ["trax.reason": ErrorText.of(error)])
      try? channel.write(quitMessage.encoded)
      throw error
    }
  }

  private var hello: TraXMessage {
    TraXMessage(
      .hello,
      properties: [
        "trax.version": "4", "trax.name": name, "trax.identifier": name,
        "trax.family": "vbench", "trax.image": "path;memory;buffer;",
        "trax.region": regions.map { $0.rawValue + ";" }.joined(), "trax.channels": "color;",
      ])
  }

  private func answer(_ message: TraXMessage) throws {
    switch (message.kind, message.arguments.count) {
    case (.initialize, 0):
      // An `initialize` message without arguments means that the object is no longer to be followed.
      (session, pending) = (nil, nil)
    case (.initialize, 1):
      guard pending == nil else {
        throw Violation(description: "expected a single object, found a second 'initialize'")
      }
      pending = try region(message.arguments[0])
    case (.initialize, 2):
      try start(try TraXImage.image(of: message.arguments[0]), try region(message.arguments[1]))
    case (.frame, 1):
      let image = try TraXImage.image(of: message.arguments[0])
      if let region = pending {
        try start(image, region)
      } else if let session {
        try reply { try session.step(frame: image) }
      } else {
        throw Violation(description: "expected 'initialize' before 'frame'")
      }
    case (.frame, _), (.initialize, _):
      throw Violation(
        description: "'\(message.kind.rawValue)' has \(message.arguments.count) arguments")
    case (.hello, _), (.state, _), (.quit, _):
      throw Violation(
        description: "expected 'initialize' or 'frame', found '\(message.kind.rawValue)'")
    }
  }

  private func region(_ text: String) throws -> Region {
    guard let region = try TraXRegion.region(of: text) else {
      throw Violation(
        description: "expected a region with an area above 0, found '\(text.prefix(60))'")
    }
    guard method.accepts(region) else {
      throw Violation(description: "expected four corners, found '\(text.prefix(60))'")
    }
    return region
  }

  private func start(_ image: PixelBuffer, _ region: Region) throws {
    pending = nil
    let session = try method.makeSession()
    self.session = session
    try reply { try session.start(frame: image, at: region) }
  }

  /// Computes an answer and sends it, with the method's time in milliseconds.
  private func reply(_ work: () throws -> TrackStep) throws {
    let (answer, duration) = try StepDuration.measuring(work)
    var properties: [String: String] = [:]
    if let confidence = answer.confidence { properties["confidence"] = "\(confidence)" }
    let nanoseconds = (answer.duration ?? duration).wallNanoseconds
    properties["time"] = "\(Double(nanoseconds / 1000) / 1000)"
    // The protocol has no message for a target that is not visible, so an empty box is sent.
    let region = answer.region ?? .box(Box(x: 0, y: 0, width: 0, height: 0))
    let text = TraXRegion.text(of: region, in: [.rectangle, .polygon])
    try channel.write(TraXMessage(.state, arguments: [text], properties: properties).encoded)
  }
}
