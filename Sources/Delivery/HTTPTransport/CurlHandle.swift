import CCurl
import ReceiptModel

/// Owns one handle of libcurl with the connections that it keeps open.
@safe struct CurlHandle: ~Copyable {
    private let handle: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>

    init() throws(TransportError) {
        try Self.load()
        guard let handle = unsafe bilko_curl_init() else { throw .unusable(reason: "no memory") }
        unsafe self.handle = handle
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    private static func load() throws(TransportError) {
        guard bilko_curl_load() else { throw .unusable(reason: "libcurl.so.4 is missing or cannot be loaded") }
    }

    deinit {
        unsafe bilko_curl_cleanup(handle)
        unsafe message.deallocate()
    }

    /// Sends a request and waits, on this thread, until the answer is complete.
    ///
    /// `trust` is how this very server is judged.
    borrowing func perform(
        _ request: HTTPRequest, host: String, trust: ServerTrust, limits: TransportLimits, exchange: Exchange
    ) throws(TransportError) {
        unsafe bilko_curl_reset(handle)
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { unsafe bilko_curl_slist_free_all(headers) }
        // Nothing is sent "100-continue" for, and libcurl would add a type to every body.
        for (name, value) in [("Expect", ""), ("Content-Type", "")] + request.headers.map({ ($0.name, $0.value) }) {
            let line = value.isEmpty ? "\(name):" : "\(name): \(value)"
            guard let longer = unsafe bilko_curl_slist_append(headers, line) else {
                throw .unusable(reason: "no memory")
            }
            unsafe headers = longer
        }
        unsafe setRequest(request, headers)
        setLimits(limits)
        setTrust(trust)
        let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
        unsafe bilko_curl_set_context(handle, context, readBody, seekBody, takeBody, takeHead, goOn, openSocket)
        unsafe bilko_curl_set_buffer(handle, message)
        unsafe message[0] = 0
        let code = unsafe bilko_curl_perform(handle)
        exchange.finish(status: unsafe bilko_curl_number(handle, CURLINFO_RESPONSE_CODE))
        guard code == CURLE_OK else { throw failure(code, host: host, exchange: exchange, limits: limits) }
        // libcurl takes a head that ends with the connection for a whole one.
        guard exchange.isHeadWhole else {
            throw .broken(host: host, sentAll: exchange.sentAll, reason: "the head of the answer breaks off")
        }
    }

    /// Whether libcurl takes an address for one of the same server, so that what was judged is what is spoken to.
    ///
    /// - Throws: `unusable` where there is no libcurl.
    static func reads(_ address: String, as server: ServerAddress) throws(TransportError) -> Bool {
        try load()
        guard let url = unsafe bilko_curl_url() else { return false }
        defer { unsafe bilko_curl_url_cleanup(url) }
        func part(_ which: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard unsafe bilko_curl_url_get(url, which, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK,
                let found = unsafe text
            else { return nil }
            defer { unsafe bilko_curl_free(found) }
            return unsafe String(cString: found)
        }
        guard unsafe bilko_curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK, part(CURLUPART_USER) == nil,
            part(CURLUPART_PASSWORD) == nil, part(CURLUPART_SCHEME)?.lowercased() == server.scheme,
            part(CURLUPART_PORT) == String(server.port), var host = part(CURLUPART_HOST)?.lowercased()
        else { return false }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        // Names in other scripts are spelled in more than one way; where they lead is looked at later.
        guard host != server.host, host.utf8.allSatisfy({ $0 < 0x80 }), server.host.utf8.allSatisfy({ $0 < 0x80 })
        else { return true }
        return NetworkAddress(host: host) != nil && NetworkAddress(host: host) == NetworkAddress(host: server.host)
    }

    private borrowing func setRequest(_ request: HTTPRequest, _ headers: UnsafeMutablePointer<curl_slist>?) {
        set(CURLOPT_URL, request.address)
        unsafe bilko_curl_set_headers(handle, headers)
        switch request.method {
        case .get: set(CURLOPT_HTTPGET, 1)
        case .head: set(CURLOPT_NOBODY, 1)
        case .delete, .makeFolder, .move, .properties: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        case .post, .patch:
            set(CURLOPT_POST, 1)
            if request.method == .patch { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
            unsafe bilko_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.byteCount))
        case .put:
            set(CURLOPT_UPLOAD, 1)
            unsafe bilko_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.byteCount))
        }
    }

    private borrowing func setLimits(_ limits: TransportLimits) {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
        set(CURLOPT_TIMEOUT_MS, limits.exchangeMilliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, limits.lowSpeedBytes)
        set(CURLOPT_LOW_SPEED_TIME, limits.lowSpeedSeconds)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
        // Redirects are followed by the one who asks, after looking where they lead.
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        // The environment must not lead elsewhere.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_USERAGENT, "bilko")
    }

    private borrowing func setTrust(_ trust: ServerTrust) {
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        // A pinned key alone is enough; with an authority, or with neither, the chain and the name are looked at.
        let byKeyAlone = trust.authorities == nil && !trust.pins.isEmpty
        set(CURLOPT_SSL_VERIFYPEER, byKeyAlone ? 0 : 1)
        set(CURLOPT_SSL_VERIFYHOST, byKeyAlone ? 0 : 2)
        if !trust.pins.isEmpty { set(CURLOPT_PINNEDPUBLICKEY, trust.pins.joined(separator: ";")) }
        if let authorities = trust.authorities {
            // The folder of the system's authorities would count besides.
            unsafe bilko_curl_set_text(handle, CURLOPT_CAPATH, nil)
            unsafe Array(authorities.utf8).withUnsafeBytes { bytes in
                _ = unsafe bilko_curl_set_authorities(handle, bytes.baseAddress, bytes.count)
            }
        }
    }

    private borrowing func set(_ option: CURLoption, _ value: Int) {
        unsafe bilko_curl_set_number(handle, option, value)
    }

    private borrowing func set(_ option: CURLoption, _ value: String) {
        unsafe bilko_curl_set_text(handle, option, value)
    }

    private borrowing func failure(
        _ code: CURLcode, host: String, exchange: Exchange, limits: TransportLimits
    ) -> TransportError {
        let said = unsafe String(cString: message)
        let reason = said.isEmpty ? unsafe String(cString: bilko_curl_strerror(code)) : said
        let isConnected = unsafe bilko_curl_size(handle, CURLINFO_PRETRANSFER_TIME_T) > 0
        if exchange.isStopped { return .cancelled }
        if let reach = exchange.forbidden { return .forbiddenTarget(host: host, reason: reach.words) }
        if let bodyFailure = exchange.bodyFailure { return .bodyUnreadable(reason: bodyFailure) }
        if exchange.isTooLarge { return .answerTooLarge(host: host, limit: limits.answerBytes) }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolved(host: host)
        case CURLE_COULDNT_CONNECT:
            let isRefused = reason.contains("refused") || reason.contains("Couldn't connect to server")
            return isRefused ? .refused(host: host) : .unreachable(host: host, reason: "\(reason)")
        case CURLE_OPERATION_TIMEDOUT:
            return isConnected ? .timedOut(host: host, sentAll: exchange.sentAll) : .connectTimedOut(host: host)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            return .certificate(host: host, reason: "\(reason)")
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return .wrongKey(host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_USE_SSL_FAILED:
            // A connection that breaks in the handshake says nothing about trust.
            let isBroken = reason.contains("reset") || reason.contains("SSL_ERROR_SYSCALL")
            return isBroken
                ? .broken(host: host, sentAll: false, reason: "\(reason)") : .handshake(host: host, reason: "\(reason)")
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE:
            return .broken(host: host, sentAll: exchange.sentAll, reason: "\(reason)")
        case CURLE_URL_MALFORMAT: return .badAddress(host)
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: return .unusable(reason: "\(reason)")
        default: return .garbled(host: host, reason: "\(reason)")
        }
    }
}

private func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    unsafe context.map { unsafe Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private let readBody: bilko_curl_transfer = { buffer, size, count, context in
    guard let buffer = unsafe buffer, let exchange = unsafe exchange(context),
        let bytes = exchange.outgoing(size * count)
    else { return bilko_curl_abort_read }
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size * count).copyBytes(from: bytes)
    return bytes.count
}

private let seekBody: bilko_curl_seek = { context, offset, origin in
    guard let exchange = unsafe exchange(context), origin == SEEK_SET else { return CURL_SEEKFUNC_FAIL }
    exchange.rewind(to: Int(offset))
    return CURL_SEEKFUNC_OK
}

private let takeBody: bilko_curl_transfer = { buffer, size, count, context in
    guard let buffer = unsafe buffer, let exchange = unsafe exchange(context) else { return 0 }
    return unsafe exchange.take(UnsafeRawBufferPointer(start: buffer, count: size * count)) ? size * count : 0
}

private let takeHead: bilko_curl_transfer = { buffer, size, count, context in
    guard let buffer = unsafe buffer, let exchange = unsafe exchange(context) else { return 0 }
    unsafe exchange.takeHeader(
        String(decoding: UnsafeRawBufferPointer(start: buffer, count: size * count), as: UTF8.self))
    return size * count
}

private let openSocket: curl_opensocket_callback = { context, _, place in
    guard let exchange = unsafe exchange(context), let place = unsafe place else { return CURL_SOCKET_BAD }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bilko_curl_address(place, &bytes)
    guard exchange.permits(NetworkAddress(bytes: Array(bytes.prefix(count)))) else { return CURL_SOCKET_BAD }
    return unsafe bilko_curl_open(place)
}

private let goOn: bilko_curl_progress = { context, _, _, _, _ in
    unsafe exchange(context)?.isStopped == true ? 1 : 0
}
