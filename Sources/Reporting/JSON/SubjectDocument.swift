import Analysis
import Evaluation
import Execution
import Geometry
import GroundTruth
import Tracking

extension JSONText {
  /// A subject in `results.json`.
  mutating func value(
    _ subject: SubjectResult, of sequences: [SequenceFacts], _ figures: SubjectFigures
  ) throws {
    let identity = subject.identity
    try object { json in
      try json.field("acceptance", encoding: subject.acceptance.map(AcceptanceDocument.init))
      json.field("attributes", subject.attributes) { json, attribute in
        json.object { json in
          json.field("attribute", attribute.attribute)
          json.field("scores", attribute.scores)
          json.field("targets", attribute.targets)
        }
      }
      json.field("auc_high", subject.aucInterval?.upperBound)
      json.field("auc_low", subject.aucInterval?.lowerBound)
      json.field("auroc", subject.auroc)
      json.field("confidence", figures.confidence)
      json.field("curves", subject.curves)
      json.field("drift", figures.drift)
      json.field("ece", subject.ece)
      try json.field("intervals", encoding: subject.intervals.documents)
      json.field("latency", figures.latency)
      json.field("level", identity.level)
      json.field("lost", subject.lost)
      json.field("pooled", subject.pooled)
      try json.field(
        "protocol",
        encoding: subject.protocolResult.map { ProtocolDocument($0, of: sequences) })
      json.field("redetect", identity.redetect)
      json.field("revision", identity.revision)
      json.field("scores", subject.scores)
      json.field("sequences", zip(sequences, subject.sequences)) { json, pair in
        json.value(pair.1, of: pair.0)
      }
      json.field("status", subject.status)
      json.field("subject", identity.name)
      json.field("timing", subject.timing)
      json.field("tracker", identity.tracker)
      json.field("true_rejection", subject.trueRejection)
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

  /// A run on a target.
  private mutating func value(_ target: TargetResult) {
    let trajectory = target.trajectory
    let isNamed = !trajectory.run.isEmpty
    object { json in
      json.field("compares_polygons", target.comparesPolygons)
      json.field("curves", target.curves)
      json.field("direction", isNamed ? trajectory.direction.rawValue : nil)
      json.field("first_failure", target.firstFailure)
      json.field("first_frame", trajectory.firstFrame)
      json.key("frames")
      json.frames(of: target)
      json.field("lost", target.isLost)
      json.field("run", isNamed ? trajectory.run : nil)
      json.field("scores", target.scores)
      json.field("target", target.target)
      json.field("timing", target.timing)
    }
  }

  /// Per-frame values as columns that start at `first_frame` and go in the run's direction: overlap
  /// and centre error are null where the frame does not count, frames that initialised the tracker
  /// or on which it was stopped are listed.
  private mutating func frames(of target: TargetResult) {
    let trajectory = target.trajectory
    let steps = trajectory.steps
    let failed = steps.indices.filter { steps[$0].failed }
    object { json in
      json.field("center_error", target.frames) { $0.value($1.centerError) }
      json.field("confidence", steps.indices) { $0.value(steps[$1].confidence) }
      json.field("cpu_ms", steps.indices) { $0.value(millisecondsOf: steps[$1].cpuNanoseconds) }
      if !failed.isEmpty {
        json.field("failed", failed) { $0.value(trajectory.frame(ofStep: $1)) }
      }
      json.field("initialised", steps.indices.filter { $0 == 0 || steps[$0].initialised }) {
        $0.value(trajectory.frame(ofStep: $1))
      }
      json.field("overlap", target.frames) { $0.value($1.overlap) }
      json.field("regions", steps.indices) { $0.value(steps[$1].region) }
      json.field("wall_ms", steps.indices) { $0.value(millisecondsOf: steps[$1].wallNanoseconds) }
    }
  }

  /// Four numbers x, y, width, height of a box or eight of the corners; null without an answer.
  private mutating func value(_ region: Region?) {
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

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
