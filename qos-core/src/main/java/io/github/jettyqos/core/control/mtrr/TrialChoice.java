package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.mtrr.Candidates.Kind;
import io.github.jettyqos.core.model.Lateness;
import io.github.jettyqos.core.trial.Outlook;
import io.github.jettyqos.core.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Which candidate is put in force: the one that costs least when what may come next is played.
 *
 * <pre>
 *   score_c = a score_c + (cost_c + missed_c - min missed) / requests   on the same requests for all
 *   another is put in force if  score  below  (1 - m) score of the one in force - e weight
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>cost_c</td><td>of a candidate, {@link Trial#cost}, seconds</td></tr>
 *   <tr><td>missed_c</td><td>what its missed targets cost, {@link Trial#costOfMissed}, seconds;
 *       what all miss decides nothing, and is not in the margin</td></tr>
 *   <tr><td>a</td><td>what is kept of a score from one second to the next, {@value #KEPT}</td></tr>
 *   <tr><td>m</td><td>a margin against chance, {@value #MARGIN}</td></tr>
 *   <tr><td>e</td><td>seconds for a request that do not matter, {@value #NOTHING}</td></tr>
 * </table>
 *
 * <p>A trial is made once a second, and sooner where a queue that grows cut a period short: after
 * {@value #ALARMED} s, and then twice as long each time, up to a second.
 *
 * <p>Arrivals are expected to go on for some seconds as they came in the last two, and then as is
 * usual ({@link RecentRate}). Seeds are counted from 1, so the choice is a function of what was
 * measured.
 */
final class TrialChoice {
  private static final double KEPT = 0.6;
  private static final double MARGIN = 0.04;
  private static final double NOTHING = 1e-4;
  private static final double EVERY = 1;

  /** So soon after the last one, seconds, where a queue has cut a period short. */
  private static final double ALARMED = 0.1;

  /** A trial of more requests than that would take longer than a period. */
  private static final int MOST_PRESENT = 20_000;

  /** The clock of a period is not exact. */
  private static final double NEARLY = 0.05;

  /** Of a period: one that was shorter was cut short. */
  private static final double WHOLE = 0.8;

  private final boolean targetsFirst;
  private final double period;
  private final List<ServiceClass> classes;
  private final List<Double> worths;
  private final Candidates candidates;
  private final Map<Kind, Score> scores = new EnumMap<>(Kind.class);
  private final List<RecentRate> later = new ArrayList<>();

  /** What there would be without a law, until a trial finds what is better. */
  private Kind chosen = Kind.LENT_SHARES;

  private double sinceTrial = EVERY; // the first one is made at once

  /** In a flood that lasts trials are as rare as else. */
  private double soonest = ALARMED;

  /** Of scores, at the next trial. */
  private double kept = KEPT;

  private long seed;

  /**
   * As without a law.
   *
   * @param period of the loop, seconds
   */
  TrialChoice(List<ServiceClass> classes, double period, Set<Part> parts) {
    this.period = period;
    this.classes = classes;
    this.worths = Arrays.stream(Lateness.worth(classes)).boxed().toList();
    this.targetsFirst = parts.contains(Part.TARGETS_FIRST);
    this.candidates = new Candidates(classes);
    classes.forEach(any -> later.add(new RecentRate()));
  }

  /** Looks at what comes; once a period. */
  void look(Measurement measured) {
    double length = measured.periodSeconds();
    sinceTrial += length;
    for (int k = 0; k < later.size(); k++) {
      later.get(k).add((double) measured.classes().get(k).arrivals(), length);
    }
  }

  /** How many trials were made. */
  long trials() {
    return seed;
  }

  /** The one in force. */
  Kind chosen() {
    return chosen;
  }

  /** {@link Trial#missed} of a class with the one in force, in the mean of the last trials. */
  double missed(int k) {
    Score score = scores.get(chosen);
    return score == null ? 0 : score.missed[k] / score.weight;
  }

  /** In words. */
  String text() {
    return chosen.text();
  }

  /**
   * Chooses.
   *
   * @param tables what the tables say, with terms
   * @param needs threads with which each class keeps its target in the worst case
   * @param within gives a partition the bounds that hold for any
   * @param threads the most there are
   */
  Partition choose(
      Measurement measured,
      WorkDescription work,
      Partition tables,
      int[] needs,
      UnaryOperator<Partition> within,
      int threads) {
    Map<Kind, Partition> all = candidates.of(tables, needs, threads);
    all.replaceAll((kind, each) -> kind == Kind.TABLES ? each : within.apply(each));
    boolean alarmed = measured.periodSeconds() < WHOLE * period;
    if (!alarmed) {
      soonest = ALARMED;
    }
    if (sinceTrial >= (alarmed ? soonest : EVERY - NEARLY)) {
      if (alarmed) {
        soonest = Math.min(EVERY, 2 * soonest);
      }
      kept = Math.pow(KEPT, Math.min(EVERY, sinceTrial) / EVERY);
      sinceTrial = 0;
      if (!isTooMuch(measured)) {
        seed++;
        play(outlook(measured, work, threads), all);
      }
    }
    return all.getOrDefault(chosen, tables);
  }

  private static boolean isTooMuch(Measurement measured) {
    long present = 0;
    for (ClassMeasurement each : measured.classes()) {
      present += each.present();
    }
    return present > MOST_PRESENT;
  }

  private void play(Outlook outlook, Map<Kind, Partition> all) {
    Trial trial = Trial.of(outlook, seed);
    if (trial.requests() == 0) {
      return;
    }
    Map<Kind, Double> costs = new EnumMap<>(Kind.class);
    double always = Double.POSITIVE_INFINITY;
    for (Map.Entry<Kind, Partition> each : all.entrySet()) {
      double cost = trial.cost(each.getValue());
      double missed = targetsFirst ? trial.costOfMissed() : 0;
      always = Math.min(always, missed);
      costs.put(each.getKey(), cost + missed);
      score(each.getKey()).look(trial);
    }
    for (Map.Entry<Kind, Double> each : costs.entrySet()) {
      score(each.getKey()).add((each.getValue() - always) / trial.requests());
    }
    double least = (1 - MARGIN) * mean(chosen) - NOTHING;
    for (Kind kind : all.keySet()) {
      if (mean(kind) < least) {
        least = mean(kind);
        chosen = kind;
      }
    }
  }

  private Score score(Kind kind) {
    return scores.computeIfAbsent(kind, none -> new Score());
  }

  private double mean(Kind kind) {
    Score score = scores.get(kind);
    return score == null ? Double.POSITIVE_INFINITY : score.mean();
  }

  /** Of the last trials rather than of those before. */
  private final class Score {
    private double sum;
    private double weight;
    private final double[] missed = new double[later.size()];

    /** What was missed; before its cost is added. */
    void look(Trial trial) {
      for (int k = 0; k < missed.length; k++) {
        missed[k] = kept * missed[k] + trial.missed(k);
      }
    }

    void add(double cost) {
      sum = kept * sum + cost;
      weight = kept * weight + 1;
    }

    double mean() {
      return sum / weight;
    }
  }

  private Outlook outlook(Measurement measured, WorkDescription work, int threads) {
    List<Double> soon = new ArrayList<>();
    List<Double> after = new ArrayList<>();
    List<Integer> queued = new ArrayList<>();
    List<Integer> running = new ArrayList<>();
    for (int k = 0; k < later.size(); k++) {
      ClassMeasurement seen = measured.classes().get(k);
      soon.add(seen.arrivalRate());
      after.add(later.get(k).perSecond());
      queued.add(seen.queued());
      running.add(seen.running());
    }
    return new Outlook(work, classes, worths, threads, soon, after, queued, running);
  }
}
