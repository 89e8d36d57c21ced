import Bench
import Evaluation
import Geometry
import GroundTruth
import Results
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct FlowTaskTests {
  private let task = FlowTask()

  @Test
  func `on an embedded pair, the high level of optical flow has a lower error than low`() throws {
    let item = try #require(try task.items(in: "embedded").first { $0.name == "layers" })
    let images = try item.pair.images()
    var errors: [Double] = []
    for level in ["low", "high"] {
      let method = try #require(task.families.first?.make(level, nil).first)
      let answer = try #require(try method.answer(to: item, [images.first, images.second]))
      #expect(answer.duration?.cpuNanoseconds != nil)
      errors.append(try task.evidence(of: answer.answer, on: task.truth(of: item)).endPointError)
    }
    #expect(errors[0] < 0.4)
    #expect(errors[1] < errors[0])
  }

  @Test func `flow in other units, or with exchanged components, is named`() throws {
    let size = PixelSize(width: 20, height: 10)
    let known = Array(repeating: true, count: 200)
    func field(_ map: (SIMD2<Float>) -> SIMD2<Float>) throws -> FlowField {
      let vectors = (0..<200).map { map(SIMD2(4 + Float($0 % 7) / 4, 1 + Float($0 % 5) / 4)) }
      return try #require(FlowField(size: size, vectors: vectors, isKnown: known))
    }
    let truth = FlowTruth(field: try field { $0 })
    func words(_ map: (SIMD2<Float>) -> SIMD2<Float>) throws -> String {
      task.misreading(of: try field(map), on: truth) ?? ""
    }
    #expect(try words { $0 }.isEmpty)
    #expect(try words { $0 + 0.5 }.isEmpty)
    #expect(try words { _ in .zero }.isEmpty)
    #expect(try words { $0 * 0.5 }.isEmpty)
    #expect(try words { -$0 }.contains("--reversed"))
    #expect(try words { SIMD2($0.y, $0.x) }.contains("components exchanged"))
    #expect(try words { $0 / SIMD2(20, 10) }.contains("fractions of the image"))
    #expect(try words { $0 / SIMD2(10, 5) }.contains("grid_sample"))
  }

  @Test
  func `a missing flow counts as zero motion, and a flow of another size is an error`() throws {
    let item = try #require(try task.items(in: "embedded").first)
    let truth = try item.truth().field
    let zero = try task.evidence(of: FlowField(size: truth.size), on: task.truth(of: item))
    #expect(try task.evidence(of: nil, on: task.truth(of: item)) == zero)
    #expect(throws: FlowScoringError.self) {
      try task.evidence(
        of: FlowField(size: PixelSize(width: 2, height: 2)), on: task.truth(of: item))
    }
  }

  @Test func `a pair without any known flow is an error that names the pair`() {
    let size = PixelSize(width: 2, height: 1)
    let item = FlowItem(
      FlowPair(name: "blind") {
        let image = TestImages.pattern(width: 2, height: 1)
        return (image, image)
      } truth: {
        FlowField(size: size, vectors: [.zero, .zero], isKnown: [false, false]).map {
          FlowTruth(field: $0)
        }
      })
    let error = #expect(throws: GroundTruthError.self) { try item.truth() }
    #expect(error?.description.contains("blind") == true)
  }

  @Test func `a stored flow field reads back bit for bit where it is known`() throws {
    let size = PixelSize(width: 3, height: 2)
    let field = try #require(
      FlowField(
        size: size, vectors: (0..<6).map { SIMD2(Float($0) / 3, -Float($0) * 1e-7) },
        isKnown: [true, true, false, true, true, true]))
    let found = try #require(task.format.decode(try task.format.encode(field)))
    #expect(found.isKnown == field.isKnown)
    for index in 0..<6 where field.isKnown[index] {
      #expect(found.vectors[index] == field.vectors[index])
    }
  }

  @Test
  func `flow files of programs are read as .flo or KITTI PNG regardless of their names`() throws {
    let folder = try TemporaryFolder()
    let field = FlowField(size: PixelSize(width: 4, height: 3))
    let flo = try folder.write(FloFile.data(of: field), to: "answer.flo")
    #expect(try task.format.read(flo)?.size == field.size)
    let png = try folder.write(try KITTIFlowFile.data(of: field), to: "kitti.flo")
    #expect(try task.format.read(png)?.size == field.size)
    let broken = try folder.write(text: "PIEH", to: "broken.flo")
    #expect(throws: GroundTruthError.self) { try task.format.read(broken) }
  }

  @Test func `the pictures of a flow pair show the truth, the answers and their errors`() throws {
    let item = try #require(try task.items(in: "embedded").first)
    let truth = try item.truth().field
    let pictures = try task.pictures(of: item, answers: [("a", truth), ("b", nil)])
    #expect(pictures.count == 6)
    // The truth has no error, so the image is black.
    let errors = try #require(pictures.first { $0.caption.contains("errors") })
    #expect(errors.image.rgbSamples.allSatisfy { $0 == 0 })
  }
}
