import Foundation

/// How far a tracked label can be trusted.
///
/// The overlap (IoU) that the label has with one made by hand is expected from two figures: the agreement, which is the
/// mean overlap of the trackers' answers with the label, and the mean confidence of the trackers. The coefficients of
/// the logistic curves for boxes are fitted to passes of 25 to 1350 frames in the 15 public sequences. Left out in turn,
/// each sequence's mean overlap is predicted with a mean error of 0.05.
///
/// The curve for four corners is fitted to 3,176 frames, between two labels or after one of them, at most 30 frames away,
/// in the four public planar sequences and seven scenes. The mean error for a sequence that is left out is 0.005, and
/// 0.024 at most; with the curves for boxes, it is 0.11. Only few of these frames are wrong, so the constant is not fitted:
/// with it, trackers that find nothing are expected to be wrong.
struct TrackingDoubt: Hashable, Sendable {
  /// A reason for doubt, in the order of importance.
  enum Reason: String, Hashable, Sendable, CaseIterable {
    case lost = "the trackers lost the target"
    case directions = "tracking forward and backward disagree"
    case levels = "the fast and the accurate tracker disagree"
    case confidence = "the trackers are not confident"
  }

  /// The expected overlap, from 0 to 1.
  var expectedOverlap = 1.0
  var reasons: [Reason] = []

  /// The doubt, from 0 to 1: what is missing from the expected overlap to 1.
  var value: Double { 1 - expectedOverlap }

  /// The doubt from which a person should look at a frame.
  static let limit = 0.4

  private static let twoSided = (constant: -2.32, agreement: 2.64, confidence: 1.68)
  private static let oneSided = (constant: -3.9, agreement: 4.53, confidence: 1.04)
  private static let planar = (constant: -3.0, agreement: 3.37, confidence: 4.41)

  /// Returns the expected overlap.
  ///
  /// - Parameters:
  ///   - isTwoSided: whether trackers reached the frame from labels before and after it.
  ///   - isPlanar: whether the target is given by four corners.
  static func expectedOverlap(
    agreement: Double, confidence: Double, isTwoSided: Bool, isPlanar: Bool
  ) -> Double {
    let curve = isPlanar ? planar : isTwoSided ? twoSided : oneSided
    let sum = curve.constant + curve.agreement * agreement + curve.confidence * confidence
    return 1 / (1 + exp(-sum))
  }
}
