package import Ingestion
package import ReceiptModel

/// What becomes of a file in a watched folder once its document is safe.
package enum AfterTaking: String, CaseIterable, Sendable, Codable {
    /// It stays where it is, and is remembered.
    case keep
    /// It goes to `done`, `duplicate` or `attention` in the watched folder, there with its reason beside it.
    case move
    /// It is deleted once its bytes are proved to be in the vault; one that is not taken in stays.
    case delete

    /// Where files of each outcome go, directly in the watched folder.
    package static let folderNames = ["done", "duplicate", "attention"]
}

/// A watched folder and what it says of the documents that come through it.
package struct FolderSettings: Hashable, Sendable {
    package var watched: WatchedFolder
    /// Where the documents are sent to.
    package var account: String?
    /// The short name of the company in whose books they are.
    package var company: String?
    /// The country of the receipts; `nil` when each receipt tells its own.
    package var country: Country?
    package var tags: Set<String>
    /// Whether the names of the folders between the watched one and a file are tags of its document.
    package var subfoldersAreTags: Bool
    package var after: AfterTaking

    package init(
        watched: WatchedFolder, account: String? = nil, company: String? = nil, country: Country? = nil,
        tags: Set<String> = [],
        subfoldersAreTags: Bool = true, after: AfterTaking = .keep
    ) {
        self.watched = watched
        self.account = account
        self.company = company
        self.country = country
        self.tags = tags
        self.subfoldersAreTags = subfoldersAreTags
        self.after = after
        if after == .move { self.watched.setAside = Set(AfterTaking.folderNames.map { Array($0.utf8) }) }
    }
}
