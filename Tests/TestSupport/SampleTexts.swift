/// Short valid inputs that tests break with mutators.
package enum SampleTexts {
  package static let policy = """
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

  package static let baseline = """
    {"schema": 1, "version": "vbench 0", "started": "2026-01-01T00:00:00Z", "processor": "p",
     "conventions": "vbench", "evaluationProtocol": "ope", "sequences": {"d/s": "input"},
     "subjects": {"t": {"figures": {"auc": 0.5}, "sequences": {}}},
     "timing": {"multiples": {"t": {"a": {"ratio": 2, "scatter": 0, "rounds": 6}}},
      "ratios": {}, "memory": {}}}
    """

  package static let thresholds = """
    schema: 1
    rule: "max-false-accept 0.05"
    subjects:
      "object-fast-r1":
        threshold: 0.62
    """

  package static let messages = [
    "@@TRAX:hello \"trax.version=4\" \"trax.image=path;memory;\" \"trax.region=rectangle;polygon;\"",
    "@@TRAX:state \"1.5,2,30,40\" \"confidence=0.5\" \"time=1.5\"",
    "@@TRAX:state \"10,10,30.5,12,28,40,9,35\"", "@@TRAX:state \"mask:1,1,6,5,2,4,2,4,2,4,2,4\"",
    "@@TRAX:frame \"image:4;3;rgb;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
    "@@TRAX:frame \"file:///data/a.jpg\"",
    "@@TRAX:initialize \"data:image/png;base64,iVBORw0KGgo=\" \"1,2,3,4\"",
    "@@TRAX:quit \"trax.reason=no more\"",
  ]
  package static let lines = ["1.5,2,30,40", "1 2 30 40 0.5", "nan,nan,nan,nan", "1\t2\t3\t4\r"]
  package static let commands = [
    "csrt=trax:python3 csrt.py --fast", "lines:./mine 'two words' \"x y\" a\\ b", "trax:x",
  ]
  package static let detections = [
    "[{\"corners\": [[0, 0], [4, 0], [4, 3], [0, 3]], \"confidence\": 0.5, \"text\": \"a\"}]",
    "[{\"box\": [1, 2, 9, 9], \"label\": \"cat\", \"landmarks\": [[1, 2], [3, 4]]}]",
  ]
}
