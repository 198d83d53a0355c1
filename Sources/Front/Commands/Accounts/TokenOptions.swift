import Accounts
import ArgumentParser
import Console
import ReceiptModel

/// A token from a file or standard input, never from an argument or the environment.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file that holds the access token; - is standard input.",
            discussion: "Arguments and environment can be seen by others; a token is taken from neither."),
        completion: .file())
    var tokenFile: String?

    func token() throws -> AccessToken {
        guard let tokenFile else {
            throw Failure(.usage, "there is no token", remedy: "--token-file FILE; - is standard input")
        }
        return AccessToken(try TokenFile.token(at: tokenFile))
    }
}
