extension FlowPair: LayoutItem {}

extension Layouts {
  /// The layouts of image pairs with ground-truth flow.
  public static let flow = LayoutList<FlowPair>(
    of: "image pair with ground-truth flow",
    [SintelFlowLayout.self, KITTIFlowLayout.self, MiddleburyFlowLayout.self])
}
