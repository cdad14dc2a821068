package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Runs under all columns, at the same time or in turn, with the processes that they need. */
final class ColumnRuns implements AutoCloseable {
  private final List<WorkRun.Processes> processes = new ArrayList<>();

  /** So many at the same time at most. */
  ColumnRuns(int atOnce) throws IOException {
    for (int i = 0; i < atOnce; i++) {
      processes.add(
          new WorkRun.Processes(
              new ClientProcess(RequestLogClient.class), new ClientProcess(IdleTimer.class)));
    }
  }

  /** What runs alone has these. */
  WorkRun.Processes first() {
    return processes.get(0);
  }

  /** One run under each, all at the same time. */
  Map<Column, List<WorkOutcome>> together(Function<Column, WorkRun> runs, long seed)
      throws Exception {
    ExecutorService hands = Executors.newFixedThreadPool(processes.size());
    try {
      Map<Column, Future<WorkOutcome>> started = new EnumMap<>(Column.class);
      for (Column each : Column.values()) {
        WorkRun.Processes own = processes.get(started.size());
        WorkRun run = runs.apply(each);
        started.put(each, hands.submit(() -> run.run(own, seed)));
      }
      Map<Column, List<WorkOutcome>> ended = new EnumMap<>(Column.class);
      for (Map.Entry<Column, Future<WorkOutcome>> each : started.entrySet()) {
        ended.put(each.getKey(), List.of(each.getValue().get()));
      }
      return ended;
    } finally {
      hands.shutdownNow();
    }
  }

  /** Runs under some by seeds from 1 on, one after another, so that drifts meet all alike. */
  Map<Column, List<WorkOutcome>> inTurn(
      List<Column> columns, Function<Column, WorkRun> runs, int seeds, Heard heard)
      throws Exception {
    Map<Column, List<WorkOutcome>> ended = new EnumMap<>(Column.class);
    for (int seed = 1; seed <= seeds; seed++) {
      for (Column each : columns) {
        WorkOutcome outcome = runs.apply(each).run(first(), seed);
        heard.of(each, outcome);
        ended.computeIfAbsent(each, any -> new ArrayList<>()).add(outcome);
      }
    }
    return ended;
  }

  /** Hears of each run. */
  interface Heard {
    void of(Column column, WorkOutcome outcome);
  }

  /** For pictures. */
  static List<LiveFiles.Group> groups(Map<Column, List<WorkOutcome>> runs) {
    return runs.entrySet().stream()
        .map(
            each ->
                new LiveFiles.Group(
                    each.getKey().key(), each.getValue().stream().map(WorkOutcome::live).toList()))
        .toList();
  }

  @Override
  public void close() {
    for (WorkRun.Processes each : processes) {
      each.client().close();
      each.timer().close();
    }
  }
}
