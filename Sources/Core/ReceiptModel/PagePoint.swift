/// A point in pixels; the origin is the top left corner, y grows downwards.
package struct PagePoint: Hashable, Sendable, Codable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
