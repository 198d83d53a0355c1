import Foundation
import TestSupport
import Testing

/// `bilko eval`, as a user runs it.
@Suite("bilko eval, as a user runs it", .serialized)
struct EvalTests {
    /// A set of three samples, with a line of truth that the test makes of each one's.
    private func smallSet(_ scratch: Scratch, change: (Int, String) -> String = { $1 }) throws -> String {
        let names = ["02-supermarket", "08-journal-cafe", "13-srpska"]
        let folder = scratch.path + "/set"
        try FileManager.default.createDirectory(atPath: folder + "/images", withIntermediateDirectories: true)
        let truth = try String(contentsOfFile: Bilko.samples + "/truth.jsonl", encoding: .utf8)
        let lines = truth.split(separator: "\n").filter { line in names.contains { line.contains($0) } }.map(
            String.init)
        for name in try FileManager.default.contentsOfDirectory(atPath: Bilko.samples + "/images")
        where names.contains(where: name.hasPrefix) {
            try FileManager.default.copyItem(
                atPath: "\(Bilko.samples)/images/\(name)", toPath: "\(folder)/images/\(name)")
        }
        let changed = lines.enumerated().map { change($0.offset, $0.element) }
        try changed.joined(separator: "\n").write(toFile: folder + "/truth.jsonl", atomically: true, encoding: .utf8)
        return folder
    }

    private func report(_ folder: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/report.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("the project's own samples keep their gate, and a gate that is too strict breaks")
    func ownSamples() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko(["XDG_CACHE_HOME": scratch.path + "/cache"])
        let run = try bilko("eval", "run", Bilko.samples, "--out", scratch.path + "/out", "--slices")
        #expect(run.status == 0, "\(run.talk.suffix(800))")
        for word in ["characters wrong (CER)", "country=RS, 4 items", "tax_id", "ready without a person", "memory"] {
            #expect(run.output.contains(word), "\(word)")
        }
        let gate = try bilko("eval", "gate", scratch.path + "/out", "--thresholds", Bilko.samples + "/gate.json")
        #expect(gate.status == 0, "\(gate.output)")
        let strict = scratch.path + "/strict.json"
        try #"{"version": 1, "rules": [{"metric": "text.cer", "max": 0.0001}]}"#
            .write(toFile: strict, atomically: true, encoding: .utf8)
        let broken = try bilko("eval", "gate", scratch.path + "/out", "--thresholds", strict)
        #expect(broken.status == 14 && broken.output.contains("BROKEN  text.cer"), "\(broken.output)")
        let page = try String(contentsOfFile: scratch.path + "/out/report.html", encoding: .utf8)
        #expect(page.contains("data:image/jpeg;base64,") && !page.contains("src=\"http"))
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(try bilko("schema", "evaluation").output.utf8))
                as? [String: Any])
        #expect(SchemaCheck(root: schema).problems(try report(scratch.path + "/out"), schema) == [])
        // The second run reads nothing, and says the same.
        let again = try bilko("eval", "run", Bilko.samples, "--json")
        #expect(again.output.components(separatedBy: "\"cached\" : true").count == 1 + 16)
        let same = try bilko("eval", "compare", scratch.path + "/out", scratch.path + "/out", "--json")
        let comparison = try #require(
            try JSONSerialization.jsonObject(with: Data(same.output.utf8)) as? [String: Any])
        #expect(comparison["items"] as? Int == 16 && (comparison["changes"] as? [Any])?.isEmpty == true)
    }

    @Test("a broken line, a missing picture, an unknown field: said with file and line, and the rest is scored")
    func brokenTruth() throws {
        let scratch = try Scratch()
        let set = try smallSet(scratch) { index, line in
            switch index {
            case 0: String(line.dropLast(20))
            case 1: line.replacing("\"total\"", with: "\"ttoal\"")
            default: line + "\n" + line.replacing("13-srpska", with: "14-nowhere")
            }
        }
        let answer = try scratch.bilko()("eval", "run", set, "--no-cache", "--json")
        #expect(answer.status == 7)
        let place = "\(set)/truth.jsonl".replacing("//", with: "/")
        for words in [
            ":1: the line is not a JSON object", ":2: unknown field \"ttoal\" is not scored; did you mean \"total\"?",
            ":4: the picture images/14-nowhere.jpg is missing",
        ] {
            #expect(answer.talk.contains(place + words), "\(words)\n\(answer.talk)")
        }
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let items = (report["runs"] as? [[String: Any]])?.first?["items"] as? [[String: Any]] ?? []
        #expect(items.compactMap { $0["file"] as? String } == ["images/08-journal-cafe.png", "images/13-srpska.jpg"])
        let fields = items.first?["fields"] as? [String: Any] ?? [:]
        #expect(fields["date"] != nil && fields["total"] == nil)
    }

    @Test("the plain tesseract command is scored beside, and the comparison tells them apart")
    func externalEngine() throws {
        let scratch = try Scratch()
        let set = try smallSet(scratch)
        let out = scratch.path + "/out"
        let answer = try scratch.bilko()(
            "eval", "run", set, "--no-cache", "--out", out, "--variant", "bilko", "--variant",
            "raw:without=paper+light+level+scale,division=sparse", "--engine",
            "plain=tesseract --tessdata-dir \(Checkout.path)/tessdata {image} - -l srp_latn+srp --psm 6 -c tessedit_create_hocr=1"
        )
        #expect(answer.status == 0, "\(answer.talk.suffix(600))")
        let runs = try report(out)["runs"] as? [[String: Any]] ?? []
        #expect(runs.compactMap { $0["name"] as? String } == ["bilko", "raw", "plain"])
        let rates = runs.map { run -> Double in
            let summary = (run["summaries"] as? [[String: Any]])?.first?["metrics"] as? [String: [String: Any]]
            return summary?["text.cer"]?["value"] as? Double ?? -1
        }
        #expect(rates.allSatisfy { $0 > 0 && $0 < 1.5 } && Set(rates).count == 3, "\(rates)")
        let compared = try scratch.bilko()("eval", "compare", out + "#bilko", out + "/report.json#plain")
        #expect(compared.status == 0 && compared.output.contains("3 items in both"), "\(compared.output)")
    }

    @Test("sets of any size, and lines for training")
    func makingSets() throws {
        let scratch = try Scratch()
        let bilko = scratch.bilko()
        let folder = scratch.path + "/set"
        #expect(
            try bilko.lab("samples", "make", "--count", "3", "--flat", "--country", "rs", "--seed", "7", folder).status
                == 0
        )
        let truth = try Truth.load(folder)
        #expect(truth.count == 3 && truth.values.allSatisfy { $0["country"] as? String == "RS" })
        #expect(truth.keys.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/images/\($0)") })
        let schema = try bilko("schema", "truth")
        #expect(schema.status == 0 && schema.output.contains("\"quad\""))
        let members = try #require(
            (try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any])?["properties"]
                as? [String: Any])
        #expect(
            Set(["kind", "total", "type_code", "vat", "lines"]).isSubset(of: members.keys) && members["@fields"] == nil)
        // A folder with something in it is left alone.
        let again = try bilko.lab("samples", "make", "--count", "3", folder)
        #expect(again.status == 4 && again.talk.contains("not empty"), "\(again.talk)")
        #expect(try bilko.lab("samples", "make", "--flat", scratch.path + "/x").status == 1)
        #expect(try bilko.lab("samples", "make", "--count", "2", "--flat", "--photo", scratch.path + "/x").status == 1)
        #expect(try bilko.lab("samples", "lines", "--count", "4", scratch.path + "/lines").status == 0)
        let lines = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/lines/lines")
        #expect(lines.count == 8 && lines.count { $0.hasSuffix(".gt.txt") } == 4)
        // The folder above holds none: said, and not a set without lines.
        let none = try bilko.lab(
            "training", "crops", scratch.path + "/lines", "--out", scratch.path + "/x", "--name", "x")
        #expect(none.status == 2 && none.talk.contains("holds no line"), "\(none.talk)")
        // What was made can be measured as it is.
        let run = try bilko("eval", "run", folder, "--no-cache")
        #expect(run.status == 0 && run.output.contains("set, 3 items"), "\(run.talk)")
    }

    @Test("interrupted, and run again: what was read is not read again")
    func interrupted() throws {
        let scratch = try Scratch()
        let cache = scratch.path + "/cache"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "exec '\(Bilko.executable)' eval run '\(Bilko.samples)' --readers 1 --cache '\(cache)'",
        ]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        scratch.waitForFolder(in: "cache") { $0.hasSuffix(".json") }
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        let again = try scratch.bilko()("eval", "run", Bilko.samples, "--cache", cache)
        #expect(again.status == 0 && again.talk.contains("(cached)"))
    }

    @Test("texts are printed and scored, and steps are named as variants take them")
    func printedTexts() throws {
        let scratch = try Scratch()
        try "UKUPNO EUR 12,50\nHVALA NA KUPNJI\n".write(
            toFile: scratch.path + "/one.txt", atomically: true, encoding: .utf8)
        let bilko = scratch.bilko()
        let made = try bilko.lab("samples", "print", scratch.path + "/one.txt", scratch.path + "/set", "--seed", "4")
        #expect(made.status == 0 && made.talk.contains("1 pictures of 1 texts"), "\(made.talk)")
        let steps = try bilko("eval", "steps")
        #expect(steps.output.contains("codes\n") && steps.output.contains("level\n"))
        let without = steps.output.split(separator: "\n").joined(separator: "+")
        let run = try bilko("eval", "run", scratch.path + "/set", "--variant", "bare:without=\(without)", "--no-cache")
        #expect(run.status == 0 && run.output.contains("paper found (IoU)"), "\(run.output) \(run.talk)")
    }

    @Test(arguments: [
        (["eval", "run"], Int32(1), "Missing expected argument"),
        (["eval", "run", "/nowhere"], 2, "no such folder"),
        (["eval", "run", Bilko.samples, "--variant", "x:colour=red"], 1, "no setting of a variant"),
        (["eval", "run", Bilko.samples, "--variant", "x:packs=xyz"], 3, "language pack xyz"),
        (["eval", "run", Bilko.samples, "--variant", "x", "--variant", "x"], 1, "two variants"),
        (["eval", "run", Bilko.samples, "--engine", "tesseract"], 1, "NAME=COMMAND"),
        (["eval", "run", Bilko.samples, "--engine", "a=no-such-program"], 3, "not installed"),
        (["eval", "run", Bilko.samples, "--out", "/proc/x"], 4, "/proc/x"),
        (["eval", "compare", "/nowhere", "/nowhere"], 2, "/nowhere"),
        (["samples", "print", "/nowhere", "/tmp/x", "--quality", "ordinary"], 1, "say --photo"),
        (["samples", "make", "/tmp/x", "--megapixels", "12"], 1, "need --count"),
        (["eval", "gate", "/nowhere", "--thresholds", "/nowhere"], 2, "/nowhere"),
        (
            ["eval", "compare", Bilko.samples + "/truth.jsonl", Bilko.samples + "/truth.jsonl"], 2,
            "cannot be read as a report"
        ),
    ])
    func wrongWords(arguments: [String], status: Int32, words: String) throws {
        let bilko = try Scratch().bilko()
        let answer = try (arguments[0] == "samples" ? bilko.lab : bilko).run(arguments)
        #expect(answer.status == status && answer.talk.contains(words), "\(answer.status): \(answer.talk)")
        #expect(answer.output.isEmpty)
    }
}
