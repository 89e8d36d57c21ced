import Foundation

/// How far a tracked label can be trusted.
///
/// The overlap (IoU) that the label has with one made by hand is expected from two figures: the agreement, which is the
/// mean overlap of the trackers' answers with the label, and the mean confidence of the trackers. The coefficients of
/// the logistic curves are fitted to passes of 25 to 1350 frames in the 15 public sequences. Left out in turn,
/// each sequence's mean overlap is predicted with a mean error of 0.05.
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

  /// Returns the expected overlap.
  ///
  /// - Parameter isTwoSided: whether trackers reached the frame from labels before and after it.
  static func expectedOverlap(
    agreement: Double, confidence: Double, isTwoSided: Bool
  ) -> Double {
    let curve = isTwoSided ? twoSided : oneSided
    let sum = curve.constant + curve.agreement * agreement + curve.confidence * confidence
    return 1 / (1 + exp(-sum))
  }
}
