package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The load process: prints a line for each class every second, and {@code end} lines at the end.
 */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description = {
      "Sends requests to a server when they are due (open loop), whether or not others were answered.",
      "Prints, each second and for each class: name sent ok rejected failed dropped p50 p95 p99",
      "(counts since the start, latencies of the second in microseconds), then 'end' and the whole."
    })
public final class LoadCommand implements Callable<Integer> {
  /** Requests of a class that may be unanswered at once; further ones are counted, not sent. */
  private static final int MOST_UNANSWERED = 4000;

  @Option(
      names = "--url",
      required = true,
      description = "the server, such as http://127.0.0.1:8080; HTTP/1.1 in clear text")
  private URI url = URI.create("");

  @Option(
      names = "--stream",
      paramLabel = "CLASS=RATE",
      description =
          "Poisson arrivals of /CLASS/1 at RATE a second; in replay, the classes in order")
  private Map<String, Double> streams = new LinkedHashMap<>();

  @Option(names = "--seconds", description = "for how long (default 10)")
  private double seconds = 10;

  @Option(
      names = "--warmup",
      description = "seconds of 10 requests a second and class before, not counted (default 0)")
  private int warmup;

  @Option(names = "--seed", description = "of the random gaps (default 1)")
  private long seed = 1;

  @Option(names = "--replay", paramLabel = "LOG", description = "send the requests of this log")
  private @Nullable Path replay;

  @Option(names = "--speed", description = "seconds of the log in one (default: all of it fits)")
  private double speed;

  /** Main method of the load process. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new LoadCommand()).execute(args));
  }

  private record Stream(String name, GapSource gaps, Counts counts) {}

  @Override
  public Integer call() throws Exception {
    InetSocketAddress server = server();
    List<Stream> all = streams();
    warmUp(server);
    OpenLoop load = new OpenLoop(server, MOST_UNANSWERED);
    all.forEach(each -> load.add(each.name, each.gaps, each.counts));
    long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
    FutureTask<Void> sending =
        new FutureTask<>(
            () -> {
              load.run(start, (long) (seconds * 1e9));
              return null;
            });
    Thread sender = new Thread(sending, "sender");
    sender.setDaemon(true);
    sender.start();
    for (int second = 1; second <= Math.ceil(seconds); second++) {
      long left = start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
      all.forEach(each -> System.out.println(each.counts.second(each.name)));
      System.out.println("second");
    }
    sending.get();
    System.out.println("end");
    all.forEach(each -> System.out.println(each.counts.end(each.name)));
    return 0;
  }

  private InetSocketAddress server() {
    if (!"http".equals(url.getScheme()) || url.getHost() == null) {
      throw new IllegalArgumentException(
          "--url " + url + ": give one such as http://127.0.0.1:8080");
    }
    return new InetSocketAddress(url.getHost(), url.getPort() < 0 ? 80 : url.getPort());
  }

  /** Warms up client and server, so that the first second is like the others. */
  private void warmUp(InetSocketAddress server) throws IOException, InterruptedException {
    OpenLoop gentle = new OpenLoop(server, MOST_UNANSWERED);
    for (String name : streams.keySet()) {
      gentle.add(name, new LoadStream(name, "poisson", "10").gaps(seed), new Counts());
    }
    gentle.run(System.nanoTime(), TimeUnit.SECONDS.toNanos(warmup));
  }

  private List<Stream> streams() throws IOException {
    if (streams.isEmpty()) {
      throw new IllegalArgumentException("--stream: none given; such as --stream checkout=50");
    }
    if (!(seconds > 0 && seconds <= 86_400)) {
      throw new IllegalArgumentException(
          "--seconds " + seconds + ": give more than 0, at most 86400");
    }
    List<Stream> all = new ArrayList<>();
    Replay log = replay == null ? null : read(replay);
    for (Map.Entry<String, Double> stream : streams.entrySet()) {
      String name = stream.getKey();
      double rate = stream.getValue();
      if (!(rate > 0 && rate <= 1e6)) {
        throw new IllegalArgumentException(
            "--stream %s=%s: give a rate above 0, at most 1000000 a second".formatted(name, rate));
      }
      GapSource gaps =
          log == null
              ? new LoadStream(name, "poisson", Double.toString(rate)).gaps(seed)
              : log.gaps(name, speed > 0 ? speed : Math.max(1e-9, log.nanos() / (seconds * 1e9)));
      all.add(new Stream(name, gaps, new Counts()));
    }
    return all;
  }

  private Replay read(Path file) {
    Replay log;
    try {
      log = Replay.of(file, List.copyOf(streams.keySet()), seed);
    } catch (IOException e) {
      throw new IllegalArgumentException("--replay " + e.getMessage(), e);
    }
    if (log.report().requests() == 0) {
      throw new IllegalArgumentException("--replay " + file + ": no request in it");
    }
    if (log.report().malformed() > 0) {
      System.err.printf(
          "%s: %d malformed lines skipped; %s%n",
          file, log.report().malformed(), log.report().problems().get(0));
    }
    return log;
  }
}
