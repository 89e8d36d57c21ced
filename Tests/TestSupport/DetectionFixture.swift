/// The results of pycocotools for random boxes and of jiwer for random texts, from the measure tests'
/// `detections.json`.
public struct DetectionFixture: Decodable {
  public struct Image: Decodable {
    /// The labels, each as x, y, width, height, class, area and crowd flag.
    public var labels: [[Double]]
    /// The detections, each as x, y, width, height, class and score.
    public var found: [[Double]]
  }

  public struct Case: Decodable {
    public var images: [Image]
    public var expected: [String: Double]
  }

  public struct Reading: Decodable {
    public var pairs: [[String]]
    public var cer: Double
    public var wer: Double
  }

  public var cases: [Case]
  public var readings: [Reading]
}
