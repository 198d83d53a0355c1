import Localization
import ReceiptModel

/// What may stand in `config.toml`: the sections, their keys, and what values those take.
struct SettingsOutline: Sendable {
    /// A key of a section.
    struct Entry: Sendable {
        var name: String
        var shape: Shape
        var isRequired = false
    }

    indirect enum Shape: Sendable {
        case value(SettingKind)
        /// `[name]`.
        case section([Entry])
        /// `[[name]]`, as often as one likes.
        case sections([Entry])
    }

    /// What a folder may say, and `[watch]` for all of them.
    private static let ofFolders: [Entry] = [
        Entry(name: "country", shape: .value(.country)),
        Entry(name: "account", shape: .value(.text)),
        Entry(name: "company", shape: .value(.text)),
        Entry(name: "tags", shape: .value(.texts)),
        Entry(name: "subfolders", shape: .value(.choice(["tags", "plain", "ignore"]))),
        Entry(name: "after", shape: .value(.choice(AfterTaking.allCases.map(\.rawValue)))),
        Entry(name: "settle", shape: .value(.seconds)),
        Entry(name: "patience", shape: .value(.seconds)),
        Entry(name: "rescan", shape: .value(.seconds)),
        Entry(name: "poll", shape: .value(.seconds)),
    ]

    static let root: [Entry] = [
        Entry(name: "language", shape: .value(.language)),
        Entry(
            name: "watch",
            shape: .section(
                ofFolders + [
                    Entry(
                        name: "folder",
                        shape: .sections(
                            [
                                Entry(name: "path", shape: .value(.path), isRequired: true),
                                Entry(name: "note", shape: .value(.text)),
                            ] + ofFolders))
                ])),
        Entry(
            name: "notify",
            shape: .sections([
                Entry(
                    name: "kind", shape: .value(.choice(NotifySettings.Listener.Kind.allCases.map(\.rawValue))),
                    isRequired: true),
                Entry(name: "url", shape: .value(.address)),
                Entry(name: "events", shape: .value(.choices(NoticeKind.allCases.map(\.rawValue)))),
                Entry(name: "secret-file", shape: .value(.path)),
                Entry(name: "token-file", shape: .value(.path)),
            ])),
        Entry(
            name: "reader",
            shape: .section([
                Entry(name: "confinement", shape: .value(.choice(ConfinementDemand.allCases.map(\.rawValue)))),
                Entry(name: "page", shape: .value(.seconds)),
                Entry(name: "document", shape: .value(.seconds)),
                Entry(name: "memory", shape: .value(.mebibytes)),
                Entry(name: "second", shape: .value(.command)),
            ])
        ),
        Entry(name: "check", shape: .section([Entry(name: "days", shape: .value(.days))])),
        Entry(
            name: "teach",
            shape: .section([
                Entry(name: "examples", shape: .value(.choice(TeachSettings.Examples.allCases.map(\.rawValue))))
            ])),
        Entry(
            name: "servers",
            shape: .section(["production", "staging", "dev"].map { Entry(name: $0, shape: .value(.address)) })),
    ]

    /// What people write who know the thing by another name; the second is looked for among the keys of the same section.
    static let otherNames = [
        "labels": "tags", "label": "tags", "tag": "tags", "folders": "folder", "server": "servers", "delete": "after",
        "types": "events", "type": "kind", "address": "url", "topic": "url", "settling": "settle", "polling": "poll",
        "comment": "note", "dir": "path", "directory": "path",
    ]

    /// Keys under which somebody would write a secret itself, and where it belongs.
    static let secrets = [
        "secret": "secret-file", "token": "token-file", "password": "token-file", "api-key": "token-file",
        "key": "secret-file",
    ]

    /// The sections that have a key of this name, as they are written.
    static func places(of name: String) -> [String] {
        func found(_ entries: [Entry], in header: String) -> [String] {
            entries.flatMap { entry -> [String] in
                let here = entry.name == name && !header.isEmpty ? [header] : []
                let path = header.filter { !"[]".contains($0) } + (header.isEmpty ? "" : ".") + entry.name
                switch entry.shape {
                case .value: return here
                case .section(let inner): return here + found(inner, in: "[\(path)]")
                case .sections(let inner): return here + found(inner, in: "[[\(path)]]")
                }
            }
        }
        return found(root, in: "")
    }
}
