import Files
package import ReceiptModel
package import SystemPackage

/// Settings files of earlier versions, which nobody reads any more.
package enum FormerSettings {
    /// Those that lie there; `configuration` is the folder of the user's configuration, where the list of servers was.
    package static func found(in home: FilePath, configuration: FilePath?) -> [FilePath] {
        let places = [home.appending("watch.conf"), home.appending("notify.conf")]
        return (places + [configuration?.appending("servers")].compactMap(\.self)).filter(FileSystem.exists)
    }

    /// What is said of one, without a full stop.
    package static func message(_ path: FilePath) -> Message { "\(path.printable) is no longer read" }

    /// What to do about it, without a full stop.
    package static func remedy(_ path: FilePath) -> Message {
        let section =
            switch path.lastComponent?.string {
            case "watch.conf": "[[watch.folder]]"
            case "notify.conf": "[[notify]]"
            default: "[servers]"
            }
        return "write what it says under \(section) with 'bilko config edit', and delete it"
    }
}
