import Geometry

/// A change that a person makes to the labels.
///
/// In JSON, an edit is an object whose key `action` has one of these values. The other keys are:
///
///     {"action": "set", "target": 1, "frame": 30, "box": [10, 20, 64, 48]}
///     {"action": "set", "target": 2, "frame": 30, "corners": [x1, y1, x2, y2, x3, y3, x4, y4]}
///     {"action": "hide", "target": 1, "frame": 45, "visibility": "occluded"}
///     {"action": "clear", "target": 1, "frame": 45}
///     {"action": "check", "target": 1, "frames": [46, 47, 48]}
///     {"action": "add", "name": "dog"}
///     {"action": "add", "name": "dog", "frame": 0, "box": [10, 20, 64, 48]}
///     {"action": "rename", "target": 1, "name": "cat"}
///     {"action": "remove", "target": 1}
///     {"action": "undo"}
///     {"action": "redo"}
public enum LabelEdit: Hashable, Sendable {
  /// Sets a region by hand. A target that was added without a region becomes planar if the first region is a
  /// quadrilateral. From then on, all its regions have the same form.
  case set(target: Int, frame: Int, region: Region)
  /// Marks a target as not visible by hand. This holds until the next frame that is labeled by hand or checked.
  case hide(target: Int, frame: Int, visibility: LabelVisibility)
  /// Removes a label that was made by hand or checked, so that trackers make it.
  case clear(target: Int, frame: Int)
  /// Confirms tracked labels. Frames without a tracked label are ignored.
  case check(target: Int, frames: [Int])
  /// Adds a target, and optionally sets its first region by hand. An empty name is replaced with the target's number.
  case add(name: String, frame: Int?, region: Region?)
  case rename(target: Int, name: String)
  /// Removes a target with all its labels.
  case remove(target: Int)
  /// Takes back the last edit that was not taken back yet.
  case undo
  /// Makes the last edit again that was taken back.
  case redo
}

extension LabelEdit: Codable {
  private enum Action: String, Codable {
    case set, hide, clear, check, add, rename, remove, undo, redo
  }

  private enum CodingKeys: String, CodingKey {
    case action, target, frame, frames, name, visibility, box, corners
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    /// Returns the region; nil if there is none.
    func region() throws -> Region? {
      let box = try values.decodeIfPresent([Double].self, forKey: .box)
      let corners = try values.decodeIfPresent([Double].self, forKey: .corners)
      if box == nil, corners == nil { return nil }
      guard let region = Region(box: box, corners: corners) else { throw LabelingError.badRegion }
      return region
    }
    switch try value(.action) as Action {
    case .set:
      guard let region = try region() else { throw LabelingError.badRegion }
      self = .set(target: try value(.target), frame: try value(.frame), region: region)
    case .hide:
      self = .hide(
        target: try value(.target), frame: try value(.frame), visibility: try value(.visibility))
    case .clear: self = .clear(target: try value(.target), frame: try value(.frame))
    case .check: self = .check(target: try value(.target), frames: try value(.frames))
    case .add:
      self = .add(
        name: try values.decodeIfPresent(String.self, forKey: .name) ?? "",
        frame: try values.decodeIfPresent(Int.self, forKey: .frame), region: try region())
    case .rename: self = .rename(target: try value(.target), name: try value(.name))
    case .remove: self = .remove(target: try value(.target))
    case .undo: self = .undo
    case .redo: self = .redo
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func put(_ action: Action, target: Int? = nil, frame: Int? = nil, region: Region? = nil) throws
    {
      try values.encode(action, forKey: .action)
      try values.encodeIfPresent(target, forKey: .target)
      try values.encodeIfPresent(frame, forKey: .frame)
      try values.encodeIfPresent(region?.numbers.box, forKey: .box)
      try values.encodeIfPresent(region?.numbers.corners, forKey: .corners)
    }
    switch self {
    case .set(let target, let frame, let region):
      try put(.set, target: target, frame: frame, region: region)
    case .hide(let target, let frame, let visibility):
      try put(.hide, target: target, frame: frame)
      try values.encode(visibility, forKey: .visibility)
    case .clear(let target, let frame): try put(.clear, target: target, frame: frame)
    case .check(let target, let frames):
      try put(.check, target: target)
      try values.encode(frames, forKey: .frames)
    case .add(let name, let frame, let region):
      try put(.add, frame: frame, region: region)
      try values.encode(name, forKey: .name)
    case .rename(let target, let name):
      try put(.rename, target: target)
      try values.encode(name, forKey: .name)
    case .remove(let target): try put(.remove, target: target)
    case .undo: try put(.undo)
    case .redo: try put(.redo)
    }
  }
}
