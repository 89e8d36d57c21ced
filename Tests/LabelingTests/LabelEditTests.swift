import Foundation
import Geometry
import Testing

@testable import Labeling

@Suite struct LabelEditTests {
  @Test func `an edit is an object with an action as documented`() throws {
    let texts: [(String, LabelEdit)] = [
      (
        #"{"action": "set", "target": 1, "frame": 30, "box": [10, 20, 64, 48]}"#,
        .set(target: 1, frame: 30, region: .box(Box(x: 10, y: 20, width: 64, height: 48)))
      ),
      (
        #"{"action": "set", "target": 2, "frame": 3, "corners": [0, 0, 9, 1, 8, 7, 1, 6]}"#,
        .set(
          target: 2, frame: 3,
          region: .quadrilateral(
            Quadrilateral(
              topLeft: Point(0, 0), topRight: Point(9, 1), bottomRight: Point(8, 7),
              bottomLeft: Point(1, 6))))
      ),
      (
        #"{"action": "hide", "target": 1, "frame": 45, "visibility": "occluded"}"#,
        .hide(target: 1, frame: 45, visibility: .occluded)
      ),
      (#"{"action": "clear", "target": 1, "frame": 45}"#, .clear(target: 1, frame: 45)),
      (
        #"{"action": "check", "target": 1, "frames": [46, 47]}"#,
        .check(target: 1, frames: [46, 47])
      ),
      (#"{"action": "add"}"#, .add(name: "", frame: nil, region: nil)),
      (#"{"action": "rename", "target": 1, "name": "cat"}"#, .rename(target: 1, name: "cat")),
      (#"{"action": "remove", "target": 1}"#, .remove(target: 1)),
      (#"{"action": "undo"}"#, .undo), (#"{"action": "redo"}"#, .redo),
    ]
    for (text, edit) in texts {
      #expect(try JSONDecoder().decode(LabelEdit.self, from: Data(text.utf8)) == edit)
      let again = try JSONDecoder().decode(LabelEdit.self, from: JSONEncoder().encode(edit))
      #expect(again == edit)
    }
  }

  @Test(arguments: [
    #""box": [1, 2, 3]"#, #""box": [1, 2, 0, 5]"#, #""corners": [1, 2, 3, 4]"#,
    #""box": [1, 2, 3, 4], "corners": [0, 0, 9, 0, 9, 9, 0, 9]"#,
  ])
  func `an edit with a wrong region is refused`(region: String) {
    let text = #"{"action": "set", "target": 1, "frame": 0, "# + region + "}"
    #expect(throws: LabelingError.badRegion) {
      try JSONDecoder().decode(LabelEdit.self, from: Data(text.utf8))
    }
  }
}
