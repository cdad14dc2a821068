package io.github.jettyqos.sim.experiment.lu;

import static io.github.jettyqos.sim.experiment.lu.LuRegime.STEP_SECONDS;
import static io.github.jettyqos.sim.experiment.lu.LuStep.SETTLED_SECONDS;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The steps of figures 9 and 7 where a class over its budget waits until its connections are
 * closed, and where idle ones of it are closed at once.
 *
 * <p>Paper: Lu, Abdelzaher, Stankovic and Son 2001, section 4.1. It builds the first and leaves the
 * second, preemptive scheduling, to future work: more responsive, but with jitter for the preempted
 * class, whose users have to connect again in the middle of a page.
 *
 * <p>Figure 9 is that of {@link LuFig9}; figure 7 has the users of {@link LuRegime#SHORT_PAUSES},
 * for whom the paper's gains are right.
 */
final class LuReclaim extends Experiment {
  LuReclaim() {
    super(
        "lu-reclaim",
        "Lu et al. 2001, 4.1: processes got back by closing idle connections at once",
        10);
  }

  /** What must come back, and to what. */
  private record Controlled(Function<LuSeries, double[]> values, double reference) {
    double samplesBack(LuStep step) {
      return LuReturn.of(step.runs(), values, reference).mean();
    }

    /** How far it is off in the ten samples after the step, in the mean, as a part. */
    double off(LuStep step) {
      return Means.of(
          step.runs(),
          run ->
              LuSeries.steady(
                  Arrays.stream(values.apply(run))
                      .map(value -> Math.abs(value / reference - 1))
                      .toArray(),
                  STEP_SECONDS,
                  SETTLED_SECONDS));
    }
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    LuCase half = LuCase.step(LuCase.processes(LuRegime.PROCESSES / 2), LuStep.SAMPLES);
    List<LuStep> all = new ArrayList<>();
    findings.line(
        "%-16s %8s %8s %8s %22s %22s",
        "", "back", "off", "jitter", "class 0: opened/s, answer s", "class 1: opened/s, answer s");
    compare(
        findings,
        "figure 9",
        new Controlled(run -> run.delays(0), 10),
        both(setting, "fig9", half, LuLaws.absolute(PiGains.LU_ABSOLUTE, 10, 30), all));
    compare(
        findings,
        "figure 7",
        new Controlled(run -> run.ratios(1), 3),
        both(
            setting,
            "fig7",
            half.with(LuRegime.SHORT_PAUSES),
            LuLaws.relative(RatioScale.PLAIN, PiGains.LU_RELATIVE, 3, 1),
            all));
    write(
        setting,
        LuPicture.table(all),
        all.stream()
            .map(step -> LuPicture.delays("Connection delays, " + step.name(), step.mean()))
            .toList());
  }

  private static List<LuStep> both(
      Setting setting,
      String name,
      LuCase run,
      Function<List<ServiceClass>, ControlLaw> law,
      List<LuStep> all) {
    List<LuStep> both =
        List.of(
            LuStep.of(setting, name + "_waits", run, law),
            LuStep.of(setting, name + "_closes", run.reclaiming(), law));
    all.addAll(both);
    return both;
  }

  private static void compare(
      Findings findings, String figure, Controlled controlled, List<LuStep> both) {
    both.forEach(step -> state(findings, controlled, step));
    LuStep waits = both.get(0);
    LuStep closes = both.get(1);
    findings.claim(
        figure + ", closing at once: back in fewer samples, less by",
        controlled.samplesBack(waits) - controlled.samplesBack(closes),
        0.5,
        Double.POSITIVE_INFINITY);
    findings.claim(
        figure + ", closing at once: off after the step, over that of waiting",
        controlled.off(closes) / controlled.off(waits),
        0,
        0.9);
    findings.claim(
        figure + ", closing at once: jitter of class 1, over that of waiting",
        jitter(closes) / jitter(waits),
        1.1,
        Double.POSITIVE_INFINITY);
    double opened = opened(closes, 1) / opened(waits, 1);
    findings.result(figure.replace("ure ", "") + "_opened1_over_waiting", opened);
  }

  private static void state(Findings findings, Controlled controlled, LuStep step) {
    String name = step.name();
    double back = controlled.samplesBack(step);
    double off = controlled.off(step);
    findings.result(name + "_samples_back", back);
    findings.result(name + "_off_after_step", off);
    findings.result(name + "_jitter1", jitter(step));
    for (int k = 0; k < 2; k++) {
      findings.result(name + "_opened%d_per_s".formatted(k), opened(step, k));
      findings.result(name + "_answer%d_s".formatted(k), answer(step, k));
    }
    findings.line(
        "%-16s %8.2f %8.3f %8.3f %14.2f %12.2f %14.2f %12.2f",
        name,
        back,
        off,
        jitter(step),
        opened(step, 0),
        answer(step, 0),
        opened(step, 1),
        answer(step, 1));
  }

  /** How the delay of class 1 varies in steady state after the step: deviation over mean. */
  private static double jitter(LuStep step) {
    return Means.of(
        step.runs(),
        run -> {
          double[] delays = run.delays(1);
          double[] squares = Arrays.stream(delays).map(each -> each * each).toArray();
          double mean = LuSeries.steady(delays, SETTLED_SECONDS, LuStep.END_SECONDS);
          double square = LuSeries.steady(squares, SETTLED_SECONDS, LuStep.END_SECONDS);
          return Math.sqrt(square / mean / mean - 1);
        });
  }

  /** Connections of a class that got a process in a second of the ten samples after the step. */
  private static double opened(LuStep step, int classIndex) {
    return step.mean().connectionRate(classIndex, STEP_SECONDS, SETTLED_SECONDS);
  }

  /** Mean response time of a class in the ten samples after the step. */
  private static double answer(LuStep step, int classIndex) {
    return step.mean().response(classIndex, STEP_SECONDS, SETTLED_SECONDS);
  }
}
