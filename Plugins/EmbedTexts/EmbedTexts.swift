import Foundation
import PackagePlugin

/// Puts the texts that lie in a room (catalogues, schemas, pages) into its module, as `PackageResources`.
///
/// It makes what `.embedInCode` makes, but of string literals: the compiler takes an array of half a million bytes apart for
/// two minutes, and such a literal in no time. A text that holds `"""##` does not compile.
@main
struct EmbedTexts: BuildToolPlugin {
    private static let kinds: Set = ["json", "html", "css", "js", "svg", "mustache"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let found = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
        let texts = (found?.compactMap { $0 as? URL } ?? [])
            .filter { Self.kinds.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(texts.count) texts of \(target.name)",
                executable: URL(filePath: "/bin/sh"), arguments: ["-c", Self.script, output.path] + texts.map(\.path),
                inputFiles: texts, outputFiles: [output])
        ]
    }

    /// Writes to the file that is its name; its arguments are the texts.
    private static let script = ###"""
        {
          echo 'enum PackageResources {'
          for text; do
            printf 'static let %s = [UInt8](##"""\n' "$(basename "$text" | tr -c '[:alnum:]\n' _)"
            cat "$text"
            printf '\n"""##.utf8)\n'
          done
          echo '}'
        } >"$0"
        """###
}
