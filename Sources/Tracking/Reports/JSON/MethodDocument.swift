import Bench
import Evaluation
import Geometry
import Reporting
import Results

extension JSONFields {
  /// Adds the fields of a tracker that only tracking has.
  mutating func fields(
    of method: MethodResult, _ sequences: [SequenceFacts], _ figures: MethodFigures
  ) {
    field("scores", method.scores)
    field("pooled", method.pooled)
    field("true_rejection", method.trueRejection)
    field("curves", method.curves)
    field("attributes", method.attributes) { $0.value($1) }
    field("acceptance", method.acceptance)
    field("confidence", figures.confidence)
    field("drift", figures.drift)
    field("protocol", method.protocolResult, of: sequences)
    field("timing", method.timing)
    field("latency", figures.latency)
  }

  /// Adds the fields of a tracker's result on a sequence that only tracking has.
  mutating func fields(of result: SequenceResult) {
    field("scores", result.scores)
    field("targets", result.targets) { $0.value($1) }
    field("timing", result.timing)
  }
}

extension JSONText {
  fileprivate mutating func value(_ attribute: AttributeResult) {
    object { json in
      json.field("attribute", attribute.attribute)
      json.field("targets", attribute.targets)
      json.field("scores", attribute.scores)
    }
  }

  /// Writes a tracker's result on one target as an object.
  fileprivate mutating func value(_ target: TargetResult) {
    let isNamed = !target.attempt.isEmpty
    object { json in
      json.field("compares_polygons", target.comparesPolygons)
      json.field("curves", target.curves)
      json.field("direction", isNamed ? target.direction.rawValue : nil)
      json.field("first_failure", target.firstFailure)
      json.field("first_frame", target.firstFrame)
      json.field("frames") { $0.frames(of: target) }
      json.field("lost", target.isLost)
      json.field("run", isNamed ? target.attempt : nil)
      json.field("scores", target.scores)
      json.field("target", target.target)
      json.field("timing", target.timing)
    }
  }

  /// Writes a region as numbers: x, y, width and height for a box, or eight coordinates for four corners. Writes null
  /// if there is no region.
  fileprivate mutating func value(_ region: Region?) {
    switch region {
    case .box(let box)
    where box.x.isFinite && box.y.isFinite && box.width.isFinite
      && box.height.isFinite:
      array([box]) { json, box in
        json.value(box.x)
        json.value(box.y)
        json.value(box.width)
        json.value(box.height)
      }
    case .quadrilateral(let corners) where corners.corners.allSatisfy(\.isFinite):
      array(corners.corners) { json, corner in
        json.value(corner.x)
        json.value(corner.y)
      }
    default: value(nil as Double?)
    }
  }
}

extension JSONFields {
  /// Adds lists with one value per frame. The lists start at `first_frame` and follow the direction of the attempt.
  /// Overlap and center error are null in frames that are not scored. Separate lists contain the frames in which the
  /// tracker was initialized or stopped.
  fileprivate mutating func frames(of target: TargetResult) {
    let steps = target.trajectory.steps
    let failed = steps.indices.filter { steps[$0].failed }
    field("regions", steps) { $0.value($1.region) }
    field("confidence", steps) { $0.value($1.confidence) }
    field("overlap", target.eachFrame) { $0.value($1.overlap) }
    field("center_error", target.eachFrame) { $0.value($1.centerError) }
    field("wall_ms", steps) { $0.value(millisecondsOf: $1.wallNanoseconds) }
    field("cpu_ms", steps) { $0.value(millisecondsOf: $1.cpuNanoseconds) }
    field("initialised", steps.indices.filter { $0 == 0 || steps[$0].initialized }) {
      $0.value(target.frame(ofStep: $1))
    }
    if !failed.isEmpty {
      field("failed", failed) { $0.value(target.frame(ofStep: $1)) }
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
