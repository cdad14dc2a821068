package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.List;

/** The cluster law on clusters that it knows nothing of. */
final class GaoOnline implements Experiment {
  @Override
  public String name() {
    return "gao-online";
  }

  @Override
  public String title() {
    return "Gao et al. 2011, on clusters drawn at random, with models found while the law runs";
  }

  @Override
  public int seeds() {
    return 8;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    Csv csv = new Csv("case", "off", "psi", "off_without", "psi_without");
    for (OnlineCase which : OnlineCase.drawn()) {
      if (Integer.getInteger("case", which.number()) != which.number()) {
        continue;
      }
      List<OnlineRun> on =
          setting.overSeeds("case " + which.number(), seed -> new OnlineRun(seed, which, true));
      List<OnlineRun> off =
          setting.overSeeds("case without", seed -> new OnlineRun(seed, which, false));
      findings.line(
          "%2d %s %s classes %d load %.2f cv2 %.2f: off %.3f each %.3f psi %.3f; without %.3f %.3f",
          which.number(),
          which.balancing(),
          which.thinking() ? "think  " : "poisson",
          which.classes(),
          which.load(),
          which.variability(),
          off(on, which),
          on.stream().mapToDouble(run -> off(List.of(run), which)).max().orElseThrow(),
          psi(on, which),
          off(off, which),
          psi(off, which));
    }
    csv.write(setting.file(name() + ".csv"));
    return findings;
  }

  /** By which part the worst ratio of neighbours, over all seeds, is not what it should be. */
  private static double off(List<OnlineRun> runs, OnlineCase which) {
    double most = 0;
    for (int k = 0; k + 1 < which.classes(); k++) {
      double ratio = mean(runs, k + 1) / mean(runs, k);
      double wanted = which.wanted().get(k + 1) / which.wanted().get(k);
      most = Math.max(most, Math.abs(ratio / wanted - 1));
    }
    return most;
  }

  private static double mean(List<OnlineRun> runs, int k) {
    double sum = 0;
    long count = 0;
    for (OnlineRun run : runs) {
      for (List<PeriodDelay> period : run.periods) {
        sum += period.get(k).count() * period.get(k).mean();
        count += period.get(k).count();
      }
    }
    return sum / count;
  }

  private static double psi(List<OnlineRun> runs, OnlineCase which) {
    double all = which.wanted().stream().mapToDouble(each -> each).sum();
    double[] wanted =
        which.wanted().stream().limit(which.classes() - 1).mapToDouble(each -> each / all).toArray();
    return runs.stream()
        .mapToDouble(run -> RelativeDeviation.of(run.outputs(), wanted))
        .average()
        .orElseThrow();
  }
}
