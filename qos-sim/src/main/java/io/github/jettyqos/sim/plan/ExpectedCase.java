package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.Throughputs;
import io.github.jettyqos.core.model.WorkDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * Each class beside as many busy threads of the others as their own load keeps busy, in whole
 * threads: a fixed point.
 */
final class ExpectedCase {
  private static final int STEPS = 30;

  private ExpectedCase() {}

  static List<MtrrServer> of(WorkDescription work, List<OfferedLoad> loads, int... threads) {
    int[] busy = new int[threads.length];
    List<MtrrServer> servers = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      servers.clear();
      for (int k = 0; k < threads.length; k++) {
        double[] rates = new double[threads[k]];
        int[] beside = busy.clone();
        for (int c = 1; c <= threads[k]; c++) {
          beside[k] = c;
          rates[c - 1] = Throughputs.of(work, beside)[k];
        }
        servers.add(MtrrServer.of(loads.get(k), rates));
      }
      int[] before = busy.clone();
      for (int k = 0; k < threads.length; k++) {
        busy[k] = (int) Math.round(servers.get(k).meanBusy());
      }
      if (java.util.Arrays.equals(before, busy)) {
        break;
      }
    }
    return servers;
  }
}
