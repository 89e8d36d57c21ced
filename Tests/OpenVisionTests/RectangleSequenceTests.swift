import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// Tests for rectangle tracking on rendered scenes with exact corners and on filmed scenes.
@Suite struct RectangleSequenceTests {
  @Test(arguments: ["poster", "spinning-tablet"])
  func `a rectangle in a rendered scene is tracked with a mean error below one pixel`(
    _ name: String
  ) throws {
    let sequence = try EmbeddedScenes.scene(named: name).labeledSequence(dataset: "embedded")
    let errors = try follow(sequence, frames: 25, parameters: .fast)
    #expect(errors.count == 24)
    #expect(errors.reduce(0, +) / Double(errors.count) < 1, "\(errors)")
  }

  @Test(
    .enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)),
    arguments: ["chessboard", "marker", "postcard", "poster"])
  func `a rectangle in a filmed scene is tracked with errors of at most five pixels`(_ name: String)
    throws
  {
    let dataset = try Dataset.open(RealData.path("planar/\(name)"))
    let sequence = try #require(dataset.entries.first).load()
    for parameters in [RectangleParameters.fast, .accurate] {
      let errors = try follow(sequence, frames: 15, parameters: parameters)
      #expect(errors.count == 14)
      #expect(errors.allSatisfy { $0 <= 5 }, "\(errors)")
    }
  }

  /// Returns the mean corner error in each labeled frame after the first.
  private func follow(
    _ sequence: LabeledSequence, frames: Int, parameters: RectangleParameters
  ) throws -> [Double] {
    let target = try #require(sequence.targets.first)
    let reader = try sequence.frames.makeReader()
    var tracker: RectangleTracker?
    var errors: [Double] = []
    for index in 0..<frames {
      let frame = try #require(try reader.next())
      guard case .quadrilateral(let truth) = target.annotations[index].region else { continue }
      if let tracker {
        errors.append(tracker.update(frame: frame).corners.cornerDistance(to: truth))
      } else {
        tracker = RectangleTracker(frame: frame, corners: truth, parameters: parameters)
      }
    }
    return errors
  }
}
