package import Files
package import ReceiptModel
package import SystemPackage

/// Lets somebody change the settings file: on a copy, which takes its place only once it has no mistake.
package struct SettingsEdit {
    /// How it ended.
    package enum Outcome: Equatable, Sendable {
        case changed
        case unchanged
    }

    package enum Failure: ExplainedError, Equatable {
        /// The editor could not be started or failed.
        case editor(copy: FilePath)
        /// There are mistakes, and they were left for later.
        case mistakes(count: Int, copy: FilePath)
        /// Somebody else changed the file meanwhile.
        case outrun(file: FilePath, copy: FilePath)
        case file(FileError)

        package var message: Message {
            switch self {
            case .editor: "the editor failed, and the settings stay as they were"
            case .mistakes(let count, _): "\(count, "mistake", "mistakes"), so the settings stay as they were"
            case .outrun(let file, _): "\(file.printable) was changed by somebody else meanwhile"
            case .file(let error): error.message
            }
        }

        package var remedy: Message {
            switch self {
            case .editor(let copy): "set VISUAL or EDITOR to an editor; the text is in \(copy.printable)"
            case .mistakes(_, let copy):
                "what you wrote is kept in \(copy.printable), and 'bilko config edit' goes on with it"
            case .outrun(_, let copy): "what you wrote is in \(copy.printable): 'bilko config edit' goes on with it"
            case .file(let error): error.remedy
            }
        }

        package var exitStatus: ExitStatus {
            switch self {
            case .editor, .mistakes: .usage
            case .outrun: .home
            case .file(let error): error.exitStatus
            }
        }
    }

    /// The copy in the home; its ending tells an editor what it is.
    package static let copyName = "config.edit.toml"

    let home: FilePath
    let userHome: String?

    package init(of home: FilePath, userHome: String?) {
        self.home = home
        self.userHome = userHome
    }

    /// Runs an editor until the copy is right or it is left for later; a copy that was left is gone on with.
    ///
    /// - Parameters:
    ///   - goOn: told when the copy of an earlier edit is opened.
    ///   - open: runs an editor on a file; whether it succeeded.
    ///   - again: shown the mistakes; whether the editor is opened once more.
    /// - Returns: whether the file was replaced.
    /// - Throws: ``Failure``; the settings file is as it was then.
    package func run(
        goOn: (FilePath) -> Void, open: (FilePath) -> Bool, again: ([SettingsMistake]) -> Bool
    ) throws(Failure) -> Outcome {
        do throws(FileError) { try Durability.makeFolder(home) } catch { throw .file(error) }
        let (file, copy) = (home.appending(SettingsFile.name), home.appending(Self.copyName))
        let before = try? FileSystem.status(of: file, followingLinks: true)
        let text = try text(of: file)
        if FileSystem.exists(copy) {
            goOn(copy)
        } else {
            try write(text ?? Array(SettingsFile.template.utf8), to: copy)
        }
        while true {
            // A copy that an editor took away would be read as a file without any setting.
            guard open(copy), FileSystem.exists(copy) else { throw .editor(copy: copy) }
            do throws(SettingsError) {
                _ = try SettingsFile(at: copy, of: home, userHome: userHome)
                break
            } catch {
                guard case .mistakes(_, let mistakes) = error else { throw .editor(copy: copy) }
                guard again(mistakes) else { throw .mistakes(count: mistakes.count, copy: copy) }
            }
        }
        let written = try self.text(of: copy) ?? []
        guard written != text ?? Array(SettingsFile.template.utf8) else {
            try remove(copy)
            return .unchanged
        }
        guard (try? FileSystem.status(of: file, followingLinks: true)) == before else {
            throw .outrun(file: file, copy: copy)
        }
        try replace(file, with: written)
        try remove(copy)
        return .changed
    }

    // MARK: Files

    private func text(of file: FilePath) throws(Failure) -> [UInt8]? {
        guard FileSystem.exists(file) else { return nil }
        do throws(FileError) {
            let opened = try FileSystem.openRegular(file, followingLinks: true)
            return try opened.descriptor.bytes(from: 0, count: opened.status.size)
        } catch {
            throw .file(error)
        }
    }

    /// Puts the text in the place of the file in one step, also where that is a link to a file elsewhere.
    private func replace(_ file: FilePath, with bytes: [UInt8]) throws(Failure) {
        let target = FileSystem.exists(file) ? FileSystem.resolved(file) ?? file : file
        let temporary = target.folder.appending(".\(SettingsFile.name).new")
        try remove(temporary)
        try write(bytes, to: temporary)
        do throws(FileError) { try Durability.replace(target, with: temporary) } catch { throw .file(error) }
    }

    private func write(_ bytes: [UInt8], to file: FilePath) throws(Failure) {
        do throws(FileError) {
            let new = try Durability.createFile(file)
            try new.write(bytes, to: file)
            try new.synchronise(file)
        } catch {
            throw .file(error)
        }
    }

    private func remove(_ file: FilePath) throws(Failure) {
        do throws(FileError) { try Durability.remove(file) } catch { throw .file(error) }
    }
}

extension SettingsFile {
    /// What stands in the file before anybody has written anything: what could stand there, as comments.
    package static let template = """
        # Settings of bilko. 'bilko config check' finds mistakes, 'bilko config show' tells what is in force.
        # Lines that begin with # are comments; take it away to use one. Changes are in force at once.

        #language = "hr"                      # or "bs", "sr-Latn", "sr-Cyrl", "en"; otherwise as LANG says

        #[watch]                              # for all folders
        #country = "HR"                       # \(Country.choice); otherwise each receipt tells its own
        #account = "obrt"                     # where it is sent; otherwise the account of the company, or the active one
        #company = "lipa"                     # whose books; otherwise the buyer's number on the paper, or the only company
        #tags = ["car", "travel"]
        #subfolders = "tags"                  # their names are tags; or "plain", or "ignore"
        #after = "keep"                       # or "move" to done, duplicate, attention; or "delete" after proof
        #settle = 2                           # seconds of rest before a file is taken; 10 on network disks
        #patience = 600                       # seconds before a file that does not become whole is reported
        #rescan = 60                          # seconds between two looks at everything
        #poll = 10                            # seconds between two looks, instead of waiting for the kernel

        #[[watch.folder]]                     # once for each folder; it can say all of the above for itself
        #path = "~/Scans"
        #note = "the scanner in the hall"     # for people only
        #after = "move"

        # Who is told: of receipt.captured, receipt.needs_review, queue.needs_attention, account.held_up,
        # service.stopped, original.damaged, home.damaged.
        # A secret stands in a file of its own that only you can read.
        #[[notify]]
        #kind = "webhook"
        #url = "https://hooks.example/bilko"
        #secret-file = "~/.config/bilko/hook.secret"

        #[[notify]]
        #kind = "ntfy"
        #url = "https://ntfy.example/a-long-topic"
        #token-file = "~/.config/bilko/ntfy.token"
        #events = ["receipt.needs_review"]

        #[[notify]]
        #kind = "desktop"

        #[reader]
        #confinement = "preferred"            # or "required": nothing is read where the kernel cannot confine the reader
        #page = 120                           # seconds for a page
        #document = 1800                      # seconds for a document at most, however many pages it has
        #memory = 1536                        # MiB of address space for the process that reads a document
        #second = "my-reader --fast"          # a program that is asked about doubtful pages; docs/second-reader.md

        #[check]
        #days = 30                            # in which 'bilko watch' reads all originals once, to see that they are whole

        #[teach]
        #examples = "keep"                    # what you correct is kept as labelled examples: 'bilko eval run HOME'

        # Addresses for 'bilko account add' without one.
        #[servers]
        #production = "https://books.example"
        #staging = "https://staging.example"

        """
}
