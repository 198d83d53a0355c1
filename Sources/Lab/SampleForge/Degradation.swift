/// What can spoil a photograph of a receipt.
///
/// Each has a strength from 0, where it does nothing, to 1; lengths in pixels are those of a frame 1600 pixels high and
/// grow with it.
package enum Degradation: String, Hashable, Sendable, CaseIterable {
    /// Camera leaning up to 26° and turned up to 12°, from as near as 1.3 times the paper's longer side.
    case perspective
    /// Paper bent to a parabola; its sagitta is up to 14 % of the length, or 18 % of the width.
    case curl
    /// One to three creases, the paper between them leaning by slopes of up to 0.5.
    case fold
    /// Facets of a fifth of the width, up to 4 % of the width high, text shifted by up to 1 % of the width.
    case crumple
    /// A shadow with a soft edge over part of the paper, up to 65 % of the light gone.
    case shadow
    /// Up to 78 % of the light gone everywhere, and the rest yellower by up to 25 %.
    case lowLight
    /// A spot of white up to 97 % opaque, its radius up to 37 % of the paper's width.
    case glare
    /// A straight movement of up to 22 pixels during exposure.
    case motionBlur
    /// Out of focus: a square of confusion with a half side of up to 4.5 pixels, twice.
    case defocus
    /// Up to four fifths of the ink gone (`PrintFaults.fading`).
    case fading
    /// Up to one dead dot in 24 (`PrintFaults.streaks`).
    case streaks
    /// Rings and spots of coffee and grease that take up to 45 % of the light.
    case stain
    /// Strokes of a ball pen: up to four, up to 5 pixels wide; from a half on a stamp beside them.
    case pen
    /// Noise of the sensor with a standard deviation of up to 24 levels.
    case noise
    /// JPEG quality from 92 down to 18.
    case jpeg
    /// The frame cuts up to 22 % of the length off one end; what is cut leaves the truth.
    case partialCrop
    /// Another receipt peeps out from below, up to half of its width.
    case secondPaper
    /// A finger over an edge, reaching in by up to 30 % of the width; what it covers leaves the truth.
    case occluder
    /// Strokes of a highlighter over up to four lines, taking up to all of one colour's light.
    case highlighter
    /// Print of a needle printer: dots with gaps between them, up to 90 % of the ink gone there (`PrintFaults.gaps`), and
    /// from a half on in two of three cases violet or blue.
    case dots
    /// The paper fills less of the frame, down to 35 % of its height or width, as long as the largest frame shows it
    /// legibly; the frame has as many pixels as that needs.
    case distance
    /// The paper lies turned by up to 90°, either way.
    case turn

    /// What is only added to photographs, and stands in the truth only where it was.
    static let onlyAdded: Set<Degradation> = [.distance, .turn]

    /// What came later is drawn apart, so that the sets of before stay what they were.
    static let firstDrawn = allCases.filter {
        $0 != .perspective && $0 != .highlighter && $0 != .dots && !onlyAdded.contains($0)
    }
}

/// How strongly each degradation is at work in one photograph.
package struct PhotoConditions: Hashable, Sendable {
    private var strengths: [Degradation: Double] = [:]

    /// Nothing is wrong: seen from straight above, sharp, without noise.
    package init() {}

    package init(_ strengths: [Degradation: Double]) {
        for (degradation, strength) in strengths { self[degradation] = strength }
    }

    /// The strength, 0…1; what lies outside is clamped.
    package subscript(degradation: Degradation) -> Double {
        get { strengths[degradation] ?? 0 }
        set { strengths[degradation] = newValue > 0 ? min(1, newValue) : nil }
    }

    /// The class of a strength in the labels of the truth.
    package static func strengthClass(_ strength: Double) -> String {
        strength < 0.05 ? "none" : strength < 0.5 ? "light" : "strong"
    }

    /// The strength class of each degradation, by name; of those that are only added where they are at work.
    package var labels: [String: String] {
        let told = Degradation.allCases.filter { !Degradation.onlyAdded.contains($0) || self[$0] > 0 }
        return Dictionary(uniqueKeysWithValues: told.map { ($0.rawValue, Self.strengthClass(self[$0])) })
    }

    /// How hard the photograph is to read, from the sum of all strengths: `easy` below 1, `medium` below 2, `hard` below
    /// 3.5, else `extreme`.
    package var difficulty: String {
        let sum = Degradation.allCases.reduce(0) { $0 + self[$1] }
        return sum < 1 ? "easy" : sum < 2 ? "medium" : sum < 3.5 ? "hard" : "extreme"
    }

    /// The names of what is at work, for the list of conditions.
    package var words: [String] {
        Degradation.allCases.filter { self[$0] >= 0.05 }.map { "\(Self.strengthClass(self[$0])) \($0.rawValue)" }
    }
}

extension PhotoConditions {
    /// Mixtures that phones meet, by name.
    package static let presets: [String: PhotoConditions] = [
        "desk": PhotoConditions([.perspective: 0.15, .defocus: 0.1, .noise: 0.08, .jpeg: 0.2, .curl: 0.15]),
        "cafeTable": PhotoConditions([
            .perspective: 0.35, .curl: 0.35, .shadow: 0.35, .defocus: 0.12, .noise: 0.12, .jpeg: 0.3, .stain: 0.2,
        ]),
        "kneePhoto": PhotoConditions([
            .perspective: 0.8, .curl: 0.5, .fold: 0.4, .motionBlur: 0.2, .defocus: 0.18, .noise: 0.2, .jpeg: 0.4,
            .occluder: 0.4,
        ]),
        "scan": PhotoConditions([.noise: 0.04, .jpeg: 0.3]),
        "fadedDrawer": PhotoConditions([
            .perspective: 0.25, .fading: 0.7, .streaks: 0.3, .fold: 0.5, .crumple: 0.25, .defocus: 0.12, .noise: 0.12,
            .jpeg: 0.3,
        ]),
        "wallet": PhotoConditions([
            .perspective: 0.3, .crumple: 0.7, .fold: 0.6, .fading: 0.25, .defocus: 0.15, .noise: 0.12, .jpeg: 0.35,
        ]),
        "barAtNight": PhotoConditions([
            .perspective: 0.45, .lowLight: 0.75, .noise: 0.55, .motionBlur: 0.25, .defocus: 0.25, .jpeg: 0.45,
            .curl: 0.3,
        ]),
        "windowSeat": PhotoConditions([
            .perspective: 0.4, .glare: 0.7, .shadow: 0.5, .defocus: 0.1, .noise: 0.1, .jpeg: 0.3, .curl: 0.4,
        ]),
        "bookkeeperPile": PhotoConditions([
            .perspective: 0.2, .secondPaper: 0.7, .pen: 0.6, .defocus: 0.12, .noise: 0.1, .jpeg: 0.3, .partialCrop: 0.3,
        ]),
    ]

    /// A mixture of its own: the more difficult (0…1), the more degradations and the stronger.
    static func drawn(difficulty: Double, _ random: inout SeededRandom) -> PhotoConditions {
        var conditions = PhotoConditions([
            .perspective: random.real(0.05, 0.35 + 0.6 * difficulty), .defocus: random.real(0.08, 0.16),
            .noise: random.real(0.06, 0.14), .jpeg: random.real(0.15, 0.35),
        ])
        let count = 1 + Int(difficulty * 5.99)
        for degradation in random.draw(count, of: Degradation.firstDrawn) {
            let most = 0.2 + 0.7 * difficulty
            // Blur takes legibility away faster than anything else, and telephones expose longer in the dark.
            let limit =
                switch degradation {
                case .defocus, .motionBlur: 0.6 * most
                case .lowLight: 0.85 * most
                default: most
                }
            conditions[degradation] = max(conditions[degradation], random.real(0.3, 1) * limit)
        }
        return conditions
    }
}
