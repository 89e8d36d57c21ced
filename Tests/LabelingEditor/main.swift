import Foundation
import Geometry
import GroundTruth
import Labeling

// A person who edits labels without a pause until the process is killed. It prints the number of every edit that the
// session has acknowledged. Edit n sets the box of frame n.
let arguments = CommandLine.arguments
let sequence = try Dataset.open(arguments[1]).entries[0].load()
var unlabeled = sequence
unlabeled.targets = []
let session = try LabelingSession(LabelingInput(unlabeled), folder: arguments[2])
if await session.state().targets.isEmpty {
  _ = try await session.apply(.add(name: "target", frame: nil, region: nil))
}
let known = try await session.labels(of: 1).rows.count { $0.source == .hand }
for frame in known..<sequence.frameCount {
  let box = Box(x: Double(frame), y: 1, width: 9, height: 8)
  _ = try await session.apply(.set(target: 1, frame: frame, region: .box(box)))
  FileHandle.standardOutput.write(Data("\(frame)\n".utf8))
}
