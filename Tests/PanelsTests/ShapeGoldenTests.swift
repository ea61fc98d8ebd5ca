import Testing

/// Pictures of shapes.
extension ControlGoldenTests {
  @Test(arguments: looks("dark")) func shape(scale: Int, theme: String) throws {
    let heart = "M12 20 C4 14 3 10 3 8 A4.5 4.5 0 0 1 12 7 A4.5 4.5 0 0 1 21 8 C21 10 20 14 12 20 Z"
    try expectSheet(
      "shape-\(theme)", 560, 300, scale: scale, theme: theme,
      """
      { kind: "shape", frame: [16, 16, 120, 24] },
      { kind: "shape", frame: [16, 40, 120, 24], lineWidth: 5, color: "good", points: [[0, 0], ["100%", "100%"]] },
      { kind: "shape", frame: [16, 72, 120, 24], lineWidth: 8, lineCap: "round", color: "track", points: [[4, "50%"], [116, "50%"]] },
      { kind: "shape", frame: [16, 72, 120, 24], lineWidth: 8, lineCap: "round", end: 0.6, points: [[4, "50%"], [116, "50%"]] },
      { kind: "shape", frame: [16, 104, 120, 16], lineWidth: 4, dash: [12, 6] },
      { kind: "shape", frame: [16, 124, 120, 16], lineWidth: 6, dash: [0, 16], lineCap: "round", color: "warning" },
      { kind: "shape", frame: [16, 144, 120, 16], lineWidth: 6, dash: [0, 16], lineCap: "square", color: "bad" },
      { kind: "shape", frame: [160, 24, 104, 120], lineWidth: 12, points: [[8, 112], [8, 8], [60, 100], [96, 8]] },
      { kind: "shape", frame: [280, 24, 104, 120], lineWidth: 12, lineJoin: "round", lineCap: "round", points: [[8, 112], [8, 8], [60, 100], [96, 8]], color: "good" },
      { kind: "shape", frame: [400, 24, 104, 120], lineWidth: 12, lineJoin: "bevel", lineCap: "square", points: [[8, 112], [8, 8], [60, 100], [96, 8]], color: "warning" },
      { kind: "shape", frame: [16, 172, 120, 112], form: "arc", lineWidth: 12, color: "track" },
      { kind: "shape", frame: [16, 172, 120, 112], form: "arc", lineWidth: 12, end: 0.7, lineCap: "round" },
      { kind: "shape", frame: [152, 172, 112, 112], form: "arc", lineWidth: 8, startAngle: -225, endAngle: 45, dash: [2, 6] },
      { kind: "shape", frame: [280, 172, 112, 112], form: "path", data: "\(heart)", viewBox: [0, 0, 24, 24], fillColor: "bad", color: "text", lineWidth: 3, lineJoin: "round" },
      { kind: "shape", frame: [408, 188, 64, 64], form: "path", data: "\(heart)", viewBox: [0, 0, 24, 24], rotation: 30, dash: [6, 4], end: 0.8 },
      { kind: "shape", frame: [488, 188, 56, 64], points: [[0, 0], [56, 0], [28, 48], [0, 0]], lineWidth: 0, fillColor: "accent", enabled: false },
      """)
  }
}
