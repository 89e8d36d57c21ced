import Evaluation
import Geometry

extension Fixtures {
  /// The data written by `make_protocol_fixtures.py`: the answers of OpenCV's KCF on embedded scenes, and the toolkits'
  /// results for these answers.
  struct Protocols: Decodable {
    var lengths: [Int]
    var sequences: [Sequence]
    var expected: [String: Expected]

    struct Expected: Decodable {
      var figures: [String: Double]
      var targets: [[String: Double]]

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        figures = [:]
        targets = []
        for key in container.allKeys {
          if key.stringValue == "targets" {
            targets = try container.decode([[String: Double]].self, forKey: key)
          } else {
            figures[key.stringValue] = try container.decode(Double.self, forKey: key)
          }
        }
      }
    }

    struct Sequence: Decodable {
      var name: String
      var frameSize: [Int]
      var truth: [[Double]?]
      var supervised: [Answer]
      var longterm: Rated
      var multistart: [Run]
      var tre: [Run]?
      var sre: [Run]?
    }

    struct Rated: Decodable {
      var answers: [Answer]
      var confidence: [Double?]
    }

    struct Run: Decodable {
      var frame: Int?
      var direction: String?
      var shift: String?
      var box: [Double]?
      var answers: [Answer]
    }

    /// An answer, which is "init", "fail", "skip", a region or null.
    struct Answer: Decodable {
      var code: String?
      var region: Region?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        code = try? container.decode(String.self)
        region = (try? container.decode([Double].self)).map(Region.init(numbers:))
      }
    }
  }

  struct Raster: Decodable {
    var a: [Double]?
    var b: [Double]?
    var frameSize: [Int]
    var overlap: Double
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Region {
  init(numbers: [Double]) {
    self =
      numbers.count == 4
      ? .box(Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      : .quadrilateral(Quadrilateral(numbers))
  }
}

extension Fixtures.Protocols.Sequence {
  var size: PixelSize { PixelSize(width: frameSize[0], height: frameSize[1]) }

  var labels: [TargetTrack.Truth] {
    truth.map {
      .init(region: $0.map(Region.init(numbers:)), visibility: $0 == nil ? .absent : .visible)
    }
  }

  func target(under evaluationProtocol: EvaluationProtocol) -> ProtocolTarget {
    let short = Array(labels.prefix(60))
    let runs: [TargetTrack]
    switch evaluationProtocol {
    case .votSupervised: runs = [track(labels, supervised)]
    case .votMultistart:
      runs = multistart.map { run in
        let frame = run.frame ?? 0
        return track(
          run.direction == "forward" ? Array(labels[frame...]) : labels[...frame].reversed(),
          run.answers)
      }
    case .longterm, .ope, .got10k: runs = [track(labels, longterm.answers, longterm.confidence)]
    case .tre: runs = (tre ?? []).map { track(Array(short[($0.frame ?? 0)...]), $0.answers) }
    default: runs = (sre ?? []).map { track(short, $0.answers) }
    }
    return ProtocolTarget(length: truth.count, runs: runs)
  }

  private func track(
    _ labels: [TargetTrack.Truth], _ answers: [Fixtures.Protocols.Answer],
    _ confidence: [Double?] = []
  ) -> TargetTrack {
    TargetTrack(
      truth: labels,
      answers: answers.enumerated().map { index, answer in
        .init(
          region: answer.region, confidence: index < confidence.count ? confidence[index] : nil,
          initialized: answer.code == "init", failed: answer.code == "fail")
      }, frameSize: size)
  }
}
