import Countries
import Foundation
import Hummingbird
import NIOCore
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// Where the paper lies on its picture, in pixels of the picture at its full size, turned upright as its file says.
struct CornersBody: Encodable, Sendable {
    var width: Int
    var height: Int
    /// Four points around the paper.
    var corners: [[Double]]
    /// Whether a person has named them.
    var isGiven: Bool

    enum CodingKeys: String, CodingKey {
        case width, height, corners
        case isGiven = "is_given"
    }

    /// - Throws: ``Problem`` for a page whose map to its picture is flat.
    init(_ page: PaperPage, on picture: PagePreview) throws(Problem) {
        guard let toPicture = picture.toOriginal.inverted else { throw Problem.noPage }
        (width, height) = (picture.fullWidth, picture.fullHeight)
        let reading = page.reading
        isGiven = reading.isOutlineGiven == true
        // The page as it was read is upright: its corners are those of the part that was read.
        let ends = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
        let given = reading.givenCorners?.points
        corners = ends.enumerated().map { place, end in
            let onPage = reading.toOriginal.original(
                x: end.0 * Double(reading.width), y: end.1 * Double(reading.height))
            let stored = given.map { ($0[place].x, $0[place].y) } ?? (onPage.x, onPage.y)
            let (x, y) = toPicture.original(x: stored.0, y: stored.1)
            return [Self.bounded(x, by: picture.fullWidth), Self.bounded(y, by: picture.fullHeight)]
        }
    }

    private static func bounded(_ place: Double, by side: Int) -> Double {
        place.isFinite ? (min(max(place, 0), Double(side)) * 10).rounded() / 10 : 0
    }
}

/// Corners as a client names them.
private struct NamedCorners: Decodable {
    var corners: [[Double]]

    /// The same in pixels of the picture as it is stored.
    ///
    /// - Throws: ``Problem`` for what goes around no paper on the picture.
    func stored(on picture: PagePreview) throws(Problem) -> PaperCorners {
        var points: [PagePoint] = []
        for corner in corners.prefix(5) {
            guard corner.count == 2, (0...Double(picture.fullWidth)).contains(corner[0]),
                (0...Double(picture.fullHeight)).contains(corner[1])
            else { throw Self.problem(.outside) }
            let (x, y) = picture.toOriginal.original(x: corner[0], y: corner[1])
            // What is turned lands beside the picture by rounding.
            points.append(PagePoint(x: max(0, x), y: max(0, y)))
        }
        do throws(PaperCorners.Mistake) { return try PaperCorners(points) } catch { throw Self.problem(error) }
    }

    private static func problem(_ mistake: PaperCorners.Mistake) -> Problem {
        Problem(.unprocessableContent, mistake.message, remedy: mistake.remedy)
    }
}

extension ReviewAPI {
    /// The picture of a page as it is stored.
    func original(_ asked: Asked) async throws -> Response {
        Response(jpeg: try await pictures.original(of: try asked.draft(), page: try asked.page()).preview.jpeg)
    }

    /// Where the paper was found on it.
    func corners(_ asked: Asked) async throws -> Response {
        let (page, preview) = try await pictures.original(of: try asked.draft(), page: try asked.page())
        return try .json(try CornersBody(page, on: preview))
    }

    /// Has a page read again between corners; the draft in the revision that the client has seen is made anew of it.
    ///
    /// The home is not held while the page is read: what somebody else changes meanwhile is found when it is kept.
    func reread(_ asked: Asked) async throws -> Response {
        let (id, number, seen) = (try asked.draft(), try asked.page(), try asked.seenRevision())
        let named: NamedCorners = try await asked.body()
        let (vault, draft) = try await desk.read { vault in
            let draft = try vault.draft(exactly: id)
            guard draft.revision == seen else {
                throw StoreError.revisionConflict(draft: id, expected: seen, found: draft.revision)
            }
            return (vault, draft)
        }
        let corners = try named.stored(on: try await pictures.original(of: id, page: number).preview)
        let work = Reprocessing(
            store: vault, reader: try desk.readers(), from: .read, settings: .forDocuments(of: nil), isDryRun: true,
            now: now)
        let reread = try await work.reread(draft, page: number, between: corners)
        return try await Self.answer(
            desk.write { [now] vault in
                let deeds = DraftDeeds(vault, now: now)
                return try Self.body(of: deeds.keep(reread), deeds, vault)
            })
    }
}

extension Asked {
    /// The page that the path names.
    func page() throws(Problem) -> Int {
        guard let number = parameter("page").flatMap({ Int($0) }) else { throw Problem.noPage }
        return number
    }
}

extension Response {
    /// A picture.
    init(jpeg: Data) {
        self.init(
            status: .ok, headers: [.contentType: "image/jpeg"], body: .init(byteBuffer: ByteBuffer(bytes: jpeg)))
    }
}
