package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Load;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Throughput;
import java.io.IOException;
import java.util.List;

/**
 * The throughput of a service beside another one, with all threads busy.
 *
 * <p>Paper: Jamjoom, Chou and Shin 2004, figure 5 and section V. Of services with the same workload
 * each gets the share of its threads, equation (12). Of different ones, static beside dynamic:
 *
 * <ul>
 *   <li>P1: one dynamic thread alone puts a ceiling on what the static service can do.
 *   <li>P2: more of them, up to 16, cost the static service little.
 *   <li>P3: still more cost it much; and nothing of it is in proportion to threads.
 * </ul>
 *
 * <p>The paper has no numbers for them; the bounds are ours, and so is the cause, see {@link
 * DiskSite}, whose demands were chosen so that the three are seen: they are regression tests. A
 * long burst on the disk makes all short ones wait, and one dynamic thread is there nearly as often
 * as a few, since they wait for the processor: P1 and P2. When many of them share the processor,
 * static requests do not come to the disk any more: P3.
 *
 * <p>P2 with few static threads, too, asks for dynamic requests that compute for longer than they
 * are on the disk: with 120 ms there instead of 60 a second and third one still find the processor
 * free, and 16 cost 16 static threads .92, and 24 of them 1.1 of what is in proportion to threads.
 * It also asks for static requests that hardly compute, and P3 for some that do: with .3 ms of the
 * processor instead of .55, P2 costs .4 of proportion, and P3 nothing.
 */
final class JamjoomFig5 extends Experiment {
  private static final double BOUND = 0.05;

  private final double requests;

  /**
   * The experiment.
   *
   * @param requests number of requests of each run, at the speed of one thread
   */
  JamjoomFig5(double requests) {
    super(
        "jamjoom-fig5",
        "Jamjoom et al. 2004, fig. 5: throughput of a service beside another one",
        10);
    this.requests = requests;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    ThroughputGrid alike =
        ThroughputGrid.of(setting, Load.MIXED, Load.MIXED, requests * Load.MIXED.seconds());
    // Until few long requests have shown what they do, many short ones pass.
    ThroughputGrid different =
        ThroughputGrid.of(
            setting, Load.STATIC, Load.DYNAMIC, 20 * requests * Load.STATIC.seconds());
    shares(findings, alike);
    phenomena(findings, different);
    Csv csv = new Csv("heterogeneous", "threads", "threads_beside", "throughput", "beside");
    alike.write(csv, 0);
    different.write(csv, 1);
    write(
        setting,
        csv,
        List.of(
            alike.chart("Homogeneous: mixed beside mixed (fig. 5)"),
            different.chart("Heterogeneous: static beside dynamic (fig. 5)")));
  }

  /** Equation (12): of what both complete, each has the share of its threads. */
  private static void shares(Findings findings, ThroughputGrid alike) {
    double worstShare = 0;
    double worstRate = 0;
    for (int m : ThroughputGrid.FIRST) {
      for (int beside : ThroughputGrid.SECOND) {
        if (beside == 0) {
          continue;
        }
        Throughput seen = alike.at(m, beside);
        double share = m / (double) (m + beside);
        double all = seen.first() + seen.second();
        worstShare = Math.max(worstShare, Math.abs(seen.first() / all / share - 1));
        if (ThroughputGrid.FIRST.contains(m + beside)) {
          double predicted = share * alike.at(m + beside, 0).first();
          worstRate = Math.max(worstRate, Math.abs(seen.first() / predicted - 1));
        }
      }
    }
    findings.line("mixed beside mixed, first service per second");
    alike.table(findings);
    findings.result("worst_share", worstShare);
    findings.result("worst_rate", worstRate);
    findings.atMost("homogeneous: share of throughput, part away from threads", worstShare, BOUND);
    findings.atMost("homogeneous: throughput, part away from equation (12)", worstRate, BOUND);
  }

  private static void phenomena(Findings findings, ThroughputGrid different) {
    findings.line("static beside dynamic, static service per second");
    different.table(findings);
    double alone = different.greatest(0);
    double ceiling = different.greatest(1) / alone;
    int most = ThroughputGrid.MOST;
    double one = different.at(most, 1).first();
    double some = different.at(most, 16).first();
    double many = different.at(most, 64).first();
    double few = 1 - some / one;
    double beyond = 1 - many / some;
    double shareOfSome = (most + 1.0) / (most + 16);
    double shareOfMany = (most + 16.0) / (most + 64);
    findings.result("P1_ceiling", ceiling);
    findings.result("P1_in_proportion", most / (most + 1.0));
    findings.result("P2_loss", few);
    findings.result("P2_in_proportion", 1 - shareOfSome);
    findings.result("P3_loss", beyond);
    findings.result("P3_in_proportion", 1 - shareOfMany);
    findings.line(
        "beside 1 dynamic thread the static service reaches %.3f of what it does alone (in"
            + " proportion to threads %.3f)",
        ceiling, most / (most + 1.0));
    findings.line(
        "with %d static threads, 16 dynamic ones instead of 1 cost %.3f more (%.3f), 64 instead of"
            + " 16 another %.3f (%.3f)",
        most, few, 1 - shareOfSome, beyond, 1 - shareOfMany);
    findings.regression(
        "P1: ceiling beside one dynamic thread, of what is done alone", ceiling, 0.9, 0.96);
    findings.regression("P2: loss by up to 16 dynamic threads", few, 0.02, 0.08);
    findings.regression("P3: loss by 64, over that by up to 16", beyond / few, 2.5, 15);
    findings.regression(
        "P3: loss, of that in proportion to threads", beyond / (1 - shareOfMany), 0.45, 0.75);
    for (int threads : List.of(16, 24, 48, most)) {
      double part = lossOfProportion(different, threads);
      findings.result("P2_loss_of_proportion_%d_static".formatted(threads), part);
      findings.atMost(
          "regression test: P2 with %d static threads, loss of that in proportion"
              .formatted(threads),
          part,
          threads == 16 ? 0.8 : 0.95);
    }
  }

  /** The loss by 16 dynamic threads instead of 1, relative to a loss in proportion to threads. */
  private static double lossOfProportion(ThroughputGrid different, int threads) {
    double loss = 1 - different.at(threads, 16).first() / different.at(threads, 1).first();
    return loss / (1 - (threads + 1.0) / (threads + 16));
  }
}
