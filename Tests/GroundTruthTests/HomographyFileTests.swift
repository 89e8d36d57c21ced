import Geometry
import GroundTruth
import TestSupport
import Testing

struct HomographyFileTests {
  private let xml = """
    <?xml version="1.0"?>
    <opencv_storage><H13 type_id="opencv-matrix"><rows>3</rows><cols>3</cols><dt>d</dt>
    <data>
      1. 0. 5.
      0. 1. -2.5 0. 0. 1.</data></H13></opencv_storage>
    """
  private let yaml = """
    %YAML:1.0
    H: !!opencv-matrix
       rows: 3
       cols: 3
       dt: d
       data: [ 1., 0., 5., 0., 1., -2.5, 0., 0., 1. ]
    """

  @Test func `homographies in text, XML and YAML files are read as the same map`() throws {
    let folder = try TemporaryFolder()
    let files = [
      ("a.txt", "1 0 5\n0 1 -2.5\n0 0 1\n"), ("a.xml", xml), ("a.yml", yaml),
      // The rows of an affine map.
      ("d.txt", "1 0 5\n0 1 -2.5\n"),
      ("d.yml", "%YAML:1.0\nM: { data: [ 1., 0., 5., 0., 1., -2.5 ] }\n"),
      // Printed arrays.
      ("b.txt", "[[1. 0. 5.]\n [0. 1. -2.5]\n [0. 0. 1.]]\n"),
      ("c.txt", "array([[1., 0., 5.],\n       [0., 1., -2.5],\n       [0., 0., 1.]])\n"),
    ]
    for (name, text) in files {
      let path = try folder.write(text: text, to: name)
      #expect(try HomographyFile.read(path)(Point(0.5, 0.5)) == Point(5.5, -2))
    }
  }

  @Test func `homographies in files refer to pixel centers`() throws {
    let folder = try TemporaryFolder()
    // The map scales by two. The center of pixel (3, 1) is mapped to the center of pixel (6, 2).
    let path = try folder.write(text: "2 0 0\n0 2 0\n0 0 1", to: "H_1_2")
    let map = try HomographyFile.read(path)
    #expect(map(Point(3.5, 1.5)) == Point(6.5, 2.5))
    #expect(HomographyFile.numbers(of: map) == [2, 0, 0, 0, 2, 0, 0, 0, 1])
  }

  @Test(arguments: ["", "1 2 3", "1 0 0 0 1 0 0 0 x", "1 0 0\n2 0 0\n0 0 1", "nan 0 0 0 1 0 0 0 1"])
  func `a file without a valid homography is refused with its name`(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text: text, to: "H_1_2")
    let error = #expect(throws: GroundTruthError.self) { try HomographyFile.read(path) }
    #expect(error?.description.contains("H_1_2") == true)
  }
}
