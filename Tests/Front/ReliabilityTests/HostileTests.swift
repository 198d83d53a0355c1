import Foundation
import Glibc
import ReaderFaults
import Reading
import ReceiptModel
import TestSupport
import Testing

/// Rows 21 to 26 and 28 to 31 of the matrix: what a folder can hold that is meant badly, or looks like it.
@Suite("hostile folders and documents")
struct HostileTests {
    private static let isRoot = getuid() == 0

    @Test("row 21: links, pipes, sockets and devices: refused at once, said once, never followed")
    func specialFiles() throws {
        let bench = try Workbench()
        let secret = bench.path + "/secret.xml"
        try Workbench.invoice(66).write(to: URL(fileURLWithPath: secret))
        try FileManager.default.createSymbolicLink(atPath: bench.inbox + "/link.xml", withDestinationPath: secret)
        try FileManager.default.createSymbolicLink(atPath: bench.inbox + "/folder", withDestinationPath: "/etc")
        try FileManager.default.createSymbolicLink(
            atPath: bench.inbox + "/shadow.jpg", withDestinationPath: "/etc/shadow")
        try FileManager.default.createSymbolicLink(
            atPath: bench.inbox + "/nowhere.jpg", withDestinationPath: "/nowhere")
        #expect(mkfifo(bench.inbox + "/pipe.jpg", 0o600) == 0)
        #expect(mknod(bench.inbox + "/socket.jpg", S_IFSOCK | 0o600, 0) == 0)
        var odd = 6
        if Self.isRoot, mknod(bench.inbox + "/zero.jpg", S_IFCHR | 0o600, 0x105) == 0 { odd += 1 }
        let watching = try bench.watch("--after", "move")
        #expect(watching.deals(with: odd), "\(watching.talk)")
        try bench.drop(1...1)
        #expect(eventually { bench.names("done") == ["invoice-1.xml"] }, "it is not held up: \(watching.talk)")
        usleep(2_200_000)
        #expect(watching.talk.components(separatedBy: "pipe.jpg is a named pipe").count == 2, "\(watching.talk)")
        #expect(watching.talk.components(separatedBy: "link.xml is a symbolic link").count == 2)
        watching.stop()
        try bench.expectWhole(1, drafted: 1)
        #expect(bench.names("").count == odd + 1, "they stay where they are")
        #expect(bench.names("attention") == [])
    }

    @Test("row 22: a link swapped in between look and opening is never followed")
    func swapRace() throws {
        let bench = try Workbench()
        let secret = bench.path + "/secret.xml"
        try Workbench.invoice(66).write(to: URL(fileURLWithPath: secret))
        let (path, link, file) = (bench.inbox + "/a.xml", bench.inbox + "/.link", bench.inbox + "/.file")
        let watching = try bench.watch(settle: 0.1)
        _ = watching.says("watching")
        for round in 0..<150 {
            try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
            try Workbench.invoice(round % 3).write(to: URL(fileURLWithPath: file))
            _ = rename(link, path)
            usleep(4_000)
            _ = rename(file, path)
            usleep(round % 10 == 9 ? 150_000 : 8_000)
        }
        #expect(eventually { (try? bench.fsck().number("drafted")) ?? 0 >= 1 }, "\(watching.talk)")
        watching.stop()
        #expect(!(try bench.run("drafts", "list", "--json").output.contains("66-R-1")))
        #expect(try bench.fsck().status == 0)
    }

    @Test("row 24: names of any bytes come in, and are shown without steering a terminal")
    func names() throws {
        let bench = try Workbench()
        let names: [[UInt8]] = [
            Array("line\nbreak.xml".utf8), Array("bad".utf8) + [0xFF, 0xFE] + Array(".xml".utf8),
            Array("right\u{202E}lmx.xml".utf8), Array("-rf.xml".utf8), Array("esc\u{1B}[31mred.xml".utf8),
            Array(String(repeating: "n", count: 251).utf8) + Array(".xml".utf8), Array("račun č ž đ.xml".utf8),
            Array("$(touch x);`id`.xml".utf8), Array(" .xml".utf8),
        ]
        for (number, name) in names.enumerated() {
            let path = Array(bench.inbox.utf8) + [0x2F] + name + [0]
            let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
                open($0.baseAddress!, O_WRONLY | O_CREAT, 0o600)
            }
            let data = Array(Workbench.invoice(number))
            #expect(Glibc.write(file, data, data.count) == data.count)
            close(file)
        }
        let watching = try bench.watch("--after", "move")
        #expect(watching.deals(with: names.count), "\(watching.talk)")
        #expect(!watching.talk.contains("\u{1B}") && !watching.talk.contains("\u{202E}"))
        watching.stop()
        try bench.expectWhole(names.count, drafted: names.count)
        let listing = try system("ls", "-b", bench.inbox + "/done").split(separator: "\n")
        #expect(listing.count == names.count, "\(listing)")
        let status = try bench.run("status", "--json").output
        #expect(!status.contains("\u{1B}"))
    }

    @Test("row 25: no byte, one byte, two gigabytes, a wrong and no extension")
    func sizes() throws {
        let bench = try Workbench()
        try bench.put(Data(), "empty.jpg")
        try bench.put(Data([0x41]), "one.jpg")
        _ = FileManager.default.createFile(atPath: bench.inbox + "/huge.jpg", contents: nil)
        #expect(truncate(bench.inbox + "/huge.jpg", 2 << 30) == 0)
        try bench.put(Workbench.invoice(1), "wrong.jpg")
        try bench.put(Workbench.invoice(2), "none")
        let watching = try bench.watch("--after", "move", "--patience", "1")
        #expect(watching.deals(with: 5), "\(watching.talk)")
        #expect(
            eventually {
                bench.names("attention").filter { !$0.hasSuffix(".txt") } == ["empty.jpg", "huge.jpg", "one.jpg"]
            })
        #expect(eventually { bench.names("done") == ["none", "wrong.jpg"] }, "\(watching.talk)")
        for (name, word) in [("empty", "empty"), ("huge", "larger"), ("one", "plain text")] {
            let reason = try String(contentsOfFile: "\(bench.inbox)/attention/\(name).jpg.reason.txt", encoding: .utf8)
            #expect(reason.contains(word), "\(reason)")
        }
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
    }

    @Test(
        "row 26: no permission: said, and taken when it is given, without a restart",
        .enabled(
            if: isRoot && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "needs root, to give up being it"))
    func permissions() throws {
        let bench = try Workbench()
        try bench.drop(1...1)
        try bench.drop(2...2, in: bench.inbox + "/locked")
        try system("chown", "-R", "65534:65534", bench.path)
        chmod(bench.inbox + "/invoice-1.xml", 0)
        chmod(bench.inbox + "/locked", 0)
        let watching = try bench.watch(
            "--after", "move",
            through: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"])
        #expect(watching.says("permission denied"), "\(watching.talk)")
        chmod(bench.inbox + "/invoice-1.xml", 0o600)
        chmod(bench.inbox + "/locked", 0o700)
        #expect(eventually { bench.names("done").contains("invoice-1.xml") }, "\(watching.talk)")
        #expect(eventually { bench.names("done/locked") == ["invoice-2.xml"] }, "\(watching.talk)")
        #expect(watching.stop().status == 0)
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("row 28: pictures and PDFs that grow when they are opened: refused or bounded, and the daemon stays small")
    func bombs() throws {
        let bench = try Workbench()
        // A picture of 30000 x 30000 pixels by its header, a page of 200000 points, and a stream that inflates to 300 MB.
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        png += [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0, 0, 0, 0, 0]
        png += [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        try bench.put(Data(png), "bomb.png")
        try bench.put(
            pdf(box: 200_000, content: Array("BT /F1 12 Tf 10 10 Td (x) Tj ET".utf8), filter: ""), "large.pdf")
        let inflating = try system(
            "python3", "-c",
            "import zlib,sys,base64;c=zlib.compressobj(9);s=sys.stdout;d=b''.join([c.compress(b' '*1000000) for _ in range(300)]+[c.flush()]);s.write(base64.b64encode(d).decode())"
        )
        let stream = Array(try #require(Data(base64Encoded: inflating)))
        try bench.put(pdf(box: 200, content: stream, filter: "/Filter /FlateDecode"), "flate.pdf")
        let watching = try bench.watch("--after", "move")
        #expect(watching.deals(with: 3, within: 60), "\(watching.talk)")
        #expect(watching.residentBytes < 100 << 20, "\(watching.residentBytes >> 20) MiB")
        #expect(bench.names("attention").contains("bomb.png"))
        try bench.drop(1...1)
        #expect(watching.deals(with: 4), "\(watching.talk)")
        watching.stop()
        #expect(try bench.fsck().status == 0)
    }

    private func pdf(box: Int, content: [UInt8], filter: String) -> Data {
        let head = """
            %PDF-1.4
            1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
            2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
            3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 \(box) \(box)] /Contents 4 0 R>> endobj
            4 0 obj <</Length \(content.count) \(filter)>> stream

            """
        return Data(Array(head.utf8) + content + Array("\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n".utf8))
    }

    private func pool(limits: ReaderLimits = ReaderLimits()) throws -> ReaderPool {
        try ReaderPool(
            size: 1,
            command: ReaderCommand(
                executable: Workbench.lab,
                arguments: ["faulty-reader", "--tessdata", Checkout.path + "/tessdata"],
                readable: [Checkout.path + "/tessdata"]), limits: limits)
    }

    private func read(_ fault: ReaderFault, with pool: ReaderPool, serial: Int = 0) async throws -> [String] {
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        let document = try #require(fault.document(serial: serial))
        let reading = try await pool.read(
            document, from: null,
            settings: ReadingSettings(packs: .init(latin: "srp_latn", cyrillic: "srp", expectsCyrillic: false)))
        return reading.pages.flatMap { $0.text.lines.flatMap { $0.words.map(\.text) } }
    }

    @Test("row 29: a reader that was taken over: no file, no socket, no fork, no program, no signal")
    func takenOver() async throws {
        let pool = try pool()
        defer { pool.shutDown() }
        let words = try await read(.probe, with: pool)
        func result(_ name: String) -> Int32? { words.firstIndex(of: name).flatMap { Int32(words[$0 + 1]) } }
        #expect(result("own") == 0 && result("fonts") == 0, "\(words)")
        let layers = Dictionary(uniqueKeysWithValues: Confinement.layers.map { ($0.name, $0.isActive) })
        if layers["Landlock"] == true {
            #expect(result("passwd") == EACCES && result("root") == EACCES && result("other") == EACCES, "\(words)")
            #expect(result("write") == EACCES && result("shell") == EACCES, "\(words)")
        }
        if layers["system call filter"] == true {
            #expect(result("socket") == EACCES && result("fork") == EPERM, "\(words)")
        }
        #expect(layers.count == 3)
        if Confinement.layers.contains(where: { $0.found.contains("signals") }) {
            #expect(result("kill") == EPERM, "\(words)")
        }
    }

    @Test(
        "row 29: this kernel has every layer",
        .enabled(
            if: Confinement.layers.allSatisfy { $0.isActive },
            "this kernel lacks Landlock or system call filters"))
    func layers() throws {
        let doctor = try Workbench().run("doctor").output
        for layer in Confinement.layers.map(\.name) { #expect(doctor.contains("readers: \(layer)")) }
    }

    /// Runs a program as on a kernel that answers a call with "not implemented".
    private static func without(call number: Int) -> [String] {
        // Load the number of the call; where it is this one, answer ENOSYS; allow.
        let script = """
            import ctypes, os, struct, sys
            code = [(0x20, 0, 0, 0), (0x15, 0, 1, \(number)), (0x06, 0, 0, 0x50000 | 38), (0x06, 0, 0, 0x7fff0000)]
            text = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
            program = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(code), ctypes.addressof(text)))
            libc = ctypes.CDLL(None, use_errno=True)
            if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0): sys.exit(99)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        return ["/usr/bin/python3", "-c", script]
    }

    /// landlock_create_ruleset and seccomp, on both architectures.
    private static let calls = [(444, "Landlock"), (seccompNumber, "system call filter")]
    #if arch(x86_64)
        private static let seccompNumber = 317
    #else
        private static let seccompNumber = 277
    #endif

    @Test(
        "row 29: a kernel that lacks a layer: said at each start, and nothing is read where it is required",
        arguments: calls)
    func missingLayers(call: Int, layer: String) throws {
        let bench = try Workbench()
        try bench.put(Workbench.invoice(1), "invoice-1.xml", in: bench.path)
        let file = bench.path + "/invoice-1.xml"
        let whole = try bench.run("read", file)
        #expect(whole.status == 0)
        if Confinement.missing.isEmpty { #expect(!whole.talk.contains("warning"), "\(whole.talk)") }
        for command in [["read", file], ["import", file]] {
            let answer = try bench.run(command, through: Self.without(call: call))
            #expect(answer.status == 0 && answer.talk.contains("warning: this kernel has no"), "\(answer.talk)")
            #expect(answer.talk.contains(layer), "\(answer.talk)")
        }
        try bench.put(Data("[reader]\nconfinement = \"required\"\n".utf8), "config.toml", in: bench.home)
        try bench.put(Workbench.invoice(2), "invoice-2.xml", in: bench.path)
        for command in [["read", file], ["import", bench.path + "/invoice-2.xml"], ["watch", bench.inbox]] {
            let answer = try bench.run(command, through: Self.without(call: call))
            #expect(answer.status == 3 && answer.talk.contains("nothing is read"), "\(command): \(answer.talk)")
        }
        let doctor = try bench.run(["doctor"], through: Self.without(call: call))
        #expect(doctor.status == 3 && doctor.output.contains("required: without it nothing is read"))
        if Confinement.missing.isEmpty { #expect(try bench.run("import", bench.path + "/invoice-2.xml").status == 0) }
        try bench.expectWhole(Confinement.missing.isEmpty ? 2 : 1)
    }

    @Test("row 29: what bilko holds in memory is in no core dump")
    func memory() throws {
        let bench = try Workbench()
        let watching = try bench.watch()
        #expect(eventually { watching.says("watching") }, "\(watching.talk)")
        let limits = try String(contentsOfFile: "/proc/\(watching.pid)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).first == "0", "\(limits)")
        watching.stop()
        #expect(try bench.run("doctor").output.contains("in no core dump"))
    }

    @Test("row 30: a reader that hangs, crashes, floods its output or leaves others behind costs one document")
    func misbehaving() async throws {
        let pool = try pool(limits: ReaderLimits(processorSeconds: 2, wallSeconds: 1))
        defer { pool.shutDown() }
        for (serial, fault) in [ReaderFault.crash, .hang, .exitQuietly, .answerGarbage, .closeChannel].enumerated() {
            await #expect(throws: ReadingError.self, "\(fault)") { try await read(fault, with: pool, serial: serial) }
            #expect(try await read(.echo, with: pool, serial: 100 + serial).contains("attempt"), "after \(fault)")
        }
        #expect(try await read(.flood, with: pool).contains("attempt"))
        let words = try await read(.leaveProcess, with: pool)
        let left = try #require(words.firstIndex(of: "left").flatMap { Int32(words[$0 + 1]) })
        #expect(left > 0)
        let isGone = eventually(within: 5) {
            let stat = (try? String(contentsOfFile: "/proc/\(left)/stat", encoding: .utf8)) ?? ""
            return stat.isEmpty || stat.split(separator: ")").last?.split(separator: " ").first == "Z"
        }
        #expect(isGone, "what it left behind is gone")
    }

    @Test("row 31: hundreds of damaged documents: none takes the daemon down, each ends in one state")
    func corpus() throws {
        let bench = try Workbench()
        var random = SeededNumbers(seed: 31)
        let small = try Data(contentsOf: URL(fileURLWithPath: Workbench.sample("08-journal-cafe.png")))
        let page = pdf(box: 200, content: Array("BT /F1 12 Tf 10 10 Td (x) Tj ET".utf8), filter: "")
        for number in 0..<240 {
            // Mostly the cheap ones; a picture that still decodes is recognised.
            var bytes = Array(number % 40 == 0 ? small : number % 12 == 0 ? page : Workbench.invoice(number))
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if number % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
            try bench.put(Data(bytes), "damaged-\(number)")
        }
        let watching = try bench.watch("--after", "move", "--patience", "0.5", settle: 0.1)
        #expect(watching.deals(with: 240, within: 90), "\(watching.dealtWith)")
        #expect(watching.process.isRunning && watching.residentBytes < 100 << 20)
        let (done, twice) = (bench.names("done").count, bench.names("duplicate").count)
        let attention = bench.names("attention").filter { !$0.hasSuffix(".reason.txt") }.count
        #expect(done + twice + attention == 240, "\(done) \(twice) \(attention)")
        #expect(watching.stop().status == 0)
        let check = try bench.fsck()
        #expect(check.status == 0, "\(check.object)")
    }
}
