/// A mapping of one plane onto another, seen in perspective; rows of a 3×3 matrix.
struct Homography: Sendable {
    var a, b, c, d, e, f, g, h, i: Double

    static func moved(x: Double, y: Double) -> Homography {
        Homography(a: 1, b: 0, c: x, d: 0, e: 1, f: y, g: 0, h: 0, i: 1)
    }

    static func scaled(_ factor: Double) -> Homography {
        Homography(a: factor, b: 0, c: 0, d: 0, e: factor, f: 0, g: 0, h: 0, i: 1)
    }

    /// A turn by an angle whose cosine and sine are given, clockwise on a screen.
    static func turned(cosine: Double, sine: Double) -> Homography {
        Homography(a: cosine, b: -sine, c: 0, d: sine, e: cosine, f: 0, g: 0, h: 0, i: 1)
    }

    /// The plane leaning away: `x` and `y` say by how much things get smaller per pixel.
    static func leaning(x: Double, y: Double) -> Homography {
        Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: x, h: y, i: 1)
    }

    /// First this mapping, then another.
    func then(_ m: Homography) -> Homography {
        Homography(
            a: m.a * a + m.b * d + m.c * g, b: m.a * b + m.b * e + m.c * h, c: m.a * c + m.b * f + m.c * i,
            d: m.d * a + m.e * d + m.f * g, e: m.d * b + m.e * e + m.f * h, f: m.d * c + m.e * f + m.f * i,
            g: m.g * a + m.h * d + m.i * g, h: m.g * b + m.h * e + m.i * h, i: m.g * c + m.h * f + m.i * i)
    }

    /// The way back, up to a factor that a perspective division removes.
    var inverse: Homography {
        Homography(
            a: e * i - f * h, b: c * h - b * i, c: b * f - c * e,
            d: f * g - d * i, e: a * i - c * g, f: c * d - a * f,
            g: d * h - e * g, h: b * g - a * h, i: a * e - b * d)
    }

    func apply(_ point: Point) -> Point {
        let depth = g * point.x + h * point.y + i
        return Point(x: (a * point.x + b * point.y + c) / depth, y: (d * point.x + e * point.y + f) / depth)
    }
}
