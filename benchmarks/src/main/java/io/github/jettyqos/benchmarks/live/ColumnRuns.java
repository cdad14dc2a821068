package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Runs under all columns, at the same time or in turn, with the processes that they need. */
final class ColumnRuns implements AutoCloseable {
  private final List<LiveProcesses> processes = new ArrayList<>();

  /** So many at the same time at most. */
  ColumnRuns(int atOnce) throws IOException {
    for (int i = 0; i < atOnce; i++) {
      processes.add(LiveProcesses.watched());
    }
  }

  /** What runs alone has these. */
  LiveProcesses first() {
    return processes.get(0);
  }

  /** One run under each, all at the same time. */
  Map<Column, List<LiveOutcome>> together(Function<Column, LiveRun> runs, long seed)
      throws Exception {
    Map<Column, CompletableFuture<LiveOutcome>> started = new EnumMap<>(Column.class);
    for (Column each : Column.values()) {
      LiveProcesses own = processes.get(started.size());
      LiveRun run = runs.apply(each);
      started.put(each, Beside.start(() -> run.run(own, seed)));
    }
    Map<Column, List<LiveOutcome>> ended = new EnumMap<>(Column.class);
    for (Map.Entry<Column, CompletableFuture<LiveOutcome>> each : started.entrySet()) {
      LiveOutcome outcome = each.getValue().get();
      say(each.getKey(), outcome);
      ended.put(each.getKey(), List.of(outcome));
    }
    return ended;
  }

  /** Runs under some by seeds from 1 on, one after another, so that drifts meet all alike. */
  Map<Column, List<LiveOutcome>> inTurn(
      List<Column> columns, Function<Column, LiveRun> runs, int seeds) throws Exception {
    Map<Column, List<LiveOutcome>> ended = new EnumMap<>(Column.class);
    for (int seed = 1; seed <= seeds; seed++) {
      for (Column each : columns) {
        LiveOutcome outcome = runs.apply(each).run(first(), seed);
        say(each, outcome);
        ended.computeIfAbsent(each, any -> new ArrayList<>()).add(outcome);
      }
    }
    return ended;
  }

  /** One run, for a person; the tables have more of it. */
  static void say(Column column, LiveOutcome run) {
    Trials.say(
        "%s: %d requests, %d not served, %.2f processors busy, %d s stalled; %s",
        column.key(),
        run.count(any -> true),
        run.count(each -> !each.ok()),
        run.busyProcessors(),
        run.stalls(),
        run.inForce(run.seconds()));
  }

  /** Adds the check that the machine was ours in nearly all seconds, and writes a picture. */
  static void conclude(Report report, Path out, String name, Map<Column, List<LiveOutcome>> runs)
      throws IOException {
    MixedFindings.valid(report, runs.values().stream().flatMap(List::stream).toList());
    write(out, name, runs);
  }

  /** Writes a picture. */
  static void write(Path out, String name, Map<Column, List<LiveOutcome>> runs) throws IOException {
    Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
    runs.forEach((column, some) -> groups.put(column.key(), some));
    Trials.write(out, name, groups, 1);
  }

  @Override
  public void close() {
    processes.forEach(LiveProcesses::close);
  }
}
