<?php
// php test.php checks receiver.php against the vectors of ../vectors.tsv.
require __DIR__ . '/receiver.php';

$rows = array_map(fn($line) => explode("\t", $line), file(__DIR__ . '/../vectors.tsv', FILE_IGNORE_NEW_LINES));
array_shift($rows);
$wrong = 0;
foreach ($rows as [$genuine, $case, $secret, $id, $timestamp, $signature, $now, $body]) {
    if (is_genuine($secret, $id, $timestamp, $signature, $body, (int) $now) !== ($genuine === 'yes')) {
        echo "wrong: $case\n";
        $wrong++;
    }
}
echo count($rows) . " vectors\n";
exit($wrong === 0 ? 0 : 1);
