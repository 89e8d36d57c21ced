import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests that broken image labels in every layout are read or rejected with a one-line error, and never crash the
/// process.
struct ImageLabelMutationTests {
  private struct Layout: CustomTestStringConvertible {
    var name: String
    var images: [String]
    var files: [String: String]

    var testDescription: String { name }
  }

  private static let layouts = [
    Layout(
      name: "COCO", images: ["val/a.png", "val/b.png"],
      files: [
        "annotations/instances_val.json": """
        {"images": [{"id": 1, "file_name": "a.png"}, {"id": 2, "file_name": "b.png"}],
         "categories": [{"id": 3, "name": "face", "keypoints": ["left_eye", "right_eye"]}],
         "annotations": [
          {"image_id": 1, "category_id": 3, "bbox": [1, 2, 30, 40], "area": 1200, "iscrowd": 0,
           "keypoints": [5, 6, 2, 15, 6, 2]},
          {"image_id": 2, "category_id": 3, "bbox": [1.5, 2, 30, 4], "area": 12, "iscrowd": 1}]}
        """
      ]),
    Layout(
      name: "VOC", images: ["JPEGImages/a.png"],
      files: [
        "Annotations/a.xml": """
        <?xml version="1.0"?>
        <annotation><!-- two -->
        <object><name>cat &#38; dog</name><difficult>0</difficult>
        <bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>40</ymax></bndbox></object>
        <object a="1"><name>bird</name><pose/>
        <bndbox><xmin>1.5</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax></bndbox></object>
        </annotation>
        """
      ]),
    Layout(
      name: "YOLO", images: ["images/a.png", "images/b.png"],
      files: [
        "labels/a.txt": "0 0.5 0.5 0.1 0.2\n1 0.1 0.1 0.2 0.1 0.2 0.3 0.1 0.3\n",
        "labels/b.txt": "1 0.5 0.5 0.6 0.55 0.7 0.8\n", "data.yaml": "names:\n  0: cat\n  1: dog\n",
      ]),
    Layout(
      name: "WIDER FACE", images: ["images/a.png"],
      files: [
        "wider_face_val_bbx_gt.txt":
          "a.png\n2\n1 2 30 40 0 0 0 0 0 0\n1 2 3 4 0 0 0 1 0 0\nb.png\n0\n0 0 0 0 0 0 0 0 0 0\n"
      ]),
    Layout(
      name: "RetinaFace", images: ["images/a.png"],
      files: [
        "label.txt":
          "# a.png\n1 2 30 40 5 6 0 15 6 0 10 9 0 6 12 0 14 12 0 0.8\n1 2 3 4\n# b.png\n"
      ]),
    Layout(
      name: "ICDAR", images: ["a.png", "b.png"],
      files: [
        "gt_a.txt": "1,2,30,2,30,12,1,12,word\n1,2,3,2,3,4,1,4,###\n", "gt_b.txt": "",
      ]),
    Layout(
      name: "codes", images: ["a.png"],
      files: [
        "dataset_config.json":
          "{\"test_images\": [{\"image_name\": \"a.png\", \"x\": [1, 9, 9, 1], \"y\": [1, 1, 9, 9], \"info\": \"x\"}]}"
      ]),
  ]

  @Test(arguments: layouts)
  private func `mutated image labels are refused with a one-line error or give finite numbers`(
    of layout: Layout
  ) throws {
    let folder = try TemporaryFolder()
    let picture = try ImageFile.png(TestImages.pattern(width: 40, height: 30))
    for name in layout.images { try folder.write(picture, to: name) }
    for (name, text) in layout.files { try folder.write(text: text, to: name) }
    let whole = try Layouts.images.items(in: folder.path)
    let counts = try whole.map { try $0.labels().count }
    #expect(counts.contains { $0 > 0 })
    let names = layout.files.keys.sorted()
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let name = names[mutator.below(names.count)]
      let text = try #require(layout.files[name])
      try folder.write(mutator.text(text), to: name)
      expectOneLine(number) {
        for image in try Layouts.images.items(in: folder.path) {
          #expect(image.file.map { $0.hasPrefix(folder.path) && !$0.contains("/../") } != false)
          expectOneLine(number) { try expectSound(try image.labels()) }
        }
      }
      try folder.write(text: text, to: name)
    }
  }

  private func expectOneLine(_ number: Int, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"), "mutation \(number): \(error)")
    }
  }

  private func expectSound(_ labels: [ImageLabel]) throws {
    for label in labels {
      let numbers =
        label.quadrilateral.corners.flatMap { [$0.x, $0.y] }
        + (label.landmarks?.points ?? []).flatMap { [$0.x, $0.y] } + [label.area ?? 0]
      #expect(numbers.allSatisfy { $0.isFinite })
      if let landmarks = label.landmarks {
        #expect(landmarks.points.indices.contains(landmarks.leftEye))
        #expect(landmarks.points.indices.contains(landmarks.rightEye))
      }
    }
  }
}
