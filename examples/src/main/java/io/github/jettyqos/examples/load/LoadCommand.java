package io.github.jettyqos.examples.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The load process. Prints a line a second and class, and {@code end} lines when it is over. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description = {
      "Sends requests to a server when they are due (open loop), whether or not others were answered.",
      "Prints, each second and for each class: name sent ok rejected failed dropped p50 p95 p99",
      "(counts since the start, latencies of the second in microseconds), then 'end' and the whole."
    })
public final class LoadCommand implements Callable<Integer> {
  @Option(
      names = "--url",
      required = true,
      description = "the server, such as http://127.0.0.1:8080")
  private String url = "";

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

  /** The load process itself. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new LoadCommand()).execute(args));
  }

  private record Stream(String name, Counts counts, Sender sender) {}

  @Override
  public Integer call() throws Exception {
    Map<String, Iterator<Arrival>> arrivals = arrivals();
    HttpClient client = new HttpClient();
    client.setMaxConnectionsPerDestination(streams.size() * Sender.MOST_UNANSWERED);
    client.setMaxRequestsQueuedPerDestination(streams.size() * Sender.MOST_UNANSWERED);
    client.start();
    warmUp(client);
    long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
    List<Stream> running = new ArrayList<>();
    arrivals.forEach(
        (name, each) -> {
          Counts counts = new Counts();
          running.add(new Stream(name, counts, new Sender(client, url, each, counts, start)));
        });
    for (Stream each : running) {
      Thread thread = new Thread(each.sender, each.name);
      thread.setDaemon(true);
      thread.start();
    }
    for (int second = 1; second <= Math.ceil(seconds); second++) {
      long left = start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
      running.forEach(each -> System.out.println(each.counts.second(each.name)));
      System.out.println("second");
    }
    for (Stream each : running) {
      each.sender.awaitAnswers(5);
    }
    System.out.println("end");
    running.forEach(each -> System.out.println(each.counts.end(each.name)));
    client.stop();
    return 0;
  }

  /** Lets client and server compile, so that the first second is like the others. */
  private void warmUp(HttpClient client) throws InterruptedException {
    List<Thread> senders = new ArrayList<>();
    List<Sender> sent = new ArrayList<>();
    for (String name : streams.keySet()) {
      Iterator<Arrival> gentle = new PoissonArrivals("/" + name + "/1", 10, warmup, seed);
      Sender sender = new Sender(client, url, gentle, new Counts(), System.nanoTime());
      sent.add(sender);
      senders.add(new Thread(sender, "warm-up " + name));
    }
    senders.forEach(Thread::start);
    for (Thread each : senders) {
      each.join();
    }
    for (Sender each : sent) {
      each.awaitAnswers(5);
    }
  }

  private Map<String, Iterator<Arrival>> arrivals() {
    if (streams.isEmpty()) {
      throw new IllegalArgumentException("--stream: none given; such as --stream gold=50");
    }
    if (!(seconds > 0 && seconds <= 86_400)) {
      throw new IllegalArgumentException(
          "--seconds " + seconds + ": give more than 0, at most 86400");
    }
    Map<String, Iterator<Arrival>> arrivals = new LinkedHashMap<>();
    if (replay != null) {
      AccessLog log = AccessLog.read(replay);
      if (log.malformed() > 0) {
        System.err.printf(
            "%s: %d malformed lines skipped, the first is line %d%n",
            replay, log.malformed(), log.firstMalformed());
      }
      double span = log.arrivals().get(log.arrivals().size() - 1).dueNanos() / 1e9;
      double factor = speed > 0 ? speed : Math.max(1e-9, span / seconds);
      Replay parts = new Replay(log.arrivals(), factor, List.copyOf(streams.keySet()));
      streams.keySet().forEach(name -> arrivals.put(name, parts.of(name, seconds).iterator()));
      return arrivals;
    }
    long next = seed;
    for (Map.Entry<String, Double> stream : streams.entrySet()) {
      double rate = stream.getValue();
      if (!(rate > 0 && rate <= 1e6)) {
        throw new IllegalArgumentException(
            "--stream %s=%s: give a rate above 0, at most 1000000 a second"
                .formatted(stream.getKey(), rate));
      }
      arrivals.put(
          stream.getKey(),
          new PoissonArrivals("/" + stream.getKey() + "/1", rate, seconds, next++));
    }
    return arrivals;
  }
}
