import Bench
import Foundation
import Geometry
import Imaging

/// A real detector: searches the whole frame for the appearance that the target had at the start,
/// by normalized cross-correlation at nine sizes. It knows no colors and no rotation.
///
/// The tracker, which has followed the target's appearance, mostly knows better. So it is started
/// anew only where a place elsewhere looks clearly more like the target than the tracker's own, and
/// like nothing else in the frame.
package struct TemplateDetector: Detector, Hashable {
  /// What correlates less is not the target, 0...1.
  package var minimum: Double
  /// How much more than the tracker's place it must correlate.
  package var lead: Double
  /// How much more than the second best place it must correlate.
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
      // The tracker is there already.
      if let place, place.meets(found.best.box) { return nil }
      return .box(found.best.box)
    }
  }
}

extension Box {
  /// Whether a third of what both cover together is common.
  fileprivate func meets(_ other: Box) -> Bool {
    let common = intersection(other).area
    return common * 3 >= area + other.area - common
  }
}
