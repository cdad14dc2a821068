package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Findings;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The conclusions of Gao, Pan and Hu 2011 from figure 4 about balancers and sampling times, tested
 * on our runs.
 *
 * <p>The paper has four conclusions: the delays reach their proportion with every balancer and
 * period (checked by {@link GaoFig4}); (19), class 2 loses more than class 1 gains; (20) and (21),
 * under the law both delays are less with MIF than with RR and LC, which are alike; and a period of
 * 20 s lets the ratio jitter severely.
 */
final class GaoClaims {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final Findings findings;
  private final Map<GaoCase, List<GaoRun>> runs;

  GaoClaims(Findings findings, Map<GaoCase, List<GaoRun>> runs) {
    this.findings = findings;
    this.runs = runs;
  }

  void judge() {
    sacrifice();
    balancers();
    periods();
    sizes();
  }

  /** Groups of 10 seeds: 1.18 to 1.81 s; without the law, when nothing changes, 0. Bar .6. */
  private void sacrifice() {
    double least =
        runs.entrySet().stream()
            .mapToDouble(each -> loss(each.getKey(), each.getValue()))
            .min()
            .orElseThrow();
    findings.result("class2_loses_beyond_what_class1_gains_s", least);
    findings.claim("(19), class 2 loses more than class 1 gains, s", least, 0, INFINITY);
    findings.atLeast("(19): class 2 loses more than class 1 gains, least, s", least, 0.6);
  }

  private static double loss(GaoCase which, List<GaoRun> of) {
    double off = which.settledOff(of, 0) + which.settledOff(of, 1);
    return which.settled(of, 0) + which.settled(of, 1) - off;
  }

  /**
   * Ratios of delays, mean of both classes and periods. Groups of 10 seeds: MIF .965 to .980; with
   * a balancer that knows no more than the other, 1 (LC over RR: 1.006 to 1.014). Bar .99. The
   * paper gives no size; ours is 2 to 4 %, of delays that are mostly waiting of a closed
   * population.
   */
  private void balancers() {
    for (GaoBalancer other : List.of(GaoBalancer.RR, GaoBalancer.LC)) {
      double less = compared(GaoBalancer.MIF, other);
      findings.result("delay_MIF_over_" + other, less);
      findings.claim("(20), (21), settled delay, MIF over " + other, less, 0, 1);
      findings.atMost("(20), (21): settled delay, MIF over " + other, less, 0.99);
    }
    double alike = compared(GaoBalancer.LC, GaoBalancer.RR);
    findings.result("delay_LC_over_RR", alike);
    findings.claim("(20), (21), settled delay, LC over RR: alike", alike, 0.97, 1.03);
    findings.within("(20), (21): settled delay, LC over RR", alike, 0.97, 1.03);
  }

  private double compared(GaoBalancer one, GaoBalancer other) {
    return IntStream.range(0, GaoCase.PERIODS.length)
        .mapToDouble(
            p -> {
              GaoCase first = new GaoCase(one, GaoCase.PERIODS[p]);
              GaoCase second = new GaoCase(other, GaoCase.PERIODS[p]);
              double ratio = 0;
              for (int k = 0; k < GaoCluster.CLASSES; k++) {
                ratio += first.settled(of(first), k) / second.settled(of(second), k);
              }
              return ratio / GaoCluster.CLASSES;
            })
        .average()
        .orElseThrow();
  }

  /**
   * Over all periods from 800 s on, which is figure 4(d), Psi is less with 20 s than with 30 s:
   * what it takes to settle is a number of periods. Of settled periods, mean of the balancers, it
   * is more by 2 to 12 % in groups of 10 seeds, which is not visible in a plot. The paper says
   * "severely" and shows .3 to 14 % in figure 4(d).
   */
  private void periods() {
    double settled = 0;
    for (GaoBalancer balancing : GaoBalancer.values()) {
      GaoCase often = new GaoCase(balancing, GaoCase.PERIODS[0]);
      GaoCase seldom = new GaoCase(balancing, GaoCase.PERIODS[1]);
      double all = often.psi(of(often)) / seldom.psi(of(seldom));
      settled +=
          often.settledPsi(of(often)) / seldom.settledPsi(of(seldom)) / GaoBalancer.values().length;
      findings.result("psi_20s_over_30s_" + balancing, all);
      findings.claim("Psi, T = 20 s over 30 s, with " + balancing, all, 1, INFINITY);
    }
    findings.result("settled_psi_20s_over_30s", settled);
    findings.claim(
        "jitters severely with T = 20 s (by a quarter more), settled Psi over that of 30 s",
        settled,
        1.25,
        INFINITY);
  }

  /**
   * Psi is a quarter to a half of the paper's, and what MIF gains is .03 to .12 instead of a sixth
   * or a quarter.
   */
  private void sizes() {
    for (int p = 0; p < GaoCase.PERIODS.length; p++) {
      double period = GaoCase.PERIODS[p];
      GaoCase idle = new GaoCase(GaoBalancer.MIF, period);
      GaoCase robin = new GaoCase(GaoBalancer.RR, period);
      String with = ", T = %.0f s".formatted(period);
      double gain = idle.psi(of(idle)) / robin.psi(of(robin));
      double paper = GaoCase.paper(GaoBalancer.MIF, p) / GaoCase.paper(GaoBalancer.RR, p);
      findings.result("psi_MIF_over_RR_%.0fs".formatted(period), gain);
      findings.claim("Psi, MIF over RR" + with, gain, 0.9 * paper, 1.1 * paper);
      for (GaoBalancer balancing : GaoBalancer.values()) {
        GaoCase each = new GaoCase(balancing, period);
        double psi = GaoCase.paper(balancing, p);
        findings.claim("Psi with " + balancing + with, each.psi(of(each)), 0.9 * psi, 1.1 * psi);
      }
    }
  }

  private List<GaoRun> of(GaoCase which) {
    List<GaoRun> found = runs.get(which);
    if (found == null) {
      throw new IllegalArgumentException("was not run: " + which);
    }
    return found;
  }
}
