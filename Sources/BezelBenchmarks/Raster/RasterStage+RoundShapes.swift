import Geometry
import Raster

extension RasterStage {
  func roundShapes() -> [RasterComparison] {
    let size = Size(width: 160, height: 60)
    let many = positions(200, width: size.width, height: size.height)
    let some = positions(60, width: size.width, height: size.height)
    let discs = positions(40, width: 80, height: 80).map { $0 + Point(x: 40, y: 40) }
    let fractionalDiscs = fractionalPositions(40, width: 82, height: 82).map {
      $0 + Point(x: 41, y: 41)
    }
    let discRows = discs.flatMap { center in
      (-40..<40).map { row in
        let half = Int((1600 - (Double(row) + 0.5) * (Double(row) + 0.5)).squareRoot())
        return (x: Int(center.x) - half, y: Int(center.y) + row, count: 2 * half)
      }
    }
    func circles(_ name: String, at centers: [Point]) -> RasterComparison {
      comparison(
        name, goal: 17, at: centers, rows: discRows,
        own: { $0.fill(.circle(center: $1, radius: 40), Self.blue) },
        other: { center in
          self.setBlue()
          self.peerCircle(center, 40)
        })
    }
    func rectangle(_ position: Point) -> Rectangle { Rectangle(origin: position, size: size) }
    let radius = CornerRadii(12)
    func outline(_ position: Point) {
      cairo.roundedRectangle(cr, position.x, position.y, size.width, size.height, 12)
    }
    return [
      comparison(
        "200 rounded rectangles 160×60, r 12", goal: 10, limitGoal: 1.4, at: many,
        rows: rows(of: many, width: 160, height: 60),
        own: { $0.fill(.roundedRectangle(rectangle($1), radius), Self.blue) },
        other: { position in
          self.setBlue()
          outline(position)
          self.cairo.fill(self.cr)
        }),
      comparison(
        "60 rounded rectangles, vertical gradient", goal: 35, at: some,
        rows: rows(of: some, width: 160, height: 60),
        own: { canvas, position in
          canvas.fill(
            .roundedRectangle(rectangle(position), radius),
            .linearGradient(from: position, to: position + Point(x: 0, y: 60), stops: Self.stops))
        },
        other: { position in
          self.setPattern(self.cairo.linear(position.x, position.y, position.x, position.y + 60))
          outline(position)
          self.cairo.fill(self.cr)
        }),
      comparison(
        "60 strokes of a rounded rectangle, width 2", goal: 3, at: some,
        own: {
          $0.stroke(.roundedRectangle(rectangle($1), radius), Self.blue, width: 2)
        },
        other: { position in
          self.setBlue()
          self.cairo.setLineWidth(self.cr, 2)
          outline(position)
          self.cairo.stroke(self.cr)
        }),
      comparison(
        "60 fills clipped to a rounded rectangle", goal: 3, at: some,
        own: { canvas, position in
          var clipped = canvas
          clipped.clip(to: .roundedRectangle(rectangle(position), radius))
          clipped.fill(
            .rectangle(Rectangle(x: position.x, y: position.y, width: 100, height: 60)), Self.blue)
        },
        other: { position in
          self.cairo.save(self.cr)
          outline(position)
          self.cairo.clip(self.cr)
          self.setBlue()
          self.cairo.rectangle(self.cr, position.x, position.y, 100, 60)
          self.cairo.fill(self.cr)
          self.cairo.restore(self.cr)
        }),
      circles("40 circles, radius 40", at: discs),
      circles("40 circles, fractional centres", at: fractionalDiscs),
    ]
  }
}
