import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import Reporting
import Results
import TaskKit
import Tracking

/// A job that follows objects through the frames of a video and writes an annotated video and a table.
struct TrackJob {
  /// A region in the first frame, with a name for messages.
  struct NamedRegion: Sendable {
    var region: Region
    var name: String

    init(_ region: Region, name: String) {
      self.region = region
      self.name = name
    }
  }

  /// The result of running the job.
  struct Outcome: Sendable {
    var frames: Int
    /// The paths of the written files.
    var files: TrackedVideoFiles
    /// How well each object was followed.
    var fates: [ObjectFate]
    /// Whether a tracker failed in at least one frame.
    var hasFailures: Bool
  }

  let input: VideoInput
  private let methods: TrackedMethods
  private let files: TrackedVideoFiles
  /// The regions to follow. If there are none, the labels of an embedded scene are used.
  var startRegions: [NamedRegion] = []
  /// Whether to also follow rectangles that are found in the first frame.
  var findsRectangles = false
  /// The confidence at or above which an outline is drawn solid; nil to use `thresholds`.
  var threshold: Double?
  var thresholds: ThresholdFile?
  var firstFrame = 0
  var frameLimit: Int?
  /// Is called with the objects of each frame.
  var onFrame: (([FollowedObject]) -> Void)?

  init(_ input: VideoInput, _ methods: TrackedMethods, files: TrackedVideoFiles) {
    self.input = input
    self.methods = methods
    self.files = files
  }

  /// The default confidence threshold for solid outlines.
  static let defaultThreshold = 0.5

  /// The maximum number of rectangles to search for.
  private static let rectangleLimit = 10

  /// Follows the objects until the last frame or an interruption. After an interruption, the results so far are saved
  /// under other names.
  ///
  /// - Parameter preview: a preview that shows the frames while the job runs; nil for none.
  /// - Throws: `JobError` if there is nothing to follow or a tracker cannot start; `MediaError`, `VNError` or
  ///   `FileError`.
  func run(
    preview: TextPreview?, interruption: Interruption, progress: any ProgressObserver
  ) throws -> Outcome {
    let walk = try FrameWalk(input.frames, from: firstFrame, limit: frameLimit)
    let first = walk.first
    try checkStartRegions(on: first.size)
    let members = try members(on: first, progress)
    let limits = members.map { member in
      threshold ?? thresholds?.thresholds[member.method.identity.name] ?? Self.defaultThreshold
    }
    let group = OpenVisionGroup(members, frameSize: first.size)
    let start = group.step(frame: first)
    if let failure = start.failure { throw JobError.cannotStart(ErrorText.of(failure)) }
    var video = try TrackedVideo(files, size: first.size, frameRate: input.frames.frameRate)
    var failed = Set<Int>()
    var fates = members.indices.map { ObjectFate(number: $0 + 1) }
    let count = try walk.forEach(interruption: interruption, progress: progress) { number, frame in
      let step = number == firstFrame ? start : group.step(frame: frame)
      let objects = step.answers.enumerated().map { index, answer in
        FollowedObject(
          number: index + 1, uuid: group.uuids[index],
          kind: members[index].method.tracker.rawValue, answer: answer,
          isAccepted: (answer.confidence ?? 0) >= limits[index],
          label: "\(index + 1) \(Self.text(answer.confidence))")
      }
      if let failure = step.failure {
        for object in objects
        where object.answer.region == nil && failed.insert(object.number).inserted {
          progress.note("object \(object.number), frame \(number): \(ErrorText.of(failure))")
        }
      }
      for (index, object) in objects.enumerated() {
        fates[index].add(frame: number, isAccepted: object.isAccepted)
      }
      try video.append(objects, on: frame, number: number)
      onFrame?(objects)
      preview?.show(frame, marks: Self.letters(objects), line: Self.line(number, objects))
    }
    let written = try video.finish(isWhole: !interruption.isRaised || input.live != nil)
    return Outcome(
      frames: count, files: written, fates: fates, hasFailures: !failed.isEmpty)
  }

  /// Checks that the part of each box inside the frame is at least one pixel wide and high, and that quadrilaterals are
  /// convex.
  ///
  /// - Throws: `JobError`, which quotes the user's text for the region at fault.
  private func checkStartRegions(on size: PixelSize) throws {
    for start in startRegions {
      switch start.region {
      case .box(let box):
        let visible = box.intersection(size.bounds)
        if visible.width < 1 || visible.height < 1 {
          throw JobError.outsideFrame(start.name, frame: size)
        }
      case .quadrilateral(let quadrilateral):
        if !quadrilateral.isStrictlyConvex { throw JobError.notConvex(start.name) }
      }
    }
  }

  /// Returns the targets to follow: the regions given by the user, followed by the rectangles found in the first frame.
  /// If the user gives no regions and does not ask for rectangles, the labels of an embedded scene are used.
  private func members(
    on frame: PixelBuffer, _ progress: any ProgressObserver
  ) throws -> [OpenVisionGroup.Member] {
    var regions = startRegions.map(\.region)
    if findsRectangles {
      // More rectangles than needed are requested because duplicates are removed.
      let all = try RectangleFinder.rectangles(on: frame, limit: 6 * Self.rectangleLimit)
      let found = DistinctRegions.of(all, limit: Self.rectangleLimit, \.self)
      let count = found.count == 1 ? "1 rectangle was" : "\(found.count) rectangles were"
      if !found.isEmpty { progress.note("\(count) found in frame \(firstFrame)") }
      regions += found.map(Region.quadrilateral)
    } else if regions.isEmpty {
      regions = input.targets.compactMap { target in
        guard target.annotations.indices.contains(firstFrame),
          let region = target.annotations[firstFrame].region, region.isValid
        else { return nil }
        return region
      }
    }
    guard !regions.isEmpty else {
      throw findsRectangles ? JobError.noRectangles(frame: firstFrame) : .noTarget
    }
    return regions.map { region in
      switch region {
      case .box: OpenVisionGroup.Member(method: methods.object, region: region)
      case .quadrilateral: OpenVisionGroup.Member(method: methods.rectangle, region: region)
      }
    }
  }

  private static func letters(
    _ objects: [FollowedObject]
  ) -> [(region: Region, letter: Character)] {
    let names = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return objects.compactMap { object in
      object.answer.region.map { ($0, names[(object.number - 1) % names.count]) }
    }
  }

  /// Returns a progress line such as `frame 120: 1 0.93, 2 0.31 (lost)`.
  private static func line(_ frame: Int, _ objects: [FollowedObject]) -> String {
    "frame \(frame): "
      + objects.map { "\($0.label)\($0.isAccepted ? "" : " (lost)")" }.joined(separator: ", ")
  }

  /// Returns the confidence with two decimals, or "?" if there is none.
  private static func text(_ confidence: Double?) -> String {
    confidence.map { min($0, 1).fixed(2) } ?? "?"
  }
}
