import Bench
import Evaluation
import Geometry
import Tracking

extension Cell {
  /// A valid cell of a run's store.
  package static let sample: Cell = {
    let steps = (0..<6).map { index in
      TrackStep(
        region: index == 3 ? nil : .box(Box(x: Double(index), y: 2, width: 30, height: 40)),
        confidence: index.isMultiple(of: 2) ? 0.5 : nil, wallNanoseconds: 1000,
        cpuNanoseconds: 900, initialized: index == 0, failed: false)
    }
    return Cell(
      method: "object-fast-r1", dataset: "otb", sequence: "Car", program: "p", input: "i",
      failure: nil,
      trajectories: ["1", "two words"].map {
        Trajectory(target: $0, firstFrame: 0, steps: steps)
      })
  }()
}
