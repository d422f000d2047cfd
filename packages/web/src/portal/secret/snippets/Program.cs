// Run "dotnet new web", replace Program.cs with this file and run "dotnet run". The secret is read from SINETA_SECRET.
using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("SINETA_SECRET")!;
var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret[6..] : secret);
var seen = new ConcurrentDictionary<string, bool>(); // in production, use a table with a unique id
var app = WebApplication.Create(args);

app.MapPost("/hooks", async (HttpRequest request) =>
{
    // Read as raw bytes, not bound to a model, because the signature covers these bytes.
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    var id = request.Headers["webhook-id"].ToString();
    if (!IsGenuine(id, request.Headers["webhook-timestamp"].ToString(), request.Headers["webhook-signature"].ToString(), body))
        return Results.Unauthorized();

    if (!seen.ContainsKey(id))
    {
        Handle(id, JsonDocument.Parse(body)); // if it throws, there is no 2xx and the delivery is retried
        seen.TryAdd(id, true);
    }
    return Results.NoContent();
});
app.Run($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "8787"}");

bool IsGenuine(string id, string at, string signatures, byte[] body)
{
    if (!long.TryParse(at, out var seconds) || Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300)
        return false;
    var signed = Encoding.UTF8.GetBytes($"{id}.{at}.").Concat(body).ToArray();
    var expected = Encoding.ASCII.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
    // During a rotation there are two signatures, separated by a space.
    return signatures.Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(one)));
}

void Handle(string id, JsonDocument envelope) =>
    Console.WriteLine($"{id} {envelope.RootElement.GetProperty("event").GetString()}");
