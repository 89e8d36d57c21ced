import Bench
import Evaluation
import Files
import Foundation
import Geometry
import Media
import Results

/// A task whose items are answered as a whole: a pair of images, an image, a sequence of frames.
///
/// It defines its items, the answers of methods, the measures and the drawing of answers. Plan, runner, store,
/// report and gate are the same for all such tasks.
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
  /// What the answers for one item are judged against.
  associatedtype Truth = Item
  /// What the measures of one item are computed from.
  associatedtype Evidence

  /// The measures. Their facts are also in the task's facts.
  var measures: [Measure<Evidence>] { get }
  /// The given parameters; by default none.
  var parameters: TaskParameters { get }
  /// How answers are stored and exchanged with programs.
  var format: AnswerFormat<Answer> { get }
  /// The curves of every answer.
  var curves: [RunResult.Curve] { get }

  /// Opens a dataset.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: `GroundTruthError` that names the path and what was expected.
  func items(in location: String) throws -> [Item]

  /// Whether a method is run on an item by default. The default is true.
  ///
  /// - Throws: if the truth cannot be read.
  func suits(_ method: SubjectIdentity, _ item: Item) throws -> Bool

  /// Returns the reason why a method's answer on an item cannot be compared with others: it was given
  /// information by which it is judged. nil, the default, if it was not.
  func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String?

  /// Reads what the answers for an item are judged against, once for all of them. The default is the item
  /// itself.
  ///
  /// - Throws: if the truth cannot be read.
  func truth(of item: Item) throws -> Truth

  /// Returns the evidence for judging an answer.
  ///
  /// - Parameter answer: nil if there is none.
  /// - Throws: if an answer does not fit the item.
  func evidence(of answer: Answer?, on truth: Truth) throws -> Evidence

  /// Returns the values of the curves, one list per curve.
  func curveValues(of evidence: Evidence) -> [[Double]]

  /// Returns the figures that belong to all items together and are not means over items.
  ///
  /// - Parameter evidence: the evidence of each item, with repetitions if items are resampled.
  func pooled(_ evidence: [Evidence]) -> Figures

  /// Returns a function that computes those figures for selections of items, for tasks in which this is faster
  /// than computing each from scratch.
  ///
  /// - Parameter evidence: the evidence of each item; nil for those that are never selected.
  /// - Returns: a function of item indices, with repetitions if items are resampled.
  func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures

  /// Returns pictures of the answers for an item.
  ///
  /// - Parameter answers: the answers with the methods' names, in the order of the report; nil if there is
  ///   none.
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
  /// Whether some figures of all items together are not means.
  var poolsFigures: Bool { measures.contains { $0.facts.interval.isOfAllItems } }
}

extension ItemTask where Truth == Item {
  package func truth(of item: Item) -> Item { item }
}

/// An item that is answered as a whole: some images and the truth about them.
///
/// An item is a small description. Its images and its truth are read when they are needed.
package protocol AnsweredItem: TaskItem {
  /// The attributes that it shares with other items.
  var attributes: [String] { get }
  var frameCount: Int { get }
  /// The possible names of its answer files without extension, the usual one first.
  var resultNames: [String] { get }
  /// The image files, in order; nil if the images are rendered or are frames of a video.
  var files: [String]? { get }

  /// Whether there are images. Labels without images are sufficient for judging stored answers.
  var hasImages: Bool { get }
  /// The size of the first image, if the dataset's own files give it.
  var statedSize: PixelSize? { get }

  /// The images. They may differ in size.
  var images: any FrameSource { get }

  /// Adds the truth, and all images but the first, to the fingerprint that tells whether a stored answer
  /// belongs to this item.
  ///
  /// - Throws: if the truth cannot be read.
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

  /// The name of an answer's file for `vbench export`, without extension. A slash separates folders.
  var exportName: String {
    (resultNames.first ?? name).split(separator: "/").map { FileName.of(String($0)) }
      .joined(separator: "/")
  }
}
