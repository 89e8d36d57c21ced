import Geometry
import GroundTruth

/// The rules by which an edit becomes a change.
struct EditedLabels {
  let labels: LabelSet
  let frameCount: Int
  let frameSize: PixelSize

  /// The maximum length of a target's name.
  private static let longestName = 80

  /// Returns the change that an edit makes.
  ///
  /// - Parameter tracked: returns the tracked label of a target in a frame; nil if there is none.
  /// - Throws: `LabelingError` if the edit is impossible.
  func change(
    for edit: LabelEdit, tracked: (_ target: Int, _ frame: Int) -> GivenLabel?
  ) throws(LabelingError) -> LabelChange {
    switch edit {
    case .set(let id, let frame, let region):
      let target = try labels.target(id)
      var change = LabelChange(target: id)
      if target.facts.isPlanar != region.hasCorners {
        guard target.facts.isPlanar == nil || target.given.isEmpty else {
          throw .otherForm(isPlanar: target.facts.isPlanar ?? false)
        }
        var facts = target.facts
        facts.isPlanar = region.hasCorners
        change.facts = .init(old: target.facts, new: facts)
      }
      change.labels = [try replacement(target, frame, try hand(region))]
      return change
    case .hide(let id, let frame, let visibility):
      guard visibility != .visible else { throw .notHidden }
      let label = GivenLabel(source: .hand, visibility: visibility, region: nil)
      return LabelChange(
        target: id, labels: [try replacement(try labels.target(id), frame, label)])
    case .clear(let id, let frame):
      return LabelChange(target: id, labels: [try replacement(try labels.target(id), frame, nil)])
    case .check(let id, let frames):
      let target = try labels.target(id)
      var change = LabelChange(target: id)
      for frame in Set(frames).sorted() where target.given[frame] == nil {
        guard let label = tracked(id, frame) else { continue }
        change.labels.append(try replacement(target, frame, label))
      }
      return change
    case .add(let name, let frame, let region):
      var target = LabeledTarget(
        id: labels.nextID, facts: .init(name: try free(name, for: labels.nextID)))
      if let region {
        guard let frame else { throw .badRegion }
        target.facts.isPlanar = region.hasCorners
        target.given[try known(frame)] = try hand(region)
      }
      return LabelChange(adding: target)
    case .rename(let id, let name):
      let target = try labels.target(id)
      var facts = target.facts
      facts.name = try free(name, for: id)
      return LabelChange(target: id, facts: .init(old: target.facts, new: facts))
    case .remove(let id): return LabelChange(adding: try labels.target(id)).inverse
    case .undo: throw .nothingToUndo
    case .redo: throw .nothingToRedo
    }
  }

  private func replacement(
    _ target: LabeledTarget, _ frame: Int, _ label: GivenLabel?
  ) throws(LabelingError) -> LabelChange.Label {
    LabelChange.Label(frame: try known(frame), old: target.given[frame], new: label)
  }

  private func known(_ frame: Int) throws(LabelingError) -> Int {
    guard (0..<frameCount).contains(frame) else { throw .unknownFrame(frame, count: frameCount) }
    return frame
  }

  private func hand(_ region: Region) throws(LabelingError) -> GivenLabel {
    guard region.isValid else { throw .badRegion }
    guard region.boundingBox.intersection(frameSize.bounds).area > 0 else {
      throw .outsideFrame(frameSize)
    }
    return GivenLabel(source: .hand, visibility: .visible, region: region)
  }

  /// Returns a target's new name, or its number if the name is empty.
  private func free(_ name: String, for id: Int) throws(LabelingError) -> String {
    let text = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let others = labels.targets.filter { $0.id != id }.map(\.facts.name)
    if text.isEmpty {
      return (id...).lazy.map(String.init).first { !others.contains($0) } ?? "\(id)"
    }
    guard text.count <= Self.longestName, !others.contains(text) else { throw .badName(text) }
    return text
  }
}
