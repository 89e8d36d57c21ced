import Geometry
import Tracking

@testable import Execution

/// Good inputs that are short enough to stand here.
enum SampleTexts {
  static let policy = """
    dataset: [embedded, data/mine]
    sequences: "Car*"
    trackers: [object]
    levels: [fast, accurate]
    revisions: [latest]
    conventions: otb
    protocol: ope
    timing: true
    gate:
      max-drop: {auc: 0.02, ece: 0.05}
      max-sequence-drop: {auc: 0.2}
      significant-drop: off
      max-slowdown: 0.05
      max-memory-growth: off
    """

  static let baseline = """
    {"schema": 1, "version": "vbench 0", "started": "2026-01-01T00:00:00Z", "processor": "p",
     "conventions": "vbench", "evaluationProtocol": "ope", "sequences": {"d/s": "input"},
     "subjects": {"t": {"figures": {"auc": 0.5}, "sequences": {}}},
     "timing": {"multiples": {"t": {"a": {"ratio": 2, "scatter": 0, "rounds": 6}}},
      "ratios": {}, "memory": {}}}
    """

  static let thresholds = """
    schema: 1
    rule: "max-false-accept 0.05"
    subjects:
      "object-fast-r1":
        threshold: 0.62
    """

  static let messages = [
    "@@TRAX:hello \"trax.version=4\" \"trax.image=path;memory;\" \"trax.region=rectangle;polygon;\"",
    "@@TRAX:state \"1.5,2,30,40\" \"confidence=0.5\" \"time=1.5\"",
    "@@TRAX:state \"10,10,30.5,12,28,40,9,35\"", "@@TRAX:state \"mask:1,1,6,5,2,4,2,4,2,4,2,4\"",
    "@@TRAX:frame \"image:4;3;rgb;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
    "@@TRAX:initialize \"data:image/png;base64,iVBORw0KGgo=\" \"1,2,3,4\"",
    "@@TRAX:quit \"trax.reason=no more\"",
  ]
  static let lines = ["1.5,2,30,40", "1 2 30 40 0.5", "nan,nan,nan,nan", "1\t2\t3\t4\r"]
  static let commands = [
    "csrt=trax:python3 csrt.py --fast", "lines:./mine 'two words' \"x y\" a\\ b", "trax:x",
  ]
  static let detections = [
    "[{\"corners\": [[0, 0], [4, 0], [4, 3], [0, 3]], \"confidence\": 0.5, \"text\": \"a\"}]",
    "[{\"box\": [1, 2, 9, 9], \"label\": \"cat\", \"landmarks\": [[1, 2], [3, 4]]}]",
  ]

  static let cell: [UInt8] = {
    let steps = (0..<6).map { index in
      Trajectory.Step(
        region: index == 3 ? nil : .box(Box(x: Double(index), y: 2, width: 30, height: 40)),
        confidence: index.isMultiple(of: 2) ? 0.5 : nil, wallNanoseconds: 1000,
        cpuNanoseconds: 900, initialised: index == 0, failed: false)
    }
    return CellFormat.encode(
      Cell(
        subject: "object-fast-r1", dataset: "otb", sequence: "Car", program: "p", input: "i",
        failure: nil,
        trajectories: ["1", "two words"].map {
          Trajectory(target: $0, firstFrame: 0, steps: steps)
        }))
  }()
}
