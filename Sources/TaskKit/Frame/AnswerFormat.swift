import Bench

/// The formats of a task's answers: for the store, for external programs, and for folders of stored results.
package struct AnswerFormat<Answer: Sendable>: Sendable {
  /// The file extensions of answers. Programs are asked for a file with the first extension, for example `flo` in
  /// `["flo", "png"]`.
  package var endings: [String]
  /// A function that encodes an answer for the store.
  package let encode: @Sendable (Answer) throws -> [UInt8]
  /// A function that decodes an answer from the store. It returns nil if the bytes are invalid.
  package let decode: @Sendable ([UInt8]) -> Answer?
  /// A function that reads a file written by a program. It returns nil if the file states that there is no answer.
  package let read: @Sendable (_ path: String) throws -> Answer?
  /// The file layouts in which answers can be exported for other programs. The first one is the default.
  package let layouts: [AnswerLayout<Answer>]
  /// What to do with a binary file that is not read; nil for the usual advice.
  package var binaryAdvice: String?
  /// The forms in which other programs store answers; nil if there are none.
  package var foreign: ForeignAnswers<Answer>?

  /// Creates a format from the closures that encode, decode and read answers.
  ///
  /// - Parameter layouts: the layouts for export. If empty, answers are exported as their stored bytes, which `read`
  ///   must accept.
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

extension AnswerFormat {
  /// Reads an answer file in any of the known forms.
  package func read(_ path: String, in context: AnswerContext) throws -> Answer? {
    try foreign.map { try $0.read(path, context) } ?? read(path)
  }
}

/// A file layout in which answers can be exported for other programs.
package struct AnswerLayout<Answer: Sendable>: Sendable {
  package var name: String
  /// The file extension, without the dot.
  package let ending: String
  /// The file content that represents a missing answer; nil if no file is written for a missing answer.
  package let missingAnswer: String?
  package let write: @Sendable (Answer) throws -> [UInt8]

  package init(
    name: String, ending: String, missingAnswer: String? = nil,
    write: @escaping @Sendable (Answer) throws -> [UInt8]
  ) {
    self.name = name
    self.ending = ending
    self.missingAnswer = missingAnswer
    self.write = write
  }
}

/// A method's answer for an item, as read from the store.
package struct StoredAnswer<Answer: Sendable>: Sendable {
  package var answered = Answered<Answer>(nil, duration: nil)
  /// The fingerprint of the stored bytes; nil if there is no answer.
  package var fingerprint: String?
  /// The reason why the method failed; nil if it succeeded.
  package var failure: String?

  package var answer: Answer? { answered.answer }
}

/// The cell format of tasks whose methods answer item by item: a line with the duration and the size of the answer,
/// followed by the answer in the task's own format.
///
///     answer 1184203 1179911 614412          (wall and CPU time in nanoseconds, bytes)
///     <614412 bytes>
///
/// A `-` replaces an unknown time. It also replaces the number of bytes if there is no answer. If the method was run
/// several times, a line `answers 15` with the number of repetitions precedes their answers.
enum AnswerContent {
  /// Returns the line that precedes the answers of several repetitions; empty for one.
  static func header(_ repetitions: Int) -> [UInt8] {
    repetitions > 1 ? Array("answers \(repetitions)\n".utf8) : []
  }

  /// Replaces the content by that of a step, if there is one.
  ///
  /// - Returns: the reason why the step failed; nil if it did not.
  static func keep(_ step: Result<[UInt8]?, any Error>, in content: inout [UInt8]) -> String? {
    switch step {
    case .success(let answer):
      if let answer { content = answer }
      return nil
    case .failure(let error):
      return ErrorText.of(error)
    }
  }

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

  /// Decodes the content of a cell.
  ///
  /// - Returns: the answers of all repetitions, or of one if they are all the same; nil if the bytes are invalid.
  static func decode<Answer>(
    _ bytes: ArraySlice<UInt8>, _ format: AnswerFormat<Answer>
  ) -> [StoredAnswer<Answer>]? {
    bytes.withUnsafeBytes { raw -> [StoredAnswer<Answer>]? in
      var reader = LineReader(bytes: raw)
      var count = 1
      if raw.starts(with: "answers ".utf8) {
        guard let stated = reader.field("answers").flatMap({ Int($0) }),
          1...Repetitions.maximum ~= stated
        else { return nil }
        count = stated
      }
      var answers: [StoredAnswer<Answer>] = []
      for _ in 0..<count {
        guard let answer = answer(&reader, in: raw, format) else { return nil }
        answers.append(answer)
      }
      guard reader.position >= raw.count, let first = answers.first else { return nil }
      return answers.allSatisfy { $0.fingerprint == first.fingerprint } ? [first] : answers
    }
  }

  /// Decodes the next answer; returns nil if the bytes are invalid.
  private static func answer<Answer>(
    _ reader: inout LineReader, in raw: UnsafeRawBufferPointer, _ format: AnswerFormat<Answer>
  ) -> StoredAnswer<Answer>? {
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
      0...(raw.count - reader.position) ~= count
    else { return nil }
    let bytes = raw[reader.position..<reader.position + count]
    guard let answer = format.decode(Array(bytes)) else { return nil }
    reader.position += count
    stored.answered.answer = answer
    var sum = Checksum()
    sum.add(words: UnsafeRawBufferPointer(rebasing: bytes))
    stored.fingerprint = sum.text
    return stored
  }
}
