import GRDB

/// The index of words, which SQLite keeps in tables of its own: whether it tells what the words are that it is of.
///
/// SQLite's own check of it needs a connection that writes, and a home is checked without writing. So the index is read out
/// and summed up (word, draft and place; the order does not count), and so are the words.
enum WordIndex {
    /// Whether each word of each draft stands in the index at its place, and nothing else.
    static func isRight(_ db: Database) throws -> Bool {
        do {
            return try tellsTheSame(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return false
        }
    }

    private static func tellsTheSame(_ db: Database) throws -> Bool {
        // A table of the connection's own, which looks into the index.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE IF NOT EXISTS temp.wordsOfIndex
                USING fts5vocab ('main', 'draftWords', 'instance')
                """)
        var indexed = Sum()
        let instances = try Row.fetchCursor(db, sql: "SELECT term, doc, offset FROM temp.wordsOfIndex")
        while let row = try instances.next() {
            indexed.add(row[0] as String? ?? "", row[1] as Int64? ?? -1, row[2] as Int64? ?? -1)
        }
        var kept = Sum()
        let texts = try Row.fetchCursor(db, sql: "SELECT number, words FROM draftTexts")
        while let row = try texts.next() {
            let words: String = try row.value("words")
            let number: Int64 = try row.value("number")
            for (place, word) in words.utf8.split(separator: UInt8(ascii: " ")).enumerated() {
                kept.add(word, number, Int64(place))
            }
        }
        return indexed == kept
    }

    /// Makes the index anew.
    static func rebuild(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO draftWords (draftWords) VALUES ('rebuild')")
    }

    /// A sum of fingerprints that does not depend on their order (FNV-1a, 64 bits).
    private struct Sum: Equatable {
        private var count = 0
        private var sum: UInt64 = 0

        mutating func add(_ word: String, _ number: Int64, _ place: Int64) { add(word.utf8, number, place) }

        mutating func add(_ word: some Sequence<UInt8>, _ number: Int64, _ place: Int64) {
            var print: UInt64 = 0xcbf2_9ce4_8422_2325
            func take(_ value: UInt64) { print = (print ^ value) &* 0x100_0000_01b3 }
            for byte in word { take(UInt64(byte)) }
            take(UInt64(bitPattern: number) ^ 0x9E37_79B9_7F4A_7C15)
            take(UInt64(bitPattern: place))
            count += 1
            sum &+= print ^ print >> 29
        }
    }
}
