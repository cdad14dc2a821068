package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that are no configuration of this server, read while it runs. */
final class BadConfiguration implements Row {
  /** In place of a word of the right file, another one; and what the message must name. */
  private record Wrong(String word, String instead, String names) {}

  private static final List<Wrong> FILES =
      List.of(
          new Wrong("threads: 32", "thread: 32", "thread"),
          new Wrong("threads: 32", "threads: -1", "threads"),
          new Wrong("threads: 32", "threads: 1000000", "threads"),
          new Wrong("threads: 32", "threads: many", "threads"),
          new Wrong("threads: 32", "threads: 16", "threads"),
          new Wrong("threads: 32", "threads: 32\nthreads: 32", "threads"),
          new Wrong("threads: 32", "threads: &a [*a, *a]", ""),
          new Wrong("threads: 32", "threads: !!java.net.URL [x]", ""),
          new Wrong("threads: 32", "\tthreads: 32", ""),
          new Wrong("threads: 32", "threads: 32\ncontrol: {law: none.such.Law}", "control.law"),
          new Wrong("threads: 32", "threads: 32\ncontrol: {period: NaN}", "control.period"),
          new Wrong("threads: 32", "threads: 32\nretry-after: -1s", "retry-after"),
          new Wrong("threads: 32", "threads: 32\nmode: sideways", "mode"),
          new Wrong("budget: 16", "budget: 160", "gold"),
          new Wrong("budget: 16", "budget: NaN", "classes.gold.budget"),
          new Wrong("budget: 16", "budget: 16, target: {p95: 0s}", "classes.gold.target.p95"),
          new Wrong("budget: 16", "budget: 16, queue: {max: 1e99}", "classes.gold.queue"),
          new Wrong("path:/gold/*", "path:gold", "classes.gold.match"),
          new Wrong("path:/gold/*", "regex:(", "classes.gold.match"),
          new Wrong("  gold:", "  silver:", "classes"),
          new Wrong("  rest:", "  bronze:", "classes.bronze"),
          new Wrong("classes:", "klasses:", "klasses"),
          new Wrong("classes:", "classes: }", ""),
          new Wrong("classes:", "classes: {}\nmore:", ""));

  @Override
  public String name() {
    return "bad configuration";
  }

  @Override
  public String done() {
    return FILES.size()
        + " wrong files, an empty one, 1 MiB of zeros, and none, reloaded under load";
  }

  @Override
  public String invariant() {
    return "refused with a line that names the key; configuration and partition stay; gold served";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    Path file = Files.createTempFile("qos", ".yaml");
    String right =
        FaultServer.yaml(mode).replaceFirst("(?s)mode: \\w+\\s+", "mode: " + mode + "\n");
    Files.writeString(file, right);
    try (FaultServer server = FaultServer.started(Qos.load(file))) {
      QosConfig before = server.qos.config();
      String partition = server.qos.partition().toString();
      for (Wrong each : FILES) {
        Files.writeString(
            file,
            right.replaceFirst(Pattern.quote(each.word), Matcher.quoteReplacement(each.instead)));
        refused(server, each.names, each.instead, finding);
      }
      Files.writeString(file, "");
      refused(server, "", "nothing", finding);
      Files.write(file, new byte[1 << 20]);
      refused(server, "", "zeros", finding);
      Files.delete(file);
      refused(server, "", "no file", finding);
      boolean same =
          before.equals(server.qos.config()) && partition.equals(server.qos.partition().toString());
      finding.atMost("something changed", same ? 0 : 1, 0);
      Aftermath.check(server, finding);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void refused(FaultServer server, String names, String what, Finding finding)
      throws IOException {
    String problem = "accepted";
    try {
      server.qos.reload();
    } catch (IOException | IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      problem =
          !message.contains(names)
              ? "does not name " + names + ": " + message
              : message.contains("\n") || message.length() > 1_000 ? "is no line: " + message : "";
    }
    finding.atMost("accepted, or refused without a clear line", problem.isEmpty() ? 0 : 1, 0);
    if (!problem.isEmpty()) {
      finding.note("a file with " + what + " " + problem);
    }
    finding.atMost(
        "gold meanwhile, ms", Aftermath.millis(server.port(), "/gold/1", finding.tally), 100);
  }
}
