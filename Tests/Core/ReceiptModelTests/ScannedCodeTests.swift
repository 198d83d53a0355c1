import Foundation
import Testing

@testable import ReceiptModel

@Suite("Codes in other frames")
struct ScannedCodeTests {
    /// A square of 100 pixels whose upper edge leans so many degrees clockwise, around the point 200, 300.
    private func square(leaning degrees: Double) -> [PagePoint] {
        [(-50, -50), (50, -50), (50, 50), (-50, 50)].map {
            turned(PagePoint(x: $0.0 + 200, y: $0.1 + 300), by: degrees)
        }
    }

    private func turned(_ point: PagePoint, by degrees: Double) -> PagePoint {
        let (x, y, angle) = (point.x - 200, point.y - 300, degrees * .pi / 180)
        return PagePoint(x: 200 + x * cos(angle) - y * sin(angle), y: 300 + x * sin(angle) + y * cos(angle))
    }

    @Test("A code that leant and stands now has a box no larger than itself", arguments: [-170.0, -20, 0, 4, 31, 90])
    func levelled(lean: Double) {
        let code = ScannedCode(symbology: .qr, text: "1", corners: square(leaning: lean), reader: "zbar")
        #expect(abs((code.lean ?? 999) - lean) < 0.001)
        let level = code.moved { turned($0, by: -lean) }
        #expect(level.box == PixelBox(x: 150, y: 250, width: 100, height: 100))
        #expect(abs(level.lean ?? 999) < 0.001)
        // Two turns after each other are one, and the box does not grow with each.
        let there = code.moved { turned($0, by: 45) }.moved { turned($0, by: -45 - lean) }
        #expect(there.box == level.box)
    }

    @Test("A code whose corners nobody knows keeps within the box of its box")
    func withoutCorners() {
        let box = PixelBox(x: 10, y: 20, width: 30, height: 40)
        let code = ScannedCode(symbology: .pdf417, text: "1", box: box, reader: "zxing")
        let moved = code.moved { PagePoint(x: 2 * $0.x, y: $0.y + 5) }
        #expect(moved.box == PixelBox(x: 20, y: 25, width: 60, height: 40))
        #expect(moved.lean == nil)
        #expect(ScannedCode(symbology: .qr, text: "1", corners: [], reader: "zbar").box.width == 0)
        #expect(ScannedCode(symbology: .qr, text: "1", corners: [PagePoint(x: 3, y: 4)], reader: "zbar").lean == nil)
    }
}
