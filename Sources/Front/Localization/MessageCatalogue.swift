import Foundation
import ReceiptModel

/// What a language says for each English template.
struct Catalogue: Sendable {
    private let entries: [String: String]

    init(_ entries: [String: String]) { self.entries = entries }

    /// What the language says; `nil` where it has nothing.
    subscript(template: String) -> String? { entries[template] }

    /// Those with places and enough words to be known by them, the longest first.
    var openTemplates: [String] {
        entries.keys.filter { template in
            guard template.contains("{1") else { return false }
            let fixed = MessageTemplate.pieces(of: template).reduce(0) { sum, piece in
                if case .text(let text) = piece { sum + text.utf8.count } else { sum }
            }
            return fixed >= 12
        }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// The templates that have an entry of their own.
    var templates: Set<String> { Set(entries.keys) }

    /// The catalogue of a language, with what it takes from others.
    ///
    /// Bosnian has entries of its own where it says something else than Croatian; Serbian in Cyrillic where more than the
    /// letters differ from Serbian in Latin letters.
    static func of(_ language: Language) -> Catalogue {
        switch language {
        case .english: Catalogue([:])
        case .croatian: croatian
        case .bosnian: bosnian
        case .serbianLatin: serbian
        case .serbianCyrillic: cyrillic
        }
    }

    private static let croatian = Catalogue(read(PackageResources.hr_json))
    private static let serbian = Catalogue(read(PackageResources.sr_Latn_json))
    private static let bosnian = Catalogue(
        read(PackageResources.hr_json).merging(read(PackageResources.bs_json)) { $1 })
    private static let cyrillic = Catalogue(
        Dictionary(
            uniqueKeysWithValues: read(PackageResources.sr_Latn_json).map { english, serbian in
                (english, Cyrillic.template(serbian, of: english))
            }
        ).merging(read(PackageResources.sr_Cyrl_json)) { $1 })

    /// A JSON object of texts: English template to translation.
    private static func read(_ bytes: [UInt8]) -> [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
    }
}
