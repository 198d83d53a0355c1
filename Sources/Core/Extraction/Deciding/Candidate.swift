import ReceiptModel

/// A value that a field may have, with what speaks for and against it.
///
/// Every reader of a field gives its values in this shape; the field's ``FieldModel`` weighs the features, and nothing
/// else decides.
struct Candidate<Value: Hashable & Sendable>: Sendable {
    var value: Value
    /// What was observed of it; a feature that is not named is 0.
    var features: [Feature: Double]
    /// Where it was seen, the most telling place first.
    var evidence: [Evidence]

    init(_ value: Value, _ features: [Feature: Double] = [:], evidence: [Evidence] = []) {
        self.value = value
        self.features = features
        self.evidence = evidence
    }

    /// Notes a feature; of several sightings the strongest counts.
    mutating func note(_ feature: Feature, _ strength: Double = 1) {
        features[feature] = max(features[feature] ?? strength, strength)
    }

    /// Notes a feature with the place that shows it, once.
    mutating func note(_ feature: Feature, _ strength: Double = 1, seen place: Evidence) {
        note(feature, strength)
        add(place)
    }

    /// Notes how sure the recogniser was of the words that show it, 0…1, and how far that falls short of a clean print.
    mutating func noteCertainty(_ certainty: Double) {
        note(.certainty, certainty)
        let doubt = Self.doubt(certainty)
        if doubt > 0 { note(.doubtful, doubt) }
    }

    /// Notes what it took to make the value of doubtful signs, and what they leave to others.
    mutating func noteDecoding<Other>(_ decoding: Decoded<Other>?) {
        guard let decoding else { return }
        if decoding.cost < 0 { note(.decoded, decoding.cost) }
        if decoding.doubt > 0 { note(.rivalled, decoding.doubt) }
    }

    /// Adds a place that shows it, once; further ones tell a person nothing more.
    private mutating func add(_ place: Evidence) {
        if evidence.count < Self.mostEvidence, !evidence.contains(place) { evidence.append(place) }
    }

    /// Maximum number of places that are named for one value.
    private static var mostEvidence: Int { 8 }

    subscript(_ feature: Feature) -> Double { features[feature] ?? 0 }

    func has(_ feature: Feature) -> Bool { self[feature] != 0 }
}

extension Candidate {
    /// What candidates of one value have together.
    ///
    /// - Parameters:
    ///   - candidates: in order of the print.
    ///   - counted: which of them count as sightings of the value.
    /// - Returns: one candidate for each value, in the order of their first sightings, each feature as strong as where it
    ///   was strongest, with ``Feature/repeated`` for further sightings.
    static func merged(_ candidates: [Candidate], counting counted: (Candidate) -> Bool = { _ in true }) -> [Candidate]
    {
        var places: [Value: Int] = [:]
        var sightings: [Value: Double] = [:]
        var merged: [Candidate] = []
        for candidate in candidates {
            if counted(candidate) { sightings[candidate.value, default: 0] += 1 }
            guard let place = places[candidate.value] else {
                places[candidate.value] = merged.count
                merged.append(candidate)
                continue
            }
            merged[place].take(candidate.features)
            for seen in candidate.evidence { merged[place].add(seen) }
        }
        for place in merged.indices {
            let more = (sightings[merged[place].value] ?? 0) - 1
            if more > 0 { merged[place].note(.repeated, min(more, mostRepeats)) }
        }
        return merged
    }

    /// Takes the features of another sighting: of what speaks for a value the strongest counts, of what speaks against
    /// it the weakest, because one clean print is enough.
    private mutating func take(_ other: [Feature: Double]) {
        // Sums and codes see no print.
        let (isPrinted, areBoth) = (other[.certainty] != nil, other[.certainty] != nil && has(.certainty))
        for feature in Feature.weaknesses {
            let (mine, theirs) = (self[feature], other[feature] ?? 0)
            let weakest = areBoth ? (abs(mine) < abs(theirs) ? mine : theirs) : isPrinted ? theirs : mine
            features[feature] = weakest == 0 ? nil : weakest
        }
        for (feature, strength) in other where !Feature.weaknesses.contains(feature) { note(feature, strength) }
    }

    /// More sightings than these say nothing more.
    private static var mostRepeats: Double { 3 }

    /// How far a certainty falls short of what is usual for a clean print, 0…1.
    static func doubt(_ certainty: Double) -> Double { max(0, usualCertainty - certainty) / usualCertainty }

    /// The recogniser is as sure of most words of a clean print.
    private static var usualCertainty: Double { 0.7 }
}
