package io.github.jettyqos.core.diagnose;

import static io.github.jettyqos.core.diagnose.Figures.time;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.diagnose.Reasons.Reason;
import io.github.jettyqos.core.diagnose.Situation.OfClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What hurts each class of a server, why, and what helps, the worst first.
 *
 * <p>The cause of each is found by {@link Reasons}. A deterministic function of what is measured.
 */
public final class Diagnosis {
  private final Situation now;
  private final List<Finding> findings = new ArrayList<>();

  private Diagnosis(Situation now) {
    this.now = now;
  }

  /**
   * Diagnoses a server.
   *
   * @param now what is measured
   * @return a finding of each class, and of the server as a whole where something is to be said;
   *     the worst first
   */
  public static List<Finding> of(Situation now) {
    Diagnosis one = new Diagnosis(now);
    return one.all();
  }

  /**
   * The whole in one sentence.
   *
   * @param findings the worst first
   * @return the sentence of the worst; if nothing hurts, that all is well
   */
  public static String sentence(List<Finding> findings) {
    if (!findings.isEmpty() && findings.get(0).isTrouble()) {
      return findings.get(0).sentence();
    }
    List<Finding> kept = findings.stream().filter(each -> each.state().equals("kept")).toList();
    if (kept.size() == 1) {
      return kept.get(0).sentence();
    }
    return kept.isEmpty()
        ? "nothing is turned away"
        : "all is well: " + kept.size() + " targets are kept";
  }

  private List<Finding> all() {
    List<OfClass> order = new ArrayList<>(now.classes());
    order.sort(
        Comparator.<OfClass, Integer>comparing(each -> rank(each.verdict()))
            .thenComparing(OfClass::priority)
            .thenComparing(each -> each.verdict().lost(), Comparator.reverseOrder()));
    for (OfClass each : order) {
      if (!each.verdict().isTrouble()) {
        break;
      }
      findings.add(of(each));
    }
    int missed = findings.size();
    findings.addAll(now.notes());
    for (OfClass each : order.subList(missed, order.size())) {
      findings.add(well(each));
    }
    return List.copyOf(findings);
  }

  /** A missed target before what is turned away without one, and both before the rest. */
  private static int rank(Verdict of) {
    return of.isMissed() ? 0 : of.isTrouble() ? 1 : of.state() == Verdict.State.KEPT ? 3 : 2;
  }

  private Finding well(OfClass of) {
    String words =
        switch (of.verdict().state()) {
          case KEPT -> "kept" + measured(of, ", ");
          case UNKNOWN -> "too few requests to tell";
          default -> "nothing is turned away";
        };
    return new Finding(
        of.name(),
        of.verdict().key(),
        of.verdict().inWords(),
        of.verdict().lost(),
        false,
        Cause.NONE,
        of.name() + ": " + words);
  }

  private Finding of(OfClass of) {
    Reason why = new Reasons(now, of).first();
    String sentence = of.name() + ": " + hurts(of) + "; " + why.words();
    return new Finding(
        of.name(),
        of.verdict().key(),
        would(of.verdict().inWords()),
        of.verdict().lost(),
        true,
        why.cause(),
        sentence);
  }

  private String would(String words) {
    return now.observes() ? words.replace("turned away", "would be turned away") : words;
  }

  /** What hurts: late, turned away, or both. */
  private String hurts(OfClass of) {
    Verdict verdict = of.verdict();
    String would = would(verdict.lostInWords());
    return switch (verdict.state()) {
      case LATE -> late(of);
      case LATE_TURNED_AWAY -> late(of) + ", and " + would;
      default -> would;
    };
  }

  /** Those that completed may be in time, while those that wait are late already. */
  private static String late(OfClass of) {
    boolean slow = of.target().filter(each -> of.measured() > each.seconds()).isPresent();
    return slow
        ? measured(of, "")
        : "requests that wait are late"
            + of.target().map(each -> " for a target of " + time(each.seconds())).orElse("");
  }

  private static String measured(OfClass of, String before) {
    if (of.target().isEmpty() || Double.isNaN(of.measured())) {
      return "";
    }
    Target target = of.target().get();
    String statistic = before + target.statistic().key() + " ";
    String measured = time(of.measured());
    String most = time(target.seconds());
    if (of.measured() <= target.seconds()) {
      return statistic + measured + " of at most " + most;
    }
    return measured.equals(most)
        ? statistic + "just above the target of " + most
        : statistic + measured + " against a target of " + most;
  }
}
