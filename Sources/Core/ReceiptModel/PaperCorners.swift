/// Where a person says that the paper lies on a picture: its four corners, in pixels of the picture as it is stored.
package struct PaperCorners: Hashable, Sendable, Codable {
    /// Why four points are no paper.
    package enum Mistake: Error, Hashable, Sendable {
        /// There are not four of them.
        case count(Int)
        /// One lies where no picture has pixels, or nowhere.
        case outside
        /// Going from one to the next does not lead around them, or one lies within the others.
        case crossed
        /// Two of them lie so close together that there is no room for print.
        case narrow
    }

    /// Minimum distance between two neighbouring corners (pixels); there is no room for print on less.
    package static let minimumSide = 48.0
    /// Minimum sine of the angle at a corner, 15°; a paper that is seen so flatly cannot be read.
    private static let minimumSine = 0.26

    /// Around the paper, in the order in which they were said.
    package let points: [PagePoint]

    /// Corners that go around a paper, either way, from any of them on.
    ///
    /// - Throws: ``Mistake``.
    package init(_ points: [PagePoint]) throws(Mistake) {
        guard points.count == 4 else { throw .count(points.count) }
        for number in points.flatMap({ [$0.x, $0.y] }) where !(0...Double(PixelBox.largest)).contains(number) {
            throw .outside
        }
        var turns: Set<Bool> = []
        for index in 0..<4 {
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            let (along, on) = ((x: b.x - a.x, y: b.y - a.y), (x: c.x - b.x, y: c.y - b.y))
            let lengths = [along, on].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
            guard lengths[0] >= Self.minimumSide, lengths[1] >= Self.minimumSide else { throw .narrow }
            let sine = (along.x * on.y - along.y * on.x) / (lengths[0] * lengths[1])
            guard sine.magnitude >= Self.minimumSine else { throw .crossed }
            turns.insert(sine > 0)
        }
        // A figure whose sides cross turns one way and then the other.
        guard turns.count == 1 else { throw .crossed }
        self.points = points
    }
}

extension PaperCorners.Mistake: ExplainedError {
    package var message: Message {
        switch self {
        case .count(let count): "a paper has four corners, not \(count)"
        case .outside: "a corner lies outside of the picture"
        case .crossed: "the corners do not go around a paper"
        case .narrow: "two corners lie so close together that there is no room for print"
        }
    }

    package var remedy: Message { "name the four corners one after the other around the paper" }

    package var exitStatus: ExitStatus { .usage }
}

extension DocumentReading {
    /// The corners that a person has named, by the numbers of their pages; `nil` for none.
    package var givenCorners: [Int: PaperCorners]? {
        var given: [Int: PaperCorners] = [:]
        for page in pages { given[page.number] = page.givenCorners }
        return given.isEmpty ? nil : given
    }
}

extension PageReading {
    /// The corners between which a person has had the page read; `nil` where the reader has found the paper.
    package var givenCorners: PaperCorners? {
        guard isOutlineGiven == true, let outline else { return nil }
        return try? PaperCorners(outline)
    }
}
