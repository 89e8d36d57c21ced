import Analysis
import Evaluation

/// What a threshold does to a subject's boxes, in `results.json`.
struct AcceptanceDocument: Encodable {
  var threshold: Double
  var accepted: Double?
  var precision: Double?
  var recall: Double?
  var f: Double?
  var falseAccept: Double?
  var trueRejection: Double?

  init(_ acceptance: Acceptance) {
    threshold = acceptance.threshold
    accepted = acceptance.figures.accepted
    precision = acceptance.figures.precision
    recall = acceptance.figures.recall
    f = acceptance.figures.f
    falseAccept = acceptance.figures.falseAccept
    trueRejection = acceptance.trueRejection
  }
}
