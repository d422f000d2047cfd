"""python3 test_receiver.py checks receiver.py against the vectors of ../vectors.tsv."""
import csv, os, unittest
from receiver import is_genuine


class Vectors(unittest.TestCase):
    def test_every_vector(self):
        file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors.tsv")
        with open(file, encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
        for row in rows:
            with self.subTest(row["case"]):
                body = row["body"].encode()
                given = is_genuine(
                    row["secret"], row["id"], row["timestamp"], row["signature"], body, int(row["now"])
                )
                self.assertEqual(given, row["genuine"] == "yes")
        print(f"{len(rows)} vectors")


if __name__ == "__main__":
    unittest.main()
