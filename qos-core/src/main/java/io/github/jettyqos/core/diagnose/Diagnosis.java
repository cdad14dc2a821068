package io.github.jettyqos.core.diagnose;

import static io.github.jettyqos.core.diagnose.Figures.count;
import static io.github.jettyqos.core.diagnose.Figures.percent;
import static io.github.jettyqos.core.diagnose.Figures.rate;
import static io.github.jettyqos.core.diagnose.Figures.time;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.diagnose.Situation.Flow;
import io.github.jettyqos.core.diagnose.Situation.OfClass;
import io.github.jettyqos.core.diagnose.Situation.Threads;
import io.github.jettyqos.core.diagnose.Situation.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hurts each class of a server, why, and what helps, the worst first.
 *
 * <p>Of a class that is late or turned away, the cause is the first of these that holds:
 *
 * <table>
 *   <caption>Causes</caption>
 *   <tr><th>cause</th><th>holds if</th></tr>
 *   <tr><td>stall</td><td>no request of several classes has completed for {@value #STANDS} s</td></tr>
 *   <tr><td>hang</td><td>at least half of the handlers of this class, or of all, are stuck; or none
 *       of its own has completed for {@value #STANDS} s, and for {@value #LONG} usual times</td></tr>
 *   <tr><td>heap</td><td>the class is held while the heap is short</td></tr>
 *   <tr><td>elsewhere</td><td>s_k at least {@value #SLOWER}, and neither the processors nor its
 *       pool are busy</td></tr>
 *   <tr><td>target</td><td>late; the time in handlers alone is longer than the target, and
 *       neither the processors nor its pool are busy</td></tr>
 *   <tr><td>one-client</td><td>turned away, at least half of it from one client, or beyond a fair
 *       share</td></tr>
 *   <tr><td>retries</td><td>turned away, at least half of it again within 10 s</td></tr>
 *   <tr><td>pool</td><td>X_k h_k at least {@value #FULL} of the connections</td></tr>
 *   <tr><td>processors</td><td>at least {@value #BUSY} of the processors are used</td></tr>
 *   <tr><td>partition</td><td>all its threads are busy, and at least one in {@value #IDLE_PART} of
 *       the others is idle</td></tr>
 *   <tr><td>threads</td><td>all its threads are busy, or requests wait</td></tr>
 * </table>
 *
 * <p>Further threads are of use up to
 *
 * <pre>
 *   n = min(lambda_k z_k / {@value #MOST_USE}, (P - sum over others of X_j c_j) z_k / c_k, S_k z_k / h_k)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>lambda_k, X_k</td><td>arrivals and completions, 1/s</td></tr>
 *   <tr><td>z_k, c_k, h_k</td><td>time of a request alone, on the processors, with a connection, s</td></tr>
 *   <tr><td>s_k</td><td>slower part, as {@code Work.slow}</td></tr>
 *   <tr><td>P, S_k</td><td>processors, connections</td></tr>
 * </table>
 *
 * <p>Source: ours, by Little's law and the utilisation law. A deterministic function of what is
 * measured.
 */
public final class Diagnosis {
  private static final double STANDS = 3;
  private static final double LONG = 5;
  private static final double HALF = 0.5;

  /** Such a client may be a proxy that has all clients behind it. */
  private static final double ALL = 0.95;

  private static final double SLOWER = 0.33;
  private static final double FULL = 0.9;
  private static final double BUSY = 0.9;
  private static final double MOST_USE = 0.9;
  private static final int IDLE_PART = 4;

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
        now.classes().indexOf(of),
        of.verdict().key(),
        of.verdict().inWords(),
        of.verdict().lost(),
        false,
        Cause.NONE,
        of.name() + ": " + words);
  }

  private Finding of(OfClass of) {
    Why why = why(of);
    String sentence = of.name() + ": " + hurts(of) + "; " + why.words;
    return new Finding(
        of.name(),
        now.classes().indexOf(of),
        of.verdict().key(),
        would(of.verdict().inWords()),
        of.verdict().lost(),
        true,
        why.cause,
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

  // ---- why

  private record Why(Cause cause, String words) {
    static Why of(Cause cause, String words) {
      return new Why(cause, words + "; " + cause.help());
    }
  }

  private Why why(OfClass of) {
    Threads threads = of.threads();
    Flow flow = of.flow();
    Work work = of.work();
    boolean turnedAway = of.verdict().lost() > Target.MOST_LOST;
    boolean late = !turnedAway || of.verdict().state() == Verdict.State.LATE_TURNED_AWAY;
    boolean busy = now.processorUse() >= BUSY;
    Why stands = stands(of);
    if (stands != null) {
      return stands;
    }
    if (threads.held().isPresent()) {
      return Why.of(
          Cause.HEAP,
          "the heap is %s full, so that at most %s run at once"
              .formatted(percent(now.heapUse()), threads.held().getAsInt()));
    }
    boolean waits = busy || isPoolFull(of); // in handlers, for what the model knows
    if (work.slow() >= SLOWER && !waits) {
      return Why.of(Cause.ELSEWHERE, elsewhere(of));
    }
    if (late && isTooShort(of) && !waits) {
      return Why.of(Cause.TARGET, tooShort(of));
    }
    if (turnedAway && flow.overShare() >= HALF * flow.rejected() && flow.overShare() > 0) {
      return new Why(
          Cause.ONE_CLIENT,
          "clients beyond their fair share are held to it, as is meant (qosctl who)");
    }
    if (turnedAway && flow.topClient() >= HALF) {
      String share = percent(flow.topClient());
      String proxy =
          flow.topClient() > ALL ? " (if that is a proxy, name it in trusted-proxies first)" : "";
      return Why.of(
          Cause.ONE_CLIENT,
          load(of) + "; one client makes " + share + " of what is turned away" + proxy);
    }
    if (turnedAway && flow.repeated() >= HALF) {
      String share = percent(flow.repeated());
      return Why.of(
          Cause.RETRIES,
          load(of) + "; " + share + " of what is turned away came again within 10 s");
    }
    return capacity(of, busy);
  }

  /** What does not come back; null if that is not the cause. */
  private @Nullable Why stands(OfClass of) {
    Threads own = of.threads();
    long standing = now.classes().stream().filter(Diagnosis::isStanding).count();
    if (now.standsSeconds() >= STANDS && standing > 1) {
      return Why.of(
          Cause.STALL,
          "no request has completed for %s, while %s are at work"
              .formatted(time(now.standsSeconds()), now.running()));
    }
    if (own.stuck() > 0 && own.stuck() >= HALF * own.running()) {
      return Why.of(
          Cause.HANG, "%s of its %s hang".formatted(own.stuck(), count(own.running(), "handler")));
    }
    for (OfClass each : now.classes()) {
      int stuck = each.threads().stuck();
      if (!each.name().equals(of.name()) && stuck > 0 && stuck >= HALF * now.running()) {
        return Why.of(
            Cause.HANG,
            "%s of %s at work are of %s, and hang"
                .formatted(stuck, count(now.running(), "handler"), each.name()));
      }
    }
    if (isStanding(of)) {
      return Why.of(
          Cause.HANG,
          "none of its %s has completed for %s"
              .formatted(count(own.running(), "handler"), time(own.standsSeconds())));
    }
    return null;
  }

  private static boolean isStanding(OfClass of) {
    Work work = of.work();
    double usual = Double.isNaN(work.usual()) ? work.alone() : work.usual();
    double least = Double.isNaN(usual) ? STANDS : Math.max(STANDS, LONG * usual);
    return of.threads().running() > 0 && of.threads().standsSeconds() >= least;
  }

  private static String elsewhere(OfClass of) {
    Work work = of.work();
    double present = work.usual() / Math.max(1e-3, 1 - work.slow());
    return "a request takes %s in its handler, usually %s"
        .formatted(time(present), time(work.usual()));
  }

  private static boolean isTooShort(OfClass of) {
    return of.target().filter(target -> of.alone() > target.longest().toNanos() / 1e9).isPresent();
  }

  private static String tooShort(OfClass of) {
    Work work = of.work();
    String statistic = of.target().map(each -> each.statistic().key()).orElse("");
    String part =
        work.elsewhere() > HALF * work.alone()
            ? ", %s of a mean of %s elsewhere".formatted(time(work.elsewhere()), time(work.alone()))
            : "";
    return "in handlers alone %s is %s, as usually%s; threads do not help"
        .formatted(statistic, time(of.alone()), part);
  }

  private Why capacity(OfClass of, boolean busy) {
    Work work = of.work();
    if (isPoolFull(of)) {
      return Why.of(Cause.POOL, load(of) + "; all " + work.poolSize() + " of its pool are busy");
    }
    if (busy) {
      String use = percent(Math.min(1, now.processorUse()));
      String others = isByOthers() ? ", mostly not by requests" : "";
      return Why.of(Cause.PROCESSORS, load(of) + "; the processors are " + use + " busy" + others);
    }
    Threads threads = of.threads();
    int others = Math.max(0, now.total() - threads.budget());
    int idle = Math.max(0, now.total() - Math.max(now.running(), threads.budget()));
    boolean full = threads.running() >= threads.budget();
    // One that borrows leaves some idle for a moment, between two requests.
    int part = threads.running() > threads.budget() ? 2 : IDLE_PART;
    if (full && idle * part >= others && idle > 0) {
      return Why.of(Cause.PARTITION, load(of) + ", while " + idle + " are idle" + hand(threads));
    }
    if (full || threads.queued() > 0) {
      return threads(of);
    }
    return Why.of(Cause.UNKNOWN, load(of) + "; the cause is not known");
  }

  private static boolean isPoolFull(OfClass of) {
    Work work = of.work();
    return work.poolSize() > 0 && of.flow().served() * work.poolSeconds() >= FULL * work.poolSize();
  }

  /** Whether requests make less than half of the use of the processors, by the model. */
  private boolean isByOthers() {
    double use = 0;
    for (OfClass each : now.classes()) {
      use += each.flow().served() * each.work().compute(); // NaN if one is unknown
    }
    return use < HALF * now.processorUse() * now.processors();
  }

  private String hand(Threads of) {
    if (of.budget() >= of.most()) {
      return " (it may have at most " + of.most() + ")";
    }
    List<String> why = new ArrayList<>();
    if (!of.borrows()) {
      why.add("it does not borrow");
    }
    if (!now.hand().isEmpty()) {
      why.add(now.hand());
    } else if (now.observes()) {
      why.add("admission only observes");
    }
    return why.isEmpty() ? "" : " (" + String.join("; ", why) + ")";
  }

  private static String load(OfClass of) {
    return "%s come and %s are served by %s"
        .formatted(
            rate(of.flow().arrivals()),
            rate(of.flow().served()),
            count(Math.max(of.threads().budget(), of.threads().running()), "thread"));
  }

  private Why threads(OfClass of) {
    Work work = of.work();
    double alone = work.alone();
    String load = load(of);
    if (Double.isNaN(alone) || alone <= 0) {
      return Why.of(Cause.THREADS, load + pinned());
    }
    double enough = of.flow().arrivals() * alone / MOST_USE;
    double processors = byProcessors(of) * alone;
    double pool = work.poolSize() > 0 ? work.poolSize() * alone / work.poolSeconds() : enough;
    double most = Math.min(Double.isNaN(processors) ? enough : processors, pool);
    int useful = (int) Math.ceil(Math.min(enough, most));
    if (useful <= of.threads().budget()) {
      return most < enough && pool > processors
          ? Why.of(Cause.PROCESSORS, load + "; by the model the processors are the limit")
          : Why.of(Cause.THREADS, load + pinned());
    }
    String then =
        enough <= most
            ? " %s would serve all".formatted(useful)
            : " up to %s, after that %s"
                .formatted(
                    useful,
                    pool < processors ? "its pool is the limit" : "the processors are the limit");
    return new Why(Cause.THREADS, load + pinned() + "; " + Cause.THREADS.help() + ":" + then);
  }

  private String pinned() {
    return now.pinned() && now.total() < now.threads()
        ? ", as the total is pinned at " + now.total()
        : "";
  }

  /** Requests of a class that the processors can serve beside what they serve of others, 1/s. */
  private double byProcessors(OfClass of) {
    double compute = of.work().compute();
    double others = 0;
    for (OfClass each : now.classes()) {
      if (!each.name().equals(of.name()) && !Double.isNaN(each.work().compute())) {
        others += each.flow().served() * each.work().compute();
      }
    }
    return compute > 0 ? Math.max(0, now.processors() - others) / compute : Double.NaN;
  }
}
