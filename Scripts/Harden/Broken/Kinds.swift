import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import RunTestSupport
import TestSupport

@testable import Bench
@testable import Results
@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// The kinds of inputs for all formats, made from valid samples.
struct Kinds {
  private let samples: String
  private let work: String

  init(samples: String, work: String) {
    self.samples = samples
    self.work = work
  }

  var all: [Kind] {
    get throws { try folders + files + texts + bytes + times }
  }

  // MARK: Folders

  /// Returns the kinds for a folder in which one file at a time is broken.
  private func folders(
    _ kind: String, _ read: @escaping (String) throws -> Void
  ) throws -> [Kind] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(samples)/\(kind)")
      .filter { $0.hasSuffix(".broken") }.sorted()
    return try names.map { list in
      let name = String(list.dropLast(".broken".count))
      let original = "\(samples)/\(kind)/\(name)"
      let copy = "\(work)/\(kind)/\(name)"
      try FileManager.default.createDirectory(
        atPath: "\(work)/\(kind)", withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: original, toPath: copy)
      let files = try String(contentsOfFile: original + ".broken", encoding: .utf8)
        .split(separator: "\n").map {
          ($0, try Data(contentsOf: URL(filePath: "\(original)/\($0)")))
        }
      return Kind(name: "\(kind)/\(name)") { mutator in
        let (file, content) = files[mutator.below(files.count)]
        let path = "\(copy)/\(file)"
        try write(broken(String(file), content, &mutator), to: path)
        defer { try? write([UInt8](content), to: path) }
        try read(copy)
      }
    }
  }

  private func broken(_ file: String, _ content: Data, _ mutator: inout Mutator) -> [UInt8] {
    let binary = ["png", "jpg", "bmp", "ppm", "pgm", "bin", "flo", "mkv", "mp4", "avi", "mov"]
    return binary.contains((file as NSString).pathExtension)
      ? mutator.bytes([UInt8](content)) : mutator.text(String(decoding: content, as: UTF8.self))
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(descriptor) }
    guard descriptor >= 0, Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  private var folders: [Kind] {
    get throws {
      var kinds = try folders("dataset") { folder in
        let dataset = try Dataset.open(folder)
        for entry in dataset.entries {
          let sequence = try entry.load()
          let reader = try sequence.frames.makeReader()
          for _ in 0..<6 { guard try reader.next() != nil else { break } }
        }
        _ = DatasetCheck(dataset)
      }
      kinds += try folders("flow") { folder in
        for pair in try Layouts.flow.items(in: folder) { _ = try pair.truth() }
      }
      kinds += try folders("registration") { folder in
        for pair in try Layouts.registration.items(in: folder) { _ = try pair.map() }
      }
      kinds += try folders("mot") { folder in
        for entry in try Layouts.objects.items(in: folder) { _ = try entry.readLabels() }
      }
      for kind in ["detection", "faces", "text", "barcodes"] {
        kinds += try folders(kind) { folder in
          for image in try Layouts.images.items(in: folder) { _ = try image.labels() }
        }
      }
      return kinds
    }
  }

  // MARK: Times of videos

  /// The kinds for videos with broken times, durations and rates.
  private var times: [Kind] {
    get throws {
      try FileManager.default.createDirectory(
        atPath: "\(work)/times", withIntermediateDirectories: true)
      return try ["mkv", "mp4", "mov", "avi", "ts", "flv"].map { kind in
        let path = "\(work)/times/clip.\(kind)"
        let writer = try VideoWriter(
          path: path, size: PixelSize(width: 32, height: 32), frameRate: 30)
        for frame in 0..<4 {
          try writer.append(
            TestImages.square(width: 32, height: 32, x: 2 + 3 * frame, y: 4, side: 9))
        }
        try writer.finish()
        let original = [UInt8](try Data(contentsOf: URL(filePath: path)))
        return Kind(name: "times/\(kind)") { mutator in
          var times = BrokenTimes(seed: UInt64(mutator.below(.max)))
          try write(times.broken(original, name: path), to: path)
          let source = VideoSource(path: path)
          _ = (source.knownFrameCount, source.frameRate, source.largestFrameCount)
          let reader = try source.makeReader()
          if mutator.below(4) == 0 { try reader.skip(mutator.below(5)) }
          for _ in 0..<100 { guard try reader.next() != nil else { return } }
        }
      }
    }
  }

  // MARK: Files

  private func file(
    _ name: String, _ text: String, _ read: @escaping (String) throws -> Void
  ) -> Kind {
    let path = "\(work)/\(name)"
    return Kind(name: name) { mutator in
      try write(mutator.text(text), to: path)
      try read(path)
    }
  }

  private var files: [Kind] {
    get throws {
      try FileManager.default.createDirectory(
        atPath: "\(work)/run/store", withIntermediateDirectories: true)
      let store = RunStore(output: "\(work)/run")
      try store.save(Self.manifest)
      // The manifest is written like that of earlier versions, without a checksum, so that changes are not already
      // rejected by the checksum.
      let manifest = EarlierManifest.text(
        of: try String(contentsOfFile: store.folder + "/manifest.json", encoding: .utf8))
      let pairs = try folders("table") { folder in
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where file.contains(".") {
          let path = "\(folder)/\(file)"
          if file.hasSuffix("json") {
            _ = try OTBRunsFile.read(path)
          } else {
            _ = try? TrackerResultFile.vot(path)
            _ = try? TrackerResultFile.numbers(path)
            _ = try TrackerResultFile.boxes(path, origin: 1) { _ in }
          }
        }
      }
      return pairs + [
        file("run/store/manifest.json", manifest) { _ in
          _ = store.missingCells(of: try store.manifest(of: TrackingSettings.self))
        },
        file("baseline.json", SampleTexts.baseline) { _ = try BaselineFile.read($0) },
        file("thresholds.yaml", SampleTexts.thresholds) { _ = try ThresholdFile(path: $0) },
      ]
    }
  }

  private static let manifest = TrackingManifest(
    facts: .current(name: "run", command: "vbench run", jobs: 2, datasets: ["/d"]),
    conventions: .otb, methods: [MethodIdentity(tracker: "object", level: "fast", revision: 1)],
    sequences: [
      .init(
        dataset: "d", name: "s", location: "/d", frames: 3,
        passes: [.init(direction: .forward, input: "i", methods: ["object-fast-r1"])])
    ], isComplete: true)

  // MARK: In memory

  private func text(
    _ name: String, _ texts: [String], _ read: @escaping ([UInt8]) throws -> Void
  ) -> Kind {
    Kind(name: name) { mutator in try read(mutator.text(texts[mutator.below(texts.count)])) }
  }

  private var texts: [Kind] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../datasets/scenes").path
      let scenes = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      return [
        text("scene", scenes) { _ = try Scene(yaml: string($0), path: "x.yaml") },
        text("policy", [SampleTexts.policy]) { _ = try GatePolicy(text: string($0), path: "p", tasks: [:]) },
        text("trax", SampleTexts.messages) { line in
          guard let message = try TraXMessage(line: line) else { return }
          _ = message.encoded
          _ = try? TraXHello(message)
          for argument in message.arguments where !argument.hasPrefix("file") {
            _ = try? TraXRegion.region(of: argument)
            _ = try? TraXImage.image(of: argument)
          }
        },
        text("lines", SampleTexts.lines) { _ = try LinesSession.answer($0) },
        text("command", SampleTexts.commands) { text in
          _ = CommandWords.split(string(text)).map { $0.map(Escaping.shellWord) }
          _ = TrackerEnvironment([string(text)])
          _ = try ExternalCommand(string(text), kinds: ProgramProtocol.trackers.map(\.name))
        },
        text("detections", SampleTexts.detections) {
          _ = try DetectionFile.decode($0, path: "a.json")
        },
      ]
    }
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private struct Refused: Error {}

  private var bytes: [Kind] {
    let cell = CellFormat.encode(.sample)
    let weights = [UInt8](
      (try? Data(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../../Sources/CWeights/Files/fast.weights"))) ?? Data())
    return [
      Kind(name: "cell") { mutator in
        let bytes = mutator.bytes(cell)
        guard CellFormat.decode(bytes) != nil else { throw Refused() }
        precondition(bytes == cell, "a damaged cell was read")
      },
      Kind(name: "cell with a checksum that fits") { mutator in
        var bytes = mutator.bytes(Array(cell.dropLast("checksum 0123456789abcdef\n".utf8.count)))
        var sum = Checksum()
        bytes.withUnsafeBytes { sum.add(words: $0) }
        bytes += Array("checksum \(sum.text)\n".utf8)
        guard let cell = CellFormat.decode(bytes) else { throw Refused() }
        if let found = cell.readTrajectories() { _ = TrackingContent.encode(found) }
      },
      Kind(name: "weights") { mutator in
        let file = try NetworkFile(bytes: mutator.bytes(weights), source: "broken")
        _ = try? file.setting("stride")
      },
    ]
  }
}
