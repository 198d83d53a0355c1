import Files
import Ingestion
import ReceiptModel
package import SystemPackage

/// What a daemon's folders come from: its command line, the environment, and the file of the home, read anew each time.
package struct WatchSettings: Sendable {
    private let home: FilePath
    private let named: [FilePath]
    private let flags: [Setting: SettingValue]
    private let environment: [String: String]

    /// - Parameters:
    ///   - home: absolute.
    ///   - named: the folders of the command line, absolute.
    ///   - flags: the options of the command line; they hold for those folders alone.
    ///   - environment: the variables of the process.
    package init(
        home: FilePath, named: [FilePath] = [], flags: [Setting: SettingValue] = [:],
        environment: [String: String] = [:]
    ) {
        self.home = home
        self.named = named
        self.flags = flags
        self.environment = environment
    }

    /// The folders of the command line and of the file; one that both name is as the command line says.
    ///
    /// - Throws: ``SettingsError``; the settings in force may stay in force.
    package func folders() throws(SettingsError) -> [FolderSettings] {
        let file = try SettingsFile(of: home, userHome: environment["HOME"])
        let told = SettingsReader(flags: flags, environment: environment, file: file)
        var folders: [FolderSettings] = []
        for path in named { folders.append(try FolderSettings(path: path, own: [:], others: told)) }
        let others = SettingsReader(flags: [:], environment: environment, file: file)
        for folder in file.folders where !named.contains(folder.path) {
            folders.append(try FolderSettings(path: folder.path, own: folder.values, others: others))
        }
        return folders
    }
}

extension FolderSettings {
    /// A folder as it is said: by itself first, and otherwise as all folders are.
    ///
    /// - Throws: ``SettingsError`` when a setting that all folders share makes no sense where it was said.
    package init(path: FilePath, own: [String: SettingValue], others: SettingsReader) throws(SettingsError) {
        var values: [Setting: SettingValue] = [:]
        for setting in Setting.ofFolders {
            values[setting] = if let said = own[setting.key] { said } else { try others.value(of: setting)?.value }
        }
        func seconds(_ setting: Setting) -> Duration? { values[setting]?.number.map { .seconds($0) } }
        let subfolders = values[.subfolders]?.text
        self.init(
            watched: WatchedFolder(
                path: path, goesDown: subfolders != "ignore", settling: seconds(.settle),
                patience: seconds(.patience) ?? .seconds(600), rescan: seconds(.rescan) ?? .seconds(60),
                polling: seconds(.poll)),
            account: values[.account]?.text, company: values[.company]?.text,
            country: values[.country]?.text.flatMap(Country.init),
            tags: Set(values[.tags]?.texts ?? []), subfoldersAreTags: subfolders == "tags",
            after: values[.after]?.text.flatMap(AfterTaking.init) ?? .keep)
    }
}
