// javac -d out *.java && java -cp out ReceiverTest checks Receiver.java against the vectors of ../vectors.tsv.
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

class ReceiverTest {
    public static void main(String[] args) throws Exception {
        var rows = Files.readAllLines(Path.of("../vectors.tsv"), StandardCharsets.UTF_8);
        var wrong = 0;
        for (var row : rows.subList(1, rows.size())) {
            var v = row.split("\t", -1);
            var body = v[7].getBytes(StandardCharsets.UTF_8);
            if (Receiver.isGenuine(v[2], v[3], v[4], v[5], body, Long.parseLong(v[6])) == v[0].equals("yes")) continue;
            System.out.println("wrong: " + v[1]);
            wrong++;
        }
        System.out.println(rows.size() - 1 + " vectors");
        System.exit(wrong == 0 ? 0 : 1);
    }
}
