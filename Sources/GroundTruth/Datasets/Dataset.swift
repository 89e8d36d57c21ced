import Geometry

/// A named collection of sequences. The labels of a sequence are read on demand.
public struct Dataset: Sendable {
  /// The name in reports: the last path component of the root folder, or "embedded".
  public var name: String
  /// The argument with which the dataset was opened: a path, "embedded" or "embedded:all".
  public var location: String
  /// The dataset's sequences, sorted by name.
  public var entries: [Entry]

  public init(name: String, location: String, entries: [Entry]) {
    self.name = name
    self.location = location
    self.entries = entries
  }

  /// A sequence that has been found but not read yet.
  public struct Entry: Sendable {
    /// The sequence's name, unique within its dataset.
    public var name: String
    /// The folder or scene file in which the sequence was found.
    public var path: String
    /// The name of the on-disk format, for example "otb", "vot", "got10k", "mot" or "scene".
    public var format: String
    /// The name of the group of sequences that were drawn together with this one, as stated by the sequence's own
    /// files; nil if they state none.
    public var group: String?
    /// The form of boxes in the labels that the user has chosen; nil to read the usual form and to examine whether
    /// another one fits better.
    var boxes: BoxForm?
    private let read: @Sendable (LabelLog) throws -> LabeledSequence

    public init(
      name: String, path: String, format: String,
      read: @escaping @Sendable () throws -> LabeledSequence
    ) {
      self.name = name
      self.path = path
      self.format = format
      self.read = { _ in try read() }
    }

    init(
      name: String, path: String, format: String, group: String?,
      reading: @escaping @Sendable (LabelLog) throws -> LabeledSequence
    ) {
      self.name = name
      self.path = path
      self.format = format
      self.group = group
      read = reading
    }

    /// Reads the labels and locates the frames.
    ///
    /// - Throws: `GroundTruthError`, which names the file and line at fault.
    public func load() throws -> LabeledSequence {
      try load(log: LabelLog(checking: false, boxes: boxes))
    }

    /// Reads the labels and records problems in a log.
    func load(log: LabelLog) throws -> LabeledSequence {
      var sequence = try read(log)
      sequence.format = format
      sequence.group = group
      sequence.remarks =
        log.remarks + log.tolerated
        + [log.outsideRemark.map { "\(path): \($0)" }].compactMap(\.self)
      return sequence
    }
  }
}
