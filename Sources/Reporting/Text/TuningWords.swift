import Analysis

extension SubjectTuning.Remark {
  /// The remark in words.
  var sentence: String {
    switch self {
    case .noConfidences: "gives no confidences: there is nothing to choose from"
    case .allAlike(let boxes, let areRight):
      "all \(boxes) boxes are \(areRight ? "right" : "wrong"): there is nothing to choose from"
    case .fewSequences(let found, let needed):
      "\(found) \(found == 1 ? "sequence is" : "sequences are") too little to trust a threshold on"
        + " other videos; use at least \(needed)"
    case .fewWrongSequences(let limit, let found, let needed):
      "no promise: a limit of \(limit) needs \(needed) sequences with wrong boxes, there are"
        + " \(found); the mean share on these is kept below it"
    case .limitOutOfReach(let limit): "no promise: no threshold keeps the limit of \(limit)"
    }
  }
}
