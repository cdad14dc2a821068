package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.RunOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scorecard of reliability: twenty-six rows, each with what goes wrong, what must hold and what
 * was found; the last is the first with admission off, which must fail. After each, whatever it
 * was: no permit, place or byte is held, every request was answered once, gold is served within 100
 * ms, and no thread is left.
 */
public final class FaultMeasurement implements BenchmarkRun {
  private static final RunOption ROW =
      new RunOption("row", 1, rows().size(), 0, "only that row; all if not given");

  /** The default, and the other way a request of HTTP/1.1 can go. */
  private static final List<String> MODES = List.of("auto", "inline");

  /** In the order in which they are played. */
  static List<Row> rows() {
    return List.of(
        new Flood(false),
        new SlowBodies(),
        new SlowReaders(),
        new AbortWhileQueued(),
        new Http2Attacks(),
        new HandlerEndings(),
        new QueueFull(),
        new SpoofedForwarding(),
        new PathTricks(),
        new BadConfiguration(),
        new BadTuning(),
        new AdminAttack(),
        new WrongLaws(),
        new PauseAndJump(),
        new Reconfigurations(),
        new HangingClass(),
        new StopWithFullQueue(),
        new Restarts(),
        new Races(),
        new UnspeakableFailures(),
        new Redispatches(),
        new WaitsForTheAnswer(),
        new ObservedRefusals(),
        new ExemptWork(),
        new SlowDownloads(),
        new Flood(true));
  }

  @Override
  public String name() {
    return "faults";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "twenty-six ways to go wrong, and what must hold then; the last has no gate and must fail";
  }

  @Override
  public List<RunOption> options() {
    return List.of(ROW);
  }

  @Override
  public Report run(Path out) throws Exception {
    return run(out, Map.of(ROW.name(), ROW.byDefault()));
  }

  @Override
  public Report run(Path out, Map<String, Long> options) throws Exception {
    // Handlers throw here by the hundred, and nobody would read of it.
    System.setProperty("org.eclipse.jetty.LEVEL", "OFF");
    System.setProperty("io.github.jettyqos.LEVEL", "OFF");
    long only = options.getOrDefault(ROW.name(), ROW.byDefault());
    List<PlayedRow> played = new ArrayList<>();
    Report report = new Report(name());
    try (ClientProcess load = new ClientProcess(LoadClient.class)) {
      play(new Flood(false), MODES.get(0), load); // compiles; what it finds is of no use
      int number = 0;
      for (Row row : rows()) {
        number++;
        if (only == 0 || only == number) {
          PlayedRow each = play(number, row, load);
          played.add(each);
          each.addTo(report);
          System.err.println(FaultTable.text(each));
        }
      }
    }
    Files.writeString(out.resolve("faults.md"), FaultTable.markdown(MODES, played));
    return report;
  }

  private static PlayedRow play(int number, Row row, ClientProcess load)
      throws InterruptedException {
    Map<String, Finding> findings = new LinkedHashMap<>();
    for (String mode : MODES) {
      findings.put(mode, play(row, mode, load));
    }
    return new PlayedRow(number, row, findings);
  }

  /** What must hold after every row is added to what it found. */
  static Finding play(Row row, String mode, ClientProcess load) throws InterruptedException {
    ThreadCensus before = ThreadCensus.now();
    Finding finding = new Finding();
    try {
      row.play(mode, load, finding);
    } catch (Exception e) {
      finding.atMost("could not be played", 1, 0);
      finding.note(e + where(e));
    }
    List<String> left = before.left(5_000);
    finding.atMost("threads left", left.size(), 0);
    finding.atMost("requests not answered once", finding.tally.notOnce(), 0);
    finding.fact("requests", finding.tally.all());
    if (!left.isEmpty()) {
      finding.note("threads left: " + left);
    }
    return finding;
  }

  /** The first line of ours. */
  private static String where(Exception failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(each -> each.getClassName().startsWith("io.github.jettyqos"))
        .findFirst()
        .map(each -> " at " + each)
        .orElse("");
  }
}
