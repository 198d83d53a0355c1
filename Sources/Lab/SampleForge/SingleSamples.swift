extension SampleForge {
    /// Photographs one receipt under chosen conditions; `name` is the file name without its ending, and a seed of its own.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func photograph(
        _ receipt: ComposedReceipt, under conditions: PhotoConditions, on table: TableTop = .wood, name: String
    ) throws(SampleForgeError) -> (truth: TruthRecord, bytes: [UInt8]) {
        do throws(DrawingFailure) {
            let photographer = Photographer(conditions: conditions, table: table, seed: seed, part: name)
            let picture = try PictureMaker.photograph(receipt.paper, photographer, with: TextPen()) { random in
                let layouts = TillLayout.all.filter { $0.country == receipt.layout.country }
                return ComposedReceipt(random.pick(layouts), seed: seed, part: "neighbour " + name).paper
            }
            return (receipt.truth(of: picture, named: name), picture.bytes)
        } catch {
            throw .unprintable(sample: name, what: error.what)
        }
    }

    /// Prints one receipt clean, its columns `cell` pixels wide; the truth has the lines in pixels of the print.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func print(
        _ receipt: ComposedReceipt, cell: Double = SampleForge.cell
    ) throws(SampleForgeError) -> (truth: TruthRecord, picture: GreyPicture) {
        do throws(DrawingFailure) {
            let sheet = try TillPrinter(cell: cell, wear: nil).lay(receipt.paper, with: TextPen())
            var truth = receipt.truth
            (truth.text, truth.lines) = receipt.paper.seen(hiding: [], at: sheet.outlines)
            return (truth, sheet.picture)
        } catch {
            throw .unprintable(sample: receipt.layout.name, what: error.what)
        }
    }
}

extension GreyPicture {
    /// The brightness of a JPEG file; `nil` when it cannot be decoded.
    package init?(jpeg bytes: [UInt8]) {
        guard let picture = try? JPEGFile(bytes: bytes, width: 0, height: 0).grey() else { return nil }
        self = picture
    }
}
