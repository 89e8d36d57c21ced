import Synchronization

/// A person's work on the labels of one video: the labels on disk, and the trackers that fill the gaps between them.
public final class LabelingSession: LabelingBackend {
  /// The settings of a session.
  public struct Settings: Sendable {
    /// The confidence at or above which the outline of a tracked label is drawn solid.
    public var threshold = 0.5
    /// The number of threads on which trackers work; nil for half of the processors.
    public var threads: Int?

    public init() {}
  }

  /// The folder of the labels.
  public let folder: String

  /// Opens the labels of a video, and starts the trackers where labels are missing.
  ///
  /// - Parameters:
  ///   - folder: the folder of the labels. It is created when the first label is set. If it contains labels, the
  ///     session continues with them, and the labels of `input` are ignored.
  /// - Throws: `LabelingError`, `FileError`, `MediaError` or `GroundTruthError`.
  public init(_ input: LabelingInput, folder: String, settings: Settings = Settings()) throws {
    self.folder = folder
  }

  /// Stops the trackers, and writes what they have found. The session must not be used afterwards.
  public func close() {}

  public func state() async -> LabelingState {
    LabelingState(
      revision: 0, name: "", width: 0, height: 0, frameCount: 0, frameRate: 30, threshold: 0.5,
      targets: [], doubtful: [],
      summary: LabelingState.Summary(
        handBoxes: 0, frames: 0, expectedOverlap: nil, framesToCheck: 0),
      working: nil, canUndo: false, canRedo: false, remarks: [])
  }

  public func labels(of target: Int) async throws -> TargetLabels {
    throw LabelingError.unknownTarget(target)
  }

  public func apply(_ edit: LabelEdit) async throws -> LabelingState { await state() }

  public func frame(_ index: Int) async throws -> [UInt8] { [] }

  public func proposals(_ kind: ProposalKind, frame: Int) async throws -> [Proposal] { [] }

  public func changes(after revision: Int) async -> Int { revision }
}
