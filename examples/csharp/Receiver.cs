// Receives webhooks from Sineta: dotnet run listens on http://127.0.0.1:8787. Without Receiver.csproj, run "dotnet new web" first and
// replace Program.cs with this file.
// Set the secret in SINETA_SECRET and, if needed, another port in PORT. To use it elsewhere, copy IsGenuine and KeyOf.
// Not compiled yet, because there was no .NET where it was written. Run ReceiverTest.cs before you rely on it.
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

public static class Receiver
{
    const int ToleranceSeconds = 300;
    const int MaxBodyBytes = 1 << 20;

    /// <summary>Your code goes here. If it throws, the response is a 500 and the delivery is retried.</summary>
    static void Handle(string id, JsonElement envelope) =>
        Console.WriteLine($"{id} {envelope.GetProperty("event").GetString()}");

    /// <summary>Returns the bytes that deliveries are signed with. Refuses an empty key, which anyone could sign with.</summary>
    static byte[] KeyOf(string secret)
    {
        var key = Convert.FromBase64String(secret.StartsWith("whsec_", StringComparison.Ordinal) ? secret["whsec_".Length..] : secret);
        if (key.Length == 0) throw new ArgumentException("SINETA_SECRET must be the signing secret of the app");
        return key;
    }

    /// <summary>Whether the delivery comes from Sineta. body is the raw bytes, before any parsing.</summary>
    public static bool IsGenuine(string secret, string id, string timestamp, string signatures, byte[] body, long now)
    {
        if (id.Length == 0 || !Regex.IsMatch(timestamp, @"\A[0-9]{1,15}\z")) return false;
        if (Math.Abs(now - long.Parse(timestamp, CultureInfo.InvariantCulture)) > ToleranceSeconds) return false;
        byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
        var digest = HMACSHA256.HashData(KeyOf(secret), signed);
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(digest));
        // There are two signatures, separated by a space, during a rotation.
        foreach (var one in signatures.Split(' '))
            if (CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(one))) return true;
        return false;
    }

    static string Secret => Environment.GetEnvironmentVariable("SINETA_SECRET") ?? "";
    static readonly HashSet<string> Seen = []; // in production: a table with a unique id

    static async Task Receive(HttpContext context)
    {
        using var memory = new MemoryStream();
        await context.Request.Body.CopyToAsync(memory);
        var body = memory.ToArray();
        string Header(string name) => context.Request.Headers[name].ToString();
        var id = Header("webhook-id");
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        if (!IsGenuine(Secret, id, Header("webhook-timestamp"), Header("webhook-signature"), body, now))
        {
            context.Response.StatusCode = StatusCodes.Status401Unauthorized;
            return;
        }
        using var envelope = JsonDocument.Parse(body);
        lock (Seen)
        {
            if (!Seen.Contains(id)) Handle(id, envelope.RootElement);
            Seen.Add(id);
        }
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    public static async Task Main()
    {
        KeyOf(Secret); // fail at the start and not at the first delivery
        var builder = WebApplication.CreateBuilder();
        builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = MaxBodyBytes);
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        var app = builder.Build();
        app.Urls.Add($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "8787"}");
        app.MapPost("/{**path}", Receive);
        await app.StartAsync();
        Console.WriteLine($"listening on {app.Urls.First()}/");
        await app.WaitForShutdownAsync();
    }
}
