import Bench
import Evaluation
import Files
import Foundation
import Geometry
import Media
import Results

/// A task whose methods answer each item as a whole: an image, a pair of images, or a sequence of frames.
///
/// A task defines its items, the methods' answers, the measures and the drawing of answers. The plan, runner, store,
/// report and gate are the same for all such tasks.
package protocol ItemTask<Item, Answer>: RegisteredTask
where
  Item: AnsweredItem, LoadedItem == Item, TaskMethod == any ItemMethod<Item, Answer>,
  Settings == ItemTaskSettings, CellAnswer == StoredAnswer<Answer>
{
  associatedtype Item
  associatedtype LoadedItem = Item
  associatedtype TaskMethod = any ItemMethod<Item, Answer>
  associatedtype Settings = ItemTaskSettings
  associatedtype Answer: Sendable
  associatedtype CellAnswer = StoredAnswer<Answer>
  /// The truth that an item's answers are judged against.
  associatedtype Truth = Item
  /// The evidence from which an item's figures are computed.
  associatedtype Evidence

  /// The measures. The task's facts include the facts of these measures.
  var measures: [Measure<Evidence>] { get }
  /// The task's parameters. By default there are none.
  var parameters: TaskParameters { get }
  /// The formats in which answers are stored and exchanged with programs.
  var format: AnswerFormat<Answer> { get }
  /// The curves computed for every answer.
  var curves: [RunResult.Curve] { get }

  /// Returns the items of a dataset.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: `GroundTruthError` with the path and the expected content.
  func items(in location: String) throws -> [Item]

  /// Whether a method is run on an item by default. The default is true.
  ///
  /// - Throws: if the truth cannot be read.
  func suits(_ method: SubjectIdentity, _ item: Item) throws -> Bool

  /// Returns the reason why a method's answer for an item cannot be compared with other answers, namely that the method
  /// received information by which it is judged. The default is nil, for comparable answers.
  func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String?

  /// Reads an item's truth once for all of its answers. The default is the item itself.
  ///
  /// - Throws: if the truth cannot be read.
  func truth(of item: Item) throws -> Truth

  /// Returns the evidence for judging an answer.
  ///
  /// - Parameter answer: the answer; nil if there is none.
  /// - Throws: if the answer does not fit the item.
  func evidence(of answer: Answer?, on truth: Truth) throws -> Evidence

  /// Returns the curves' values, one list per curve.
  func curveValues(of evidence: Evidence) -> [[Double]]

  /// Returns the figures that are pooled over all items instead of averaged.
  ///
  /// - Parameter evidence: the evidence of each item. Resampled items may occur several times.
  func pooled(_ evidence: [Evidence]) -> Figures

  /// Returns a function that pools figures over a selection of items. Tasks implement it if this is faster than pooling
  /// every selection from scratch.
  ///
  /// - Parameter evidence: the evidence of each item; nil for items that are never selected.
  /// - Returns: a function of item indices. Resampled items may occur several times.
  func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures

  /// Returns images that show the answers for an item.
  ///
  /// - Parameter answers: the methods' names and answers, in the order of the report. An answer is nil if there is
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
  /// Whether some figures are pooled over all items instead of averaged.
  var poolsFigures: Bool { measures.contains { $0.facts.interval.isOfAllItems } }
}

extension ItemTask where Truth == Item {
  package func truth(of item: Item) -> Item { item }
}

/// An item that methods answer as a whole: some images and their truth.
///
/// An item is a small description. Its images and its truth are read only when needed.
package protocol AnsweredItem: TaskItem {
  /// The attributes by which the item is grouped with others.
  var attributes: [String] { get }
  var frameCount: Int { get }
  /// The possible names of answer files for the item, without extension. The first is the usual name.
  var resultNames: [String] { get }
  /// The image files, in order; nil if the images are rendered or are frames of a video.
  var files: [String]? { get }

  /// Whether there are images. Labels without images are sufficient for judging stored answers.
  var hasImages: Bool { get }
  /// The size of the first image, if the dataset's own files state it.
  var statedSize: PixelSize? { get }

  /// The item's images, which may differ in size.
  var images: any FrameSource { get }

  /// Adds the truth and all images except the first to the fingerprint that tells whether a stored answer belongs to
  /// this item.
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

  /// The name of the item's answer file in `vbench export`, without extension. A slash separates folders.
  var exportName: String {
    (resultNames.first ?? name).split(separator: "/").map { FileName.of(String($0)) }
      .joined(separator: "/")
  }
}
