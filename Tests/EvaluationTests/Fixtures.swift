import Evaluation
import Foundation
import Geometry
import Testing

/// The data written by `Fixtures/make_fixtures.py`: inputs, and the results that established toolkits compute from
/// them.
enum Fixtures {
  struct Figures: Decodable {
    var auc: Double
    var op50: Double
    var op75: Double
    var precision20: Double
    var normPrecision: Double?
    var scoredFrames: Int?
  }

  struct Track: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var frameSize: [Int]?
    var visible: [Bool]
    var truth: [[Double]?]
    var answers: [[Double]?]
    var expected: [String: Figures]

    var testDescription: String { name }

    var track: TargetTrack {
      TargetTrack(
        truth: zip(truth, visible).map { box, visible in
          .init(region: region(box), visibility: visible ? .visible : .absent)
        },
        answers: answers.enumerated().map { index, box in
          .init(region: region(box), confidence: nil, initialized: index == 0)
        },
        frameSize: frameSize.map { PixelSize(width: $0[0], height: $0[1]) })
    }

    private func region(_ box: [Double]?) -> Region? {
      box.map { .box(Box(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
    }
  }

  /// The figures written by `make_toolkit_fixtures.py`, keyed by track, convention and figure.
  typealias Toolkits = [String: [String: [String: Double]]]

  /// A track written by `make_vot_fixtures.py`.
  struct VOTTrack: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var frameSize: [Int]
    var truth: [[Double]?]
    var answers: [[Double]?]
    var scored: Int
    var mean: Double
    var op50: Double
    var op75: Double

    var testDescription: String { name }

    var track: TargetTrack {
      TargetTrack(
        truth: truth.map { numbers in
          .init(
            region: numbers.map(Region.init(numbers:)),
            visibility: numbers == nil ? .absent : .visible)
        },
        answers: answers.enumerated().map { index, numbers in
          .init(
            region: numbers.map(Region.init(numbers:)), confidence: nil, initialized: index == 0)
        },
        frameSize: PixelSize(width: frameSize[0], height: frameSize[1]))
    }
  }

  struct Rectangles: Decodable {
    var a: [Double]
    var b: [Double]
    var overlap: Double
    var centerError: Double
  }

  struct Quadrilaterals: Decodable {
    var kind: String
    var a: [Double]
    var b: [Double]
    var overlap: Double
    var cornerError: Double
  }

  struct Statistics: Decodable {
    var confidence: [Double]
    var overlap: [Double]
    var auroc: Double
    var ece: Double
    var durations: [Double]
    var quantiles: [String: Double]
  }

  static func load<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    guard
      let url = Bundle.module.url(
        forResource: name, withExtension: "json", subdirectory: "Fixtures")
    else { throw CocoaError(.fileNoSuchFile) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(contentsOf: url))
  }
}

extension Quadrilateral {
  init(_ numbers: [Double]) {
    self.init(
      topLeft: Point(numbers[0], numbers[1]), topRight: Point(numbers[2], numbers[3]),
      bottomRight: Point(numbers[4], numbers[5]), bottomLeft: Point(numbers[6], numbers[7]))
  }
}
