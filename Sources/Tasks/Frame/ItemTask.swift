import Bench
import Evaluation
import Files
import Foundation
import Geometry
import Media
import Results

/// A task whose items are answered as a whole: a pair of images, an image, a sequence of frames.
///
/// It says what an item is, what a method answers, which measures judge it and how an answer is drawn.
/// Plan, runner, store, report and gate are the same for all of them.
package protocol ItemTask<Item, Answer>: RegisteredTask
where
  Item: AnsweredItem, LoadedItem == Item, TaskMethod == any ItemMethod<Item, Answer>,
  Settings == ItemTaskSettings, Said == StoredAnswer<Answer>
{
  associatedtype Item
  associatedtype LoadedItem = Item
  associatedtype TaskMethod = any ItemMethod<Item, Answer>
  associatedtype Settings = ItemTaskSettings
  associatedtype Answer: Sendable
  associatedtype Said = StoredAnswer<Answer>
  /// What answers to one item are judged against.
  associatedtype Truth = Item
  /// What the measures of one item are computed from.
  associatedtype Evidence

  /// Those whose facts the task's facts have.
  var measures: [Measure<Evidence>] { get }
  /// What it was asked for; nothing by default.
  var parameters: TaskParameters { get }
  /// How answers are stored and exchanged with programs.
  var format: AnswerFormat<Answer> { get }
  /// What there is to draw of every answer.
  var curves: [RunResult.Curve] { get }

  /// Opens a data set.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: `GroundTruthError` that names the path and what was expected.
  func items(in location: String) throws -> [Item]

  /// Whether a method is run on an item unasked; so by default.
  ///
  /// - Throws: where the truth cannot be read.
  func suits(_ method: SubjectIdentity, _ item: Item) throws -> Bool

  /// Why a method's answer on an item says less than another's: it is given what it is judged by; nil, as
  /// by default, where it is not.
  func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String?

  /// Reads what answers to an item are judged against, once for all of them; by default the item itself.
  ///
  /// - Throws: where the truth cannot be read.
  func truth(of item: Item) throws -> Truth

  /// What there is to judge of an answer.
  ///
  /// - Parameter answer: nil where there is none.
  /// - Throws: where an answer is not of the item's kind.
  func evidence(of answer: Answer?, on truth: Truth) throws -> Evidence

  /// One list of values for each of the curves.
  func curveValues(of evidence: Evidence) -> [[Double]]

  /// The figures that are of all items together and no mean of theirs.
  ///
  /// - Parameter evidence: of each item; with repetitions where items are resampled.
  func pooled(_ evidence: [Evidence]) -> Figures

  /// What computes those figures for choices of items; for tasks where that costs less than computing each anew.
  ///
  /// - Parameter evidence: of each item; nil for those that are never chosen.
  /// - Returns: takes the numbers of items, with repetitions where items are resampled.
  func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures

  /// Pictures of the answers to an item, for people.
  ///
  /// - Parameter answers: with the methods' names, in the order of the report; nil where there is none.
  func pictures(of item: Item, answers: [(name: String, answer: Answer?)]) throws -> [AnswerPicture]
}

extension ItemTask {
  package var parameters: TaskParameters { TaskParameters() }

  package var curves: [RunResult.Curve] { [] }
  package func suits(_ method: SubjectIdentity, _ item: Item) -> Bool { true }
  package func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String? { nil }
  package func curveValues(of evidence: Evidence) -> [[Double]] { [] }
  package func pooled(_ evidence: [Evidence]) -> Figures { Figures() }
  package func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures {
    { items in self.pooled(items.compactMap { evidence[$0] }) }
  }
  /// Whether figures of all items together are more than means.
  var poolsFigures: Bool { measures.contains { $0.facts.interval.isOfAllItems } }
}

extension ItemTask where Truth == Item {
  package func truth(of item: Item) -> Item { item }
}

/// An item that is answered as a whole: some images and what is true of them.
///
/// An item is a description that costs little to keep; its images and its truth are read when they are
/// asked for.
package protocol AnsweredItem: TaskItem {
  /// What it has in common with others.
  var attributes: [String] { get }
  var frameCount: Int { get }
  /// What files of its answers are called, without their ending; the usual name first.
  var resultNames: [String] { get }
  /// The files of the images, in their order; nil where they are rendered, or frames of a video.
  var files: [String]? { get }

  /// Whether there are images; false where there are labels alone, by which stored answers can be judged.
  var hasImages: Bool { get }
  /// The size of the first image, where the data set's own files say it.
  var statedSize: PixelSize? { get }

  /// The images; they may differ in size.
  var images: any FrameSource { get }

  /// Adds the truth, and the images but the first, to what tells whether a stored answer is still of
  /// this item.
  ///
  /// - Throws: where the truth cannot be read.
  func addTruth(to sum: inout Checksum) throws
}

extension AnsweredItem {
  package var attributes: [String] { [] }
  package var files: [String]? { nil }
  package var statedSize: PixelSize? { nil }

  package var hasImages: Bool {
    files?.allSatisfy { FileManager.default.fileExists(atPath: $0) } ?? true
  }

  package var resultNames: [String] {
    name.contains("/") ? [name, name.map { $0 == "/" ? "_" : String($0) }.joined()] : [name]
  }

  /// What `vbench export` calls the file of an answer, without its ending; a slash is a folder's.
  var exportName: String {
    (resultNames.first ?? name).split(separator: "/").map { FileName.of(String($0)) }
      .joined(separator: "/")
  }
}
