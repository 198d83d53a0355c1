import Foundation
import TestSupport

/// A small server on loopback with and without TLS, that behaves badly when asked to.
final class LoopbackServer {
    let port: Int
    private let process: Process

    /// Starts the server; with a certificate it speaks TLS.
    init(certificate: SelfSigned? = nil) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", Self.script, certificate?.certificatePath ?? "", certificate?.keyPath ?? "",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try Int(output.firstLine()) ?? 0
    }

    deinit {
        // Threads of tasks block other signals, and a child inherits that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static let script = #"""
        import gzip, hashlib, json, socket, ssl, struct, sys, threading, time
        listener = socket.socket(); listener.bind(("127.0.0.1", 0)); listener.listen(64)
        context = None
        if sys.argv[1]:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1], sys.argv[2])
        print(listener.getsockname()[1], flush=True)

        def reset(sock):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)); sock.close()

        def head(stream):
            lines = []
            while True:
                line = stream.readline()
                if not line or line == b"\r\n": return lines
                lines.append(line.decode("latin-1").rstrip())

        def reply(status, body, extra=""):
            return f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\nContent-Type: application/json\r\n{extra}\r\n".encode() + body

        accepted, armed = [0], []
        made = []
        def bomb():
            # A second of work: only for those who ask for it, and not before the first connection is taken.
            if not made: made.append(gzip.compress(b"0" * 200_000_000))
            return made[0]

        def serve(raw):
            accepted[0] += 1
            if armed:
                # So many bytes of what is sent are read, whatever they are; then the connection is reset.
                left = armed.pop()
                while left > 0:
                    more = raw.recv(left)
                    if not more: break
                    left -= len(more)
                reset(raw); return
            try: sock = context.wrap_socket(raw, server_side=True) if context else raw
            except (ssl.SSLError, OSError): raw.close(); return
            stream = sock.makefile("rb")
            while True:
                try:
                    lines = head(stream)
                    if not lines: sock.close(); return
                    method, target, _ = lines[0].split(" ")
                    headers = {l.split(":", 1)[0].lower(): l.split(":", 1)[1].strip() for l in lines[1:]}
                    path, _, query = target.partition("?")
                    length = int(headers.get("content-length", 0))
                    if path == "/reset-request": stream.read(int(query)); reset(sock); return
                    body = stream.read(length)
                    answer = reply(200, json.dumps({"method": method, "sha256": hashlib.sha256(body).hexdigest(),
                                                    "count": len(body), "headers": headers}).encode())
                    if path == "/reset-response": sock.sendall(answer[:int(query)]); time.sleep(0.02); reset(sock); return
                    if path == "/close-response": sock.sendall(answer[:int(query)]); sock.close(); return
                    if path == "/silent": time.sleep(30)
                    if path == "/drip":
                        for byte in answer: sock.sendall(bytes([byte])); time.sleep(0.4)
                    if path == "/garbage": sock.sendall(b"\x00\x01 this is no HTTP at all\r\n\r\n"); sock.close(); return
                    if path == "/chunks": answer = b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nbad"
                    if path == "/continue": answer = b"HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n" + answer
                    if path == "/large": answer = reply(200, b"x" * int(query))
                    if path == "/arm": armed.append(int(query)); answer = answer.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)
                    if path == "/accepted": answer = reply(200, json.dumps({"count": accepted[0]}).encode())
                    if path == "/bomb": answer = reply(200, bomb(), "Content-Encoding: gzip\r\n")
                    if path == "/bomb-transfer":
                        zeros = bomb()
                        answer = (b"HTTP/1.1 200 X\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" + b"%x\r\n" % len(zeros) + zeros + b"\r\n0\r\n\r\n")
                    if path == "/twice": answer = reply(200, b"{}", "X-Same: first\r\nX-Same: second\r\n")
                    if path == "/loop": answer = reply(302, b"", "Location: /loop\r\n")
                    if path == "/redirect": answer = reply(int(query.split(",")[0]), b"", f"Location: {query.split(',', 1)[1]}\r\n")
                    sock.sendall(answer)
                except OSError: return

        while True:
            sock, _ = listener.accept()
            threading.Thread(target=serve, args=(sock,), daemon=True).start()
        """#
}

/// A certificate that nobody signed but itself, for this machine.
struct SelfSigned {
    let certificatePath: String
    let keyPath: String
    /// The certificate in PEM.
    let certificate: String
    /// The pin of its key.
    let pin: String

    init(in folder: String) throws {
        certificatePath = folder + "/certificate.pem"
        keyPath = folder + "/key.pem"
        try Self.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", keyPath, "-out",
            certificatePath,
        ])
        certificate = try String(contentsOfFile: certificatePath, encoding: .utf8)
        try Self.openssl(["pkey", "-in", keyPath, "-pubout", "-outform", "DER", "-out", folder + "/spki"])
        try Self.openssl(["dgst", "-sha256", "-binary", "-out", folder + "/digest", folder + "/spki"])
        let digest = try Data(contentsOf: URL(fileURLWithPath: folder + "/digest"))
        pin = "sha256//" + digest.base64EncodedString()
    }

    private static func openssl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}

/// A folder that is gone after the test.
final class TestFolder {
    let path = NSTemporaryDirectory() + "/transport-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
