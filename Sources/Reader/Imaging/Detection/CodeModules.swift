/// Locates QR codes that no decoder could read, by their finder patterns, so that their modules are not taken for
/// letters.
///
/// Works on connected components; `FinderPatterns` works on gray levels.
struct CodeModules {
    /// Bounding boxes of the codes, with the quiet zone.
    private(set) var boxes: [ConnectedComponent] = []

    /// A ring with a square at its center.
    private struct Finder {
        var x: Double
        var y: Double
        var side: Double
    }

    init(_ components: [ConnectedComponent]) {
        let squares = components.filter {
            $0.height >= 4 && $0.width < 1.4 * $0.height && $0.height < 1.4 * $0.width
        }.sorted { $0.midX < $1.midX }
        var finders: [Finder] = []
        for (index, ring) in squares.enumerated() where ring.height >= 9 {
            let reach = 0.09 * ring.height + 0.5
            var first = index
            while first > 0, squares[first - 1].midX > ring.midX - reach { first -= 1 }
            for place in first..<squares.count where place != index {
                let core = squares[place]
                guard core.midX < ring.midX + reach else { break }
                let share = core.height / ring.height
                if abs(core.midX - ring.midX) < reach, abs(core.midY - ring.midY) < reach, share > 0.3, share < 0.58 {
                    finders.append(Finder(x: ring.midX, y: ring.midY, side: (ring.width + ring.height) / 2))
                    break
                }
            }
        }
        guard (3...60).contains(finders.count) else { return }
        for corner in finders {
            for across in finders {
                for down in finders {
                    if let box = Self.code(corner, across, down) { boxes.append(box) }
                }
            }
        }
    }

    /// The bounding box of the code whose finder patterns these are: the corner and the ends of both sides; `nil` when
    /// they form no code.
    private static func code(_ corner: Finder, _ across: Finder, _ down: Finder) -> ConnectedComponent? {
        let (u, v) = ((across.x - corner.x, across.y - corner.y), (down.x - corner.x, down.y - corner.y))
        let (long, high) = (u.0 * u.0 + u.1 * u.1, v.0 * v.0 + v.1 * v.1)
        let side = max(corner.side, across.side, down.side)
        // One sense of rotation only, so that a code is found once; finder centers are at least 14 modules apart.
        guard u.0 * v.1 - u.1 * v.0 > 0, min(corner.side, across.side, down.side) > 0.7 * side,
            long > 3.6 * side * side,
            high > 0.7 * long, long > 0.7 * high, abs(u.0 * v.0 + u.1 * v.1) < 0.25 * long, long < 900 * side * side
        else { return nil }
        let fourth = (corner.x + u.0 + v.0, corner.y + u.1 + v.1)
        let (xs, ys) = (
            [corner.x, across.x, down.x, fourth.0], [corner.y, across.y, down.y, fourth.1]
        )
        let margin = 0.62 * side
        let (left, top) = ((xs.min() ?? 0) - margin, (ys.min() ?? 0) - margin)
        return ConnectedComponent(
            x: left, y: top, width: (xs.max() ?? 0) + margin - left, height: (ys.max() ?? 0) + margin - top)
    }

    /// The components that lie outside of the codes.
    func without(_ components: [ConnectedComponent]) -> [ConnectedComponent] {
        guard !boxes.isEmpty else { return components }
        return components.filter { component in
            !boxes.contains { box in
                box.x < component.midX && component.midX < box.maxX && box.y < component.midY
                    && component.midY < box.maxY
            }
        }
    }
}
