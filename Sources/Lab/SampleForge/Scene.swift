/// What a receipt is photographed on.
package enum TableTop: String, Hashable, Sendable, CaseIterable {
    case wood = "wooden table"
    case stone = "stone table"
    case cloth = "tablecloth"
    case desk = "dark desk"
    case darkWood = "dark wooden table"
    case leather = "leather"

    /// What tables are drawn from; what came later is only chosen, so that the sets of before stay what they were.
    static let drawn = [wood, stone, cloth, desk]

    /// A short name without blanks.
    package var name: String { self == .darkWood ? "dark-wood" : "\(self)" }

    /// Whether the table is darker than any paper, whatever its colour.
    var isDark: Bool { self == .darkWood || self == .leather }
}

/// The circumstances of one photo; everything else is drawn from its seed.
package struct Scene: Hashable, Sendable {
    package let table: TableTop
    package let seed: UInt64
    package let part: String
    /// A hand's shadow falls over a corner.
    package let shadow: Bool
    /// The paper was folded once.
    package let folded: Bool
    /// 1 is upright; 6 and 8 are stored lying on a side, to be turned by whoever shows them (Exif 2.3, tag 0x0112).
    package let exifOrientation: UInt8

    package init(
        _ table: TableTop, seed: UInt64, part: String, shadow: Bool = false, folded: Bool = false,
        exifOrientation: UInt8 = 1
    ) {
        self.table = table
        self.seed = seed
        self.part = part
        self.shadow = shadow
        self.folded = folded
        self.exifOrientation = exifOrientation
    }

    /// The words for `truth.jsonl`.
    package var conditions: [String] {
        var words = ["photo", table.rawValue]
        if shadow { words.append("shadow") }
        if folded { words.append("folded paper") }
        if exifOrientation != 1 { words.append("EXIF orientation \(exifOrientation)") }
        return words
    }
}
