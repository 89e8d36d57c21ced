import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import Results

/// Drawings of multi-object tracking results. They show each object's track over time, and the frames in which an
/// object was assigned to another track.
struct ObjectPictures {
  let item: ObjectItem
  let labels: ObjectTable
  let rules: ObjectRules

  /// The maximum number of methods whose track changes are shown.
  private static let shownMethods = 2
  /// The maximum number of track changes that are shown per method.
  private static let shownSwitches = 3
  private static let rowHeight = 10
  private static let maximumWidth = 900
  /// The maximum number of objects that are shown, with one row each.
  private static let maximumRows = 1000

  /// A frame in which an object is assigned to another track.
  private struct Switch {
    var frame: Int
    var object: Int
  }

  func pictures(of answers: [(name: String, answer: ObjectTable?)]) throws -> [AnswerPicture] {
    var pictures: [AnswerPicture] = []
    for (index, (name, answer)) in answers.enumerated() {
      guard let answer else { continue }
      let sequence = try rules.judged(answer, against: labels)
      var timeline = Timeline(
        rows: min(sequence.truthIdentities, Self.maximumRows), frames: labels.frames.count)
      var last = [Int](repeating: -1, count: sequence.truthIdentities)
      var switches: [Switch] = []
      _ = CLEARMeasures(sequence) { frame, object, track in
        timeline.add(track, to: object, in: frame)
        if last[object] >= 0, last[object] != track {
          switches.append(Switch(frame: frame, object: object))
        }
        last[object] = track
      }
      let rows =
        sequence.truthIdentities > Self.maximumRows
        ? "one of the first \(Self.maximumRows) of \(sequence.truthIdentities) objects"
        : "an object"
      pictures.append(
        AnswerPicture(
          caption:
            "\(name): each row shows \(rows) from the first frame to the last; the color shows which"
            + " track found the object; black means that no track found it",
          image: timeline.image()))
      if index < Self.shownMethods {
        pictures += try moments(switches.prefix(Self.shownSwitches).map { $0 }, name, answer)
      }
    }
    return pictures
  }

  /// An image of each object's track over time, with one row per object.
  private struct Timeline {
    private let width: Int
    private let frames: Int
    /// The track for each row and column; -1 if there is none.
    private var tracks: [[Int]]

    init(rows: Int, frames: Int) {
      self.frames = max(1, frames)
      width = frames < maximumWidth ? self.frames * (maximumWidth / self.frames) : maximumWidth
      tracks = Array(repeating: Array(repeating: -1, count: width), count: rows)
    }

    mutating func add(_ track: Int, to object: Int, in frame: Int) {
      guard object < tracks.count else { return }
      // A frame covers the columns x for which x * frames / width == frame, where / is integer division.
      let first = (frame * width + frames - 1) / frames
      let end = ((frame + 1) * width + frames - 1) / frames
      for x in first..<min(width, end) { tracks[object][x] = track }
    }

    func image() -> PixelBuffer {
      PixelBuffer.makeRGB(width: width, height: max(1, tracks.count * rowHeight)) { out in
        out.update(repeating: 0)
        for (object, row) in tracks.enumerated() {
          for (x, track) in row.enumerated() where track >= 0 {
            let color = color(of: track)
            for y in object * rowHeight..<(object + 1) * rowHeight - 2 {
              for channel in 0..<3 { out[3 * (y * width + x) + channel] = color[channel] }
            }
          }
        }
      }
    }
  }

  /// Returns a color for a number. Consecutive numbers have clearly different colors.
  private static func color(of number: Int) -> [UInt8] {
    let hue = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 6
    func level(_ shift: Double) -> UInt8 {
      let phase = (hue + shift).truncatingRemainder(dividingBy: 6)
      let fraction = min(1, max(0, abs(phase - 3) - 1))
      return UInt8(64 + 191 * fraction)
    }
    return [level(0), level(4), level(2)]
  }

  /// Returns, for each track change, images of the last frame before the change and of the frame in which it occurs.
  private func moments(
    _ switches: [Switch], _ name: String, _ answer: ObjectTable
  ) throws -> [AnswerPicture] {
    let wanted = Set(switches.flatMap { [max(0, $0.frame - 1), $0.frame] })
    guard item.hasImages, let last = wanted.max() else { return [] }
    let reader = try item.images.makeReader()
    var frames: [Int: PixelBuffer] = [:]
    var index = 0
    while index <= last, let frame = try reader.next() {
      if wanted.contains(index) { frames[index] = frame }
      index += 1
    }
    return switches.compactMap { change in
      guard let before = frames[max(0, change.frame - 1)], let after = frames[change.frame] else {
        return nil
      }
      return AnswerPicture(
        caption:
          "\(name): object \(change.object + 1) switches to another track at frame \(change.frame);"
          + " the previous frame is on the left; the ground truth is white",
        image: drawn(before, max(0, change.frame - 1), answer),
        other: drawn(after, change.frame, answer))
    }
  }

  private func drawn(_ image: PixelBuffer, _ frame: Int, _ answer: ObjectTable) -> PixelBuffer {
    let canvas = Canvas(image)
    for row in labels.frames[frame] {
      canvas.stroke(Quadrilateral(row.box).corners, color: .white, width: 1)
    }
    for row in frame < answer.frames.count ? answer.frames[frame] : [] {
      let color = Self.color(of: row.identity)
      let tone = Canvas.Color(color[0], color[1], color[2])
      canvas.stroke(Quadrilateral(row.box).corners, color: tone)
      canvas.write("\(row.identity)", at: Point(row.box.x, row.box.y - 16), color: tone)
    }
    return canvas.image()
  }
}
