import Files
package import SystemPackage

/// The settings file of a home for somebody who looks again and again: read anew when it has changed.
package struct LiveSettings {
    private let home: FilePath
    private let userHome: String?
    private var mark: FileStatus?
    private var isRead = false

    /// The settings in force: the last that were right; `nil` before there were any.
    package private(set) var file: SettingsFile?
    /// Why what stands in the file now is not in force.
    package private(set) var refusal: SettingsError?

    /// - Parameters:
    ///   - home: absolute.
    ///   - userHome: what `~` stands for.
    package init(of home: FilePath, userHome: String?) {
        self.home = home
        self.userHome = userHome
    }

    /// Reads the file if it has changed since the last look.
    ///
    /// - Returns: whether it was read.
    @discardableResult package mutating func look() -> Bool {
        // Before it is read: what is written meanwhile is seen at the next look.
        let now = try? FileSystem.status(of: home.appending(SettingsFile.name), followingLinks: true)
        guard !isRead || now != mark else { return false }
        (mark, isRead) = (now, true)
        do throws(SettingsError) {
            file = try SettingsFile(of: home, userHome: userHome)
            refusal = nil
        } catch {
            refusal = error
        }
        return true
    }
}
