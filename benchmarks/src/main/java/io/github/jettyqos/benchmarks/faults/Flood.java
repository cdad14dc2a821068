package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import java.util.Objects;

/**
 * The flood.
 *
 * @param off whether admission only observes: the twin
 */
record Flood(boolean off) implements Row {
  private static final int TENFOLD =
      10 * FaultServer.BRONZE_BUDGET * 1000 / FaultHandler.BRONZE_MILLIS;

  @Override
  public String name() {
    return off ? "flood tenfold, admission off" : "flood tenfold";
  }

  @Override
  public String done() {
    return (off ? "the first row with admission: observe" : "bronze at ten times its budget")
        + ", "
        + TENFOLD
        + " a second";
  }

  @Override
  public String invariant() {
    return "gold's p95 at most 1.2 times that alone; no gold request lost";
  }

  @Override
  public boolean mustFail() {
    return off;
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server =
        FaultServer.started(mode, "admission: " + (off ? "observe" : "enforce"))) {
      Gold gold = new Gold(server, load, finding);
      ClientWindow bronze =
          Objects.requireNonNull(gold.beside("bronze=poisson:" + TENFOLD).get("bronze"));
      finding.fact("bronze served", bronze.ok());
      finding.fact("bronze turned away", bronze.rejected());
      Aftermath.check(server, finding);
    }
  }
}
