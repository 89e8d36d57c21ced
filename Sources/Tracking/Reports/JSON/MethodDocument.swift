import Bench
import Evaluation
import Geometry
import GroundTruth
import Reporting
import Results

extension JSONText {
  /// Writes a tracker as an object in `results.json`.
  mutating func value(
    _ method: MethodResult, of sequences: [SequenceFacts], _ figures: MethodFigures
  ) {
    let identity = method.identity
    object { json in
      json.field("subject", identity.name)
      json.field("tracker", identity.tracker)
      json.field("level", identity.level)
      json.field("revision", identity.revision)
      json.field("redetect", identity.redetect)
      json.field("status", method.status)
      json.field("scores", method.scores)
      json.field("pooled", method.pooled)
      json.field("lost", method.lost)
      json.field("auroc", method.auroc)
      json.field("ece", method.ece)
      json.field("true_rejection", method.trueRejection)
      json.field("auc_low", method.aucInterval?.lowerBound)
      json.field("auc_high", method.aucInterval?.upperBound)
      json.field("intervals") { $0.fields(TrackMeasures.all, of: method.intervals) }
      json.field("curves", method.curves)
      json.field("attributes", method.attributes) { $0.value($1) }
      json.field("acceptance", method.acceptance)
      json.field("confidence", figures.confidence)
      json.field("drift", figures.drift)
      json.field("protocol", method.protocolResult, of: sequences)
      json.field("timing", method.timing)
      json.field("latency", figures.latency)
      json.field("sequences", zip(sequences, method.sequences)) { json, pair in
        json.value(pair.1, of: pair.0)
      }
    }
  }

  private mutating func value(_ attribute: AttributeResult) {
    object { json in
      json.field("attribute", attribute.attribute)
      json.field("targets", attribute.targets)
      json.field("scores", attribute.scores)
    }
  }

  private mutating func value(_ result: SequenceResult, of facts: SequenceFacts) {
    object { json in
      json.field("dataset", facts.sequence.dataset)
      json.field("scores", result.scores)
      json.field("sequence", facts.sequence.name)
      json.field("status", result.status.text)
      json.field("targets", result.targets) { $0.value($1) }
      json.field("timing", result.timing)
    }
  }

  /// Writes a tracker's result on one target as an object.
  private mutating func value(_ target: TargetResult) {
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
