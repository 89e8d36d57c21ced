import Geometry
import GroundTruth
import Media

/// What readers of stored answers know about an item in addition to the file.
package struct AnswerContext: Sendable {
  /// A closure that returns the size of the item's images; nil if it is unknown.
  package var size: @Sendable () -> PixelSize? = { nil }
  /// The names of the dataset's classes, by their numbers.
  package var classNames: [Int: String] = [:]
  /// A closure that returns the size of an item's images by the key of its answer, in files with the answers for all
  /// items; nil if it is unknown.
  package var sizeOfItem: @Sendable (_ key: String) -> PixelSize? = { _ in nil }
  /// Whether the dataset numbers its items.
  package var hasNumbers = true
  package var log = ReadingLog()

  /// Returns the image size.
  ///
  /// - Throws: `GroundTruthError.malformed` if it is unknown.
  package func knownSize(for path: String) throws -> PixelSize {
    guard let size = size() else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "its numbers are relative to the image size, which is unknown without the images")
    }
    return size
  }

  /// The names of the classes, sorted by their numbers. Trained networks number classes by their positions here.
  package var sortedClassNames: [String] { classNames.sorted { $0.key < $1.key }.map(\.value) }
}

extension AnswerContext {
  package init(of item: some AnsweredItem, log: ReadingLog) {
    self.init(
      size: {
        item.statedSize
          ?? (item.hasImages
            ? (try? item.images.frameSize()).flatMap { $0.width > 1 ? $0 : nil } : nil)
      }, classNames: item.classNames, log: log)
  }
}

/// The forms, other than vbench's own, in which other programs store a task's answers.
package struct ForeignAnswers<Answer: Sendable>: Sendable {
  /// Further names of an item's file, given the item's name.
  package var names: @Sendable (_ name: String) -> [String] = { _ in [] }
  /// A function that reads an item's file in any form; nil if the file states that there is no answer.
  package var read: @Sendable (_ path: String, _ context: AnswerContext) throws -> Answer?
  /// A function that reads a file with the answers for all items, keyed by the items' numbers or names; nil if a file
  /// has another form.
  package var readAll:
    (@Sendable (_ path: String, _ context: AnswerContext) throws -> [String: Answer]?)?
  /// A function that reads files with one frame each; nil if there is no such form.
  package var readFrames:
    (
      @Sendable (_ frames: [(number: Int, path: String)], _ context: AnswerContext) throws -> Answer
    )?
  /// A function that returns whether the program that wrote a file writes none for an item in which it finds nothing; nil
  /// if there is no such program.
  package var omitsEmpty: (@Sendable (_ path: String) -> Bool)?
  /// The answer for an item that a file of all items does not mention; nil if it has none.
  package var defaultAnswer: Answer?

  /// Creates the forms from a function that reads an item's file.
  package init(
    read: @escaping @Sendable (_ path: String, _ context: AnswerContext) throws -> Answer?
  ) {
    self.read = read
  }
}
