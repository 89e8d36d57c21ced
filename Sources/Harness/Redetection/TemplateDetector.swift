import Geometry
import Imaging

/// A real detector: searches the whole frame for the appearance that the target had at the start,
/// by normalised cross-correlation at nine sizes. It knows no colours and no rotation.
public struct TemplateDetector: Detector, Hashable {
  /// What correlates less is not the target, 0...1.
  public var minimum: Double

  public init(minimum: Double = 0.5) {
    self.minimum = minimum
  }

  public var name: String {
    minimum == TemplateDetector().minimum ? "template" : "template(minimum=\(minimum))"
  }

  public func result(for region: Region) -> Region { .box(region.boundingBox) }

  public func makeSession(for target: SessionTarget) -> any DetectorSession {
    Session(minimum: minimum)
  }

  private final class Session: DetectorSession {
    private let minimum: Double
    private var search: TemplateSearch?

    init(minimum: Double) { self.minimum = minimum }

    func start(frame: PixelBuffer, region: Region) {
      search = TemplateSearch(frame, box: region.boundingBox)
    }

    func detect(frame: PixelBuffer, index: Int) -> Region? {
      guard let match = search?.bestMatch(in: frame), match.correlation >= minimum else {
        return nil
      }
      return .box(match.box)
    }
  }
}
