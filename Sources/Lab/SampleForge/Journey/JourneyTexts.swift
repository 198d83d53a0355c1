extension SampleForge {
    /// Writes receipts of business trips into a folder, which is made if need be and must be empty: `NNNNNN.txt` and
    /// `truth.jsonl`, which holds the texts too, so that fields can be made of them and `print` can photograph them.
    ///
    /// Text `n` and its truth depend on the seed and `n` only.
    ///
    /// - Throws: `unusable` for a folder that cannot be made or is not empty, and for a file that cannot be written.
    package func makeJourneys(count: Int, into folder: String) throws(SampleForgeError) {
        try Self.demandEmpty(folder)
        try Self.makeFolder(folder)
        var truths = ""
        for number in 1...max(1, count) {
            let files = Journey(seed: seed, number: number).files(named: fileName(number))
            try Self.write(Array(files.text.utf8), to: "\(folder)/\(fileName(number)).txt")
            truths += files.truth + "\n"
        }
        try Self.write(Array(truths.utf8), to: folder + "/truth.jsonl")
    }
}
