import Evaluation
import TaskKit

extension HorizonTask: WholeAnswerTask {
  var rightness: String {
    "An answer is right if its angle is within half a degree of the true angle."
  }

  func isRight(_ evidence: HorizonScores) -> Bool {
    HorizonMeasures.right.value(of: evidence) == 1
  }
}
