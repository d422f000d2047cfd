<?php // php -S 127.0.0.1:8787 receiver.php receives there; the secret is in SINETA_SECRET.

$key = base64_decode(preg_replace('/^whsec_/', '', getenv('SINETA_SECRET')), true);
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$at = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));

$genuine = false;
// Two signatures, separated by a space, while the secret rotates.
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $one) {
    $genuine = hash_equals($expected, $one) || $genuine;
}
if (!$genuine || !ctype_digit($at) || abs(time() - (int) $at) > 300) {
    http_response_code(401);
    exit;
}

// In earnest: a table with a unique id. PHP keeps nothing in memory from one request to the next.
$seen = (getenv('SEEN_FOLDER') ?: sys_get_temp_dir()) . '/sineta-' . hash('sha256', $id);
$lock = fopen($seen, 'c+');
flock($lock, LOCK_EX);
if (fread($lock, 4) !== 'done') {
    handle($id, json_decode($body, true, 512, JSON_THROW_ON_ERROR)); // when it throws, the delivery comes again
    fwrite($lock, 'done');
}
http_response_code(204);

function handle(string $id, array $envelope): void
{
    file_put_contents('php://stdout', "$id {$envelope['event']}\n");
}
