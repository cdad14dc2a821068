package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Runs in all columns, at the same time or in turn, with the processes that they need. */
final class ColumnRuns implements AutoCloseable {
  private final List<LiveProcesses> processes = new ArrayList<>();

  /** Starts the processes of a number of runs at the same time. */
  ColumnRuns(int atOnce) throws IOException {
    for (int i = 0; i < atOnce; i++) {
      processes.add(LiveProcesses.watched());
    }
  }

  /** The processes of a run that is alone. */
  LiveProcesses first() {
    return processes.get(0);
  }

  /** Makes one run in each column, all at the same time. */
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
      outcome.say(each.getKey().key());
      ended.put(each.getKey(), List.of(outcome));
    }
    return ended;
  }

  /** Makes runs by seeds from 1 on, in some columns in turn, so that a drift is the same in all. */
  Map<Column, List<LiveOutcome>> inTurn(
      List<Column> columns, Function<Column, LiveRun> runs, int seeds) throws Exception {
    Map<Column, List<LiveOutcome>> ended = new EnumMap<>(Column.class);
    for (int seed = 1; seed <= seeds; seed++) {
      for (Column each : columns) {
        LiveOutcome outcome = runs.apply(each).run(first(), seed);
        outcome.say(each.key());
        ended.computeIfAbsent(each, any -> new ArrayList<>()).add(outcome);
      }
    }
    return ended;
  }

  /** Adds the check that the machine rarely stalled. */
  static void valid(Report report, Collection<List<LiveOutcome>> runs) {
    List<LiveOutcome> all = runs.stream().flatMap(List::stream).toList();
    double seconds = all.stream().mapToDouble(run -> run.late().size()).sum();
    double stalled = all.stream().mapToDouble(LiveOutcome::stalls).sum() / seconds;
    report.atMost(
        "part of the seconds in which the machine stalled", stalled, LiveOutcome.MOST_STALLED);
    if (stalled > LiveOutcome.MOST_STALLED) {
      report.note("not valid: other programs took the machine for too many seconds");
    }
  }

  /** Writes a table. */
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
