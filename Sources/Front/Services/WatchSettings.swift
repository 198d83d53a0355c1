import Files
import Foundation
import Ingestion
import ReceiptModel
package import SystemPackage

/// The settings file of the home: which folders are watched, and how.
///
///     # before the first folder: for all of them
///     country = HR
///     [/home/ana/Scans]
///     account = obrt
///     tags = car, travel
///     after = move
package enum WatchSettings {
    /// The name of the file in the home.
    package static let fileName = "watch.conf"

    /// What a line may set.
    private enum Key: String, CaseIterable {
        case account, country, tags, subfolders, after, settle, patience, rescan, poll
    }

    /// Reads the file; no folders when there is none.
    package static func folders(in file: FilePath, userHome: String?) throws(ServiceError) -> [FolderSettings] {
        guard let text = try SettingsFile.text(of: file) else { return [] }
        return try folders(text: text, of: file, userHome: userHome)
    }

    static func folders(text: String, of file: FilePath, userHome: String?) throws(ServiceError) -> [FolderSettings] {
        try SettingsFile.sections(
            in: text, of: file, common: FolderSettings(watched: WatchedFolder(path: "/")),
            open: { (name, common, before) throws(SettingsFile.BadLine) in
                var next = common
                next.watched.path = try path(name, userHome: userHome)
                guard !before.contains(where: { $0.watched.path == next.watched.path }) else {
                    throw SettingsFile.BadLine(why: "the folder stands there twice")
                }
                return next
            },
            set: { (key, value, folder) throws(SettingsFile.BadLine) in try set(key, value, in: &folder) }
        ).map { $0.withFoldersSetAside }
    }

    private static func path(_ text: String, userHome: String?) throws(SettingsFile.BadLine) -> FilePath {
        var text = text
        if text.hasPrefix("~/"), let userHome { text = userHome + text.dropFirst() }
        guard text.hasPrefix("/") else {
            throw SettingsFile.BadLine(why: "a folder is named from the root: [/home/ana/Scans]")
        }
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        return FilePath(text)
    }

    private static func set(
        _ key: String, _ value: String, in folder: inout FolderSettings
    ) throws(SettingsFile.BadLine) {
        guard let key = Key(rawValue: key.lowercased()) else {
            throw SettingsFile.BadLine(
                why: "it is none of \(Key.allCases.map { "'\($0.rawValue) = …'" }.joined(separator: ", "))")
        }
        switch key {
        case .account: folder.account = value.isEmpty ? nil : value
        case .country:
            guard let country = Country(rawValue: value.uppercased()) else {
                throw SettingsFile.BadLine(why: "the country is HR, RS or BA")
            }
            folder.country = country
        case .tags: folder.tags = FolderSettings.tags(value)
        case .subfolders:
            guard ["tags", "plain", "ignore"].contains(value) else {
                throw SettingsFile.BadLine(why: "subfolders are tags, plain or to ignore")
            }
            folder.subfoldersAreTags = value == "tags"
            folder.watched.goesDown = value != "ignore"
        case .after:
            guard let after = AfterTaking(rawValue: value) else {
                throw SettingsFile.BadLine(why: "after is keep, move or delete")
            }
            folder.after = after
        case .settle: folder.watched.settling = try seconds(value)
        case .patience: folder.watched.patience = try seconds(value)
        case .rescan: folder.watched.rescan = try seconds(value)
        case .poll: folder.watched.polling = try seconds(value)
        }
    }

    private static func seconds(_ text: String) throws(SettingsFile.BadLine) -> Duration {
        guard let seconds = Double(text), seconds >= 0.1, seconds <= 86_400 else {
            throw SettingsFile.BadLine(why: "that is a number of seconds from 0.1 to 86400")
        }
        return .seconds(seconds)
    }
}

extension FolderSettings {
    /// Tags out of a list with commas.
    package static func tags(_ list: String) -> Set<String> {
        Set(list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
    }

    /// The same, looking away from where finished files go.
    var withFoldersSetAside: FolderSettings {
        FolderSettings(
            watched: watched, account: account, country: country, tags: tags, subfoldersAreTags: subfoldersAreTags,
            after: after)
    }
}
