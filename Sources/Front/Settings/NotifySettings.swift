import Files
package import ReceiptModel
package import SystemPackage
import TOML

/// Who is told of what: the sections `[[notify]]`.
package struct NotifySettings: Equatable, Sendable {
    /// One who is told.
    package struct Listener: Equatable, Sendable {
        package enum Kind: String, CaseIterable, Sendable { case webhook, ntfy, desktop }

        package var kind: Kind
        /// Where to; empty for the desktop.
        package var address: String
        package var events: Set<NoticeKind>
        /// The file with the secret that signs, or with the token that opens the door.
        package var secretFile: FilePath?

        package init(
            kind: Kind, address: String = "", events: Set<NoticeKind> = Listener.usualEvents,
            secretFile: FilePath? = nil
        ) {
            self.kind = kind
            self.address = address
            self.events = events
            self.secretFile = secretFile
        }

        /// Under this name the ledger knows how far it was told.
        package var name: String { "\(kind.rawValue) \(address)" }

        /// What is told where nothing is said of it.
        package static let usualEvents: Set<NoticeKind> = [
            .needsReview, .needsAttention, .heldUp, .stopped, .originalDamaged, .homeDamaged, .approvalRequested,
            .documentRequested, .invoiceOverdue, .taxDeadline, .einvoiceRejected, .certificateExpiring,
        ]
    }

    package var listeners: [Listener] = []

    package init(listeners: [Listener] = []) { self.listeners = listeners }
}

extension NotifySettings {
    /// The listeners of the sections that are whole; what they lack becomes mistakes.
    init(_ sections: [SettingsCheck.Section], userHome: String?, check: inout SettingsCheck) {
        for section in sections {
            guard let word = section.values["kind"]?.text, let kind = Listener.Kind(rawValue: word) else { continue }
            let needed = ["webhook": ["url", "secret-file"], "ntfy": ["url"]][word] ?? []
            let allowed = needed + (kind == .ntfy ? ["token-file"] : []) + ["kind", "events"]
            let missing = needed.filter { section.values[$0] == nil && !check.hasMistake(at: section.path, $0) }
            for name in missing {
                check.add(
                    section.path, "\(word.quoted) needs \(Self.why(name))",
                    name == "url" ? "add url = \"https://…\"" : "add \(name) = \"/path\": a file that holds it")
            }
            for name in section.values.keys.sorted() where !allowed.contains(name) {
                check.add(
                    section.path + .key(name), "\(word.quoted) has no \(name)",
                    name == "secret-file" && kind == .ntfy ? "did you mean token-file?" : "leave the line away")
            }
            let secret = section.values["secret-file"] ?? section.values["token-file"]
            let listener = Listener(
                kind: kind, address: section.values["url"]?.text ?? "",
                events: section.values["events"]?.texts.map { Set($0.compactMap(NoticeKind.init)) }
                    ?? Listener.usualEvents,
                secretFile: secret?.text.map { FilePath($0.expandingHome(userHome)) })
            guard !listeners.contains(where: { $0.name == listener.name }) else {
                check.add(section.path, "the same \(word.quoted) stands there twice", "leave one of the two away")
                continue
            }
            listeners.append(listener)
        }
    }

    private static func why(_ name: String) -> Message {
        name == "url" ? "a url" : "a secret-file, with whose content each message is signed"
    }
}

extension SettingsCheck {
    /// Whether a key of a section was found to be wrong already.
    func hasMistake(at path: KeyPath, _ key: String) -> Bool {
        let name = (path + .key(key)).description
        return mistakes.contains { $0.setting == name }
    }
}

extension String {
    /// The path with the user's folder in place of `~`.
    func expandingHome(_ userHome: String?) -> String {
        guard hasPrefix("~/"), let userHome else { return self }
        return userHome + dropFirst()
    }
}
