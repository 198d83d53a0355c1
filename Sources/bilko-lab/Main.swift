import Console
import Workshop

@main
struct Main {
    static func main() async { await LabCommand.runToEnd() }
}
