import Foundation

/// What a server puts around its answers: nothing, or the envelopes of the Stratum document.
package enum ServerReply {
    /// An answer in its envelope.
    private struct Envelope<Value: Decodable>: Decodable {
        var success: Bool
        var data: Value?
    }

    private struct Mark: Decodable {
        var success: Bool
    }

    /// Why there is no value in an answer.
    package enum Fault: Error, Hashable, Sendable {
        /// The envelope says that it failed, whatever the status says.
        case failed
        case malformed
    }

    /// The value of an answer, from its envelope (`success`, `data`, …) or bare; with `anySpelling`, names as `full_name` and as `fullName`.
    ///
    /// - Throws: ``Fault``: `failed` when the envelope says so, `malformed` for anything but such a value.
    package static func value<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], anySpelling: Bool = false
    ) throws(Fault) -> Value {
        let decoder = JSONDecoder()
        if anySpelling { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        let data = Data(bytes)
        if let mark = try? decoder.decode(Mark.self, from: data) {
            guard mark.success else { throw .failed }
            if let value = (try? decoder.decode(Envelope<Value>.self, from: data))?.data { return value }
        }
        guard let value = try? decoder.decode(type, from: data) else { throw .malformed }
        return value
    }

    /// One page of a list: with its counts, or the bare list; either in an envelope or not.
    ///
    /// - Throws: ``Fault``: `failed` when the envelope says so, `malformed` for anything but a list.
    package static func page<Item: Decodable & Sendable>(
        of type: Item.Type, from bytes: [UInt8]
    ) throws(Fault) -> Page<Item> {
        do throws(Fault) {
            return try value(Page<Item>.self, from: bytes, anySpelling: true)
        } catch .failed {
            throw .failed
        } catch {
            let items = try value([Item].self, from: bytes, anySpelling: true)
            return Page(items: items, total: items.count, page: 1, pageSize: items.count, totalPages: 1)
        }
    }
}

/// One page of a list, with the names of the Stratum document.
package struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    package var items: [Item]
    package var total: Int
    package var page: Int
    package var pageSize: Int
    package var totalPages: Int
}
