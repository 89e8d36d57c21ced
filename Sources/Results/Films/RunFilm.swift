import Evaluation
import Geometry
import Media

/// What there is to be seen of a run: of an item frame by frame, or of one item after the other in pictures.
package struct RunFilm: Sendable {
  /// What is shown.
  package enum Content: Sendable {
    /// The frames of an item with what was said of each.
    case frames(FilmedFrames)
    /// The pictures of items, each for a while.
    case pictures([FilmedItem])
  }

  package var dataset: String
  /// Of the item; nil where it is of several.
  package var item: String?
  package var content: Content

  package init(dataset: String, item: String?, content: Content) {
    self.dataset = dataset
    self.item = item
    self.content = content
  }
}

/// The frames of an item, and what methods said of each.
package struct FilmedFrames: Sendable {
  package var source: any FrameSource
  /// The frame of the source that the first one is.
  package var first: Int
  package var count: Int
  /// nil where the frames have to be asked.
  package var size: PixelSize?
  /// Reads what was said; called once for each film.
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

/// An outline on a frame: the truth's, or what a method said.
package struct AnswerMark: Sendable {
  package var region: Region
  /// The place among the methods that are shown; nil for the truth.
  package var method: Int?
  /// nil where nothing is said.
  package var confidence: Double?
  /// Which object it is, where there are several; nil where there are not.
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

/// An item of a film of pictures.
package struct FilmedItem: Sendable {
  package var name: String
  /// Draws the answers; empty where there is nothing to draw.
  package var pictures: @Sendable () throws -> [AnswerPicture]

  package init(name: String, pictures: @escaping @Sendable () throws -> [AnswerPicture]) {
    self.name = name
    self.pictures = pictures
  }
}
