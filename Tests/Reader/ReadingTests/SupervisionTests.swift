import Foundation
import Glibc
import ReaderFaults
import ReceiptModel
import TestSupport
import Testing

@testable import Reading

/// Real reader processes that misbehave.
///
/// In turn, because some of them count what belongs to the whole process.
@Suite(.serialized) struct SupervisionTests {
    @Test func aReadingComesBackWithWhatWasAsked() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        let reading = try await pool.read(.echo, text: "racun-17", country: .serbia)
        let echo = Echo(reading)
        #expect(echo.original == "racun-17")
        #expect(echo.country == "RS")
        #expect(echo.attempt == 1)
        #expect(echo.pid.map { [$0] } == pool.processIdentifiers)
        #expect(echo.pid != getpid())
        pool.shutDown()
    }

    /// Each way of misbehaving, what it is called, and that the pool goes on with the next document.
    @Test(arguments: [
        (ReaderFault.refuse, "undecodable"), (.crash, "crashed 11"), (.abortAmidAnswer, "crashed 6"),
        (.exitQuietly, "exited 0"), (.hang, "timedOut wall"), (.burnProcessor, "timedOut processor"),
        (.exhaustMemory, "outOfMemory"), (.answerGarbage, "garbled"), (.announceHugeAnswer, "garbled"),
        (.answerForAnother, "garbled"), (.closeChannel, "garbled"),
    ])
    func aBadDocumentFailsAloneWithItsReason(fault: ReaderFault, kind: String) async throws {
        // To touch so much memory takes about a second of a busy machine.
        let limits = tightLimits(
            wallSeconds: fault == .hang ? 1 : 60, processorSeconds: fault == .exhaustMemory ? 30 : 1)
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: limits)
        let failure = try #require(try await pool.failure(fault))
        #expect(failure.kind == kind, "\(failure)")
        #expect(!failure.message.isEmpty && !failure.remedy.isEmpty)
        let next = Echo(try await pool.read(.echo, text: "next"))
        #expect(next.original == "next")
        pool.shutDown()
    }

    /// Making fields is done under the same clocks: what dies over it fails alone, and the pool goes on.
    @Test(arguments: [
        ("extraction-crashes", "crashed 11"), ("extraction-hangs", "timedOut wall"),
        ("extraction-burns", "timedOut processor"),
    ])
    func extractionFailsAloneWithItsReason(word: String, kind: String) async throws {
        let pool = try ReaderPool(
            size: 1, command: ReaderProgram.command(),
            limits: tightLimits(wallSeconds: kind == "timedOut wall" ? 1 : 60))
        func request(_ text: String) throws -> ExtractionRequest {
            let box = PixelBox(x: 0, y: 0, width: 90, height: 20)
            let words = text.split(separator: " ").map { Word(text: String($0), box: box, confidence: 1) }
            let lines = try [#require(TextLine(words: words))]
            let page = PageReading(
                number: 1, width: 600, height: 100, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
                toOriginal: .identity)
            return ExtractionRequest(
                DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0), country: .croatia)
        }
        let failing = try request(word)
        let failure = await #expect(throws: ReadingError.self) { try await pool.extract(failing) }
        #expect(failure?.kind == kind, "\(String(describing: failure))")
        let answer = try await pool.extract(request("UKUPNO 1,00"))
        #expect(answer.receipt.fields.country?.value == .croatia)
        // The same process reads as well.
        #expect(Echo(try await pool.read(.echo, text: "next")).original == "next")
        pool.shutDown()
    }

    /// However many pages are done in time: all of them together have a clock, and it is not tried a second time.
    @Test func aDocumentWithoutEndIsGivenUpAndNotTriedAgain() async throws {
        var limits = wideLimits
        limits.documentSeconds = 2
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: limits)
        let began = ContinuousClock.now
        let failure = try #require(try await pool.failure(.pagesWithoutEnd))
        guard case .timedOut(2, .document, let page?) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(page > 1 && !failure.isWorthAnotherTry)
        #expect(failure.message.contains("the whole document") && failure.message.contains("at page \(page)"))
        #expect(failure.remedy.contains("[reader]"))
        #expect(ContinuousClock.now - began < .seconds(30))
        #expect(Echo(try await pool.read(.echo, text: "next")).original == "next")
        pool.shutDown()
    }

    /// 500 pages, each at twice the 1.5 s that an honest one takes.
    @Test func theLongestHonestDocumentHasTimeAndASlowOneOfFewPagesHasLess() {
        let limits = ReaderLimits()
        #expect(limits.seconds(forPages: 1) == limits.wallSeconds && limits.seconds(forPages: 0) == limits.wallSeconds)
        #expect((1...500).allSatisfy { limits.seconds(forPages: $0) >= 3 * $0 })
        #expect(limits.seconds(forPages: 3) < 3 * limits.wallSeconds)
        #expect(limits.seconds(forPages: .max / 1_000) == limits.documentSeconds)
    }

    /// What the kernel says of a process that waits for a document.
    @Test func aReaderProcessIsConfined() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        // A descriptor that the program would hand on by mistake.
        let stray = unsafe open(#filePath, O_RDONLY)
        defer { close(stray) }
        let echo = Echo(try await pool.read(.echo))
        let pid = try #require(echo.pid)
        // Input, output, errors, channel, the original, and, where the kernel lets, the one that starts its count of memory
        // anew.
        #expect((5...6).contains(echo.descriptors ?? 0))
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []
        let targets = open.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")
        }
        #expect(!targets.contains(#filePath), "\(targets)")
        let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
        let values = limits.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: " ").map(String.init)
        }
        #expect(values.contains { $0.starts(with: ["Max", "address", "space", "\(wideLimits.memoryBytes)"]) })
        #expect(values.contains { $0.starts(with: ["Max", "file", "size", "\(wideLimits.fileBytes)"]) })
        #expect(values.contains { $0.starts(with: ["Max", "core", "file", "size", "1", "1"]) })
        #expect(values.contains { $0.starts(with: ["Max", "open", "files", "64", "64"]) })
        #expect(try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8).contains("NoNewPrivs:\t1"))
        #expect(getsid(pid) == pid)
        pool.shutDown()
    }

    @Test func aCrashSaysWhatTheProcessSaidLast() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        let failure = try #require(try await pool.failure(.crash))
        #expect(failure == .crashed(.signalled(SIGSEGV), lastWords: "about to crash\n"))
        #expect(failure.message.contains("about to crash"))
        pool.shutDown()
    }

    @Test func aCrashIsTriedOnceMoreInAFreshProcess() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        let before = Echo(try await pool.read(.echo))
        let echo = Echo(try await pool.read(.crashOnce, text: "again"))
        #expect(echo.attempt == 2)
        // What may have ended the process is left alone then.
        #expect(echo.isSecondTry == true && before.isSecondTry == false)
        #expect(echo.original == "again")
        #expect(echo.pid != before.pid)
        pool.shutDown()
    }

    @Test func floodsOfPrintingDoNotBlockNorSpoilTheAnswer() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        #expect(Echo(try await pool.read(.flood, text: "dry")).original == "dry")
        pool.shutDown()
    }

    /// An answer that nobody asked for must never be taken for the next document's.
    @Test func aSecondAnswerCostsTheProcessAndNotTheNextDocument() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        _ = try? await pool.read(.answerTwice, serial: 1)
        for serial in 2..<6 {
            #expect(Echo(try await pool.read(.echo, serial: serial, text: "own\(serial)")).original == "own\(serial)")
        }
        pool.shutDown()
    }

    @Test func whatADocumentLeavesRunningIsKilled() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        let left = try #require(Echo(try await pool.read(.leaveProcess)).left)
        #expect(await Processes.eventually { !Processes.isAlive(left) })
        let failure = try #require(try await pool.failure(.leaveProcessAndCrash))
        guard case .crashed(_, let words) = failure,
            let number = words.split(whereSeparator: { !$0.isNumber }).first, let other = Int32(number)
        else {
            Issue.record("\(failure)")
            return
        }
        #expect(await Processes.eventually { !Processes.isAlive(other) })
        pool.shutDown()
    }

    @Test(arguments: [3, 11]) func everyDocumentGetsItsOwnAnswer(seed: UInt64) async throws {
        let pool = try ReaderPool(size: 2, command: ReaderProgram.command(), limits: wideLimits)
        var generator = SeededNumbers(seed: seed)
        let serials = Array(1...50).shuffled(using: &generator)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for serial in serials {
                group.addTask {
                    let fault: ReaderFault = serial.isMultiple(of: 10) ? .crash : .echo
                    do {
                        let reading = try await pool.read(fault, serial: serial, text: "text\(serial)")
                        #expect(Echo(reading).original == "text\(serial)", "seed \(seed)")
                    } catch let error as ReadingError {
                        #expect(fault == .crash && error.kind == "crashed 11", "seed \(seed), \(serial): \(error)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(pool.processIdentifiers.count <= 2)
        pool.shutDown()
    }

    @Test func aWornProcessIsReplaced() async throws {
        var limits = wideLimits
        limits.documentsPerProcess = 3
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: limits)
        var pids: [Int32] = []
        for serial in 0..<7 { pids.append(try #require(Echo(try await pool.read(.echo, serial: serial)).pid)) }
        #expect(Set(pids[0..<3]).count == 1 && Set(pids[3..<6]).count == 1)
        #expect(Set(pids).count == 3)
        pool.shutDown()
    }

    /// Documents that together use more than the limit of one, in one process.
    @Test func processorTimeIsGrantedAndCountedPerDocument() async throws {
        var limits = wideLimits
        limits.processorSeconds = 1
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: limits)
        var pids: Set<Int32?> = []
        var milliseconds = 0
        for serial in 0..<6 {
            let reading = try await pool.read(.work, serial: serial)
            pids.insert(Echo(reading).pid)
            #expect(reading.processorMilliseconds >= 400)
            milliseconds += reading.processorMilliseconds
        }
        #expect(pids.count == 1)
        #expect(milliseconds > 2000)
        pool.shutDown()
    }

    // MARK: Giving up

    @Test func cancellationKillsTheProcessAtWorkAndNoOther() async throws {
        let pool = try ReaderPool(size: 2, command: ReaderProgram.command(), limits: wideLimits)
        async let slow = Task { try await pool.failure(.hang) }
        let hanging = await slow
        #expect(await Processes.eventually { pool.processIdentifiers.count == 1 })
        let victim = try #require(pool.processIdentifiers.first)
        let other = try #require(Echo(try await pool.read(.echo)).pid)
        hanging.cancel()
        #expect(try await hanging.value == .cancelled)
        #expect(await Processes.eventually { !Processes.isAlive(victim) })
        #expect(Processes.isAlive(other))
        #expect(Echo(try await pool.read(.echo, text: "on")).original == "on")
        pool.shutDown()
    }

    @Test func cancellationTakesAWaitingDocumentOutOfTheQueue() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        let working = Task { try await pool.failure(.hang) }
        #expect(await Processes.eventually { pool.processIdentifiers.count == 1 })
        let waiting = Task { try await pool.failure(.echo) }
        let early = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await pool.failure(.echo)
        }
        waiting.cancel()
        #expect(try await waiting.value == .cancelled)
        #expect(try await early.value == .cancelled)
        working.cancel()
        #expect(try await working.value == .cancelled)
        pool.shutDown()
    }

    // MARK: What is left behind
    //
    // Counted in a process of its own, because other tests have children and descriptors too.

    @Test func shuttingDownLeavesNoProcess() async throws {
        let program = ReaderProgram.path
        await #expect(processExitsWith: .success) { [program = program as String] in
            let pool = try ReaderPool(size: 2, command: ReaderProgram.command(program), limits: wideLimits)
            let working = Task { try await pool.failure(.hang) }
            let waiting = Task { try await pool.failure(.hang, serial: 1) }
            #expect(await Processes.eventually { pool.processIdentifiers.count == 2 })
            #expect(Processes.children().count == 2)
            pool.shutDown()
            #expect(Processes.children().isEmpty)
            #expect(try await working.value == .cancelled)
            #expect(try await waiting.value == .cancelled)
            #expect(try await pool.failure(.echo) == .cancelled)
            pool.shutDown()
        }
    }

    @Test func aPoolThatIsForgottenEndsItsProcesses() async throws {
        let program = ReaderProgram.path
        await #expect(processExitsWith: .success) { [program = program as String] in
            do {
                let pool = try ReaderPool(size: 1, command: ReaderProgram.command(program), limits: wideLimits)
                _ = try await pool.read(.echo)
                #expect(Processes.children().count == 1)
            }
            #expect(await Processes.eventually { Processes.children().isEmpty })
        }
    }

    @Test func descriptorsAreAllGivenBack() async throws {
        let program = ReaderProgram.path
        await #expect(processExitsWith: .success) { [program = program as String] in
            func readMany(_ count: Int) async throws {
                var limits = wideLimits
                limits.documentsPerProcess = 20
                let pool = try ReaderPool(size: 2, command: ReaderProgram.command(program), limits: limits)
                for serial in 0..<count {
                    _ = try? await pool.read(serial % 25 == 1 ? .crash : .echo, serial: serial)
                }
                pool.shutDown()
            }
            try await readMany(2)
            try await Task.sleep(for: .milliseconds(50))
            let before = Processes.openDescriptors()
            try await readMany(100)
            #expect(await Processes.eventually { Processes.openDescriptors() == before })
        }
    }

    @Test func aProgramThatIsMissingIsNamed() async throws {
        let command = ReaderCommand(executable: "/nonexistent/reader", arguments: [])
        let pool = try ReaderPool(size: 1, command: command, limits: wideLimits)
        #expect(try await pool.failure(.echo) == .readerMissing(path: "/nonexistent/reader"))
        pool.shutDown()
    }

    @Test func aProgramThatIsNoReaderIsReportedAndNotWaitedFor() async throws {
        let pool = try ReaderPool(
            size: 1, command: ReaderCommand(executable: "/bin/true", arguments: []), limits: wideLimits)
        #expect(try await pool.failure(.echo)?.kind == "exited 0")
        pool.shutDown()
    }

    @Test func theReaderThatShipsKnowsNoFaults() async throws {
        let command = ReaderCommand(
            executable: ReaderProgram.installed, arguments: ["serve", ReaderVersion.current, "--tessdata", "/nowhere"])
        let pool = try ReaderPool(size: 1, command: command, limits: wideLimits)
        let failure = try await pool.failure(.crash)
        #expect(failure != nil && failure?.kind != "crashed 11")
        pool.shutDown()
    }

    @Test func aReaderOfAnotherVersionIsNamedAndNotTriedTwice() async throws {
        let command = ReaderCommand(
            executable: ReaderProgram.installed, arguments: ["serve", "0.0.1+wire1", "--tessdata", "/nowhere"])
        let pool = try ReaderPool(size: 1, command: command, limits: wideLimits)
        let failure = try #require(try await pool.failure(.echo))
        #expect(failure.kind == "readerDiffers")
        #expect(failure.message.contains("0.0.1+wire1") && failure.message.contains(ReaderVersion.current))
        #expect(!failure.isWorthAnotherTry && failure.concernsTheMachine)
        pool.shutDown()
    }

    @Test func childrenDieWithTheirParent() async throws {
        let note = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-orphan-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: note) }
        let program = ReaderProgram.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [note = note as String, program = program as String] in
            let pool = try ReaderPool(size: 1, command: ReaderProgram.command(program), limits: wideLimits)
            let pid = try #require(Echo(try await pool.read(.echo)).pid)
            try "\(pid)".write(toFile: note, atomically: true, encoding: .utf8)
            kill(getpid(), SIGKILL)
        }
        let child = try #require(Int32(try String(contentsOfFile: note, encoding: .utf8)))
        #expect(await Processes.eventually { !Processes.isAlive(child) })
    }
}

extension ReadingError {
    /// The case, for comparison without its details.
    fileprivate var kind: String {
        switch self {
        case .undecodable: "undecodable"
        case .encrypted: "encrypted"
        case .tooLarge: "tooLarge"
        case .noPages: "noPages"
        case .crashed(.signalled(let number), _): "crashed \(number)"
        case .crashed(.exited(let status), _): "exited \(status)"
        case .timedOut(_, let clock, _): "timedOut \(clock)"
        case .outOfMemory: "outOfMemory"
        case .garbled: "garbled"
        case .toolMissing: "toolMissing"
        case .readerMissing: "readerMissing"
        case .readerDiffers: "readerDiffers"
        case .packMissing: "packMissing"
        case .unavailable: "unavailable"
        case .cancelled: "cancelled"
        }
    }
}
