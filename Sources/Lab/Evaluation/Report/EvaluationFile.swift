import Files
package import Foundation
package import ReceiptModel
package import SystemPackage

/// The JSON files of evaluations: reports and thresholds.
package enum EvaluationFile {
    /// Why a file cannot be used.
    package struct Fault: ExplainedError, Equatable {
        package var exitStatus = ExitStatus.input
        package var message: Message
        package var remedy: Message
    }

    /// Maximum size of a file in bytes.
    private static let largest = 1 << 30

    /// Reads a report.
    ///
    /// - Parameter path: of the file, or of a folder with a `report.json`.
    /// - Returns: a report of the present version.
    /// - Throws: ``Fault`` when it cannot be read, is no report, or one of another version.
    package static func report(at path: FilePath) throws(Fault) -> EvaluationReport {
        var path = path
        if (try? FileSystem.status(of: path, followingLinks: true))?.kind == .directory {
            path = path.appending("report.json")
        }
        let report: EvaluationReport = try decode(path, as: "a report of 'bilko eval run'")
        guard report.version == EvaluationReport.currentVersion else {
            throw Fault(
                message: "\(path.printable) has version \(report.version) of the format",
                remedy: "measure again with this bilko")
        }
        return report
    }

    /// Reads a file of at most 1 GiB.
    ///
    /// - Parameter path: of the file.
    /// - Returns: all of its bytes.
    /// - Throws: ``Fault`` when it cannot be read or is larger.
    package static func content(of path: FilePath) throws(Fault) -> Data {
        do throws(FileError) {
            let opened = try FileSystem.openRegular(path, followingLinks: true)
            if opened.status.size <= largest {
                return Data(try opened.descriptor.bytes(from: 0, count: opened.status.size))
            }
        } catch {
            throw Fault(exitStatus: error.exitStatus, message: error.message, remedy: error.remedy)
        }
        throw Fault(message: "\(path.printable) is too large", remedy: "name another file")
    }

    /// Reads a JSON file.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - kind: what it ought to be, for the message.
    /// - Returns: its value.
    /// - Throws: ``Fault`` when it cannot be read, or with the place where it is something else.
    package static func decode<Value: Decodable>(_ path: FilePath, as kind: String) throws(Fault) -> Value {
        let content = try content(of: path)
        do {
            return try JSONDecoder().decode(Value.self, from: content)
        } catch {
            let place = (error as? DecodingError)?.place ?? "\(error)"
            throw Fault(message: "\(path.printable) cannot be read as \(kind): \(place)", remedy: "name another file")
        }
    }
}

extension DecodingError {
    /// The coding path and the fault.
    fileprivate var place: String {
        let context: Context? =
            switch self {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context
            @unknown default: nil
            }
        guard let context else { return "it cannot be decoded" }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        return path.isEmpty ? context.debugDescription : "at \(path): \(context.debugDescription)"
    }
}
