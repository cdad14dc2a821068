package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ClosedLoop;
import io.github.jettyqos.core.law.paper.identify.PiDesign;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A second-order model of the server, found by least squares from half an hour of switched budgets,
 * and judged by another half hour.
 *
 * <p>Paper: Lu, Abdelzaher, Stankovic and Son 2001, section 7.2 and figures 5 and 6: an order of 2
 * predicts better than 1, and 3 not tangibly better than 2. The server is another one, so
 * parameters differ; before it, a plant with the paper's own parameters is identified. Added: the
 * relative model in logarithms, see {@link LuView#LOGARITHM}.
 */
final class LuIdentify extends Experiment {
  private static final PlantModel PAPER_RELATIVE = LuKnownPlant.RELATIVE.plant();
  private static final PlantModel PAPER_ABSOLUTE = LuKnownPlant.ABSOLUTE.plant();

  LuIdentify() {
    super("lu-identify", "Lu et al. 2001, figs. 5 and 6: the server identified, orders 1 to 3", 10);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    LuRegime.CHOSEN.state(findings);
    known(setting, findings, "relative", LuKnownPlant.RELATIVE);
    known(setting, findings, "absolute", LuKnownPlant.ABSOLUTE);
    List<LuSeries> runs = setting.overSeeds("identification", LuIdentification::run);
    List<LuSeries> others =
        setting.overSeeds(
            "validation", seed -> LuIdentification.run(LuIdentification.OTHER_SEEDS + seed));
    Map<LuView, List<LuFit>> fits = new EnumMap<>(LuView.class);
    for (LuView view : LuView.values()) {
      fits.put(view, view(findings, view, runs, others));
    }
    checks(findings, fits);
    LuIdentifyFiles.write(setting, name(), runs.get(0), others.get(0));
  }

  private static void known(Setting setting, Findings findings, String kind, LuKnownPlant plant) {
    double worst =
        setting.list().stream()
            .mapToDouble(seed -> plant.worstError(LuRecord.fit(2, List.of(plant.run(seed)))))
            .average()
            .orElseThrow();
    findings.result("known_" + kind + "_worst_parameter_error", worst);
    findings.atMost(
        "the paper's " + kind + " model, identified from itself with noise: worst parameter off by",
        worst,
        0.1);
  }

  private static List<LuFit> view(
      Findings findings, LuView view, List<LuSeries> runs, List<LuSeries> others) {
    String name = name(view);
    List<LuRecord> records = records(runs, view);
    List<LuRecord> judges = records(others, view);
    findings.line("%s: explained one period ahead, for a whole run ahead, error", view.title);
    List<LuFit> means = new ArrayList<>();
    for (int order = 1; order <= LuFit.HIGHEST_ORDER; order++) {
      List<LuFit> fits = new ArrayList<>();
      for (int i = 0; i < records.size(); i++) {
        ArxModel model = LuRecord.fit(order, List.of(records.get(i)));
        fits.add(LuFit.of(model, judges.get(i)));
      }
      LuFit fit = LuFit.mean(fits);
      means.add(fit);
      findings.result(name + "_explained_order" + order, fit.explained());
      findings.result(name + "_explained_free_order" + order, fit.explainedFree());
      findings.result(name + "_error_order" + order, fit.error());
      findings.line(
          "  order %d %8.3f %8.3f %8.3f", order, fit.explained(), fit.explainedFree(), fit.error());
    }
    double higher =
        records.stream().filter(each -> each.order(LuFit.HIGHEST_ORDER) > 2).count()
            / (double) records.size();
    findings.result(name + "_f_test_prefers_order3", higher);
    findings.line("  the F-test prefers order 3 in %.0f %% of the runs", 100 * higher);
    parameters(findings, view, LuIdentification.plant(runs, view));
    findings.line("");
    return means;
  }

  private static String name(LuView view) {
    return view.name().toLowerCase(Locale.ROOT);
  }

  private static List<LuRecord> records(List<LuSeries> runs, LuView view) {
    return runs.stream().map(run -> LuIdentification.record(run, view)).toList();
  }

  private static void parameters(Findings findings, LuView view, PlantModel plant) {
    String name = name(view);
    findings.line(
        "  all runs: a1 %.3f, a2 %.3f, b1 %.3f, b2 %.3f; steady gain %.3f",
        plant.a1(), plant.a2(), plant.b1(), plant.b2(), plant.steadyGain());
    tell(name, plant, findings::result);
    PiDesign design = PiDesign.of(plant, view.effect);
    findings.line("  design: %s", design.reason());
    design.gains().ifPresent(gains -> settles(findings, name + "_design", plant, gains));
    switch (view) {
      case RATIO -> settles(findings, name + "_papers_gains", plant, PiGains.LU_RELATIVE);
      case DIFFERENCE -> settles(findings, name + "_papers_gains", plant, PiGains.LU_ABSOLUTE);
      case LOGARITHM -> {}
    }
  }

  private static void settles(Findings findings, String name, PlantModel plant, PiGains gains) {
    double periods = new ClosedLoop(plant, gains).settlingPeriods(0.02).orElse(Integer.MAX_VALUE);
    findings.result(name + "_settling_periods", periods);
    findings.line(
        "  %s: gain %.3f, zero %.2f, settles to 2 %% in %.0f periods",
        name, gains.gain(), gains.zero(), periods);
  }

  private static void tell(String name, PlantModel plant, BiConsumer<String, Double> to) {
    to.accept(name + "_a1", plant.a1());
    to.accept(name + "_a2", plant.a2());
    to.accept(name + "_b1", plant.b1());
    to.accept(name + "_b2", plant.b2());
    to.accept(name + "_steady_gain", plant.steadyGain());
  }

  private static void checks(Findings findings, Map<LuView, List<LuFit>> fits) {
    tell("ratio", PAPER_RELATIVE, findings::paper);
    tell("difference", PAPER_ABSOLUTE, findings::paper);
    findings.paper("ratio_papers_gains_settling_periods", 9);
    findings.paper("difference_papers_gains_settling_periods", 7);
    fits.forEach(
        (view, means) -> {
          LuFit first = means.get(0);
          LuFit second = means.get(1);
          LuFit third = means.get(2);
          findings.atLeast(view.title + ": explained by order 2", second.explained(), 0.8);
          findings.atMost(
              view.title + ": error of order 2 to that of order 1",
              second.error() / first.error(),
              0.85);
          findings.atLeast(
              view.title + ": error of order 3 to that of order 2",
              third.error() / second.error(),
              0.82);
          findings.atMost(
              view.title + ": explained for a whole run by order 3 beyond order 2",
              third.explainedFree() - second.explainedFree(),
              0.05);
        });
  }
}
