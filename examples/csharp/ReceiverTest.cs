// dotnet run --property:StartupObject=ReceiverTest checks Receiver.cs against the vectors of ../vectors.tsv.
using System.Globalization;
using System.Text;

public static class ReceiverTest
{
    public static int Main()
    {
        var rows = File.ReadAllLines("../vectors.tsv", Encoding.UTF8).Skip(1).ToList();
        var wrong = 0;
        foreach (var row in rows)
        {
            var v = row.Split('\t');
            var now = long.Parse(v[6], CultureInfo.InvariantCulture);
            if (Receiver.IsGenuine(v[2], v[3], v[4], v[5], Encoding.UTF8.GetBytes(v[7]), now) == (v[0] == "yes")) continue;
            Console.WriteLine($"wrong: {v[1]}");
            wrong++;
        }
        Console.WriteLine($"{rows.Count} vectors");
        return wrong == 0 ? 0 : 1;
    }
}
