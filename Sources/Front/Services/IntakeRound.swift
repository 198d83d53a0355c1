import Countries
import Files
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// A document that waits for its turn.
enum Work: Sendable {
    case take(Arrival)
    case resume(Attachment)
}

enum WorkResult: Sendable {
    case taken(Intake.Verdict)
    case resumed([DocumentOutcome])
    case failed(StoreError)
}

/// The state of a running service; its loop alone uses it.
final class IntakeRound {
    private let service: IntakeService
    private let watcher: FolderWatcher
    private var folders: [FilePath: FolderSettings] = [:]
    private var order: [FilePath] = []
    private var settingsMark: FileStatus?

    private var backlog = Backlog()
    private var inWork = 0
    private var attempts: [FilePath: Int] = [:]
    /// Files that were told about and could not be put away then, as they were.
    private var stayed: [FilePath: (status: FileStatus, obstacle: FileError?)] = [:]
    /// What stands in the way in each folder, as far as it was told.
    private var obstacles: [FilePath: Set<FileError>] = [:]
    private var intake: Intake?
    private var readers: ReaderPool?
    private var lastWork = ContinuousClock.now
    /// Whether documents of an earlier run, or of a machine that lacked something, may wait in the vault.
    private var looksForUnfinished = true
    private var unfinishedSince: ContinuousClock.Instant?

    private var troubleCount = 0
    private var pausedUntil: ContinuousClock.Instant?
    private var status: IntakeStatus
    private var published: IntakeStatus?
    private var nextTick: ContinuousClock.Instant?
    private var stopBegan: ContinuousClock.Instant?
    private var lastSign = ContinuousClock.now

    init(_ service: IntakeService, _ watcher: FolderWatcher) throws(ServiceError) {
        self.service = service
        self.watcher = watcher
        status = IntakeStatus(
            process: ProcessInfo.processInfo.processIdentifier, startedAt: service.now().description, folders: [])
        let mark = mark
        try use(service.folders(), mark)
    }

    private var home: FilePath { service.options.home }
    private var settingsFile: FilePath { home.appending(SettingsFile.name) }
    /// How the settings file is now; taken before it is read, so that what is written meanwhile is seen later.
    private var mark: FileStatus? { try? FileSystem.status(of: settingsFile, followingLinks: true) }

    var hasEnded: Bool {
        guard let stopBegan else { return false }
        return inWork == 0 || .now - stopBegan > .seconds(4)
    }

    // MARK: Beginning and ending

    private func use(_ settings: [FolderSettings], _ mark: FileStatus?) {
        folders = Dictionary(settings.map { ($0.watched.path, $0) }) { first, _ in first }
        order = settings.map(\.watched.path)
        settingsMark = mark
        status.folders = settings.map {
            IntakeStatus.Folder(path: $0.watched.path.printable, after: $0.after.rawValue)
        }
    }

    func begin() {
        watch()
        service.report(.watching(order))
        goOn()
        publish(force: true)
        FileSystem.notifyServiceManager("READY=1\nSTATUS=watching \(order.count) folders")
    }

    /// Hands the folders to the watcher, with what is known of their files.
    private func watch() {
        let vault = (try? openIntake())?.vault ?? (try? Vault.open(at: home, access: .readOnly))
        let orders = order.compactMap { path -> FolderWatcher.Order? in
            guard let settings = folders[path] else { return nil }
            if settings.after == .delete { emptyWaitingRoom(of: path) }
            var known: Set<FileMark> = []
            var gone: [FilePath] = []
            // Without it every file is looked at once more, and found to be here already.
            try? vault?.eachFolderFile(in: path) { file in
                known.insert(
                    FileMark(
                        path: file.path, inode: file.inode, size: file.size, modified: file.modified,
                        changed: file.changed))
                if file.outcome == .refused, !FileSystem.exists(file.path) { gone.append(file.path) }
            }
            if FileSystem.exists(path) { try? vault?.forget(gone) }
            return FolderWatcher.Order(settings.watched, known: known)
        }
        watcher.watch(orders)
    }

    private func emptyWaitingRoom(of path: FilePath) {
        do throws(FileError) {
            try WaitingRoom.empty(in: path)
        } catch {
            tell(of: error, in: path)
        }
    }

    /// Tells once what stands in the way of putting files of a folder away.
    private func tell(of obstacle: FileError, in folder: FilePath) {
        guard obstacles[folder, default: []].insert(obstacle).inserted else { return }
        service.report(.notPutAway(folder, obstacle))
    }

    func end() {
        readers?.shutDown()
        readers = nil
        intake = nil
        publish(force: true)
    }

    // MARK: Events

    func take(_ event: IntakeService.Event) async {
        switch event {
        case .finding(let finding): take(finding)
        case .finished(let work, let result): finish(work, result)
        case .tick: nextTick = nil
        case .reload: reload()
        case .stop: beginToStop()
        }
        goOn()
        publish(force: false)
    }

    private func beginToStop() {
        guard stopBegan == nil else { return }
        stopBegan = .now
        service.report(.stopping)
        FileSystem.notifyServiceManager("STOPPING=1")
        watcher.stop()
        backlog = Backlog()
        // What is being read is given up; it is stored, and the next start goes on with it.
        readers?.shutDown()
        schedule(after: .seconds(4))
    }

    private func reload() {
        FileSystem.notifyServiceManager("RELOADING=1")
        let mark = mark
        do throws(ServiceError) {
            use(try service.folders(), mark)
            watch()
            service.report(.settingsTaken)
        } catch {
            settingsMark = mark
            service.report(.settingsRefused(error))
        }
        FileSystem.notifyServiceManager("READY=1\nSTATUS=watching \(order.count) folders")
    }

    private func take(_ finding: FolderWatcher.Finding) {
        switch finding {
        case .ready(let arrival):
            backlog.append(.take(arrival))
        case .refused(let arrival, let refusal): refuse(arrival, refusal)
        case .unreadable(let arrival, let error):
            service.report(.postponed(arrival, why: "\(error.message); \(error.remedy)"))
        case .folderLost(let path, let error):
            edit(path) { $0.lostBecause = error.message }
            service.report(.folderLost(path, why: error.message))
        case .folderFound(let path):
            edit(path) { $0.lostBecause = nil }
            service.report(.folderFound(path))
        case .polled(let path, let why):
            edit(path) { $0.polledBecause = why }
            service.report(.polled(path, why: why))
        case .alive(let settling):
            status.settling = settling
            lookAtSettings()
            giveSignOfLife()
        }
    }

    private func edit(_ path: FilePath, _ change: (inout IntakeStatus.Folder) -> Void) {
        guard let index = order.firstIndex(of: path), status.folders.indices.contains(index) else { return }
        change(&status.folders[index])
    }

    /// The settings are in force soon after their file changes, without a signal.
    private func lookAtSettings() {
        guard stopBegan == nil else { return }
        if mark != settingsMark { reload() }
    }

    private func giveSignOfLife() {
        guard .now - lastSign > .seconds(10) else { return }
        lastSign = .now
        FileSystem.notifyServiceManager("WATCHDOG=1")
    }

    /// Notes a file that is none, or that does not become whole.
    private func refuse(_ arrival: Arrival, _ refusal: Refusal) {
        status.refused += 1
        service.report(.refused(arrival, refusal))
        guard let settings = folders[arrival.root], arrival.status.kind == .regular,
            let intake = try? openIntake()
        else { return }
        let reason: Message = "\(refusal.message); \(refusal.remedy)"
        let verdict = try? intake.finish(arrival, settings, .refused, nil, reason: reason, outcomes: [])
        if let obstacle = verdict?.obstacle { tell(of: obstacle, in: arrival.root) }
    }

    // MARK: Work

    /// Does what can be done now, and plans what cannot.
    private func goOn() {
        guard stopBegan == nil else { return }
        if let pausedUntil, pausedUntil > .now { return schedule(after: pausedUntil - .now) }
        pausedUntil = nil
        if let since = unfinishedSince, .now - since > .seconds(60), inWork == 0 {
            looksForUnfinished = true
            unfinishedSince = nil
        }
        guard !backlog.isEmpty || looksForUnfinished else { return rest() }
        do {
            let intake = try openIntake()
            if looksForUnfinished, inWork == 0 {
                for attachment in try intake.pipeline.unfinished().reversed() { backlog.prepend(.resume(attachment)) }
                looksForUnfinished = false
            }
            while inWork < service.options.window, let work = backlog.next() {
                inWork += 1
                lastWork = .now
                start(work, intake)
            }
        } catch {
            meet(error)
        }
        if backlog.isEmpty { rest() }
    }

    private func start(_ work: Work, _ intake: Intake) {
        let mailbox = service.mailbox
        let settings = folders
        Task {
            do throws(StoreError) {
                switch work {
                case .take(let arrival):
                    let settings = settings[arrival.root] ?? FolderSettings(watched: WatchedFolder(path: arrival.root))
                    mailbox.yield(.finished(work, .taken(try await intake.take(arrival, settings))))
                case .resume(let attachment):
                    mailbox.yield(.finished(work, .resumed(try await intake.pipeline.resume(attachment))))
                }
            } catch {
                mailbox.yield(.finished(work, .failed(error)))
            }
        }
    }

    private func openIntake() throws -> Intake {
        if let intake { return intake }
        let vault = try Vault.open(at: home, access: .readWrite)
        let readers = try readers ?? service.startReaders()
        self.readers = readers
        let pipeline = Pipeline(
            store: vault, reader: readers, settings: .forDocuments(of: nil), spoolFolder: vault.home,
            run: service.run, now: service.now)
        let opened = Intake(vault: vault, pipeline: pipeline, now: service.now, said: service.said)
        intake = opened
        lastWork = .now
        return opened
    }

    private func finish(_ work: Work, _ result: WorkResult) {
        inWork -= 1
        lastWork = .now
        switch (work, result) {
        case (.take(let arrival), .taken(let verdict)):
            recover()
            finish(arrival, verdict)
        case (_, .resumed(let outcomes)):
            recover()
            if outcomes.contains(where: { $0.trouble == .missingDependency }) { unfinishedSince = .now }
            service.report(.resumed(outcomes))
        case (let work, .failed(let error)):
            if stopBegan != nil { return }
            if error.concernsEverything {
                backlog.prepend(work)
                meet(error)
            } else if case .take(let arrival) = work {
                postpone(arrival, why: "\(error.message); \(error.remedy)")
            }
        case (.resume, .taken): break
        }
    }

    private func finish(_ arrival: Arrival, _ verdict: Intake.Verdict) {
        if verdict.waitsForMachine { unfinishedSince = unfinishedSince ?? .now }
        if let obstacle = verdict.obstacle { tell(of: obstacle, in: arrival.root) }
        let before = stayed.removeValue(forKey: arrival.path)
        let wasTold = before.map { arrival.status.hasSameContent(as: $0.status) } ?? false
        switch verdict.ending {
        case .interrupted: return
        case .again:
            if verdict.outcome != nil { stayed[arrival.path] = (arrival.status, verdict.obstacle) }
            postpone(arrival, why: verdict.complaint ?? "it changed meanwhile", isTold: verdict.obstacle != nil)
        case .settled:
            attempts[arrival.path] = nil
            watcher.finished(arrival, .settled)
        }
        if verdict.moved != nil || verdict.isDeleted, let gone = before?.obstacle {
            // It is told anew should it come back.
            obstacles[arrival.root]?.remove(gone)
        }
        guard let outcome = verdict.outcome else { return }
        if !wasTold { count(outcome) }
        guard !wasTold || verdict.moved != nil || verdict.isDeleted else { return }
        service.report(
            .dealtWith(
                arrival, outcome, verdict.outcomes, movedTo: verdict.moved, isDeleted: verdict.isDeleted))
    }

    private func count(_ outcome: FolderFile.Outcome) {
        switch outcome {
        case .taken: status.taken += 1
        case .duplicate: status.duplicates += 1
        case .attention: status.attention += 1
        case .refused: status.refused += 1
        }
    }

    /// Offers a file again later, ever more seldom; said once for each file.
    private func postpone(_ arrival: Arrival, why: Message, isTold: Bool = false) {
        let count = attempts[arrival.path, default: 0] + 1
        attempts[arrival.path] = count
        if count == 1, !isTold, FileSystem.exists(arrival.path) { service.report(.postponed(arrival, why: why)) }
        if !FileSystem.exists(arrival.path) {
            attempts[arrival.path] = nil
            stayed[arrival.path] = nil
        }
        watcher.finished(arrival, .again(after: .seconds(min(60, 1 << min(6, count - 1)))))
    }

    // MARK: Trouble that concerns everything

    private func meet(_ error: any Error) {
        troubleCount += 1
        let (message, remedy) = Self.words(for: error)
        if status.trouble != message { service.report(.trouble(message: message, remedy: remedy)) }
        status.trouble = message
        // Opened anew next time: a disk that was mounted again has other descriptors.
        if inWork == 0 { intake = nil }
        let inUse = (error as? StoreError).map { if case .inUse = $0 { true } else { false } } ?? false
        let delay: Duration = inUse ? .milliseconds(500) : .seconds(min(10, 1 << min(4, troubleCount - 1)))
        pausedUntil = .now + delay
        schedule(after: delay)
    }

    private static func words(for error: any Error) -> (message: Message, remedy: Message) {
        switch error {
        case let error as StoreError: (error.message, error.remedy)
        case let error as ReadingError: (error.message, error.remedy)
        case let error as FileError: (error.message, error.remedy)
        default: ("\(error)", "run 'bilko doctor'")
        }
    }

    private func recover() {
        guard troubleCount > 0 else { return }
        troubleCount = 0
        pausedUntil = nil
        if status.trouble != nil { service.report(.recovered) }
        status.trouble = nil
    }

    // MARK: Rest

    /// Lets go of what an idle service does not need.
    private func rest() {
        guard inWork == 0 else { return }
        let idle = ContinuousClock.now - lastWork
        if intake != nil {
            guard idle >= service.options.vaultRest else { return schedule(after: service.options.vaultRest - idle) }
            intake = nil
        }
        if let awake = readers {
            guard idle >= service.options.readersRest else {
                return schedule(after: service.options.readersRest - idle)
            }
            awake.shutDown()
            readers = nil
            FileSystem.returnMemory()
        }
        if let since = unfinishedSince { schedule(after: .seconds(61) - (.now - since)) }
    }

    private func schedule(after delay: Duration) {
        let moment = ContinuousClock.now + max(delay, .milliseconds(5))
        if let nextTick, nextTick <= moment { return }
        nextTick = moment
        let mailbox = service.mailbox
        Task {
            try? await Task.sleep(until: moment, clock: .continuous)
            mailbox.yield(.tick)
        }
    }

    private var lastPublished = ContinuousClock.now

    /// Tells how it stands, twice a second at most.
    private func publish(force: Bool) {
        status.backlog = backlog.count
        status.inWork = inWork
        status.readersAwake = readers != nil
        guard force || status != published else { return }
        let since = ContinuousClock.now - lastPublished
        guard force || since >= .milliseconds(500) else { return schedule(after: .milliseconds(500) - since) }
        lastPublished = .now
        published = status
        var told = status
        told.residentBytes = FileSystem.residentBytes()
        told.publish(in: home)
    }
}

extension FileStatus {
    /// Whether the file was neither written to nor replaced; its name and permissions may have changed.
    fileprivate func hasSameContent(as other: FileStatus) -> Bool {
        inode == other.inode && size == other.size && modified == other.modified
    }
}

extension StoreError {
    /// Whether no file can be taken in as long as this lasts.
    fileprivate var concernsEverything: Bool {
        switch self {
        case .refused, .notFound, .ambiguous, .originalMissing, .originalDamaged, .revisionConflict, .outrun,
            .wouldOverwrite, .changedWhileReading, .sourceUnreadable:
            false
        default: true
        }
    }
}
