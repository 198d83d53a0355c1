import ArgumentParser
import Console

/// Prints the JSON Schema of what a verb prints or takes.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of what a verb prints or takes.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case document, truth, evaluation, gate, handover
    }

    @Argument(
        help: """
            document: what import and read print; truth: a line of a labelled set; evaluation: the report of eval run; \
            gate: the thresholds of eval gate; handover: a line of a month in JSON Lines.
            """)
    var format: Format = .document

    func run() {
        let bytes =
            switch format {
            case .document: PackageResources.document_schema_json
            case .truth: PackageResources.truth_schema_json
            case .evaluation: PackageResources.evaluation_schema_json
            case .gate: PackageResources.gate_schema_json
            case .handover: PackageResources.handover_schema_json
            }
        let text = String(decoding: bytes, as: UTF8.self)
        switch format {
        case .document: Console.dataLines(of: FieldSchema.document(text))
        case .truth: Console.dataLines(of: FieldSchema.truth(text))
        case .evaluation, .gate, .handover: Console.dataLines(of: text)
        }
    }
}

extension SchemaCommand.Format: Sendable {}
