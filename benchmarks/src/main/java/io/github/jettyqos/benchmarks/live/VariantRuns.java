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

/** Runs in all variants, at the same time or in turn, with the processes that they need. */
final class VariantRuns implements AutoCloseable {
  private final List<LiveProcesses> processes = new ArrayList<>();

  /** Starts the processes of a number of runs at the same time. */
  VariantRuns(int atOnce) throws IOException {
    for (int i = 0; i < atOnce; i++) {
      processes.add(LiveProcesses.watched());
    }
  }

  /** The processes of a run that is alone. */
  LiveProcesses first() {
    return processes.get(0);
  }

  /** Makes one run in each variant, all at the same time. */
  Map<Variant, List<LiveOutcome>> together(Function<Variant, LiveRun> runs, long seed)
      throws Exception {
    Map<Variant, CompletableFuture<LiveOutcome>> started = new EnumMap<>(Variant.class);
    for (Variant each : Variant.values()) {
      LiveProcesses own = processes.get(started.size());
      LiveRun run = runs.apply(each);
      started.put(each, Beside.start(() -> run.run(own, seed)));
    }
    Map<Variant, List<LiveOutcome>> ended = new EnumMap<>(Variant.class);
    for (Map.Entry<Variant, CompletableFuture<LiveOutcome>> each : started.entrySet()) {
      LiveOutcome outcome = each.getValue().get();
      outcome.say(each.getKey().key());
      ended.put(each.getKey(), List.of(outcome));
    }
    return ended;
  }

  /**
   * Makes runs by seeds from 1 on, in some variants in turn, so that a drift is the same in all.
   */
  Map<Variant, List<LiveOutcome>> inTurn(
      List<Variant> variants, Function<Variant, LiveRun> runs, int seeds) throws Exception {
    Map<Variant, List<LiveOutcome>> ended = new EnumMap<>(Variant.class);
    for (int seed = 1; seed <= seeds; seed++) {
      for (Variant each : variants) {
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
  static void write(Path out, String name, Map<Variant, List<LiveOutcome>> runs)
      throws IOException {
    Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
    runs.forEach((variant, some) -> groups.put(variant.key(), some));
    Trials.write(out, name, groups, 1);
  }

  @Override
  public void close() {
    processes.forEach(LiveProcesses::close);
  }
}
