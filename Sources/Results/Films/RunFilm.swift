import Geometry
import Media

/// The content of a video of a run: either the frames of one item, or images of several items, one item after another.
package struct RunFilm: Sendable {
  /// The type of content that a video shows.
  package enum Content: Sendable {
    /// The frames of an item with the answers for each frame.
    case frames(FilmedFrames)
    /// Images of items, each shown for a while.
    case pictures([FilmedItem])
  }

  package var dataset: String
  /// The name of the item; nil if the video shows several items.
  package var item: String?
  package var content: Content

  package init(dataset: String, item: String?, content: Content) {
    self.dataset = dataset
    self.item = item
    self.content = content
  }
}

/// The frames of an item with the methods' answers.
package struct FilmedFrames: Sendable {
  package var source: any FrameSource
  /// The first frame's index in the source.
  package var first: Int
  package var count: Int
  /// The frame size; nil if it must be read from the frames.
  package var size: PixelSize?
  /// A closure that reads the answers and returns a function from frames to their marks. The closure is called once per
  /// video.
  package var marks: @Sendable () throws -> (_ frame: Int) -> [AnswerMark]

  package init(
    source: any FrameSource, first: Int = 0, count: Int, size: PixelSize?,
    marks: @escaping @Sendable () throws -> (_ frame: Int) -> [AnswerMark]
  ) {
    self.source = source
    self.first = first
    self.count = count
    self.size = size
    self.marks = marks
  }
}

/// An outline drawn on a frame to show the truth or a method's answer.
package struct AnswerMark: Sendable {
  package var region: Region
  /// The index of the method among the methods in the video; nil for the truth.
  package var method: Int?
  /// The confidence of the answer; nil if the method gives none.
  package var confidence: Double?
  /// The object's name if there are several objects; otherwise nil.
  package var label: String?

  package init(
    region: Region, method: Int? = nil, confidence: Double? = nil, label: String? = nil
  ) {
    self.region = region
    self.method = method
    self.confidence = confidence
    self.label = label
  }
}

/// One item of a video that shows several items.
package struct FilmedItem: Sendable {
  package var name: String
  /// A closure that draws the answers. Its result is empty if there is nothing to draw.
  package var pictures: @Sendable () throws -> [AnswerPicture]

  package init(name: String, pictures: @escaping @Sendable () throws -> [AnswerPicture]) {
    self.name = name
    self.pictures = pictures
  }
}
