package io.github.jettyqos.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A load of many small clients and some that send as fast as they are answered, which a {@link
 * FairClient} is asked for.
 *
 * @param port of the server, on the loopback address
 * @param seconds how long requests are sent
 * @param warmup how many of these do not count
 * @param seed of the arrivals
 * @param header whether clients name themselves in {@code X-Client}; otherwise each has an address
 * @param clients how many small ones there are
 * @param rate of all of them together, requests a second, evenly drawn among them
 * @param floods what each of the others asks for, over how many connections
 */
public record FairOrder(
    int port,
    double seconds,
    double warmup,
    long seed,
    boolean header,
    int clients,
    double rate,
    List<Flood> floods) {

  /** Copies the list. */
  public FairOrder {
    floods = List.copyOf(floods);
  }

  /** One that sends as fast as it is answered. */
  public record Flood(String name, int connections) {}

  /**
   * What came of it, after the warm-up.
   *
   * @param p95 of the small clients' requests, from when they were due, milliseconds
   * @param notServed of the small clients' requests
   * @param served of each flood, requests a second
   * @param refused of all floods
   */
  public record Outcome(double p95, long notServed, List<Double> served, long refused) {
    /** Copies the list. */
    public Outcome {
      served = List.copyOf(served);
    }

    String line() {
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%.4f %d %d", p95, notServed, refused));
      served.forEach(each -> line.append(String.format(Locale.ROOT, " %.3f", each)));
      return line.toString();
    }

    static Outcome parse(String[] words) {
      List<Double> served = new ArrayList<>();
      Arrays.stream(words).skip(3).map(Double::valueOf).forEach(served::add);
      return new Outcome(
          Double.parseDouble(words[0]), Long.parseLong(words[1]), served, Long.parseLong(words[2]));
    }
  }

  /** Reads what {@link #line} writes. */
  static FairOrder parse(String line) {
    String[] words = line.split(" ", -1);
    List<Flood> floods = new ArrayList<>();
    for (int i = 7; i < words.length; i += 2) {
      floods.add(new Flood(words[i], Integer.parseInt(words[i + 1])));
    }
    return new FairOrder(
        Integer.parseInt(words[0]),
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Long.parseLong(words[3]),
        Boolean.parseBoolean(words[4]),
        Integer.parseInt(words[5]),
        Double.parseDouble(words[6]),
        floods);
  }

  private String line() {
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%d %.3f %.3f %d %b %d %.3f",
                port,
                seconds,
                warmup,
                seed,
                header,
                clients,
                rate));
    floods.forEach(each -> line.append(' ').append(each.name).append(' ').append(each.connections));
    return line.toString();
  }

  /** Has a client send it. */
  public Outcome run(ClientProcess client) throws IOException {
    return Outcome.parse(client.ask(line()));
  }
}
