import Geometry
import GroundTruth
import Results
import TaskKit

extension ManyObjectsTask: FilmedTask {
  func marks(
    of item: ObjectItem, answers: [ObjectTable?]
  ) throws -> (_ frame: Int) -> [AnswerMark] {
    let labels = try item.labels()
    return { frame in
      let truth = frame < labels.frames.count ? labels.frames[frame] : []
      return truth.map { AnswerMark(region: .box($0.box)) }
        + answers.enumerated().flatMap { index, answer -> [AnswerMark] in
          guard let answer, frame < answer.frames.count else { return [] }
          return answer.frames[frame].map {
            AnswerMark(
              region: .box($0.box), method: index, confidence: $0.confidence,
              label: "\($0.identity)")
          }
        }
    }
  }
}
