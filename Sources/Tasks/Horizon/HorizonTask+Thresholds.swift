import Evaluation
import Results

extension HorizonTask: TunableTask {
  var thresholdWords: ThresholdWords {
    ThresholdWords(
      item: facts.item, items: facts.items, parts: "answers", others: facts.items,
      rightness: "An answer is right if its angle is within half a degree of the true angle.")
  }

  func judged(_ answer: HorizonAnswer, on item: HorizonItem) -> [JudgedConfidence] {
    let isCorrect = evidence(of: answer, on: item).isRight(within: 0.5)
    return answer.confidence.map { [JudgedConfidence($0, isCorrect: isCorrect)] } ?? []
  }
}
