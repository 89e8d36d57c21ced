import Algorithms
import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Media
import Results

/// A task whose methods give one answer per item. An item is an image, a pair of images, or a sequence of frames.
///
/// A task defines its items, answers and measures, and how answers are drawn. All such tasks share the same plan,
/// runner, store, report and gate.
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
  /// The ground truth against which an item's answers are judged.
  associatedtype Truth = Item
  /// The evidence from which an item's figures are computed.
  associatedtype Evidence

  /// The measures. They are also part of the task's description.
  var measures: [Measure<Evidence>] { get }
  /// The task's parameters.
  var parameters: TaskParameters { get set }
  /// The formats in which answers are stored and exchanged with programs.
  var format: AnswerFormat<Answer> { get }
  /// The curves that are computed for every answer.
  var curves: [RunResult.Curve] { get }

  /// Returns the items of a dataset.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: `GroundTruthError`, which states the path and the expected content.
  func items(in location: String) throws -> [Item]

  /// How the task's videos are divided into items; nil, the default, if its items are no videos and no frames of videos.
  var videoForm: VideoForm? { get }

  /// The answer that counts at the frames of a video from a camera that does not wait, until the first answer is finished;
  /// nil, the default, if there is none.
  var initialAnswer: Answer? { get }

  /// Returns a method that answers frame by frame; nil, the default, if the given one answers items as a whole.
  func framewise(_ method: any ItemMethod<Item, Answer>) -> (any FramewiseMethod<Item, Answer>)?

  /// Returns whether a method is run on an item. The default implementation returns true.
  ///
  /// - Throws: an error if the truth cannot be read.
  func suits(_ method: MethodIdentity, _ item: Item) throws -> Bool

  /// Returns the reason why a method's answer for an item is not comparable with other methods' answers. An answer is
  /// not comparable if the method was given information that is also used to judge the answer. The default
  /// implementation returns nil, which means that the answer is comparable.
  func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String?

  /// Reads an item's ground truth. The truth is read once and used for all answers. The default implementation returns
  /// the item itself.
  ///
  /// - Throws: an error if the truth cannot be read.
  func truth(of item: Item) throws -> Truth

  /// Compares an answer with the truth and returns the evidence for its figures.
  ///
  /// - Parameter answer: the answer; nil if there is none.
  /// - Throws: an error if the answer does not fit the item.
  func evidence(of answer: Answer?, on truth: Truth) throws -> Evidence

  /// Checks an item's labels before a run, and adds them to a checksum as `addTruth` does, so that they are read once.
  ///
  /// - Returns: remarks for the reader of the results, such as how many labels take part in no figure. The default
  ///   implementation returns none.
  /// - Throws: an error if none of the labels can take part.
  func remarks(on item: Item, addingTruthTo sum: inout Checksum) throws -> [String]

  /// Returns a sentence on another reading of an answer that fits the truth far better, with the option that reads
  /// answers so; nil, the default, if there is none.
  func misreading(of answer: Answer, on truth: Truth) -> String?

  /// Returns a remark on what is peculiar about an answer, such as boxes that fit other frames far better; nil, the
  /// default, if nothing is.
  func remark(on answer: Answer, of truth: Truth) -> String?

  /// Returns whether an item has labels. If none of the items has, no answer can be right.
  func hasLabels(_ truth: Truth) -> Bool

  /// The class of each part of an answer, and of each label. Only answers whose classes are labeled take part in figures.
  /// The default implementations return none.
  func classes(in answer: Answer) -> [String]
  func classes(of truth: Truth) -> [String]

  /// Returns how many parts of an answer fit labels of their class, and of other classes. The default implementation
  /// returns none.
  func classFit(of answer: Answer, on truth: Truth) -> ClassFit

  /// Returns the values of the curves, with one list per curve.
  func curveValues(of evidence: Evidence) -> [[Double]]

  /// Returns the confidence of an answer as a whole, 0...1. The default implementation returns nil, which means that
  /// answers have no confidence.
  func confidence(of answer: Answer) -> Double?

  /// Returns the figures that are pooled over all items instead of averaged.
  ///
  /// - Parameter evidence: the evidence of each item. When items are resampled, an item may occur several times.
  func pooled(_ evidence: [Evidence]) -> Figures

  /// Returns a function that pools figures over a selection of items. The default implementation pools every selection
  /// from scratch. Tasks can provide a faster implementation.
  ///
  /// - Parameter evidence: the evidence of each item; nil for items that are never selected.
  /// - Returns: a function that takes item indices. When items are resampled, an index may occur several times.
  func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures

  /// Draws the answers for an item.
  ///
  /// - Parameter answers: the methods' names and answers, in the order of the report. A missing answer is nil.
  func pictures(of item: Item, answers: [(name: String, answer: Answer?)]) throws -> [AnswerPicture]
}

extension ItemTask {
  /// How numbers in labels and answers are read.
  package var reading: ChosenReading { parameters.reading ?? ChosenReading() }

  package var curves: [RunResult.Curve] { [] }
  package var videoForm: VideoForm? { nil }
  package var initialAnswer: Answer? { nil }
  package func framewise(
    _ method: any ItemMethod<Item, Answer>
  ) -> (any FramewiseMethod<Item, Answer>)? { nil }
  package func suits(_ method: MethodIdentity, _ item: Item) -> Bool { true }
  package func favor(of method: any ItemMethod<Item, Answer>, on item: Item) -> String? { nil }
  package func remarks(on item: Item, addingTruthTo sum: inout Checksum) throws -> [String] {
    try item.addTruth(to: &sum)
    return []
  }
  package func misreading(of answer: Answer, on truth: Truth) -> String? { nil }

  package func remark(on answer: Answer, of truth: Truth) -> String? { nil }

  package func hasLabels(_ truth: Truth) -> Bool { true }
  package func classes(in answer: Answer) -> [String] { [] }
  package func classes(of truth: Truth) -> [String] { [] }
  package func classFit(of answer: Answer, on truth: Truth) -> ClassFit { ClassFit() }
  package func curveValues(of evidence: Evidence) -> [[Double]] { [] }
  package func confidence(of answer: Answer) -> Double? { nil }
  package func pooled(_ evidence: [Evidence]) -> Figures { Figures() }
  package func pooling(_ evidence: [Evidence?]) -> (_ items: [Int]) -> Figures {
    { items in self.pooled(items.compactMap { evidence[$0] }) }
  }
  /// Whether some figures are pooled over all items instead of being averaged.
  var poolsFigures: Bool { measures.contains { $0.facts.interval.isOfAllItems } }
}

extension ItemTask where Truth == Item {
  package func truth(of item: Item) -> Item { item }
}

/// An item that methods answer as a whole: one or more images with their ground truth.
///
/// The value itself is small. Its images and its truth are read only when they are needed.
package protocol AnsweredItem: TaskItem {
  var attributes: [String] { get }
  var frameCount: Int { get }
  /// The possible names of the item's answer files, without extension. The first one is the preferred name.
  var resultNames: [String] { get }
  /// The path of the item's own label file, which is never taken for an answer; nil, the default, if it has none.
  var labelFile: String? { get }
  /// The paths of the image files, in order; nil if the images are rendered or are frames of a video.
  var files: [String]? { get }

  /// Whether the images exist. Without images, only stored answers can be judged.
  var hasImages: Bool { get }
  /// The size of the first image, if the dataset's files state it; otherwise nil.
  var statedSize: PixelSize? { get }

  /// The names of the dataset's classes, by the numbers that its files use; empty if there are none.
  var classNames: [Int: String] { get }
  /// Remarks on the dataset's label files.
  var remarks: [String] { get }

  /// The item's images, which may differ in size.
  var images: any FrameSource { get }

  /// Adds the truth to a checksum. The checksum is used to check that a stored answer belongs to this item.
  ///
  /// - Throws: an error if the truth cannot be read.
  func addTruth(to sum: inout Checksum) throws

  /// Adds all images except the first to a checksum. The default implementation, for items with one image and for
  /// sequences, adds nothing.
  ///
  /// - Throws: an error if an image cannot be read.
  func addFurtherImages(to sum: inout Checksum) throws
}

extension AnsweredItem {
  package var attributes: [String] { [] }
  package var files: [String]? { nil }
  package var labelFile: String? { nil }
  package var statedSize: PixelSize? { nil }
  package var classNames: [Int: String] { [:] }
  package var remarks: [String] { [] }

  package func addFurtherImages(to sum: inout Checksum) {}

  package var hasImages: Bool {
    files?.allSatisfy { FileManager.default.fileExists(atPath: $0) } ?? true
  }

  package var resultNames: [String] {
    Array([name, name.joiningPathParts].uniqued())
  }

  /// The name, without extension, of the item's answer file as `vbench export` writes it. A slash separates folders.
  var exportName: String {
    (resultNames.first ?? name).pathParts.map { FileName.of(String($0)) }
      .joined(separator: "/")
  }
}
