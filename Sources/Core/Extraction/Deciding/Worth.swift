/// How sure a value is that a rule reads, without candidates that a model could weigh: by what speaks for it.
///
/// Each is about the share of right values that was measured of its kind (`bilko eval run`, calibration). From
/// ``sure`` on, a value may be in a draft that nobody looks at.
enum Worth {
    /// A fiscal code says so.
    static let coded = 0.99
    /// The sums of other rows of the paper come to it.
    static let proven = 0.98
    /// The figures of its own row explain each other, a whole list adds up, or check digits agree.
    static let agreed = 0.95
    /// A word that is used for nothing else, or arithmetic with one figure lost.
    static let told = 0.9
    /// A label announces it.
    static let labelled = 0.85
    /// It stands where such a value stands, rows add up to it, or nothing says otherwise.
    static let placed = 0.8
    /// The least that goes into a draft which no person sees.
    static let sure = placed
    /// A figure of it was mended, a word is all that speaks for it, or something else on the paper speaks against it.
    static let guessed = 0.6

    /// What a value is worth of which the recogniser was only so sure, and that nothing checks.
    static func unchecked(_ worth: Double, certainty: Double) -> Double { min(worth, max(0, certainty)) }
}
