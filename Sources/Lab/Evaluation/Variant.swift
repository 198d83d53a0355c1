import Countries
package import Reading
package import ReceiptModel

/// A configuration that is measured: this program with some settings, or another engine.
package struct Variant: Hashable, Sendable {
    /// The source of the readings.
    package enum Source: Hashable, Sendable {
        /// The reader of this program.
        case own(ReadingSettings)
        /// Another program, run as a command.
        case engine(ExternalEngine)
        /// The true text, so that only extraction is measured.
        case truth
    }

    /// A specification that cannot be understood, with a remedy.
    package struct Fault: Error, Hashable {
        package let message: Message
        package let remedy: Message
    }

    package let name: String
    package let source: Source
    /// Settings or command, in words.
    package let description: String
    /// The country assumed for every item; `nil` to detect it on each receipt.
    package let country: Country?

    /// This program with its default settings.
    package static let standard = Variant(name: "bilko", settings: .forDocuments(of: nil), description: "as it is")

    private init(name: String, settings: ReadingSettings, description: String) {
        self.init(name: name, source: .own(settings), description: description, country: settings.country)
    }

    private init(name: String, source: Source, description: String, country: Country?) {
        self.name = name
        self.source = source
        self.description = description
        self.country = country
    }

    /// Makes a variant of another engine.
    package init(name: String, engine: ExternalEngine) {
        self.name = name
        source = .engine(engine)
        description = engine.words.joined(separator: " ")
        country = nil
    }

    /// Makes a variant of this program from `NAME` or `NAME:key=value,key=value`.
    ///
    /// Keys: `packs` and `cyrillic` (language packs joined by `+`), `second` (the pack of the rerecognition, or
    /// `none`), `division` (a ``ReadingSettings/Division``, or the number of Tesseract's page segmentation mode),
    /// `without` (``ReadingSettings/Step``s joined by `+`), `country`; and `from=truth` to extract from the true text.
    ///
    /// - Throws: ``Fault`` with the option that cannot be understood.
    package init(_ text: String) throws(Fault) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = halves.first, Self.isName(name) else {
            throw Fault(
                message: "'\(text)' has no name that letters, digits, '-', '_' and '.' make",
                remedy: "write NAME, or NAME:key=value,key=value")
        }
        let options = halves.count > 1 ? halves[1].split(separator: ",").map(String.init) : []
        var country: Country?
        for option in options where option.hasPrefix("country=") {
            country = try Self.value(of: option, Country.choice) { Country(rawValue: $0.uppercased()) }
        }
        if options.contains("from=truth") {
            guard options.count == (country == nil ? 1 : 2) else {
                throw Fault(message: "'\(text)' reads nothing", remedy: "leave the settings beside from=truth out")
            }
            self.init(name: name, source: .truth, description: "the true text", country: country)
            return
        }
        // Settings that are not given follow from the country and the packs.
        let first = try options.last { Self.key(of: $0) == "packs" }.map { option throws(Fault) in
            try Self.value(of: option, "language packs joined by +", Self.packs)
        }
        var settings = ReadingSettings.forDocuments(of: country, firstWith: first)
        for option in options where !["country", "packs"].contains(Self.key(of: option)) {
            try Self.apply(option, to: &settings)
        }
        self.init(
            name: name, settings: settings,
            description: options.isEmpty ? Self.standard.description : options.joined(separator: ", "))
    }

    /// Whether a text is valid as the name of a variant, which appears in file names and after `#`.
    package static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[\p{L}\p{N}_.\-]+/) != nil }

    private static func key(of option: String) -> Substring { option.prefix { $0 != "=" } }

    private static func apply(_ option: String, to settings: inout ReadingSettings) throws(Fault) {
        switch key(of: option) {
        case "cyrillic": settings.packs.cyrillic = try value(of: option, "language packs joined by +", packs)
        case "second":
            let pack = try value(of: option, "a language pack, or none", packs)
            settings.packs.second = pack == "none" ? nil : pack
        case "division":
            let names = ReadingSettings.Division.allCases.map(\.rawValue).joined(separator: ", ")
            settings.division = try value(of: option, "one of \(names)") { text in
                numbered[text] ?? ReadingSettings.Division(rawValue: text)
            }
        case "without":
            let names = ReadingSettings.Step.allCases.map(\.rawValue).joined(separator: ", ")
            settings.omitted = try value(of: option, "steps joined by +, of \(names)") { text in
                let steps = text.split(separator: "+").map { ReadingSettings.Step(rawValue: String($0)) }
                return steps.contains(nil) ? nil : Set(steps.compactMap(\.self))
            }
        default:
            throw Fault(
                message: "'\(option)' is no setting of a variant",
                remedy: "write packs=…, cyrillic=…, second=…, division=…, without=…, from=truth or country=…")
        }
    }

    private static let numbered: [String: ReadingSettings.Division] = [
        "3": .automatic, "4": .column, "6": .block, "11": .sparse,
    ]

    private static func packs(_ text: String) -> String? {
        text.wholeMatch(of: /[A-Za-z0-9_]+(\+[A-Za-z0-9_]+)*/) == nil ? nil : text
    }

    private static func value<Value>(
        of option: String, _ wanted: String, _ parse: (String) -> Value?
    ) throws(Fault) -> Value {
        let text = String(option.drop { $0 != "=" }.dropFirst())
        guard let value = parse(text) else {
            throw Fault(
                message: "'\(option)' cannot be understood", remedy: "write \(option.prefix { $0 != "=" })=\(wanted)")
        }
        return value
    }

    /// The language packs used; empty for another engine.
    package var packs: [String] {
        guard case .own(let settings) = source else { return [] }
        return (settings.packs.latin + "+" + settings.packs.cyrillic).split(separator: "+").map(String.init)
    }

    /// The optional language pack of the rerecognition; `nil` for none.
    package var secondPack: String? {
        guard case .own(let settings) = source, !settings.omitted.contains(.second) else { return nil }
        return settings.packs.second
    }
}
