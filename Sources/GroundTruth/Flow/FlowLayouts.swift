extension FlowPair: LayoutItem {}

extension Layouts {
  /// The layouts of image pairs with ground-truth flow.
  public static let flow = LayoutList<FlowPair>(
    of: "image pair with ground-truth flow",
    [
      SintelFlowLayout.self, KITTIFlowLayout.self, MiddleburyFlowLayout.self,
      FlyingChairsLayout.self,
    ],
    advice: "write the flow as Middlebury's .flo, e.g. with cv2.writeOpticalFlow, or as KITTI's PNG"
  )
}
