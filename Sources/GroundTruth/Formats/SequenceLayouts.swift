import Geometry
import Media

/// A layout of labeled sequences.
protocol SequenceLayout: Layout where Item == FoundSequence {
  /// The coordinate of the first pixel, 0 or 1, in the layout's own box files. Trackers answer in the coordinates that
  /// they receive, so their results have the same origin. It is nil for layouts whose results define their own origin,
  /// and for layouts without results from other programs.
  static var resultsOrigin: Double? { get }
}

/// A sequence that has been found but not read yet.
struct FoundSequence: LayoutItem {
  var name: String
  /// The sequence's folder, or its label file if the format stores labels elsewhere.
  var path: String
  var format: String
  /// The location of the frames; nil if unknown. `Dataset.open` uses it to find the sequence to which a frame folder
  /// belongs.
  var frames: FramesLocation?
  /// The group that the sequence's own files state; nil if they state none.
  var group: String?
  /// A closure that reads the sequence's labels.
  var read: @Sendable (LabelLog) throws -> SequenceContent
}

/// The content that has been read from a sequence's files.
struct SequenceContent {
  var frames: any FrameSource
  var firstFrame = 0
  /// The number by which the dataset's own files identify the sequence's frame 0.
  var firstFrameNumber = 1
  var frameCount: Int
  var targets: [Target]
  var attributes: [String] = []
  /// The dataset's own anchors, one value per frame; empty if the dataset has none. See `LabeledSequence.anchors`.
  var anchors: [Double] = []
  /// The number of labels that were replaced by their bounding boxes.
  var enclosedLabels = 0
}

extension Layouts {
  /// The layouts of labeled sequences, from the most to the least specific.
  private static let ofSequences: [any SequenceLayout.Type] = [
    ManifestFormat.self, GOT10kFormat.self, MOTChallengeFormat.self, NfSFormat.self,
    AVisTFormat.self, TrackingNetFormat.self, UAV123Format.self, PlanarCornersFormat.self,
    OTBFormat.self, TColor128Format.self, LaSOTFormat.self, TNL2KFormat.self, VOTFormat.self,
    CVATFormat.self,
    LabelStudioFormat.self, AnnotationListFormat.self, SceneFormat.self, LabeledVideoFormat.self,
  ]

  static let sequences = LayoutList<FoundSequence>(
    of: "labeled sequence", ofSequences.map { plain($0) }, hasBoxes: true)

  /// The names of the layouts of labeled sequences, for help texts.
  public static var sequenceNames: [String] { sequences.layouts.map { $0.name } }

  private static func plain<Found: SequenceLayout>(
    _ layout: Found.Type
  ) -> any Layout<FoundSequence>.Type { layout }

  /// Returns the coordinate of the first pixel in trackers' results for sequences of a layout; nil if the results define
  /// it. See `SequenceLayout.resultsOrigin`.
  ///
  /// - Parameter format: the name of the layout.
  public static func resultsOrigin(ofFormat format: String) -> Double? {
    ofSequences.first { $0.name == format }?.resultsOrigin
  }
}
