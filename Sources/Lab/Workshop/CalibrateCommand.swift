import ArgumentParser
import Console
import Evaluation
import Files
import ReceiptModel

/// `bilko-lab calibrate`: fits what confidences are worth.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate", abstract: "Fit the calibration of confidences.",
        discussion: """
            The report is one of 'bilko eval run --uncalibrated': with raw confidences. Each field's table shows, by steps \
            of the raw confidence, how many values were right, their calibrated confidence, and the lowest raw \
            confidence from which on no more than the risk is wrong. With --swift the tables are printed as the \
            source that extraction is built with.
            """)

    @Argument(help: "A report.json, or a folder with one.", completion: .file())
    var report: String

    @Option(help: "The share of wrong values that is borne; 0.005 is one in two hundred.")
    var risk = 0.005

    @Flag(help: "Print the tables as Sources/Core/Extraction/ConfidenceModel.swift.")
    var swift = false

    @Flag(help: "Print them as JSON.")
    var json = false

    /// The fields that a draft is booked by, and those that identify it.
    private static let fields: [ReceiptField] = [.total, .date, .taxID, .merchant, .currency, .number, .time]

    func validate() throws {
        guard (0..<1).contains(risk) else { throw ValidationError("--risk is a share, such as 0.005") }
    }

    func run() throws {
        let fits = try EvaluationFile.report(at: FileSystem.absolute(report))
            .confidenceFits(of: Self.fields.map(\.rawValue))
        guard !fits.isEmpty else {
            throw Failure(
                .input, "\(report) holds no field with a confidence", remedy: "measure sets with 'bilko eval run'")
        }
        if json { return try Console.json(fits, readable: true) }
        if swift { return Console.dataLines(of: source(of: fits)) }
        for field in Self.fields {
            guard let fit = fits[field.rawValue] else { continue }
            var table = Table([field.rawValue, "values", "right", "calibrated"], rightAligned: [0, 1, 2, 3])
            for step in fit.steps {
                table.add([
                    "from \(step.from.decimal(3))", "\(step.count)", "\(step.right)",
                    step.confidence.decimal(4),
                ])
            }
            table.lines().forEach(Console.data)
            let threshold = fit.threshold(atRisk: risk).map { $0.decimal(3) } ?? "none"
            Console.data("at most \((risk * 100).decimal(1)) % wrong from: \(threshold)")
            Console.data("")
        }
    }

    private func source(of fits: [String: ConfidenceFit]) -> String {
        var lines = [
            "import ReceiptModel", "",
            "/// The calibration of confidences, by field: lowest raw confidence of a step, and the share of right values in it.",
            "///",
            "/// Made by `bilko-lab calibrate REPORT --swift`; ARCHITECTURE.md says out of which sets.",
            "enum ConfidenceModel {",
            "    static let steps: [ReceiptField: [(from: Double, share: Double)]] = [",
        ]
        for field in Self.fields {
            guard let fit = fits[field.rawValue] else { continue }
            lines.append("        .\(field): [")
            for step in fit.steps {
                lines.append(
                    "            (\(step.from.decimal(4)), \(step.confidence.decimal(4))),"
                )
            }
            lines.append("        ],")
        }
        return (lines + ["    ]", "}"]).joined(separator: "\n")
    }
}
