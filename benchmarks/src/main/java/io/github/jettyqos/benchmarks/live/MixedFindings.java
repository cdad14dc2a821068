package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.sim.experiment.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What {@code live-mixed} found: how targets were kept under the law and beside it. */
final class MixedFindings {
  /** From 5 s after the start and after each step, to the next. */
  static final List<TargetWindows.Span> SETTLED =
      List.of(
          new TargetWindows.Span(5, 20),
          new TargetWindows.Span(25, 40),
          new TargetWindows.Span(45, 60));

  private static final List<TargetWindows.Span> WHOLE = List.of(new TargetWindows.Span(0, 60));
  private static final double LEAST_KEPT = 0.95;
  static final double MOST_STALLED = 0.05;

  private final Report report;
  private final List<MixedTarget> targets;

  MixedFindings(Report report, List<MixedTarget> targets) {
    this.report = report;
    this.targets = targets;
  }

  /** One run, for a person. */
  static void say(String name, WorkOutcome run, List<MixedTarget> targets) {
    StringBuilder line = new StringBuilder();
    for (MixedTarget each : targets) {
      TargetWindows settled = each.kept(run, SETTLED);
      line.append(
          String.format(
              Locale.ROOT,
              "; %s %d of %d windows, %d s beyond",
              each.owner(),
              settled.kept(),
              settled.windows(),
              each.kept(run, WHOLE).beyond()));
    }
    Lines.say(
        "%s: %d requests, %d rejected, %d lost, %d s stalled%s",
        name,
        run.count(any -> true),
        run.count(SentRequest::rejected),
        run.count(any -> !any.ok() && !any.rejected()),
        run.stalls(),
        line);
    for (TargetWindows.Span span : SETTLED) {
      Lines.say("    from %d s: %s", span.from(), run.live().inForce(span.to() - 1));
    }
  }

  /** Adds figures and checks. */
  void add(
      WorkOutcome cold, List<WorkOutcome> loop, List<WorkOutcome> fixed, List<WorkOutcome> lend) {
    for (MixedTarget each : targets) {
      String owner = each.owner();
      report.atLeast(
          owner + ": windows in which its target is kept", figures("loop", each, loop), LEAST_KEPT);
      report.atLeast(
          owner + ": the same from a cold start", figures("cold", each, List.of(cold)), LEAST_KEPT);
      figures("static", each, fixed);
      figures("lend", each, lend);
      report.atMost(
          owner + ": seconds beyond its target, to those under static",
          report.value("loop_" + owner + "_beyond_s"),
          report.value("static_" + owner + "_beyond_s"));
    }
    report.result("static_rejected", sum(fixed, SentRequest::rejected));
    report.result("lend_rejected", sum(lend, SentRequest::rejected));
    List<WorkOutcome> law = new ArrayList<>(loop);
    law.add(cold);
    report.atMost("rejected under the law", sum(law, SentRequest::rejected), 0);
    report.result("lost", sum(law, each -> !each.ok() && !each.rejected()));
    valid(report, Stream.of(law, fixed, lend).flatMap(List::stream).toList());
  }

  /** Adds the seconds of some runs to a table. */
  static void write(Csv csv, String column, List<WorkOutcome> runs, List<MixedTarget> targets) {
    for (int run = 0; run < runs.size(); run++) {
      WorkOutcome outcome = runs.get(run);
      for (MixedTarget each : targets) {
        List<SecondCount> seconds = each.seconds(outcome);
        for (int s = 0; s < seconds.size(); s++) {
          SecondCount count = seconds.get(s);
          csv.row(
              column + "_" + (run + 1) + "_" + each.owner(),
              s,
              (double) count.requests(),
              (double) count.late(),
              count.sum() / count.requests(),
              outcome.late().get(s));
        }
      }
    }
  }

  /** A table for that. */
  static Csv csv() {
    return new Csv("column_run_class", "second", "requests", "late", "mean_s", "stall_ms");
  }

  private double figures(String column, MixedTarget target, List<WorkOutcome> runs) {
    String name = column + "_" + target.owner();
    TargetWindows settled = target.kept(runs, SETTLED);
    report.result(name + "_kept", settled.share());
    report.result(name + "_kept_together", target.together(runs, SETTLED).share());
    report.result(name + "_settled_beyond_s", settled.beyond());
    report.result(name + "_beyond_s", target.kept(runs, WHOLE).beyond());
    return settled.share();
  }

  /** Adds the check that the machine was ours in nearly all seconds. */
  static void valid(Report report, List<WorkOutcome> all) {
    double seconds = all.stream().mapToDouble(run -> run.late().size()).sum();
    double stalled = all.stream().mapToDouble(WorkOutcome::stalls).sum() / seconds;
    report.atMost("part of the seconds in which the machine stalled", stalled, MOST_STALLED);
    if (stalled > MOST_STALLED) {
      report.note("not valid: the machine was somebody else's for too many seconds");
    }
  }

  private static double sum(List<WorkOutcome> runs, Predicate<SentRequest> what) {
    return runs.stream().mapToLong(run -> run.count(what)).sum();
  }
}
