import Foundation

/// A worker that times one method on one clip at each request of another process, so that two builds can be timed
/// alternately.
///
/// The worker first sends a line of JSON with its clips and methods (`Offer`). A request is a line with the numbers of
/// a clip and a method. The reply is the median CPU time of an update in milliseconds, or `-` and the reason for a
/// failure.
package struct TimingWorker {
  /// The clips and methods of a worker.
  package struct Offer: Codable, Hashable {
    /// The version of the protocol between the two processes.
    package static let currentSchema = 2

    package var schema = Self.currentSchema
    package var methods: [String]
    package var clips: [String]
    /// The numbers of the methods that can run on each clip.
    package var fitting: [[Int]]
    /// The memory that one running tracker uses, in bytes, keyed by method name.
    package var memory: [String: Int]

    private enum CodingKeys: String, CodingKey {
      case schema
      case methods = "subjects"
      case clips, fitting, memory
    }
  }

  private let run: TimingRun
  private let clips: [(item: TimedItem, clip: TimedClip)]

  /// Creates a worker and decodes its clips. A clip that cannot be read is left out.
  package init(_ run: TimingRun) {
    self.run = run
    clips = run.items.compactMap { item in (try? item.load()).map { (item, $0) } }
  }

  /// Answers requests until there are no more lines.
  ///
  /// - Parameters:
  ///   - nextLine: a closure that returns the next line; nil at the end.
  ///   - answer: a closure that sends a line.
  /// - Throws: any error from `answer`.
  package func serve(nextLine: () -> String?, answer: (String) throws -> Void) throws {
    try answer(String(decoding: JSONEncoder().encode(offer), as: UTF8.self))
    while let line = nextLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, clips.indices.contains(numbers[0]),
        run.methods.indices.contains(numbers[1])
      else {
        try answer("- expected the numbers of a clip and a method")
        continue
      }
      try answer(time(numbers[1], on: clips[numbers[0]].clip))
    }
  }

  private var offer: Offer {
    let names = run.methods.map(\.identity.name)
    var memory: [String: Int] = [:]
    for (item, clip) in clips {
      for index in item.fitting where memory[names[index]] == nil {
        memory[names[index]] = clip.memory(index)
      }
    }
    return Offer(
      methods: names, clips: clips.map(\.item.name), fitting: clips.map(\.item.fitting),
      memory: memory)
  }

  private func time(_ method: Int, on clip: TimedClip) -> String {
    var block = TimingMeasurements.Block(clip: "", round: 0, method: method)
    do {
      try run.time(clip.turn(method), into: &block, with: nil)
    } catch {
      return "- " + ErrorText.of(error)
    }
    return block.median.map { "\($0)" } ?? "- nothing was timed"
  }
}
