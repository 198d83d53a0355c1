import PageReader

@main
struct Main {
    static func main() { ReaderProgram.run() }
}
