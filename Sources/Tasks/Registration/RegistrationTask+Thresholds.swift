import Evaluation
import TaskKit

extension RegistrationTask: WholeAnswerTask {
  var rightness: String { "An answer is right if its corner error is at most 3 pixels." }

  func isRight(_ evidence: RegistrationScores) -> Bool { evidence.isBelow(3) == 1 }
}
