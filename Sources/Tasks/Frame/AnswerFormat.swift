import Bench

/// How a task's answers are kept: in the store, by external programs, and in folders of stored results.
package struct AnswerFormat<Answer: Sendable>: Sendable {
  /// The endings of files that answers are found in, the one that programs are asked for first, e.g.
  /// `["flo", "png"]`.
  package var endings: [String]
  /// Makes the bytes that the store keeps.
  let encode: @Sendable (Answer) throws -> [UInt8]
  /// Reads the bytes that the store has kept; nil where they make no sense.
  let decode: @Sendable ([UInt8]) -> Answer?
  /// Reads a file that a program has written; nil where it says that there is no answer.
  let read: @Sendable (_ path: String) throws -> Answer?
  /// How answers are written for other programs, the usual way first.
  package let layouts: [AnswerLayout<Answer>]

  /// - Parameter layouts: empty where the store's bytes are the file that `read` takes.
  package init(
    endings: [String], encode: @escaping @Sendable (Answer) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) -> Answer?, layouts: [AnswerLayout<Answer>] = [],
    read: @escaping @Sendable (_ path: String) throws -> Answer?
  ) {
    self.endings = endings
    self.encode = encode
    self.decode = decode
    self.read = read
    self.layouts =
      layouts.isEmpty
      ? endings.prefix(1).map { AnswerLayout(name: $0, ending: $0, write: encode) } : layouts
  }
}

/// A kind of file that answers are written to.
package struct AnswerLayout<Answer: Sendable>: Sendable {
  package var name: String
  /// Of its files, without the dot.
  let ending: String
  /// The file that says that there is no answer; nil where there is then no file.
  let nothing: String?
  let write: @Sendable (Answer) throws -> [UInt8]

  init(
    name: String, ending: String, nothing: String? = nil,
    write: @escaping @Sendable (Answer) throws -> [UInt8]
  ) {
    self.name = name
    self.ending = ending
    self.nothing = nothing
    self.write = write
  }
}

/// What a method has said of an item, as it was stored.
package struct StoredAnswer<Answer: Sendable>: Sendable {
  var answered = Answered<Answer>(nil, duration: nil)
  /// Of the answer's bytes; nil where there is none.
  var fingerprint: String?
  /// Why the method failed; nil where it did not.
  var failure: String?

  var answer: Answer? { answered.answer }
}

/// The content of a cell of a task that is answered item by item: a line that says how long the answer
/// took and how long it is, and the answer in the task's own format.
///
///     answer 1184203 1179911 614412          (nanoseconds on the wall and of processor time, bytes)
///     <614412 bytes>
///
/// `-` stands for a time that is not known, and for the bytes where there is no answer.
enum AnswerContent {
  static func encode<Answer>(
    _ answered: Answered<Answer>, _ format: AnswerFormat<Answer>
  ) throws -> [UInt8] {
    let bytes = try answered.answer.map(format.encode)
    func text(_ number: Int64?) -> String { number.map(String.init) ?? "-" }
    let duration = answered.duration
    let line =
      "answer \(text(duration?.wallNanoseconds)) \(text(duration?.cpuNanoseconds))"
      + " \(bytes.map { "\($0.count)" } ?? "-")\n"
    return Array(line.utf8) + (bytes ?? [])
  }

  /// - Returns: nil where the bytes make no sense.
  static func decode<Answer>(
    _ bytes: ArraySlice<UInt8>, _ format: AnswerFormat<Answer>
  ) -> StoredAnswer<Answer>? {
    bytes.withUnsafeBytes { raw -> StoredAnswer<Answer>? in
      var reader = LineReader(bytes: raw)
      guard let fields = reader.field("answer")?.split(separator: " "), fields.count == 3 else {
        return nil
      }
      var stored = StoredAnswer<Answer>()
      if let wall = Int64(fields[0]) {
        stored.answered.duration = StepDuration(
          wallNanoseconds: wall, cpuNanoseconds: Int64(fields[1]))
      }
      guard fields[2] != "-" else { return stored }
      guard let count = Int(fields[2]), reader.position <= raw.count,
        raw.count - reader.position == count,
        let answer = format.decode(Array(raw[reader.position...]))
      else { return nil }
      stored.answered.answer = answer
      var sum = Checksum()
      sum.add(words: UnsafeRawBufferPointer(rebasing: raw[reader.position...]))
      stored.fingerprint = sum.text
      return stored
    }
  }
}
