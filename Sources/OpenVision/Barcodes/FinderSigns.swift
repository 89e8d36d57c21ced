#if Barcodes
  import Geometry

  /// The finder patterns found by several searches of an image, in image pixels. Later searches are limited to them.
  struct FinderSigns {
    /// The triples of dark squares that are arranged like a code's corners.
    var dark: [FinderSquares.Triple] = []
    /// The triples of light squares.
    var light: [FinderSquares.Triple] = []
    /// Whether a search has found as many squares as a code has. If no search at half the size has, further searches
    /// are skipped, because they cost more than all earlier ones and would rarely find a code.
    var areComplete = false
    /// The centers of the bull's-eyes that have already been tried.
    var tried: [Point] = []
    /// The centers of the bull's-eyes around which the rings of an Aztec code were found.
    var rings: [Point] = []
  }
#endif
