import Foundation
import Geometry
import GroundTruth
import Labeling

// Measures how many boxes a person has to draw with the help of `Labeling`, against boxes in every tenth frame and
// straight lines between them.
//
//     swift run -c release LabelingTrial FOLDER...
//
// The labels of each sequence's first target play the person: the next box is drawn in the frame that the session
// doubts most.
let arguments = CommandLine.arguments.dropFirst()
var totals = TrialTotals()
print(TrialRow.header)
for path in arguments {
  for entry in try Dataset.open(path).entries {
    let row = try await LabelingTrial(try entry.load()).run()
    print(row)
    totals.rows.append(row)
  }
}
print(totals)
