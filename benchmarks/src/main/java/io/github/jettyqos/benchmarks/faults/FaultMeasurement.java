package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.check.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/**
 * The scorecard of reliability: rows, each with a fault, the invariants and the findings; the last
 * is the first with admission off, which must fail. Missing numbers are those of rows that are
 * tests of the build now. After each row: no permit, place or byte is held, every request was
 * answered once, gold is served within 100 ms, and no thread is left.
 */
public final class FaultMeasurement implements BenchmarkTask {
  /** Number, fault, procedure and invariants of each row. */
  private static final String TABLE =
      """
      1 | flood tenfold | bronze at ten times its budget, 1600 a second | gold's p95 at most 1.2 times that alone; no gold request lost
      3 | slow readers | 24 clients ask bronze for 8 MiB each and do not read; then half of them read, the others leave | they hold bronze's permits alone; each reader gets all of it; permits come back
      4 | abort while queued | bronze blocked; 25 clients of HTTP/1.1 close | out of the queue within 100 ms each, never handled
      12 | attack on the admin connector | a thousand hostile connections a second from another process for 3 s: wrong tokens, heads and bodies that do not end, tricks with paths, no HTTP; then a flood of bronze beside the console | gold untouched, every answer a refusal, nothing changed; the console within 1 s
      14 | clock jump and 5 s pause | a server process under load is stopped for 5 s (SIGSTOP) | gold's p95 as before within 3 s, no permit lost, no request forgotten
      15 | 1000 reconfigurations a minute | files, partitions, laws, shadow mode, observe and enforce, one every 60 ms, under load | gold untouched, no request lost, every change made
      25 | slow readers at a front end | 4 clients ask for 64 MiB each of a node of HTTP/2 and do not read | small answers of the same class within 250 ms; each reader gets all of it
      26 | flood tenfold, admission off | the first row with admission: observe, 1600 a second | gold's p95 at most 1.2 times that alone; no gold request lost
      """;

  private static final int TENFOLD =
      10 * FaultServer.BRONZE_BUDGET * 1000 / FaultHandler.BRONZE_MILLIS;
  private static final List<Row.Play> PLAYS =
      List.of(
          scene -> flood(scene, "enforce"),
          ClientFaults::slowReaders,
          ClientFaults::abortWhileQueued,
          OperatorFaults::adminAttack,
          TimeFaults::pauseAndJump,
          OperatorFaults::reconfigurations,
          ClientFaults::slowDownloads,
          scene -> flood(scene, "observe"));

  /** The default mode, and the other one for requests of HTTP/1.1. */
  private static final List<String> MODES = List.of("auto", "inline");

  @Option(names = "--row", paramLabel = "N", description = "only that row; all if not given")
  private int only;

  /** The rows in the order in which they are played; the last must fail. */
  static List<Row> rows() {
    List<String> lines = TABLE.lines().toList();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String[] words = lines.get(i).split(" \\| ", 4);
      boolean last = i == lines.size() - 1;
      int number = Integer.parseInt(words[0]);
      rows.add(new Row(number, words[1], words[2], words[3], last, PLAYS.get(i)));
    }
    return rows;
  }

  @Override
  public void run(Report report, Path out) throws Exception {
    // Handlers throw on purpose, hundreds of times.
    System.setProperty("org.eclipse.jetty.LEVEL", "OFF");
    System.setProperty("io.github.jettyqos.LEVEL", "OFF");
    List<Row> rows = rows().stream().filter(each -> only == 0 || each.number() == only).toList();
    if (rows.isEmpty()) {
      throw ConfigException.of("--row", only, "no such row");
    }
    StringBuilder table =
        new StringBuilder("| | fault | what is done | what must hold | found (")
            .append(String.join(" / ", MODES))
            .append(") | |\n|---|---|---|---|---|---|\n");
    try (ClientProcess<LoadClient> load = new ClientProcess<>(LoadClient::new)) {
      Finding ignored = play(rows().get(0), MODES.get(0), load); // warms up
      for (Row row : rows) {
        Map<String, Finding> findings = new LinkedHashMap<>();
        for (String mode : MODES) {
          findings.put(mode, play(row, mode, load));
        }
        PlayedRow played = new PlayedRow(row, findings);
        played.addTo(report);
        table.append(played.markdown());
        System.err.print(played.markdown());
      }
    }
    Files.writeString(out.resolve("faults.md"), table);
  }

  private static void flood(Scene scene, String admission) throws Exception {
    try (FaultServer server = FaultServer.started(scene, "admission: " + admission)) {
      Gold gold = new Gold(server, scene.load());
      ClientWindow bronze =
          Objects.requireNonNull(gold.beside("bronze=poisson:" + TENFOLD).get("bronze"));
      scene.finding().fact("bronze served", (double) bronze.ok());
      scene.finding().fact("bronze turned away", (double) bronze.rejected());
      server.check();
    }
  }

  /** Plays a row, and adds the checks that hold after every row. */
  static Finding play(Row row, String mode, ClientProcess<LoadClient> load)
      throws InterruptedException {
    ThreadCensus before = ThreadCensus.now();
    Finding finding = new Finding();
    try {
      row.play().play(new Scene(mode, load, finding));
    } catch (Exception e) {
      finding.atMost("could not be played", 1, 0);
      finding.note(e + where(e));
    }
    List<String> left = before.left(5_000);
    finding.atMost("threads left", left.size(), 0);
    finding.atMost("requests not answered once", (double) finding.tally.notOnce(), 0);
    finding.fact("requests", (double) finding.tally.all());
    if (!left.isEmpty()) {
      finding.note("threads left: " + left);
    }
    return finding;
  }

  /** The first line of the stack trace in our code. */
  private static String where(Exception failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(each -> each.getClassName().startsWith("io.github.jettyqos"))
        .findFirst()
        .map(each -> " at " + each)
        .orElse("");
  }
}
