import CPageSums
package import Files
import Foundation
package import SystemPackage

/// A sum for each page of a ledger, kept in the file `ledger.sqlite-sums` beside it.
///
/// SQLite has sums in its log, but none in its database: a bit that a disk changes in a value, in a free page or between two
/// rows is read as if it had been written. A thin layer between SQLite and the file system writes the sum of each page right
/// after it; what differs later was changed by something else.
package enum PageSums {
    /// Whether SQLite keeps the sums in this process, from the first look at this value on.
    package static let areKept = bilko_page_sums_install() == 0

    /// What the pages of a ledger and its log are, compared with their sums.
    package struct Verdict: Equatable, Sendable {
        /// Pages that are what was written.
        package var whole = 0
        /// Pages that nothing can be said of: another program made the file, or they are being written.
        package var unknown = 0
        /// The numbers of pages that are not what was written, from 1.
        package var broken: [Int] = []
        /// Whether something in the middle of the log is not what was written; what comes after it is lost.
        package var isLogBroken = false
    }

    private static let pageSize = 4096
    private static let sumSize = 8

    /// Compares each page with its sum; beside a writer, what seems broken is looked at again.
    ///
    /// - Parameter ledger: the database.
    /// - Returns: nothing but zeros for a ledger that is not there.
    /// - Throws: ``FileError`` when a file cannot be read.
    package static func verdict(of ledger: FilePath) throws(FileError) -> Verdict {
        var found = try look(at: ledger)
        for _ in 0..<3 where !found.broken.isEmpty || found.isLogBroken {
            Thread.sleep(forTimeInterval: 0.05)
            let again = try look(at: ledger)
            let broken = Set(found.broken).intersection(again.broken)
            found = Verdict(
                whole: again.whole, unknown: again.unknown + again.broken.count - broken.count,
                broken: broken.sorted(), isLogBroken: found.isLogBroken && again.isLogBroken)
        }
        return found
    }

    private static func look(at ledger: FilePath) throws(FileError) -> Verdict {
        var verdict = Verdict()
        // A first run that ended early: the next writer rolls back what it wrote.
        guard try content(of: FilePath(ledger.string + "-journal")).isEmpty else { return verdict }
        let log = WriteAheadLog(try content(of: FilePath(ledger.string + "-wal")))
        verdict.isLogBroken = log.isBroken
        let sums = try content(of: FilePath(ledger.string + "-sums"))
        let file = try FileSystem.openRegular(ledger, followingLinks: true)
        var number = 0
        while true {
            let bytes = try file.descriptor.bytes(from: number * pageSize, count: 256 * pageSize)
            if bytes.isEmpty { return verdict }
            for start in stride(from: 0, to: bytes.count, by: pageSize) {
                let end = min(start + pageSize, bytes.count)
                let kept = sum(in: sums, at: number)
                if log.pages.contains(UInt32(number + 1)) || kept == 0 {
                    // What the log holds counts, and is written over the page.
                    verdict.unknown += 1
                } else if end - start == pageSize, kept == sum(of: bytes[start..<end], number: UInt32(number)) {
                    verdict.whole += 1
                } else {
                    verdict.broken.append(number + 1)
                }
                number += 1
            }
        }
    }

    private static func content(of path: FilePath) throws(FileError) -> [UInt8] {
        guard FileSystem.exists(path) else { return [] }
        let file = try FileSystem.openRegular(path, followingLinks: false)
        return try file.descriptor.bytes(from: 0, count: file.status.size)
    }

    private static func sum(in sums: [UInt8], at number: Int) -> UInt64 {
        let start = number * sumSize
        guard start + sumSize <= sums.count else { return 0 }
        return (0..<sumSize).reduce(0) { $0 | UInt64(sums[start + $1]) << (8 * UInt64($1)) }
    }

    /// As `bilko_page_sum` has it.
    private static func sum(of page: ArraySlice<UInt8>, number: UInt32) -> UInt64 {
        var (a, b): (UInt32, UInt32) = (number &+ 1, 0)
        var at = page.startIndex
        while at < page.endIndex {
            a = a &+ page.littleWord(at: at) &+ b
            b = b &+ page.littleWord(at: at + 4) &+ a
            at += 8
        }
        let sum = UInt64(b) << 32 | UInt64(a)
        return sum == 0 ? 1 : sum
    }
}

extension ArraySlice<UInt8> {
    fileprivate func littleWord(at place: Int) -> UInt32 {
        UInt32(self[place]) | UInt32(self[place + 1]) << 8 | UInt32(self[place + 2]) << 16
            | UInt32(self[place + 3]) << 24
    }
}
