/// Which faces prints are set in.
package enum FaceChoice: String, Hashable, Sendable, CaseIterable {
    /// Those of the tills' layouts, as they are.
    case own
    /// Those and others, thinner, heavier, wider apart, taller or slanting: to learn from.
    case varied
    /// Faces that neither the layouts nor `varied` have: to find out how well one reads what one has not learnt.
    case unseen

    /// The faces that are chosen from.
    var fonts: [TillFont] {
        switch self {
        case .own: TillFont.tills
        case .varied: TillFont.tills + TillFont.learnt
        case .unseen: TillFont.unseen
        }
    }
}

/// How printed letters depart from those of their face.
struct Lettering: Hashable, Sendable {
    /// How much thicker each stroke is, in columns; negative is thinner.
    var weight = 0.0
    /// How much wider apart the letters stand, in columns of the face; they are as much narrower, for columns are fixed.
    var spacing = 0.0
    /// How far a letter leans over to the right, in its heights; negative leans to the left.
    var slant = 0.0

    /// The letters of the face as they are.
    static let plain = Lettering()

    /// Other letters of the same face: heads that print thin or fat, tills that set closely or widely.
    static func drawn(_ random: inout SeededRandom) -> Lettering {
        Lettering(
            weight: random.whole(0...2) == 0 ? 0 : random.real(-0.06, 0.12),
            spacing: random.whole(0...1) == 0 ? 0 : random.real(0, 0.28),
            slant: random.whole(0...4) == 0 ? random.real(-0.08, 0.2) : 0)
    }
}

extension PrintedReceipt {
    /// The print of a till's layout, set in other faces.
    ///
    /// - Parameters:
    ///   - faces: what is chosen from; `own` leaves the print as it is.
    ///   - random: where the choice comes from.
    /// - Returns: the same lines in the same columns.
    func set(in faces: FaceChoice, _ random: inout SeededRandom) -> PrintedReceipt {
        guard faces != .own else { return self }
        var paper = self
        paper.font = random.pick(faces.fonts)
        paper.vary(faces, &random)
        return paper
    }

    /// Varies the letters of the face, and how tall they are, where that is asked for.
    mutating func vary(_ faces: FaceChoice, _ random: inout SeededRandom) {
        guard faces == .varied else { return }
        lettering = .drawn(&random)
        pitch *= random.pick([1, random.real(0.82, 1), random.real(1, 1.3)])
    }
}
