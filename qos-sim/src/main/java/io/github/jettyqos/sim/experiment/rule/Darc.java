package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A reservation of threads for short requests, like that of cores by Demoulin et al. 2021 (DARC):
 * short ones may use the threads of longer ones, never the other way round, and go first.
 *
 * <p>Every second the demand of each class is profiled, arrivals times the mean time of a request,
 * and {@link Reservation} divides the threads by it. The first group does not lend and the last one
 * does not borrow; between them all lend and borrow.
 *
 * <p>Deviations: groups and turns are of the times that requests take alone, told beforehand; at
 * most three groups; and the classes of a group do not share its threads, but each has the part of
 * its demand.
 *
 * @param name by what it is called
 */
record Darc(String name) implements AllocationRule {
  private static final Duration WINDOW = Duration.ofSeconds(1);

  @Override
  public List<ServiceClass> classes(ServerInfo premises) {
    int[] groups = Reservation.groups(premises.seconds());
    int[] order = Reservation.order(premises.seconds());
    int last = Arrays.stream(groups).max().orElse(0);
    ServiceClass[] all = new ServiceClass[premises.size()];
    for (int turn = 0; turn < order.length; turn++) {
      int k = order[turn];
      boolean alike = last == 0;
      all[k] =
          Lending.of(premises.classes().get(k), alike || groups[k] > 0, alike || groups[k] < last)
              .withPriority(turn);
    }
    return List.of(all);
  }

  @Override
  public Partition start(ServerInfo premises) {
    return premises.shares();
  }

  @Override
  public RuleListener act(ServerInfo premises, SimulatedServer server) {
    Profile profile = new Profile(premises, server.gated().gate());
    server.every(WINDOW, profile::reserve);
    return profile;
  }

  /** The measured demand of each class. */
  private static final class Profile implements RuleListener {
    private final ServerInfo premises;
    private final Gate gate;
    private final int[] order;
    private final long[] arrivals;
    private final int[] completed;
    private final double[] seconds;
    private final List<Double> means;

    Profile(ServerInfo premises, Gate gate) {
      this.premises = premises;
      this.gate = gate;
      this.order = Reservation.order(premises.seconds());
      this.arrivals = new long[order.length];
      this.completed = new int[order.length];
      this.seconds = new double[order.length];
      this.means = new ArrayList<>(premises.seconds());
    }

    @Override
    public void completed(int classIndex, long processingNanos) {
      completed[classIndex]++;
      seconds[classIndex] += processingNanos / 1e9;
    }

    void reserve() {
      double[] demand = new double[order.length];
      for (int k = 0; k < demand.length; k++) {
        if (completed[k] > 0) {
          means.set(k, seconds[k] / completed[k]);
        }
        long all = gate.counts(k).arrivals();
        demand[k] = (all - arrivals[k]) * means.get(k);
        arrivals[k] = all;
        completed[k] = 0;
        seconds[k] = 0;
      }
      if (Arrays.stream(demand).sum() > 0) {
        gate.partition(
            Partition.of(
                premises.threads(), Reservation.threads(order, demand, premises.threads())));
      }
    }
  }
}
