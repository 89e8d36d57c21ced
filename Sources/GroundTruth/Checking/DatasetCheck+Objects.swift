import Geometry
import Media

extension DatasetCheck {
  /// Checks sequences of many objects: their labels, and the sizes of their first images if there
  /// are any. It reports files that cannot be read, identities that occur twice in a frame, and
  /// boxes without an area or outside the image.
  ///
  /// - Parameter checked: called after each sequence.
  public init(_ objects: [ObjectSequenceEntry], checked: () -> Void = {}) {
    self.init(
      datasetDefects: [],
      sequences: objects.map { entry in
        defer { checked() }
        return SequenceDefects(sequence: entry.name, defects: Self.defects(of: entry))
      },
      withoutFrames: objects.filter { (try? $0.hasFrames()) == false }.map(\.name))
  }

  private static func defects(of entry: ObjectSequenceEntry) -> [Defect] {
    do {
      let table = try entry.readLabels()
      let size = try entry.frameSize()
      return table.frames.enumerated().flatMap { frame, rows in
        rows.compactMap { row in
          row.box.labelDefect(in: size).map {
            Defect(
              path: entry.labels, line: nil,
              message: "frame \(frame + entry.layout.firstFrame), id \(row.identity): \($0)",
              preventsLoading: false)
          }
        }
      }
    } catch let error as GroundTruthError {
      return [Defect(error)]
    } catch {
      return [
        Defect(path: entry.labels, line: nil, message: "\(error)", preventsLoading: true)
      ]
    }
  }
}

extension ObjectSequenceEntry.Layout {
  /// The number of the first frame.
  fileprivate var firstFrame: Int { self == .motChallenge ? 1 : 0 }
}
