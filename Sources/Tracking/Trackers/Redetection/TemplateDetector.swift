import Foundation
import Geometry
import Imaging

/// A detector that searches the whole frame for the target's initial appearance, by normalized cross-correlation at
/// nine sizes. It does not use color and does not search for rotated targets.
///
/// The tracker has adapted to changes in appearance and is usually more reliable than this detector. The tracker is
/// therefore restarted only if one position is clearly more similar to the target than the tracker's position and every
/// other position.
package struct TemplateDetector: Detector, Hashable {
  /// The minimum correlation at which the target counts as found, 0...1.
  package var minimum: Double
  /// The minimum amount by which the correlation must exceed the correlation at the tracker's position.
  package var lead: Double
  /// The minimum amount by which the correlation must exceed the correlation at the second-best position.
  package var margin: Double

  package init(minimum: Double = 0.6, lead: Double = 0.2, margin: Double = 0.05) {
    self.minimum = minimum
    self.lead = lead
    self.margin = margin
  }

  package var name: String {
    let standard = TemplateDetector()
    let parts = [
      minimum == standard.minimum ? nil : "minimum=\(minimum)",
      lead == standard.lead ? nil : "lead=\(lead)",
      margin == standard.margin ? nil : "margin=\(margin)",
    ].compactMap(\.self)
    return parts.isEmpty ? "template" : "template(\(parts.joined(separator: ",")))"
  }

  package func result(for region: Region) -> Region { .box(region.boundingBox) }

  package func makeSession(for target: SessionTarget) -> any DetectorSession {
    Session(detector: self)
  }

  private final class Session: DetectorSession {
    private let detector: TemplateDetector
    private var search: TemplateSearch?

    init(detector: TemplateDetector) { self.detector = detector }

    var weighsTracker: Bool { true }

    func start(frame: PixelBuffer, region: Region) {
      search = TemplateSearch(frame, box: region.boundingBox)
    }

    func detect(frame: PixelBuffer, index: Int) -> Region? {
      detect(frame: frame, index: index, current: nil)
    }

    func detect(frame: PixelBuffer, index: Int, current: Region?) -> Region? {
      let box = current?.boundingBox
      guard let found = search?.search(frame, asking: box),
        found.best.correlation >= detector.minimum,
        found.best.correlation >= found.runnerUp + detector.margin,
        found.best.correlation >= found.there + detector.lead
      else { return nil }
      // The tracker is already at this position.
      if let box, box.meets(found.best.box) { return nil }
      return .box(found.best.box)
    }
  }
}

extension Box {
  /// Returns whether the boxes' overlap (IoU) is at least one third.
  fileprivate func meets(_ other: Box) -> Bool {
    let common = intersection(other).area
    return common * 3 >= area + other.area - common
  }
}
