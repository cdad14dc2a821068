package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.sim.experiment.rule.Lending;
import io.github.jettyqos.sim.experiment.rule.ServerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A server that was drawn, and how long a run on it is.
 *
 * @param seed of which it was drawn
 * @param processors how many
 * @param threads how many
 * @param seconds for so long requests come
 * @param classes in the order of priority
 */
record DrawnServer(
    long seed, int processors, int threads, double seconds, List<DrawnClass> classes) {

  /** Copies the list. */
  DrawnServer {
    classes = List.copyOf(classes);
  }

  List<ServiceClass> owners() {
    return classes.stream().map(DrawnClass::owner).toList();
  }

  /** The same server with or without lending of idle threads. */
  DrawnServer lending(boolean lend) {
    List<ServiceClass> owners = Lending.all(owners(), lend);
    List<DrawnClass> next = new ArrayList<>();
    for (int k = 0; k < owners.size(); k++) {
      DrawnClass each = classes.get(k);
      next.add(new DrawnClass(owners.get(k), each.work(), each.rate(), each.pattern()));
    }
    return new DrawnServer(seed, processors, threads, seconds, next);
  }

  WorkDescription work() {
    return new WorkDescription(
        CommonStation.processors(processors), classes.stream().map(DrawnClass::work).toList());
  }

  /** The information that rules get. */
  ServerInfo premises() {
    return new ServerInfo(owners(), threads, classes.stream().map(DrawnClass::alone).toList());
  }

  /** An empty bill for what becomes of its requests. */
  RunCost bill() {
    return new RunCost(classes.stream().map(DrawnClass::bound).toList());
  }

  /** Busy processors, as a part of them, in the mean over the run. */
  double processorLoad() {
    return classes.stream().mapToDouble(each -> each.rate() * each.work().demand().compute()).sum()
        / processors;
  }

  /** Busy threads, as a part of them, if no request ever waited for another. */
  double threadLoad() {
    return classes.stream().mapToDouble(each -> each.rate() * each.alone()).sum() / threads;
  }

  /** Requests in a run, in the mean. */
  double requests() {
    return seconds * classes.stream().mapToDouble(DrawnClass::rate).sum();
  }

  /** One line without commas. */
  @Override
  public String toString() {
    return String.format(
            Locale.ROOT,
            "%d processors (load %.2f) %d threads (%.2f) %.0f s: ",
            processors,
            processorLoad(),
            threads,
            threadLoad(),
            seconds)
        + classes.stream().map(DrawnClass::toString).collect(Collectors.joining("; "));
  }
}
