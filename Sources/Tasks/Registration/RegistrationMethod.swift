import Bench
import Geometry
import Imaging
import OpenVision
import TaskKit

/// A method that calls OpenVision's registration requests as an application would.
struct RegistrationMethod: AnsweringMethod {
  enum Kind: String, CaseIterable, Sendable {
    case homography, translation

    var summary: String {
      switch self {
      case .homography: "OpenVision's VNHomographicImageRegistrationRequest"
      case .translation:
        "OpenVision's VNTranslationalImageRegistrationRequest, for pairs that differ only by a"
          + " translation"
      }
    }

    var revision: Int {
      switch self {
      case .homography: VNHomographicImageRegistrationRequestRevision1
      case .translation: VNTranslationalImageRegistrationRequestRevision1
      }
    }
  }

  let kind: Kind
  let revision: Int

  var identity: MethodIdentity {
    MethodIdentity(tracker: kind.rawValue, level: "", revision: revision)
  }

  func makeSession(for item: RegistrationItem) -> any ItemSession<RegistrationAnswer> {
    ImagesSession(of: item) { images in
      guard images.count == 2 else { return (nil, nil) }
      var (floating, reference) = (images[0], images[1])
      if kind == .homography, floating.size != reference.size {
        // The request requires images of the same size, so both images are cropped to their common upper left part.
        let size = PixelSize(
          width: min(floating.width, reference.width),
          height: min(floating.height, reference.height))
        (floating, reference) = (floating.corner(of: size), reference.corner(of: size))
      }
      let request: VNImageRegistrationRequest =
        switch kind {
        case .homography: VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: floating)
        case .translation: VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
        }
      request.revision = revision
      let handler = VNImageRequestHandler(cvPixelBuffer: reference)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      let found = request.results?.first as? VNImageAlignmentObservation
      let answer = found.flatMap { observation in
        observation.map(from: floating.size, to: reference.size).map {
          RegistrationAnswer(map: $0, confidence: Double(observation.confidence))
        }
      }
      return (answer, duration)
    }
  }
}

extension VNImageAlignmentObservation {
  /// Returns the transform in pixels, with the origin at the upper left corner; nil for observations of other types.
  fileprivate func map(from floating: PixelSize, to reference: PixelSize) -> Homography? {
    func flip(_ size: PixelSize) -> Homography {
      Homography(SIMD3(1, 0, 0), SIMD3(0, -1, Double(size.height)), SIMD3(0, 0, 1))
    }
    var upward: Homography?
    if let translation = self as? VNImageTranslationAlignmentObservation {
      let transform = translation.alignmentTransform
      upward = Homography(translation: Point(transform.tx, transform.ty))
    } else if let homographic = self as? VNImageHomographicAlignmentObservation {
      let (a, b, c) = homographic.warpTransform.columns
      upward = Homography(
        SIMD3(Double(a.x), Double(b.x), Double(c.x)), SIMD3(Double(a.y), Double(b.y), Double(c.y)),
        SIMD3(Double(a.z), Double(b.z), Double(c.z)))
    }
    return upward.map { flip(reference) * $0 * flip(floating) }
  }
}
