import Files
import Foundation
import Ingestion
import Pipeline
package import Reading
package import ReceiptModel
import SQLiteStore
import ServiceLifecycle
package import Settings
import Store
package import SystemPackage

/// Watches folders for one home and takes in what comes, until it is shut down.
///
/// It sleeps while nothing comes: the readers stop, the vault is closed, and other commands can write in the home.
package final class IntakeService: Service {
    /// What the intake needs to know.
    package struct Options: Sendable {
        package var home: FilePath
        /// Which folders, and how.
        package var settings: WatchSettings
        /// How many documents are under way at a time.
        package var window: Int
        /// The readers stop when there was nothing to read for so long.
        package var readersRest = Duration.seconds(20)
        /// The vault is closed when there was nothing to store for so long.
        package var vaultRest = Duration.milliseconds(500)

        package init(home: FilePath, settings: WatchSettings, window: Int) {
            self.home = home
            self.settings = settings
            self.window = window
        }
    }

    enum Event: Sendable {
        case finding(FolderWatcher.Finding)
        case finished(Work, WorkResult)
        case tick
        case reload
        case stop
    }

    let options: Options
    let startReaders: @Sendable () throws -> ReaderPool
    let now: @Sendable () -> Timestamp
    /// This run of the program, however often the vault is opened in it.
    let run: ProgramRun
    let said: @Sendable (Message) -> String
    let report: @Sendable (IntakeReport) -> Void
    private let events: AsyncStream<Event>
    let mailbox: AsyncStream<Event>.Continuation

    /// - Parameters:
    ///   - options: what to watch, and for which home.
    ///   - startReaders: makes a pool of readers when there is something to read.
    ///   - now: tells the present time.
    ///   - said: says a sentence in the language of the people who find it beside a file.
    ///   - report: called for everything that people may want to know.
    package init(
        options: Options, startReaders: @escaping @Sendable () throws -> ReaderPool,
        now: @escaping @Sendable () -> Timestamp, said: @escaping @Sendable (Message) -> String = { $0.english },
        report: @escaping @Sendable (IntakeReport) -> Void
    ) {
        self.options = options
        self.startReaders = startReaders
        self.now = now
        self.said = said
        run = ProgramRun(process: ProcessInfo.processInfo.processIdentifier, startedAt: now())
        self.report = report
        (events, mailbox) = AsyncStream.makeStream()
    }

    /// Reads the settings anew.
    package func reload() { mailbox.yield(.reload) }

    /// Watches until it is shut down, which takes seconds: what is under way goes on at the next start.
    ///
    /// - Throws: ``ServiceError`` when watching cannot begin; never once it has begun.
    package func run() async throws {
        FileSystem.ignoreLeaseSignals()
        let lock = try takeLock()
        let mailbox = mailbox
        let watcher: FolderWatcher
        let round: IntakeRound
        do throws(FileError) {
            watcher = try FolderWatcher(wakingFolder: options.home) { mailbox.yield(.finding($0)) }
        } catch {
            throw ServiceError.file(error)
        }
        round = try IntakeRound(self, watcher)
        let thread = Thread { watcher.run() }
        thread.name = "folder watcher"
        thread.start()
        defer { watcher.stop() }
        round.begin()
        await withGracefulShutdownHandler {
            for await event in events {
                await round.take(event)
                if round.hasEnded { break }
            }
        } onGracefulShutdown: {
            mailbox.yield(.stop)
        }
        round.end()
        withExtendedLifetime(lock) {}
    }

    private func takeLock() throws(ServiceError) -> ServiceLock {
        do throws(FileError) {
            try Durability.makeFolder(options.home)
            if let lock = try FolderLock(at: IntakeStatus.lock(in: options.home)) { return ServiceLock(lock) }
        } catch {
            throw .file(error)
        }
        throw .alreadyWatching(home: options.home, process: IntakeStatus.last(in: options.home)?.process)
    }

    /// The folders of the command line and of the settings file.
    func folders() throws(ServiceError) -> [FolderSettings] {
        let folders: [FolderSettings]
        do throws(SettingsError) {
            folders = try options.settings.folders()
        } catch {
            throw .settings(error)
        }
        guard !folders.isEmpty else { throw .nothingToWatch(settings: options.home.appending(SettingsFile.name)) }
        for folder in folders.map(\.watched.path) {
            if folder.encloses(options.home) { throw .overlapping(options.home, folder) }
            if options.home.encloses(folder) { throw .overlapping(folder, options.home) }
            if let inner = folders.map(\.watched.path).first(where: { $0 != folder && folder.encloses($0) }) {
                throw .overlapping(inner, folder)
            }
        }
        return folders
    }
}
