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
 * <p>With the paper's gains nothing is won: 13 groups of 10 seeds, back later by 1.1 samples
 * (deviation .5) in figure 9 and by .5 (.4) in figure 7. A process is free after 12 s anyway, of a
 * period of 30 s; where it is free at once the gain of the server in a period is larger, and the
 * loop goes beyond its reference. With 0.8 of the gain figure 9 is back .6 (.3) samples sooner. No
 * more jitter: 1.01 (.07) and 1.00 (.04) of it.
 *
 * <p>Back, mean and deviation: 3.1, .2 to 5.2, .4; with a third of the gain 12.5. Connections
 * closed: 99, 4; 81, 4; 32, 1; without it none.
 */
final class LuReclaim extends Experiment {
  /** Part of the paper's gain, which is designed for a server that waits. */
  private static final double LESS = 0.8;

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
    findings.line(
        "%-16s %8s %8s %8s %8s   %s",
        "",
        "back",
        "off",
        "jitter",
        "closed",
        "class 0: opened per s, answer s; class 1: opened per s, answer s");
    Controlled delay = new Controlled(run -> run.delays(0), 10);
    LuStep waits = run(setting, findings, delay, "fig9_waits", half, absolute(1));
    LuStep slower = run(setting, findings, delay, "fig9_waits_0.8", half, absolute(LESS));
    LuStep closes = run(setting, findings, delay, "fig9_closes", half.reclaiming(), absolute(1));
    LuStep less =
        run(setting, findings, delay, "fig9_closes_0.8", half.reclaiming(), absolute(LESS));
    compare(findings, "figure 9, closing at once", delay, waits, closes);
    compare(findings, "figure 9, closing at once, 0.8 of the gain", delay, slower, less);
    Controlled ratio = new Controlled(run -> run.ratios(1), 3);
    Function<List<ServiceClass>, ControlLaw> relative =
        LuLaws.relative(RatioScale.PLAIN, PiGains.LU_RELATIVE, 3, 1);
    LuStep ratioWaits = run(setting, findings, ratio, "fig7_waits", half, relative);
    LuStep ratioCloses = run(setting, findings, ratio, "fig7_closes", half.reclaiming(), relative);
    compare(findings, "figure 7, closing at once", ratio, ratioWaits, ratioCloses);
    List<LuStep> all = List.of(waits, slower, closes, less, ratioWaits, ratioCloses);
    write(
        setting,
        LuPicture.table(all),
        all.stream()
            .map(step -> LuPicture.delays("Connection delays, " + step.name(), step.mean()))
            .toList());
  }

  private static Function<List<ServiceClass>, ControlLaw> absolute(double part) {
    PiGains paper = PiGains.LU_ABSOLUTE;
    return LuLaws.absolute(new PiGains(part * paper.gain(), paper.zero()), 10, 30);
  }

  private static LuStep run(
      Setting setting,
      Findings findings,
      Controlled controlled,
      String name,
      LuCase run,
      Function<List<ServiceClass>, ControlLaw> law) {
    LuStep step = LuStep.of(setting, name, run, law);
    state(findings, controlled, step);
    return step;
  }

  private static void compare(
      Findings findings, String what, Controlled controlled, LuStep waits, LuStep closes) {
    findings.claim(
        what + ": back in fewer samples, less by",
        controlled.samplesBack(waits) - controlled.samplesBack(closes),
        0.5,
        Double.POSITIVE_INFINITY);
    findings.claim(
        what + ": off after the step, over that of waiting",
        controlled.off(closes) / controlled.off(waits),
        0,
        0.9);
    findings.claim(
        what + ": jitter of class 1, over that of waiting",
        jitter(closes) / jitter(waits),
        1.1,
        Double.POSITIVE_INFINITY);
    findings.atLeast(
        what + ": connections closed in the ten samples after the step", closed(closes), 5);
    findings.atMost(waits.name() + ": the same", closed(waits), 0);
  }

  private static void state(Findings findings, Controlled controlled, LuStep step) {
    String name = step.name();
    double back = controlled.samplesBack(step);
    double off = controlled.off(step);
    findings.result(name + "_samples_back", back);
    findings.result(name + "_off_after_step", off);
    findings.result(name + "_jitter1", jitter(step));
    findings.result(name + "_closed", closed(step));
    findings.atMost(name + ": samples until it is back", back, 7);
    for (int k = 0; k < 2; k++) {
      findings.result(name + "_opened%d_per_s".formatted(k), opened(step, k));
      findings.result(name + "_answer%d_s".formatted(k), answer(step, k));
    }
    findings.line(
        "%-16s %8.2f %8.3f %8.3f %8.1f   %.2f %.2f; %.2f %.2f",
        name,
        back,
        off,
        jitter(step),
        closed(step),
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

  /** Connections that the server closed in the ten samples after the step. */
  private static double closed(LuStep step) {
    return Means.of(step.runs(), run -> run.closed(STEP_SECONDS, SETTLED_SECONDS));
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
