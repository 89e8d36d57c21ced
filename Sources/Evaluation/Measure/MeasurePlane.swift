/// Two measures that are meaningful only together and are therefore plotted against each other.
public struct MeasurePlane: Hashable, Sendable {
  public var x: MeasureFacts
  public var y: MeasureFacts

  public init(x: MeasureFacts, y: MeasureFacts) {
    self.x = x
    self.y = y
  }
}
