<?php
// Receives webhooks from Sineta: php -S 127.0.0.1:8787 receiver.php listens there. Set the secret in SINETA_SECRET.
// To use it elsewhere, copy is_genuine.

const TOLERANCE_SECONDS = 300;

/** Your code goes here. If it throws, the response is a 500 and the delivery is retried. */
function handle(string $id, array $envelope): void
{
    file_put_contents('php://stdout', "$id {$envelope['event']}\n");
}

/** Whether the delivery comes from Sineta. $body is the raw bytes, before any parsing. */
function is_genuine(string $secret, string $id, string $timestamp, string $signatures, string $body, int $now): bool
{
    if ($id === '' || !preg_match('/\A[0-9]{1,15}\z/', $timestamp)) {
        return false;
    }
    if (abs($now - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/\Awhsec_/', '', $secret), true);
    if ($key === false || $key === '') {
        throw new RuntimeException('SINETA_SECRET must be the signing secret of the app');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // There are two signatures, separated by a space, during a rotation.
    foreach (explode(' ', $signatures) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

/** Handles the current request and returns the status. */
function receive(): int
{
    $body = file_get_contents('php://input');
    $header = fn(string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
    $id = $header('ID');
    if (!is_genuine((string) getenv('SINETA_SECRET'), $id, $header('TIMESTAMP'), $header('SIGNATURE'), $body, time())) {
        return 401;
    }
    // In production, use a table with a unique id. PHP keeps nothing in memory from one request to the next.
    $seen = (getenv('SEEN_FOLDER') ?: sys_get_temp_dir()) . '/sineta-' . hash('sha256', $id);
    $lock = fopen($seen, 'c+');
    flock($lock, LOCK_EX);
    if (fread($lock, 4) !== 'done') {
        handle($id, json_decode($body, true, 512, JSON_THROW_ON_ERROR));
        fwrite($lock, 'done');
    }
    return 204;
}

// Skipped if a test or another file includes this one.
if (isset($_SERVER['REQUEST_METHOD'])) {
    http_response_code(500);
    http_response_code(receive());
}
