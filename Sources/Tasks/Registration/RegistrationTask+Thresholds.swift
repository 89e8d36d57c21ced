import Evaluation
import Results

extension RegistrationTask: TunableTask {
  var thresholdWords: ThresholdWords {
    ThresholdWords(
      item: facts.item, items: facts.items, parts: "answers", others: facts.items,
      rightness: "An answer is right if its corner error is at most 3 pixels.")
  }

  func judged(_ answer: RegistrationAnswer, on truth: Truth) -> [JudgedConfidence] {
    let isCorrect = evidence(of: answer, on: truth).isBelow(3) > 0
    return answer.confidence.map { [JudgedConfidence($0, isCorrect: isCorrect)] } ?? []
  }
}
