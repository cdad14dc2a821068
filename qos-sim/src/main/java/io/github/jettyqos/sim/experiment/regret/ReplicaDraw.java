package io.github.jettyqos.sim.experiment.regret;

import java.util.OptionalDouble;

/**
 * What comes of the replicas that a drawn server wants.
 *
 * @param seed of the server
 * @param wanted by the model, of {@link #BEFORE} such servers
 * @param servers that number, rounded up
 * @param kept whether all is kept on so many
 * @param keptByFewer whether all is kept on one fewer
 * @param counting classes whose targets can be kept on many servers
 */
record ReplicaDraw(
    long seed, double wanted, int servers, boolean kept, boolean keptByFewer, int counting) {
  /** Servers that share the load when they are asked. */
  static final int BEFORE = 4;

  private static final int MANY = 20;

  static ReplicaDraw of(long seed) {
    DrawnServer drawn = ServerDraw.of(seed).lending(true);
    OptionalDouble wanted = ReplicaRun.of(drawn, 1).wanted();
    double all = BEFORE * wanted.orElse(Double.NaN);
    int servers = (int) Math.max(1, Math.ceil(all));
    ReplicaRun many = ReplicaRun.of(drawn, (double) BEFORE / (MANY * servers));
    int counting = 0;
    for (int k = 0; k < drawn.classes().size(); k++) {
      counting += many.isKept(k) ? 1 : 0;
    }
    return new ReplicaDraw(
        seed,
        all,
        servers,
        isKept(drawn, servers, many),
        servers > 1 && isKept(drawn, servers - 1, many),
        counting);
  }

  private static boolean isKept(DrawnServer drawn, int servers, ReplicaRun many) {
    ReplicaRun run = ReplicaRun.of(drawn, (double) BEFORE / servers);
    for (int k = 0; k < drawn.classes().size(); k++) {
      if (many.isKept(k) && !run.isKept(k)) {
        return false;
      }
    }
    return true;
  }
}
