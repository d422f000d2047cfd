// java Receiver.java receives on http://127.0.0.1:8787; the secret is in SINETA_SECRET, another port in PORT.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Receiver {
    static final byte[] KEY = Base64.getDecoder().decode(System.getenv("SINETA_SECRET").replaceFirst("^whsec_", ""));
    static final HashSet<String> seen = new HashSet<>(); // in earnest: a table with a unique id

    /** The envelope is JSON; read it with the library you have. */
    static void handle(String id, byte[] envelope) {
        System.out.println(id + " " + envelope.length + " bytes");
    }

    static boolean isGenuine(String id, String at, String signatures, byte[] body) throws Exception {
        if (id == null || at == null || signatures == null || !at.matches("\\d{1,15}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(at)) > 300) return false;
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        mac.update((id + "." + at + ".").getBytes());
        var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        // Two signatures, separated by a space, while the secret rotates.
        for (var one : signatures.split(" ")) if (MessageDigest.isEqual(expected.getBytes(), one.getBytes())) return true;
        return false;
    }

    static synchronized int receive(HttpExchange exchange) {
        try {
            var headers = exchange.getRequestHeaders();
            var id = headers.getFirst("webhook-id");
            var body = exchange.getRequestBody().readNBytes(1 << 20);
            var isGenuine = isGenuine(id, headers.getFirst("webhook-timestamp"), headers.getFirst("webhook-signature"), body);
            if (!isGenuine) return 401;
            if (!seen.contains(id)) handle(id, body);
            seen.add(id);
            return 204;
        } catch (Exception e) {
            e.printStackTrace();
            return 500; // no 2xx: the delivery comes again
        }
    }

    public static void main(String[] args) throws Exception {
        var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8787"));
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(receive(exchange), -1);
            exchange.close();
        });
        server.start();
        System.out.println("listening on http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }
}
