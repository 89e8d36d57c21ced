import Bench
import Foundation
import Geometry
import Imaging

/// A detector that searches the whole frame for the target's initial appearance, by normalized cross-correlation at
/// nine sizes. It uses neither color nor rotation.
///
/// The tracker has followed changes in appearance and is usually more reliable. It is therefore restarted only if a
/// position elsewhere looks clearly more like the target than the tracker's position and any other position in the
/// frame.
package struct TemplateDetector: Detector, Hashable {
  /// The minimum correlation of the target, 0...1.
  package var minimum: Double
  /// The minimum lead in correlation over the tracker's position.
  package var lead: Double
  /// The minimum lead in correlation over the second-best position.
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
      let place = current?.boundingBox
      guard let found = search?.search(frame, asking: place),
        found.best.correlation >= detector.minimum,
        found.best.correlation >= found.runnerUp + detector.margin,
        found.best.correlation >= found.there + detector.lead
      else { return nil }
      // The tracker is already at this position.
      if let place, place.meets(found.best.box) { return nil }
      return .box(found.best.box)
    }
  }
}

extension Box {
  /// Whether the boxes' intersection is at least a third of their union.
  fileprivate func meets(_ other: Box) -> Bool {
    let common = intersection(other).area
    return common * 3 >= area + other.area - common
  }
}
