// Receives webhooks from Sineta: java Receiver.java listens on http://127.0.0.1:8787.
// Set the secret in SINETA_SECRET and, if needed, another port in PORT. To use it elsewhere, copy isGenuine and keyOf.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Receiver {
    static final int TOLERANCE_SECONDS = 300;
    static final int MAX_BODY_BYTES = 1 << 20;
    static final Set<String> seen = new HashSet<>(); // in production: a table with a unique id

    /** Your code goes here; parse the envelope with your JSON library. If it throws, the response is a 500 and the delivery is retried. */
    static void handle(String id, byte[] envelope) {
        System.out.println(id + " " + envelope.length + " bytes");
    }

    /** Returns the bytes that deliveries are signed with. Refuses an empty key, which anyone could sign with. */
    static byte[] keyOf(String secret) {
        var key = secret == null ? new byte[0] : Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        if (key.length == 0) throw new IllegalArgumentException("SINETA_SECRET must be the signing secret of the app");
        return key;
    }

    /** Whether the delivery comes from Sineta. body is the raw bytes, before any parsing. */
    static boolean isGenuine(String secret, String id, String timestamp, String signatures, byte[] body, long now)
            throws GeneralSecurityException {
        if (id == null || id.isEmpty() || timestamp == null || signatures == null) return false;
        if (!timestamp.matches("[0-9]{1,15}")) return false;
        if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(keyOf(secret), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        var expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // There are two signatures, separated by a space, during a rotation.
        for (var one : signatures.split(" "))
            if (MessageDigest.isEqual(expected, one.getBytes(StandardCharsets.UTF_8))) return true;
        return false;
    }

    static int receive(HttpExchange exchange) {
        try {
            var headers = exchange.getRequestHeaders();
            var id = headers.getFirst("webhook-id");
            var body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
            if (body.length > MAX_BODY_BYTES) return 413;
            var timestamp = headers.getFirst("webhook-timestamp");
            var signatures = headers.getFirst("webhook-signature");
            var now = Instant.now().getEpochSecond();
            if (!isGenuine(System.getenv("SINETA_SECRET"), id, timestamp, signatures, body, now)) return 401;
            synchronized (seen) {
                if (!seen.contains(id)) handle(id, body);
                seen.add(id);
            }
            return 204;
        } catch (Exception e) {
            e.printStackTrace();
            return 500;
        }
    }

    public static void main(String[] args) throws Exception {
        keyOf(System.getenv("SINETA_SECRET")); // fail at the start and not at the first delivery
        var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8787"));
        // The time limit of a request in seconds, so that a body that never arrives is not waited for.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(receive(exchange), -1);
            exchange.close();
        });
        // Without a thread pool, one body that never arrives would block the server.
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("listening on http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }
}
