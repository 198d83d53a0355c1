package import ReceiptModel

/// A setting that has one value, wherever it is said: by an option, in the environment, or in the file.
///
/// The name says where: `watch.after` is `BILKO_WATCH_AFTER` in the environment, and `after` under `[watch]`.
package enum Setting: String, CaseIterable, Sendable {
    case home, environment, tessdata
    /// In which language people are spoken to.
    case language
    case keyring
    case keyringKey = "keyring.key"
    /// The address for new accounts.
    case server = "api.url"
    /// Whether documents are read where the kernel cannot confine the reader; see ``ConfinementDemand``.
    case confinement = "reader.confinement"
    /// How long a page may take.
    case pageTime = "reader.page"
    /// How long a document may take, however many pages it has.
    case documentTime = "reader.document"
    /// How much memory the process that reads a document may have.
    case readerMemory = "reader.memory"
    /// The command of a second reader, which is asked about doubtful pages.
    case secondReader = "reader.second"
    /// In how many days all originals are read once, to see that they are what they were.
    case checkDays = "check.days"
    /// Whether corrections are kept as labelled examples; see ``TeachSettings``.
    case examples = "teach.examples"
    case country = "watch.country"
    case account = "watch.account"
    case company = "watch.company"
    case tags = "watch.tags"
    case subfolders = "watch.subfolders"
    case after = "watch.after"
    case settle = "watch.settle"
    case patience = "watch.patience"
    case rescan = "watch.rescan"
    case poll = "watch.poll"

    /// Those of watched folders.
    package static let ofFolders = allCases.filter { $0.rawValue.hasPrefix("watch.") }

    /// Those that stand in the file under their own names: of readers, of the check, and of what is taught.
    static let ofSections = allCases.filter { ["reader", "check", "teach"].contains($0.section) }

    /// The section of the file in which it stands.
    var section: String {
        self == .server ? "servers" : rawValue.split(separator: ".").first.map(String.init) ?? rawValue
    }

    /// The name of the key in a section of the file.
    package var key: String { rawValue.split(separator: ".").last.map(String.init) ?? rawValue }

    /// The name of the variable.
    package var variable: String { "BILKO_" + rawValue.uppercased().replacing(".", with: "_") }

    /// The name of the option; `nil` where there is none.
    package var option: String? {
        switch self {
        case .language, .keyring, .keyringKey, .subfolders, .confinement, .pageTime, .documentTime, .readerMemory,
            .secondReader, .checkDays, .examples:
            nil
        case .server: "the address"
        default: "--\(key)"
        }
    }

    var kind: SettingKind {
        switch self {
        case .home, .tessdata, .keyring, .keyringKey, .account, .company: .text
        case .secondReader: .command
        case .environment: .choice(["dev", "staging", "production"])
        case .server: .address
        case .confinement: .choice(ConfinementDemand.allCases.map(\.rawValue))
        case .country: .country
        case .language: .language
        case .tags: .texts
        case .subfolders: .choice(["tags", "plain", "ignore"])
        case .after: .choice(AfterTaking.allCases.map(\.rawValue))
        case .settle, .patience, .rescan, .poll, .pageTime, .documentTime: .seconds
        case .readerMemory: .mebibytes
        case .checkDays: .days
        case .examples: .choice(TeachSettings.Examples.allCases.map(\.rawValue))
        }
    }

    /// The value where nobody says one; `nil` where it is found out from the receipt, the file system or the machine.
    var fallback: SettingValue? {
        switch self {
        case .environment: .text("production")
        case .subfolders: .text("tags")
        case .confinement: .text(ConfinementDemand.preferred.rawValue)
        case .pageTime: .number(120)
        case .documentTime: .number(1_800)
        case .readerMemory: .number(1_536)
        case .checkDays: .number(Double(CheckSettings.usual))
        case .examples: .text(TeachSettings.Examples.none.rawValue)
        case .after: .text("keep")
        case .patience: .number(600)
        case .rescan: .number(60)
        default: nil
        }
    }

    /// What happens where there is no value, for people.
    package var withoutValue: Message {
        switch self {
        case .language: "as LC_ALL, LC_MESSAGES or LANG say"
        case .country: "each receipt tells its own"
        case .account: "that of the company, else the active account"
        case .company: "the buyer's number on the paper, or the only company"
        case .settle: "2, on network disks 10"
        case .poll: "the kernel tells of changes"
        case .secondReader: "no second reader is asked"
        default: "none"
        }
    }
}
