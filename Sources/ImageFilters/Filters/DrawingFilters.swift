extension FilterDescription {
  static let generators: [FilterDescription] = [
    FilterDescription(
      "CIMeshGenerator",
      [
        .number(kCIInputWidthKey, 1.5, minimum: 0, limit: 10_000),
        FilterParameter(key: kCIInputColorKey, kind: .color, initial: .color(.white)),
        FilterParameter(key: "inputMesh", kind: .lines, initial: .lines([])),
      ]
    ) { inputs in
      let width = inputs.number(kCIInputWidthKey)
      let color = inputs.color
      let segments = inputs.lines("inputMesh").map { SIMD4($0.x, $0.y, $0.z, $0.w) }
      let extent = segments.reduce(PixelRect.empty) {
        $0.union(SegmentsOperation.extent(of: $1, width: width))
      }
      return CIImage(
        SegmentsOperation(segments: segments, width: width, color: color), extent: extent,
        isGray: color.red == color.green && color.green == color.blue)
    },
    FilterDescription(
      "CITextImageGenerator",
      [
        FilterParameter(key: "inputText", kind: .text, initial: nil),
        FilterParameter(key: "inputFontName", kind: .text, initial: .text("HelveticaNeue")),
        .number("inputFontSize", 12, minimum: 0, limit: 10_000),
        .number("inputScaleFactor", 1, minimum: 0, limit: 100),
        .number("inputPadding", 0, minimum: 0, limit: 10_000),
      ]
    ) { inputs in
      let size = inputs.number("inputFontSize") * inputs.number("inputScaleFactor")
      let text = TextOperation(
        text: String(inputs.text("inputText").prefix(10_000)),
        dot: max(1, Int((size / 10).rounded())),
        padding: Int(inputs.number("inputPadding").rounded()))
      return CIImage(text, extent: text.extent, isGray: true)
    },
  ]
}
