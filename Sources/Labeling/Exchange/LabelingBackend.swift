/// What a page for labeling a video asks of the program. `LabelingSession` is the implementation.
///
/// All coordinates are continuous pixels, with the origin at the upper left of the frame.
public protocol LabelingBackend: Sendable {
  /// Returns everything except the labels themselves and the frames.
  func state() async -> LabelingState

  /// Returns the labels of one target, one row per frame.
  ///
  /// - Throws: `LabelingError.unknownTarget`.
  func labels(of target: Int) async throws -> TargetLabels

  /// Changes the labels and writes them to disk.
  ///
  /// - Returns: the state after the change.
  /// - Throws: `LabelingError` if the edit is impossible, and `FileError` if it cannot be stored. In both cases, the
  ///   labels are unchanged.
  func apply(_ edit: LabelEdit) async throws -> LabelingState

  /// Starts to follow what was picked, on a page for picking.
  ///
  /// - Returns: the state after that.
  /// - Throws: `LabelingError` if nothing was picked, or if the page is for labeling.
  func startTracking() async throws -> LabelingState

  /// Returns a frame as a JPEG file.
  ///
  /// - Throws: `LabelingError.unknownFrame`; `MediaError` if the frame cannot be read.
  func frame(_ index: Int) async throws -> [UInt8]

  /// Returns the objects that a detector finds in a frame, sorted by descending confidence.
  ///
  /// - Throws: `LabelingError` for an unknown frame or a detector that this program does not have.
  func proposals(_ kind: ProposalKind, frame: Int) async throws -> [Proposal]

  /// Waits until the state has a revision above the given one, but no longer than 20 seconds.
  ///
  /// - Returns: the revision of the state.
  func changes(after revision: Int) async -> Int
}

extension LabelingBackend {
  public func startTracking() async throws -> LabelingState { throw LabelingError.nothingPicked }
}
