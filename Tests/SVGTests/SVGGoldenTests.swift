import Geometry
import GoldenPictures
import Raster
import Testing

@testable import SVG

/// Compares pictures in the style of drawing programs and icon collections with golden images.
struct SVGGoldenTests {
  /// Stroked icons as those of Lucide and Tabler, and filled ones as those of Material Symbols.
  private static let icons = [
    // A pump.
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" \
    stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" \
    class="icon"><circle cx="11" cy="13" r="6"/><path d="M11 7h9v4"/><path d="M17 13v8"/>\
    <path d="M5 21h14"/><path d="M11 13l2.5-2.5"/><path d="M11 13l-2.5 2.5"/></svg>
    """,
    // A window with rounded corners.
    """
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
    stroke-linejoin="round"><rect width="18" height="18" x="3" y="3" rx="2"/>\
    <path d="M3 9h18M9 21V9"/></svg>
    """,
    // A cloud of arcs with compact flags.
    """
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
    stroke-linecap="round"><path d="M17.5 19a4.5 4.5 0 100-9h-1.79A7 7 0 104 14.899"/>\
    <path d="M8 19v1m0-6v1m8 4v1m-4-6v1m0 6v1"/></svg>
    """,
    // A filled home in the coordinates of Material Symbols.
    """
    <svg xmlns="http://www.w3.org/2000/svg" height="24px" viewBox="0 -960 960 960" width="24px" \
    fill="#e3e3e3"><path d="M240-200h120v-240h240v240h120v-360L480-740 240-560v360Zm-80 80v-480\
    l320-240 320 240v480H520v-240h-80v240H160Zm320-350Z"/></svg>
    """,
    // Without any colour, and a fainter part.
    """
    <svg viewBox="0 0 24 24"><path d="M0 0h24v24H0z" fill="none"/>\
    <path d="M15 13V5a3 3 0 0 0-6 0v8a5 5 0 1 0 6 0z" opacity=".3"/>\
    <path d="M12 6a2 2 0 0 0-2 2v6.1a4 4 0 1 0 4 0V8a2 2 0 0 0-2-2z"/></svg>
    """,
  ]

  private func drawing(_ text: String) throws -> Drawing {
    try SVGReader.drawing(from: Array(text.utf8))
  }

  @Test func iconsAreTinted() throws {
    let surface = Surface(width: 320, height: 64 * Self.icons.count)
    let canvas = Canvas(surface)
    canvas.fill(.rectangle(surface.bounds.rectangle), Color(hex: "#0F1318")!)
    for (row, text) in Self.icons.enumerated() {
      let icon = try drawing(text)
      #expect(icon.hasOneColor)
      var x = 16.0
      for (side, color) in [(16.0, "#E9EEF4"), (20, "#E9EEF4"), (24, "#3D9BFF"), (48, "#93A0AF80")]
      {
        canvas.draw(
          icon, in: Rectangle(x: x, y: Double(row) * 64 + 32 - side / 2, width: side, height: side),
          color: Color(hex: color)!, isTinted: true, isAligned: true)
        x += side + 32
      }
    }
    expectGolden(surface, "svg-icons", maximumDifference: 3)
  }

  /// The plan of a flat: walls, tinted rooms, a gradient, a door and a round table.
  private static let plan = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://inkscape.org" \
    xmlns:xlink="http://www.w3.org/1999/xlink" width="320" height="200" viewBox="0 0 160 100">
      <title>Flat</title>
      <defs>
        <linearGradient id="colors"><stop offset="0" stop-color="#2A6FDB"/>\
    <stop offset="1" style="stop-color:#3CCB8A;stop-opacity:.6"/></linearGradient>
        <linearGradient id="floor" xlink:href="#colors" x1="0" y1="0" x2="0" y2="1"/>
        <radialGradient id="lamp"><stop stop-color="#F2B33D"/>\
    <stop offset="100%" stop-color="#F2B33D" stop-opacity="0"/></radialGradient>
        <clipPath id="room"><rect x="6" y="6" width="88" height="60" rx="4"/></clipPath>
      </defs>
      <g inkscape:label="Floors">
        <rect x="4" y="4" width="92" height="64" fill="url(#floor)"/>
        <path d="M96 4h60v92H4V68h92z" style="fill:#1A2028;fill-opacity:1"/>
      </g>
      <g clip-path="url(#room)"><circle cx="6" cy="6" r="40" fill="url(#lamp)"/></g>
      <g opacity=".6" transform="translate(50 40) rotate(-20)">
        <ellipse rx="18" ry="10" fill="tan" stroke="saddlebrown" stroke-width="2"/>
        <rect x="-22" y="-3" width="8" height="6" rx="2" fill="peru"/>
        <rect x="14" y="-3" width="8" height="6" rx="2" fill="peru"/>
      </g>
      <g fill="none" stroke="#E9EEF4" stroke-width="3" stroke-linejoin="miter">
        <polygon points="4,4 156,4 156,96 4,96"/>
        <polyline points="4,68 60,68"/><line x1="80" y1="68" x2="156" y2="68"/>
        <path d="M96 4V30M96 50V68" stroke-linecap="square"/>
      </g>
      <path d="M60 68A20 20 0 0180 48V68" fill="none" stroke="currentColor" stroke-width=".8"/>
      <path d="M110 78h36v10h-36zM114 81h12v4h-12z" fill-rule="evenodd" fill="#93a0af"/>
    </svg>
    """

  @Test(arguments: [1, 2])
  func aPlanIsSharpAtEveryScale(scale: Int) throws {
    let plan = try drawing(Self.plan)
    #expect(plan.size == Size(width: 320, height: 200) && !plan.hasOneColor)
    let surface = Surface(width: 320 * scale, height: 200 * scale)
    let canvas = Canvas(surface)
    canvas.draw(
      plan, in: surface.bounds.rectangle, color: Color(hex: "#3D9BFF")!)
    expectGolden(surface, "svg-plan-\(scale)x", maximumDifference: 3)
  }

  /// Parts of a picture that are drawn alone have the same pixels.
  @Test func everyPartIsDrawnAsInTheWhole() throws {
    let plan = try drawing(Self.plan)
    let whole = Surface(width: 320, height: 200)
    Canvas(whole).draw(plan, in: whole.bounds.rectangle, color: .white)
    let parts = Surface(width: 320, height: 200)
    for y in stride(from: 0, to: 200, by: 40) {
      for x in stride(from: 0, to: 320, by: 64) {
        Canvas(parts, clip: PixelRectangle(x: x, y: y, width: 64, height: 40)).draw(
          plan, in: whole.bounds.rectangle, color: .white)
      }
    }
    var different = 0
    for y in 0..<200 { for x in 0..<320 where whole[x, y] != parts[x, y] { different += 1 } }
    #expect(different == 0)
  }
}
