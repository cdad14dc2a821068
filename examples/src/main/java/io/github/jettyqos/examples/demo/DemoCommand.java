package io.github.jettyqos.examples.demo;

import io.github.jettyqos.examples.load.LoadProcess;
import io.github.jettyqos.examples.load.Tally;
import java.io.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what the partition does: the same flood on the same Jetty, without it and with it. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Starts Jetty with three classes and floods it from a second process: exports come at ten times the",
      "rate that their budget can serve. First with admission off, then on. Ends by itself; writes qos-demo.png."
    })
public final class DemoCommand implements Callable<Integer> {
  /** Exports at ten times the rate that three workers serve at 100 ms each; the others fit. */
  private static final List<String> STREAMS =
      List.of("--stream", "checkout=60", "--stream", "search=30", "--stream", "export=300");

  private static final String FLOOD = "export";

  @Option(names = "--seconds", description = "length of each of the two phases (default 15)")
  private int seconds = 15;

  @Option(names = "--port", description = "port on the loopback address (default: a free one)")
  private int port;

  @Option(names = "--out", paramLabel = "DIR", description = "where qos-demo.png goes (default .)")
  private Path out = Path.of("");

  @Option(names = "--seed", description = "of the arrivals (default 1)")
  private long seed = 1;

  @Option(names = "--serve", description = "keep the server up, admission on, until interrupted")
  private boolean serve;

  @Option(
      names = "--replay",
      paramLabel = "LOG",
      description = {
        "send the requests of a log instead: Common Log Format, or CSV with the columns time and path;",
        "gzip or not. A path that names no class goes to one by its hash: 10 %% checkout, 30 %% search, 60 %% export"
      })
  private @Nullable Path replay;

  @Option(names = "--speed", description = "seconds of the log in one (default: all of it fits)")
  private double speed;

  @Override
  public Integer call() throws Exception {
    if (seconds < 1 || seconds > 3600) {
      throw new IllegalArgumentException("--seconds " + seconds + ": give 1 to 3600");
    }
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("--port " + port + ": give 0 to 65535");
    }
    if (replay != null && !Files.isReadable(replay)) {
      throw new IllegalArgumentException("--replay " + replay + ": cannot be read");
    }
    if (!Files.isDirectory(out.toAbsolutePath())) {
      throw new IllegalArgumentException("--out " + out + ": no such directory");
    }
    return serve ? serve() : compare();
  }

  private int serve() throws Exception {
    DemoServer server = DemoServer.start(port, true);
    System.out.println("serving, admission on; try");
    for (String name : List.of("checkout", "search", "export")) {
      System.out.println("  curl -i " + server.url() + "/" + name + "/1");
    }
    System.out.println("Ctrl-C ends it.");
    server.join();
    return 0;
  }

  private int compare() throws Exception {
    Phase off = run(new Phase("admission off"), false);
    Phase on = run(new Phase("admission on"), true);
    Path picture = out.toAbsolutePath().resolve("qos-demo.png");
    Picture.write(picture, off, on);
    System.out.print(Tables.closing(off, on));
    System.out.print(Tables.promise(off, on, DemoServer.promised(), FLOOD));
    System.out.println("\nlatency from when a request was due; picture: " + picture);
    return 0;
  }

  private Phase run(Phase phase, boolean partitioned) throws Exception {
    DemoServer server = DemoServer.start(port, partitioned);
    try {
      boolean terminal = System.getenv("TERM") != null && isTerminal();
      String[] last = {""};
      List<Tally> whole =
          LoadProcess.run(
              options(server),
              second -> {
                String table = Tables.live(phase, server, second, phase.seconds().size() + 1);
                System.out.print(
                    (terminal && !last[0].isEmpty() ? Tables.over(last[0]) : "") + table);
                System.out.flush();
                last[0] = table;
                phase.addSecond(second);
              });
      phase.end(whole);
    } finally {
      server.stop();
    }
    return phase;
  }

  @SuppressWarnings("SystemConsoleNull") // before 22 null, from 22 on it says itself
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  private List<String> options(DemoServer server) {
    List<String> options = new ArrayList<>(STREAMS);
    options.addAll(List.of("--url", server.url(), "--seconds", Integer.toString(seconds)));
    options.addAll(List.of("--seed", Long.toString(seed), "--warmup", "2"));
    if (replay != null) {
      options.addAll(List.of("--replay", replay.toString()));
      if (speed > 0) {
        options.addAll(List.of("--speed", Double.toString(speed)));
      }
    }
    return options;
  }
}
