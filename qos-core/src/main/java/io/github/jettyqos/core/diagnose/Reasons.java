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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for which a class is late or turned away: the cause is the first of these that holds.
 *
 * <table>
 *   <caption>Causes</caption>
 *   <tr><th>cause</th><th>holds if</th></tr>
 *   <tr><td>stall</td><td>no request of several classes has completed for {@value #STANDS} s</td></tr>
 *   <tr><td>hang</td><td>at least half of the handlers of this class, or of all, are stuck; or none
 *       of its own has completed for {@value #STANDS} s, and for {@value #LONG} usual times</td></tr>
 *   <tr><td>stall</td><td>late, after a pause of the whole process that was no shorter than the
 *       target</td></tr>
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
 * <p>Source: ours, by Little's law and the utilisation law.
 *
 * @param now what is measured of the server
 * @param of the class
 */
record Reasons(Situation now, OfClass of) {
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

  /** A cause, and what is said of it: the figures, and what helps. */
  record Reason(Cause cause, String words) {
    static Reason of(Cause cause, String words) {
      return new Reason(cause, words + "; " + cause.help());
    }
  }

  /** The first that holds. */
  Reason first() {
    Threads threads = of.threads();
    Flow flow = of.flow();
    Work work = of.work();
    boolean turnedAway = of.verdict().lost() > Target.MOST_LOST;
    boolean late = !turnedAway || of.verdict().state() == Verdict.State.LATE_TURNED_AWAY;
    boolean busy = now.processorUse() >= BUSY;
    Reason stands = stands();
    if (stands != null) {
      return stands;
    }
    Reason pause = pause();
    if (late && pause != null) {
      return pause;
    }
    if (threads.held().isPresent()) {
      return Reason.of(
          Cause.HEAP,
          "the heap is %s full, so that at most %s run at once"
              .formatted(percent(now.heapUse()), threads.held().getAsInt()));
    }
    boolean waits = busy || isPoolFull(); // in handlers, for what the model knows
    if (work.slow() >= SLOWER && !waits) {
      return Reason.of(Cause.ELSEWHERE, elsewhere());
    }
    if (late && isTooShort() && !waits) {
      return Reason.of(Cause.TARGET, tooShort());
    }
    if (turnedAway && flow.overShare() >= HALF * flow.rejected() && flow.overShare() > 0) {
      return new Reason(
          Cause.ONE_CLIENT,
          "clients beyond their fair share are limited to it, as configured (qosctl who)");
    }
    if (turnedAway && flow.topClient() >= HALF) {
      String share = percent(flow.topClient());
      String proxy =
          flow.topClient() > ALL ? " (if that is a proxy, name it in trusted-proxies first)" : "";
      return Reason.of(
          Cause.ONE_CLIENT,
          load() + "; one client makes " + share + " of what is turned away" + proxy);
    }
    if (turnedAway && flow.repeated() >= HALF) {
      String share = percent(flow.repeated());
      return Reason.of(
          Cause.RETRIES, load() + "; " + share + " of what is turned away came again within 10 s");
    }
    return capacity(busy);
  }

  /** What does not come back; null if that is not the cause. */
  private @Nullable Reason stands() {
    Threads own = of.threads();
    long standing = now.classes().stream().filter(Reasons::isStanding).count();
    if (now.standsSeconds() >= STANDS && standing > 1) {
      return Reason.of(
          Cause.STALL,
          "no request has completed for %s, while %s are at work"
              .formatted(time(now.standsSeconds()), now.running()));
    }
    if (own.stuck() > 0 && own.stuck() >= HALF * own.running()) {
      return Reason.of(
          Cause.HANG, "%s of its %s hang".formatted(own.stuck(), count(own.running(), "handler")));
    }
    for (OfClass each : now.classes()) {
      int stuck = each.threads().stuck();
      if (!each.name().equals(of.name()) && stuck > 0 && stuck >= HALF * now.running()) {
        return Reason.of(
            Cause.HANG,
            "%s of %s at work are of %s, and hang"
                .formatted(stuck, count(now.running(), "handler"), each.name()));
      }
    }
    if (isStanding(of)) {
      return Reason.of(
          Cause.HANG,
          "none of its %s has completed for %s"
              .formatted(count(own.running(), "handler"), time(own.standsSeconds())));
    }
    return null;
  }

  /** A pause that was long enough to miss the target; null if there was none. */
  private @Nullable Reason pause() {
    double target = of.target().map(each -> each.longest().toNanos() / 1e9).orElse(0.0);
    return now.pause()
        .filter(each -> each.seconds() >= target)
        .map(
            each ->
                new Reason(
                    Cause.STALL,
                    "the whole process stood still for %s until %s ago; look at the collector and the host"
                        .formatted(time(each.seconds()), time(each.agoSeconds()))))
        .orElse(null);
  }

  private static boolean isStanding(OfClass each) {
    Work work = each.work();
    double usual = Double.isNaN(work.usual()) ? work.alone() : work.usual();
    double least = Double.isNaN(usual) ? STANDS : Math.max(STANDS, LONG * usual);
    return each.threads().running() > 0 && each.threads().standsSeconds() >= least;
  }

  private String elsewhere() {
    Work work = of.work();
    double present = work.usual() / Math.max(1e-3, 1 - work.slow());
    return "a request takes %s in its handler, usually %s"
        .formatted(time(present), time(work.usual()));
  }

  private boolean isTooShort() {
    return of.target().filter(target -> of.alone() > target.longest().toNanos() / 1e9).isPresent();
  }

  private String tooShort() {
    Work work = of.work();
    String statistic = of.target().map(each -> each.statistic().key()).orElse("");
    String part =
        work.elsewhere() > HALF * work.alone()
            ? ", %s of a mean of %s elsewhere".formatted(time(work.elsewhere()), time(work.alone()))
            : "";
    return "in handlers alone %s is %s, as usually%s; threads do not help"
        .formatted(statistic, time(of.alone()), part);
  }

  private Reason capacity(boolean busy) {
    Work work = of.work();
    if (isPoolFull()) {
      return Reason.of(Cause.POOL, load() + "; all " + work.poolSize() + " of its pool are busy");
    }
    if (busy) {
      String use = percent(Math.min(1, now.processorUse()));
      String others = isByOthers() ? ", mostly not by requests" : "";
      return Reason.of(Cause.PROCESSORS, load() + "; the processors are " + use + " busy" + others);
    }
    Threads threads = of.threads();
    int others = Math.max(0, now.total() - threads.budget());
    int idle = Math.max(0, now.total() - Math.max(now.running(), threads.budget()));
    boolean full = threads.running() >= threads.budget();
    // One that borrows leaves some idle for a moment, between two requests.
    int part = threads.running() > threads.budget() ? 2 : IDLE_PART;
    if (full && idle * part >= others && idle > 0) {
      return Reason.of(Cause.PARTITION, load() + ", while " + idle + " are idle" + hand(threads));
    }
    if (full || threads.queued() > 0) {
      return threads();
    }
    // A verdict covers the last 10 to 20 s, so it outlasts its cause.
    return new Reason(
        Cause.UNKNOWN,
        load() + "; nothing waits now; if that stays, look at the stacks and the log");
  }

  private boolean isPoolFull() {
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

  private String hand(Threads threads) {
    if (threads.budget() >= threads.most()) {
      return mayHave(threads.most());
    }
    List<String> why = new ArrayList<>();
    if (!threads.borrows()) {
      why.add("it does not borrow");
    }
    if (!now.hand().isEmpty()) {
      why.add(now.hand());
    } else if (now.observes()) {
      why.add("admission only observes");
    }
    return why.isEmpty() ? "" : " (" + String.join("; ", why) + ")";
  }

  private static String mayHave(int threads) {
    return " (it may have at most " + threads + ")";
  }

  private String load() {
    return "%s come and %s are served by %s"
        .formatted(
            rate(of.flow().arrivals()),
            rate(of.flow().served()),
            count(Math.max(of.threads().budget(), of.threads().running()), "thread"));
  }

  private Reason threads() {
    Work work = of.work();
    double alone = work.alone();
    String load = load();
    if (Double.isNaN(alone) || alone <= 0) {
      return Reason.of(Cause.THREADS, load + pinned());
    }
    double enough = of.flow().arrivals() * alone / MOST_USE;
    double processors = byProcessors() * alone;
    double pool = work.poolSize() > 0 ? work.poolSize() * alone / work.poolSeconds() : enough;
    double most = Math.min(Double.isNaN(processors) ? enough : processors, pool);
    int useful = (int) Math.ceil(Math.min(enough, most));
    if (useful <= of.threads().budget()) {
      return most < enough && pool > processors
          ? Reason.of(Cause.PROCESSORS, load + "; by the model the processors are the limit")
          : Reason.of(Cause.THREADS, load + pinned());
    }
    String then =
        enough <= most
            ? " %s would serve all".formatted(useful)
            : " up to %s, after that %s"
                .formatted(
                    useful,
                    pool < processors ? "its pool is the limit" : "the processors are the limit");
    int max = of.threads().most();
    String limit = useful > max && max < now.threads() ? mayHave(max) : "";
    return new Reason(
        Cause.THREADS, load + pinned() + "; " + Cause.THREADS.help() + ":" + then + limit);
  }

  private String pinned() {
    return now.pinned() && now.total() < now.threads()
        ? ", as the total is pinned at " + now.total()
        : "";
  }

  /** Requests of a class that the processors can serve beside what they serve of others, 1/s. */
  private double byProcessors() {
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
