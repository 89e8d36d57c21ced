import Imaging

/// The layer dimensions of a Siamese network, as stored in its weights file.
struct SiameseShape: Hashable, Sendable {
  /// The type of backbone that computes a patch's features.
  enum Backbone: Hashable, Sendable {
    /// This library's own backbone, described by the numbers of channels after the first convolution and after each of
    /// the four stages, and by the factor by which each block expands its channels.
    case plain(widths: [Int], expansion: Int)
    /// The blocks of EfficientNet-Lite0 with indices up to `last`. `adapts` specifies whether these blocks are followed
    /// by an additional block and two necks.
    case lite(last: Int, adapts: Bool)

    /// Whether the backbone starts with blocks of EfficientNet-Lite0.
    var isLite: Bool {
      if case .lite = self { true } else { false }
    }
  }

  let backbone: Backbone
  /// The number of channels of the features that are compared.
  let channels: Int
  /// The side length of the template in pixels.
  let template: Int
  /// The side length of the search patch in pixels.
  let search: Int
  /// The unit of the predicted distances, in pixels of the search patch.
  let distanceUnit: Float

  /// The side length of a feature cell, in pixels of a patch.
  static let stride = 8

  var templateCells: Int { template / Self.stride }
  var searchCells: Int { search / Self.stride }

  init(_ file: NetworkFile) throws(NetworkFileError) {
    let backbone = try Self.backbone(of: file)
    self.backbone = backbone
    channels = try Self.setting("channels", of: file, multipleOf: ChannelFFT.lanes, upTo: 512)
    // The sides of a patch must be multiples of the coarsest cell's side length.
    let unit = Self.stride * (backbone.isLite ? 2 : 1)
    template = try Self.setting("template", of: file, multipleOf: unit, upTo: 512)
    search = try Self.setting("search", of: file, multipleOf: unit, upTo: 512)
    distanceUnit = Float(try Self.setting("distance_unit", of: file, multipleOf: 1, upTo: 512))
    let stride = try file.setting("stride")
    let scale = try file.setting("correlation_scale")
    let cells = search / Self.stride
    guard ChannelFFT.goodSize(atLeast: cells) == cells else {
      throw NetworkFileError(
        source: file.source,
        "expected a search patch with a side of 4, 8, 12, 16, 20, 24, 32 or another number of cells without prime"
          + " factors above 5, found \(cells)")
    }
    guard stride == Self.stride, scale == 1, template <= search else {
      throw NetworkFileError(
        source: file.source,
        "expected stride 8, correlation_scale 1 and a template no larger than the search patch;"
          + " found \(stride), \(scale), \(template) and \(search)")
    }
  }

  /// Returns the side length of the square from which the template is cut. The square contains a box and its
  /// surroundings.
  static func contextSide<Number: BinaryFloatingPoint>(_ width: Number, _ height: Number) -> Number
  {
    let padding = (width + height) / 2
    return ((width + padding) * (height + padding)).squareRoot()
  }

  /// Whether separate layers are applied to the features of the template and of the search patch
  /// before they are compared.
  var hasNecks: Bool {
    if case .lite(_, let adapts) = backbone { adapts } else { true }
  }

  /// The prefix of the names of the layers after the backbone.
  var headPrefix: String { backbone.isLite ? "head." : "" }

  private static func backbone(of file: NetworkFile) throws(NetworkFileError) -> Backbone {
    if let last = file.settings["lite"] {
      let adapts = try file.setting("adapts")
      let deepCells = try file.setting("deep_cells")
      guard [4, 7, 10].contains(last), [0, 1].contains(adapts), deepCells == 0 else {
        throw NetworkFileError(
          source: file.source,
          "expected the settings lite 4, 7 or 10, adapts 0 or 1 and deep_cells 0; found \(last), \(adapts) and"
            + " \(deepCells)")
      }
      return .lite(last: last, adapts: adapts == 1)
    }
    var widths: [Int] = []
    for i in 0..<5 {
      widths.append(try setting("width\(i)", of: file, multipleOf: 8, upTo: 512))
    }
    return .plain(
      widths: widths,
      expansion: try setting("expansion", of: file, multipleOf: 1, upTo: 8))
  }

  private static func setting(
    _ name: String, of file: NetworkFile, multipleOf unit: Int, upTo limit: Int
  ) throws(NetworkFileError) -> Int {
    let value = try file.setting(name)
    guard value > 0, value <= limit, value % unit == 0 else {
      throw NetworkFileError(
        source: file.source,
        "expected the setting \(name) to be a multiple of \(unit) up to \(limit), found \(value)")
    }
    return value
  }
}
