package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * All requests of one replication, the same for every rule.
 *
 * @param all in the order in which they come
 */
record Requests(List<DrawnRequest> all) {
  /** The largest number of requests of a replication. */
  static final int MOST = 50_000;

  /** Copies the list. */
  Requests {
    all = List.copyOf(all);
  }

  /** Draws a replication of a server's run. */
  static Requests draw(DrawnServer server, int replication) {
    RandomStreams streams = new RandomStreams(server.seed());
    List<DrawnRequest> all = new ArrayList<>();
    for (int k = 0; k < server.classes().size(); k++) {
      DrawnClass each = server.classes().get(k);
      String name = "replication " + replication + " of " + each.owner().name();
      DrawnWork work = DrawnWork.of(each.work(), name, streams::stream);
      GapSource gaps = GapSources.poisson(each.rates(), streams.stream("arrivals, " + name));
      long end = (long) (server.seconds() * 1e9);
      for (long at = gaps.nextGapNanos(); at < end; at += gaps.nextGapNanos()) {
        all.add(new DrawnRequest(at, k, work.next()));
      }
    }
    all.sort(Comparator.comparingLong(DrawnRequest::atNanos));
    return new Requests(all.subList(0, Math.min(MOST, all.size())));
  }

  int size() {
    return all.size();
  }

  /** The number of requests in thousands, by which costs are divided. */
  double thousands() {
    return all.size() / 1e3;
  }

  /** Sends each request at its time. */
  void feed(Simulation simulation, Consumer<DrawnRequest> sink) {
    new Feeding(sink).start(simulation);
  }

  /** The progress through the requests. */
  private final class Feeding implements GapSource {
    private final Consumer<DrawnRequest> sink;
    private int next;
    private int fed;

    Feeding(Consumer<DrawnRequest> sink) {
      this.sink = sink;
    }

    void start(Simulation simulation) {
      new Arrivals(simulation, this, () -> sink.accept(all.get(fed++))).start();
    }

    @Override
    public long nextGapNanos() {
      if (next == all.size()) {
        return NEVER;
      }
      long before = next == 0 ? 0 : all.get(next - 1).atNanos();
      return all.get(next++).atNanos() - before;
    }
  }
}
