import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import OpenVision
import TaskKit

/// A method that performs a detection request as an application would.
struct DetectionMethod: AnsweringMethod {
  let identity: MethodIdentity
  private let make: @Sendable () -> VNImageBasedRequest

  init(
    name: String, level: String = "", revision: Int?,
    make: @escaping @Sendable () -> VNImageBasedRequest
  ) {
    identity = MethodIdentity(tracker: name, level: level, revision: revision)
    self.make = make
  }

  func makeSession(for item: DetectionItem) -> any ItemSession<[DetectedRegion]> {
    ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      let request = make()
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      let found = (request.results ?? []).compactMap { $0 as? VNDetectedObjectObservation }
      return (
        found.map { observation in
          var region = DetectedRegion(observation, in: image.size)
          region.landmarks = (observation as? VNFaceObservation)?.fivePoints(in: image.size)
          return region
        }, duration
      )
    }
  }
}

extension VNFaceObservation {
  /// Returns five points in pixels: both pupils, the tip of the nose and both corners of the mouth. Returns nil if any
  /// of them is unknown.
  fileprivate func fivePoints(in size: PixelSize) -> [Point]? {
    let imageSize = CGSize(width: size.width, height: size.height)
    func points(_ region: VNFaceLandmarkRegion2D?) -> [Point] {
      (region?.pointsInImage(imageSize: imageSize) ?? []).map {
        Point(Double($0.x), Double(size.height) - Double($0.y))
      }
    }
    // The outline of the lips starts at a corner of the mouth, so the other corner is the point farthest from it.
    let lips = points(landmarks?.outerLips)
    guard let left = points(landmarks?.leftPupil).first,
      let right = points(landmarks?.rightPupil).first,
      let nose = points(landmarks?.noseCrest).last, let corner = lips.first,
      let other = lips.max(by: { $0.distance(to: corner) < $1.distance(to: corner) })
    else { return nil }
    return [left, right, nose, corner, other]
  }
}
