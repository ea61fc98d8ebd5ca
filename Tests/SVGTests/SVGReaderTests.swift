import Geometry
import Raster
import Testing

@testable import SVG

/// What pictures contain, and the errors of those that are not read.
struct SVGReaderTests {
  private func draw(
    _ content: String, root: String = "viewBox='0 0 8 8'", side: Int = 8, color: Color = .black
  ) throws -> Surface {
    let drawing = try drawing("<svg \(root)>\(content)</svg>")
    let surface = Surface(width: side, height: side)
    Canvas(surface).draw(
      drawing, in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)), color: color)
    return surface
  }

  private func drawing(_ text: String) throws -> Drawing {
    try SVGReader.drawing(from: Array(text.utf8))
  }

  private func expectSame(_ content: String, _ other: String, within limit: Int = 1) throws {
    let (a, b) = (try draw(content, side: 32), try draw(other, side: 32))
    var covered = 0
    for y in 0..<32 {
      for x in 0..<32 {
        for shift: UInt32 in [0, 8, 16, 24] {
          let difference = Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255)
          #expect(abs(difference) <= limit, "\(content) at \(x), \(y)")
        }
        covered += a[x, y] == 0 ? 0 : 1
      }
    }
    #expect(covered > 0, "\(content) is empty")
  }

  @Test(arguments: [
    ("<rect x='1' y='2' width='4' height='5'/>", "<path d='M1 2h4v5h-4z'/>"),
    (
      "<rect width='6' height='4' rx='1'/>",
      "<path d='M1 0H5A1 1 0 0 1 6 1V3A1 1 0 0 1 5 4H1A1 1 0 0 1 0 3V1A1 1 0 0 1 1 0z'/>"
    ),
    (
      "<rect width='6' height='4' rx='2' ry='1'/>",
      "<path d='M2 0H4A2 1 0 0 1 6 1V3A2 1 0 0 1 4 4H2A2 1 0 0 1 0 3V1A2 1 0 0 1 2 0z'/>"
    ),
    ("<circle cx='4' cy='4' r='3'/>", "<path d='M1 4A3 3 0 0 1 7 4A3 3 0 0 1 1 4'/>"),
    ("<ellipse cx='4' cy='4' rx='3' ry='2'/>", "<path d='M1 4A3 2 0 0 1 7 4A3 2 0 0 1 1 4'/>"),
    ("<polygon points='1,1 7 1,4,6'/>", "<path d='M1 1L7 1 4 6z'/>"),
    (
      "<polyline points='1,1 7,1 4,6' fill='none' stroke='red'/>",
      "<path d='M1 1L7 1 4 6' fill='none' stroke='red'/>"
    ),
    (
      "<line x1='1' y1='1' x2='7' y2='5' stroke='#f00' stroke-width='2'/>",
      "<path d='M1 1L7 5' stroke='#FF0000' stroke-width='2px'/>"
    ),
    // Units and percentages.
    ("<rect width='50%' height='25%'/>", "<rect width='4' height='2'/>"),
    ("<rect width='3pt' height='0.0625in'/>", "<rect width='4' height='6'/>"),
    // Styles.
    ("<g fill='red'><rect width='4' height='4'/></g>", "<rect width='4' height='4' fill='red'/>"),
    (
      "<g fill='red'><rect width='4' height='4' fill='blue'/></g>",
      "<rect width='4' height='4' fill='blue'/>"
    ),
    (
      "<rect width='4' height='4' fill='red' style='fill: rgb(0, 0, 255) ; xx:y;'/>",
      "<rect width='4' height='4' fill='blue'/>"
    ),
    (
      "<rect width='4' height='4' fill='rgba(255 0 0 / 50%)'/>",
      "<rect width='4' height='4' fill='red' fill-opacity='0.5'/>"
    ),
    ("<rect width='4' height='4' fill='#F008'/>", "<rect width='4' height='4' fill='#FF000088'/>"),
    (
      "<rect width='4' height='4' opacity='.5'/>", "<rect width='4' height='4' fill-opacity='50%'/>"
    ),
    (
      "<path d='M1 4h6' stroke='red' stroke-opacity='.5' stroke-width='2'/>",
      "<path d='M1 4h6' stroke='red' opacity='.5' stroke-width='2'/>"
    ),
    (
      "<rect width='4' height='4'/><g display='none'><circle r='8'/></g>",
      "<rect width='4' height='4'/>"
    ),
    (
      "<rect width='4' height='4'/><circle r='8' visibility='hidden'/>",
      "<rect width='4' height='4'/>"
    ),
    (
      "<path d='M0 0h8v8h-8zM2 2h4v4h-4z' fill-rule='evenodd'/>",
      "<path d='M0 0h8v8h-8zM2 2v4h4v-4z'/>"
    ),
    // Transforms apply from right to left, and inside of groups.
    (
      "<rect width='2' height='1' transform='translate(4 2) scale(2)'/>",
      "<rect x='4' y='2' width='4' height='2'/>"
    ),
    (
      "<g transform='translate(4,2)'><rect width='2' height='1' transform='scale(2 2)'/></g>",
      "<rect x='4' y='2' width='4' height='2'/>"
    ),
    (
      "<rect width='4' height='2' transform='rotate(90 4 4)'/>",
      "<rect x='6' width='2' height='4'/>"
    ),
    (
      "<rect width='4' height='2' transform='matrix(1 0 0 2 1 1)'/>",
      "<rect x='1' y='1' width='4' height='4'/>"
    ),
    ("<rect width='4' height='4' transform='skewX(45)'/>", "<path d='M0 0H4L8 4H4z'/>"),
    ("<rect width='4' height='4' transform='skewY(45)'/>", "<path d='M0 0L4 4V8L0 4z'/>"),
    (
      "<rect width='4' height='4' style='transform: translate(2px, 1px)'/>",
      "<rect x='2' y='1' width='4' height='4'/>"
    ),
    (
      "<rect width='4' height='2' transform='scale(3)' style='transform: rotate(.25turn) scale(1)'"
        + "/><rect width='1' height='1'/>", "<rect width='1' height='1'/>"
    ),
    // What is not drawn.
    (
      "<title>T &amp; &#65;</title><desc/><metadata><x/></metadata><defs><rect width='9'/></defs>"
        + "<!-- <rect/> --><rect width='4' height='4'/><i:x xmlns:i='i'><text/></i:x>",
      "<rect width='4' height='4'/>"
    ),
    // Clip paths.
    (
      "<clipPath id='c'><rect width='3' height='3'/></clipPath>"
        + "<rect width='8' height='8' clip-path='url(#c)'/>", "<rect width='3' height='3'/>"
    ),
    (
      "<g clip-path='url(#c)' transform='scale(2)'><rect width='8' height='8'/></g><defs>"
        + "<clipPath id='c'><rect width='1' height='1' transform='translate(1 1)'/></clipPath></defs>",
      "<rect x='2' y='2' width='2' height='2'/>"
    ),
  ])
  func bothAreTheSame(content: String, other: String) throws {
    try expectSame(content, other)
  }

  /// Style sheets and the properties that browsers apply.
  @Test(arguments: [
    (
      "<defs><style>.a{fill:red}.b{fill:none;stroke:#00f;stroke-width:2}</style></defs>"
        + "<rect class='a' width='4' height='4'/><path class='x b' d='M1 6h6'/>",
      "<rect fill='red' width='4' height='4'/><path fill='none' stroke='#00f' stroke-width='2' "
        + "d='M1 6h6'/>"
    ),
    // A style sheet wins over attributes, an id over classes, and a style attribute over all.
    (
      "<rect id='i' class='a' fill='lime' width='4' height='4'/>"
        + "<style>#i{fill:red} rect,.a{fill:blue}</style>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>#i{fill:blue}</style><rect id='i' style='fill:red' width='4' height='4'/>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>.a{fill:red!important}</style><rect class='a' style='fill:blue' width='4' height='4'/>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>rect.a{fill:red}.a{fill:blue}*{fill:lime}</style>"
        + "<rect class='a' width='4' height='4'/>", "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>.a{fill:blue}.a{fill:red}</style><rect class='a' width='4' height='4'/>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style type='text/css'><![CDATA[\n/* a{} */.a{fill:red}\n]]></style>"
        + "<g class='a'><rect style='/**/;width:;' width='4' height='4'/></g>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<rect style='/* a */ fill: red' width='4' height='4'/>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    // The colour of elements and their ancestors.
    (
      "<g color='red'><rect fill='currentColor' width='4' height='4'/></g>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>.c{color:red}</style><path class='c' stroke='currentColor' d='M1 1h6'/>",
      "<path stroke='red' d='M1 1h6'/>"
    ),
    (
      "<g fill='currentColor' color='blue'><rect style='color:red' width='4' height='4'/></g>",
      "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<linearGradient id='g' color='red'><stop stop-color='currentColor'/></linearGradient>"
        + "<rect fill='url(#g)' width='4' height='4'/>", "<rect fill='red' width='4' height='4'/>"
    ),
    (
      "<style>stop{stop-color:red}</style><linearGradient id='g'><stop/></linearGradient>"
        + "<rect fill='url(#g)' width='4' height='4'/>", "<rect fill='red' width='4' height='4'/>"
    ),
    // The order of fill and stroke.
    (
      "<circle cx='4' cy='4' r='2' fill='red' stroke='blue' stroke-width='2' paint-order='stroke'/>",
      "<circle cx='4' cy='4' r='3' fill='blue'/><circle cx='4' cy='4' r='2' fill='red'/>"
    ),
    (
      "<rect width='4' height='4' paint-order='stroke'/>", "<rect width='4' height='4'/>"
    ),
    // What has no effect on a shape without a stroke or a transform.
    (
      "<rect width='4' height='4' stroke-dasharray='1' marker-end='url(#a)' transform-origin='1'/>",
      "<rect width='4' height='4'/>"
    ),
    (
      "<g stroke-dasharray='2'><path d='M1 1h6' stroke='red' stroke-dasharray='none'/></g>",
      "<path d='M1 1h6' stroke='red'/>"
    ),
    // Copies.
    (
      "<defs><rect id='a' width='4' height='2'/></defs>"
        + "<use href='#a' x='2' y='1' fill='red' transform='scale(2 1)'/>",
      "<rect x='4' y='1' width='8' height='2' fill='red'/>"
    ),
    (
      "<symbol id='s' viewBox='0 0 2 2'><rect width='9' height='1'/></symbol>"
        + "<use xlink:href='#s' x='1' y='1' width='4' height='4'/>",
      "<rect x='1' y='1' width='4' height='2'/>"
    ),
    (
      "<use href='#b'/><g display='none'><g id='b'><use href='#a' y='1'/></g></g>"
        + "<defs><circle id='a' cx='4' cy='3' r='2'/></defs>", "<circle cx='4' cy='4' r='2'/>"
    ),
    // Geometry in styles of elements that have none.
    (
      "<g style='width: 3px; x: 2px; r: 1px'><rect width='4' height='4' style='r: 9; points: 1'/></g>",
      "<rect width='4' height='4'/>"
    ),
    // Prefixes of SVG, and other elements.
    (
      "<svg:g xmlns:svg='http://www.w3.org/2000/svg'><svg:rect width='4' height='4'/></svg:g>"
        + "<x xmlns='http://example.com'><text/></x>", "<rect width='4' height='4'/>"
    ),
    (
      "<svg:g xmlns='http://example.com' xmlns:svg='http://www.w3.org/2000/svg'><text/>"
        + "<svg:g><rect width='8' height='8'/><svg:rect width='4' height='4'/></svg:g>"
        + "<g xmlns='http://www.w3.org/2000/svg'><rect y='5' width='4' height='4'/></g></svg:g>",
      "<rect width='4' height='4'/><rect y='5' width='4' height='4'/>"
    ),
    (
      "<clipPath id='c'><title/><rect display='none' width='8' height='8'/></clipPath>"
        + "<rect width='8' height='8' clip-path='url(#c)'/><rect width='1' height='1'/>",
      "<rect width='1' height='1'/>"
    ),
    // A clip path inherits from the elements around it, and need not be displayed.
    (
      "<g style='clip-rule:evenodd'><defs><clipPath id='c'><path d='M0 0h8v8h-8zM2 2h4v4h-4z'/>"
        + "</clipPath></defs></g><rect width='8' height='8' clip-path='url(#c)'/>",
      "<path d='M0 0h8v8h-8zM2 2h4v4h-4z' fill-rule='evenodd'/>"
    ),
    (
      "<g visibility='hidden'><clipPath id='c'><rect width='8' height='8'/></clipPath></g>"
        + "<rect width='8' height='8' clip-path='url(#c)'/><rect width='1' height='1'/>",
      "<rect width='1' height='1'/>"
    ),
    (
      "<g display='none'><clipPath id='c' display='none'><rect width='4' height='4'/></clipPath></g>"
        + "<rect width='8' height='8' clip-path='url(#c)'/>", "<rect width='4' height='4'/>"
    ),
  ])
  func stylesAreThoseOfBrowsers(content: String, other: String) throws {
    try expectSame(content, other)
  }

  /// White fades into transparent black by way of gray, as in browsers; with premultiplied colours,
  /// it would stay white. In the middle, half of a gray of 50 % is a quarter of white.
  @Test func gradientsInterpolateColoursWithoutTheirOpacity() throws {
    let picture = try draw(
      "<linearGradient id='g'><stop stop-color='white'/><stop offset='1' stop-opacity='0'/>"
        + "</linearGradient><rect fill='url(#g)' width='8' height='8'/>", side: 256)
    for (x, fraction) in [(64, 0.25), (128, 0.5), (192, 0.75)] {
      let (alpha, red) = (picture[x, 9] >> 24, picture[x, 9] >> 16 & 255)
      #expect(abs(Double(alpha) - 255 * (1 - fraction)) < 2)
      #expect(abs(Double(red) - 255 * (1 - fraction) * (1 - fraction)) < 2, "\(red) at \(x)")
    }
  }

  /// The picture as a whole is turned about its centre.
  @Test func theRootIsTransformed() throws {
    let turned = try draw(
      "<rect width='8' height='2'/>", root: "viewBox='0 0 8 8' transform='rotate(90)'")
    #expect(turned[7, 4] == 0xFF00_0000 && turned[4, 1] == 0)
  }

  /// Every property of SVG 2 (appendix "Property index") and every CSS property that changes a
  /// picture is on the list.
  @Test func everyPropertyIsListed() {
    let names = """
      alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
      color-interpolation-filters cursor direction display dominant-baseline fill fill-opacity
      fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust
      font-stretch font-style font-variant font-weight glyph-orientation-horizontal
      glyph-orientation-vertical image-rendering inline-size isolation letter-spacing
      lighting-color line-height marker marker-end marker-mid marker-start mask mask-image
      mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color
      stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
      stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow
      text-rendering transform transform-box transform-origin unicode-bidi vector-effect visibility
      white-space word-spacing writing-mode animation rotate scale translate offset-path zoom all
      backdrop-filter -webkit-mask background border box-shadow d x y cx cy r rx ry width height
      """
    for name in names.split(whereSeparator: \.isWhitespace) {
      #expect(SVGProperty.inStyle(String(name)) != nil, "\(name)")
    }
    #expect(SVGProperty.inStyle("border-left") != nil && SVGProperty.inStyle("xx") == nil)
  }

  @Test func overlapsInAGroupAreNotVisible() throws {
    let surface = try draw(
      "<g opacity='.5'><rect width='6' height='8'/><rect x='2' width='6' height='8'/></g>")
    for x in 0..<8 { #expect(surface[x, 4] == 0x8000_0000) }
    // A shape with a stroke is a group of its own.
    let stroked = try draw(
      "<rect x='2' y='2' width='4' height='4' stroke='#000' stroke-width='2' opacity='.5'/>")
    for x in 1..<7 { #expect(stroked[x, 4] == 0x8000_0000) }
  }

  @Test func gradientsFollowTheBoxOrTheFile() throws {
    let stops = "<stop stop-color='#000'/><stop offset='1' style='stop-color:#fff'/>"
    let box = try draw(
      "<rect x='4' width='4' height='8' fill='url(#g)'/><linearGradient id='g'>\(stops)"
        + "</linearGradient>", side: 80)
    #expect(box[41, 40] & 255 < 12 && box[78, 40] & 255 > 243)
    #expect(abs(Int(box[60, 40] & 255) - 128) < 4)
    let file = try draw(
      "<rect width='8' height='8' fill='url(#h)'/><linearGradient id='g'>\(stops)"
        + "</linearGradient><linearGradient id='h' xlink:href='#g' gradientUnits='userSpaceOnUse' "
        + "x1='0' x2='0' y2='4' gradientTransform='translate(0 2)'/>", side: 80)
    #expect(file[40, 10] & 255 == 0 && file[40, 70] & 255 == 255)
    #expect(abs(Int(file[40, 40] & 255) - 128) < 4)
    // In a box that is not a square, the circle is an ellipse.
    let radial = try draw(
      "<rect y='2' width='8' height='4' fill='url(#g)' fill-opacity='.5'/>"
        + "<radialGradient id='g'>\(stops)</radialGradient>", side: 80)
    #expect(radial[40, 40] & 255 < 6 && radial[40, 40] >> 24 == 128)
    #expect(radial[1, 40] & 255 > 120 && radial[40, 21] & 255 > 115 && radial[60, 40] & 255 < 70)
  }

  @Test func theColourOfTheTextReplacesCurrentColor() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let surface = try draw(
      "<g fill='currentColor' stroke='none'><rect width='4' height='8'/></g>"
        + "<rect x='4' width='4' height='8' fill='blue'/>", color: red)
    #expect(surface[1, 1] == 0xFFFF_0000 && surface[6, 1] == 0xFF00_00FF)
  }

  @Test(arguments: [
    ("<path d='M0 0h1v1z'/>", true),
    ("<path d='M0 0h1v1z' fill='#e3e3e3'/><circle r='2' fill='#E3E3E3' opacity='.3'/>", true),
    ("<g fill='none' stroke='currentColor'><path d='M0 0h1'/><path d='M0 0h1'/></g>", true),
    ("<path d='M0 0h1v1z'/><circle r='2' fill='red'/>", false),
    ("<path d='M0 0h1v1z' stroke='currentColor'/>", false),
    ("<path d='M0 0h1v1z' fill='none'/><circle r='2' fill='red'/>", true),
    ("<linearGradient id='g'><stop/></linearGradient><path d='M0 0h1v1z' fill='url(#g)'/>", false),
  ])
  func iconsOfOneColourAreTinted(content: String, isTinted: Bool) throws {
    #expect(try drawing("<svg viewBox='0 0 8 8'>\(content)</svg>").hasOneColor == isTinted)
  }

  @Test func nothingIsDrawnOutsideOfTheViewBox() throws {
    let drawing = try drawing("<svg viewBox='2 2 4 4'><rect width='99' height='99'/></svg>")
    let surface = Surface(width: 12, height: 12)
    Canvas(surface).draw(
      drawing, in: Rectangle(x: 4, y: 4, width: 4, height: 4), color: .black)
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (4..<8).contains(x) && (4..<8).contains(y)
        #expect(surface[x, y] == (isInside ? 0xFF00_0000 : 0))
      }
    }
  }

  @Test(arguments: [
    ("viewBox='0 0 24 12'", Size(width: 24, height: 12)),
    ("width='48' height='2in' viewBox='0 0 24 24'", Size(width: 48, height: 192)),
    ("width='30px' height='20'", Size(width: 30, height: 20)),
    ("width='48' viewBox='0 0 24 12'", Size(width: 48, height: 24)),
    ("height='48' viewBox='0,0,24,12'", Size(width: 96, height: 48)),
    ("width='1em' height='2rem' viewBox='0 0 24 12'", Size(width: 24, height: 12)),
    ("width='5vw' height='auto' viewBox='0 0 24 12'", Size(width: 24, height: 12)),
    ("style='width:48px;height:1ex' viewBox='0 0 24 12'", Size(width: 48, height: 24)),
    ("width='100%' height='100%' viewBox='0 0 24 12'", Size(width: 24, height: 12)),
  ])
  func theSizeIs(root: String, size: Size) throws {
    #expect(try drawing("<svg \(root)/>").size == size)
  }

  @Test func theViewBoxIsCenteredInTheSize() throws {
    let square = "<rect width='4' height='4'/>"
    let box = "width='8' height='8' viewBox='0 0 4 2'"
    let middle = try draw(square, root: box)
    // Beyond the viewBox, the picture continues to its edges.
    #expect(middle[4, 1] == 0 && middle[0, 2] == 0xFF00_0000 && middle[0, 7] == 0xFF00_0000)
    let half = "<rect width='4' height='2'/>"
    func rows(_ root: String) throws -> [Bool] {
      let surface = try draw(half, root: root)
      return [0, 3, 7].map { surface[4, $0] != 0 }
    }
    #expect(try rows(box) == [false, true, false])
    #expect(try rows(box + " preserveAspectRatio='xMidYMin'") == [true, true, false])
    #expect(try rows(box + " preserveAspectRatio='xMaxYMax meet'") == [false, false, true])
    #expect(try rows(box + " preserveAspectRatio='none'") == [true, true, true])
  }
}
