import Commands
import Console

@main
struct Main {
    static func main() async { await BilkoCommand.runToEnd(isPrivate: true, language: HomeLanguage.chosen()) }
}
