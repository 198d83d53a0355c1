import Countries
import Synchronization

extension Lexicon {
    /// The labels of the countries that a receipt may be from; of all languages where nothing tells one.
    static func of(_ telling: ForeignTelling?) -> Lexicon {
        guard let countries = telling?.countries else { return abroad }
        let key = countries.map(\.code).sorted()
        return made.withLock { made in
            if let known = made[key] { return known }
            let lexicon = Lexicon([], beside: countries.flatMap(\.everyLabel))
            made[key] = lexicon
            return lexicon
        }
    }

    /// Made once for each company of countries; there are few.
    private static let made = Mutex<[[String]: Lexicon]>([:])
}
