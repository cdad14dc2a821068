package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A server of classes of different work, for a comparison of predictions with a simulation.
 *
 * @param seconds of virtual time
 */
record MixedCase(
    CommonStation station,
    List<ServiceDemand> demands,
    double[] rates,
    MixedSimulation.Spread spread,
    double seconds,
    int[] partition) {
  private static final int QUEUE = 512;

  /** How far predictions of the mean residence time are off; of one class. */
  record Error(double expected, double vector, double worst, double load) {}

  /** Errors of the classes of which enough was seen, at loads up to .85. */
  List<Error> errors() {
    WorkDescription work =
        new WorkDescription(station, demands.stream().map(d -> new ClassWork(d, 1)).toList());
    List<OfferedLoad> loads = new ArrayList<>();
    for (double rate : rates) {
      loads.add(new OfferedLoad(rate, QUEUE));
    }
    MixedSimulation seen = new MixedSimulation(work, loads, spread, seconds, 7, partition);
    for (int k = 0; k < rates.length; k++) {
      double variation = seen.seen.get(k).variation();
      loads.set(k, new OfferedLoad(rates[k], QUEUE, 1, variation, Double.POSITIVE_INFINITY));
    }
    List<MtrrServer> expected = MixedMeanField.of(work, loads, partition);
    List<MtrrServer> vector = vector(work, loads);
    List<MtrrServer> worst = WorstCase.of(work, loads, 0, partition);
    List<Error> errors = new ArrayList<>();
    for (int k = 0; k < rates.length; k++) {
      MixedSimulation.Seen owner = seen.seen.get(k);
      double load = owner.busy(seen.seconds()) / partition[k];
      if (owner.error() <= .05 && load <= .85) {
        errors.add(
            new Error(
                off(expected.get(k), owner),
                off(vector.get(k), owner),
                off(worst.get(k), owner),
                load));
      }
    }
    return errors;
  }

  private static double off(MtrrServer server, MixedSimulation.Seen seen) {
    return Math.abs(server.residenceTime() / seen.residence() - 1);
  }

  /** The simpler alternative: each class beside the mean numbers of busy threads, rounded. */
  private List<MtrrServer> vector(WorkDescription work, List<OfferedLoad> loads) {
    ClosedNetwork network = new ClosedNetwork(station, work.demands());
    double[] busy = new double[partition.length];
    MtrrServer[] servers = new MtrrServer[partition.length];
    for (int step = 0; step < 40; step++) {
      for (int k = 0; k < partition.length; k++) {
        int[] n = Arrays.stream(busy).mapToInt(b -> (int) Math.round(b)).toArray();
        n[k] = partition[k];
        servers[k] = MtrrServer.of(loads.get(k), network.rates(k, n));
        busy[k] = servers[k].meanBusy();
      }
    }
    return Arrays.asList(servers);
  }
}
