package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.Lateness;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The default control law (MTRR): worst-case tables of the multi-threaded round-robin model,
 * starting from the present queues.
 *
 * <p>Each period of length Tc:
 *
 * <ul>
 *   <li><b>Needs</b>: the least partition that keeps all targets in the worst case ({@link
 *       WorkTables}), at {@code lambda_k = arrivals + K (requests there - arrivals D'_k)}: the
 *       backlog beyond Little's law is to be drained ({@link SetPoint}). For an upper bound {@code
 *       D'_k} is {@link Lateness#SAFELY} of {@code D_k}, and the term never below 0; for a set
 *       point {@code D'_k = D_k + trim_k}, which the plan uses, too.
 *   <li><b>Dynamic programming</b>: threads beyond the needs, or all threads if the needs exceed
 *       them, by tables of the cost of the next seconds ({@link CommonThreads}, {@link
 *       io.github.jettyqos.core.model.QueueTables}). Without lending these budgets are the result.
 *   <li><b>Kept threads</b>: with lending a budget only determines precedence, and a request has to
 *       wait until a borrower is done. So a part of the needs is kept idle ({@link CommonThreads}).
 * </ul>
 *
 * <p>If only one speedup for all classes is known, their work counts as equal.
 *
 * <p>A class that hangs or becomes slow is contained ({@link Containment}): plans use its usual
 * work, and neither its queue nor its trim adds demand. Before it can be known that a class hangs,
 * its running requests are bounded by the threads that the others can spare ({@link Protection}).
 *
 * <p>A hybrid guarantee with hysteresis counts as a share while the class is in time, and as a
 * target while it is late ({@link HybridSide}).
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>K</td><td>{@link MtrrRule#drain} / Tc, per second</td></tr>
 *   <tr><td>D</td><td>reference, seconds; of a percentile the mean of an exponential time that has it</td></tr>
 * </table>
 *
 * <p>Sources: tables Jamjoom, Chou and Shin 2004; queue Liu, Zheng, Heo and Sha 2005; guarantees
 * Lu, Abdelzaher, Stankovic and Son 2001. Deviation: K is tied to the period, which on a live
 * server is longer than a reference, where 1/D would demand more than can be drained.
 */
public final class MtrrLaw implements ControlLaw {
  /**
   * Threads per class. Fewer suffice for throughput if the server saturates early, but divide too
   * coarsely: of 2 threads each of two classes has half in any case.
   */
  private static final int GRAIN = 4;

  private static final String NO_SPEEDUP = "what requests need is not known yet";

  private final Set<LawPart> parts;
  private final List<ServiceClass> classes;
  private final int threads;
  private final double period;
  private final int reserves;
  private final MtrrRule options;

  private final @Nullable SetPoint[] setPoints;
  private final HybridSide[] sides;
  private final InTime inTime;
  private final BumplessTransfer fade;
  private final WorkTables tables;
  private final CommonThreads common;
  private final Containment containment;
  private final Protection protection;
  private final InWords words;
  private @Nullable Partition proposed;

  /** The useful threads when the server was last described; all before. */
  private int last;

  /** The last known work, used while the server is not described. */
  private @Nullable WorkDescription work;

  /**
   * A law in its initial state.
   *
   * @param context its environment
   * @param options its gains
   * @throws IllegalArgumentException if a class has no priority
   */
  public MtrrLaw(LawContext context, MtrrRule options) {
    this(context, options, LawPart.ALL);
  }

  /** A law with some of its parts. */
  MtrrLaw(LawContext context, MtrrRule options, Set<LawPart> parts) {
    this.parts = parts;
    this.classes = context.classes();
    this.threads = context.threads();
    this.period = context.periodSeconds();
    this.options = options;
    this.setPoints = new @Nullable SetPoint[classes.size()];
    this.sides = new HybridSide[classes.size()];
    int sum = 0;
    for (int k = 0; k < setPoints.length; k++) {
      ServiceClass each = classes.get(k);
      ServiceClass.PRIORITY.require("classes." + each.name(), each.priority());
      sum += each.least();
      sides[k] = new HybridSide(each.guarantee());
      setPoints[k] =
          CommonThreads.settles(each.guarantee())
              ? each.guarantee().target().map(t -> new SetPoint(t, options.trim())).orElse(null)
              : null;
    }
    this.common = new CommonThreads(classes, parts);
    this.inTime = new InTime(classes);
    this.fade = new BumplessTransfer(classes);
    this.tables = new WorkTables(classes);
    this.containment = new Containment(classes.size(), context.periodSeconds(), parts);
    this.protection = new Protection(classes);
    this.words = new InWords(classes);
    this.reserves = sum;
    this.last = Math.max(sum, threads);
  }

  @Override
  public Proposal propose(Measurement measured) {
    work = measured.described().orElse(work);
    return work == null
        ? Proposal.of(keepingHalf(measured.partition()), NO_SPEEDUP)
        : propose(measured, work);
  }

  /**
   * The useful threads. With one curve the saturation point; for many classes some more, which show
   * whether it has risen, and divide finely.
   */
  private int most(Measurement measured) {
    if (measured.pinned().isPresent()) {
      return Math.max(reserves, measured.pinned().getAsInt());
    }
    if (measured.described().isPresent()) {
      last = isCurve(measured) ? most(measured, measured.speedup().orElseThrow()) : threads;
    }
    return last;
  }

  private int most(Measurement measured, Speedup speedup) {
    boolean scarce =
        !tables.certificate().isEmpty()
            || measured.classes().stream()
                .anyMatch(each -> each.rejected() > 0 || each.queued() > 0);
    int useful = measured.useful(threads);
    int fine = Math.max(useful, Math.min(threads, GRAIN * classes.size()));
    return Math.max(reserves, scarce ? fine : Math.min(useful, speedup.saturationPoint()));
  }

  /** Whether only one curve for all classes is known. */
  private static boolean isCurve(Measurement measured) {
    return measured.work().isEmpty() && measured.speedup().isPresent();
  }

  /** Until needs are known, a class with a target keeps half of its budget. */
  private Partition keepingHalf(Partition of) {
    int[] budgets = of.budgets();
    List<Integer> kept = new ArrayList<>();
    boolean any = false;
    for (int k = 0; k < budgets.length; k++) {
      ServiceClass owner = classes.get(k);
      boolean keeps = of.total() >= of.sum() && owner.guarantee().upperBound().isPresent();
      any |= keeps;
      kept.add(Math.max(owner.kept(budgets[k]), keeps ? (budgets[k] + 1) / 2 : 0));
    }
    return any ? of.withTerms(Terms.keeping(kept, classes, of.total(), budgets)) : of;
  }

  private Proposal propose(Measurement measured, WorkDescription known) {
    containment.look(measured, known);
    WorkDescription needs = containment.planned(known);
    look(measured);
    int most = most(measured);
    double[] arrivals = new double[sides.length];
    double[] wanted = new double[sides.length];
    List<Guarantee> asked = new ArrayList<>();
    List<Guarantee> trimmed = new ArrayList<>();
    List<Integer> queued = new ArrayList<>();
    for (int k = 0; k < sides.length; k++) {
      SetPoint setPoint = sides[k].isShare() ? null : setPoints[k];
      ClassMeasurement seen = seen(k, measured);
      Guarantee guarantee = sides[k].now();
      asked.add(guarantee);
      trimmed.add(setPoint == null ? guarantee : setPoint.guarantee(guarantee));
      arrivals[k] = seen.arrivalRate();
      queued.add(containment.asks(k) ? seen.queued() : 0);
      wanted[k] = containment.asks(k) ? offered(guarantee, setPoint, seen, measured) : arrivals[k];
    }
    protection.look(needs, arrivals, measured.periodSeconds());
    boolean[] met = inTime.now();
    GuaranteePlan plan = tables.next(needs, wanted, arrivals, asked, trimmed, most, met);
    Partition shared = common.share(needs, plan, wanted, arrivals, queued, asked, most);
    Partition own = protection.within(shared, measured, containment, most);
    return proposal(own, plan, measured, most);
  }

  /** The rate to plan for, requests per second: arrivals, and backlog to be drained. */
  private double offered(
      Guarantee guarantee, @Nullable SetPoint setPoint, ClassMeasurement seen, Measurement of) {
    if (setPoint != null) {
      return setPoint.offered(seen, options.drain(), period(of));
    }
    Target bound = parts.contains(LawPart.QUEUE) ? guarantee.upperBound().orElse(null) : null;
    return bound == null
        ? seen.arrivalRate()
        : SetPoint.offered(bound, seen, options.drain(), period(of));
  }

  private Proposal proposal(Partition own, GuaranteePlan plan, Measurement measured, int most) {
    Partition next = faded(own, measured, most);
    // A partition of a transfer is not the result of the set points.
    proposed = fade.isOver() ? next : null;
    IntPredicate missed = k -> !plan.isFeasible() && plan.partition().budget(k) > next.budget(k);
    String reason = words.of(next, missed, inTime, tables.certificate(), measured);
    return new Proposal(next, tables.certificate(), reason, containment.contained());
  }

  /** The time for which a proposal holds: a whole period, even after a shortened one. */
  private double period(Measurement measured) {
    return Math.max(period, measured.periodSeconds());
  }

  @Override
  public boolean takesUnevenPeriods() {
    return true;
  }

  private void look(Measurement measured) {
    learn(measured);
    inTime.look(measured);
    for (int k = 0; k < sides.length; k++) {
      sides[k].look(seen(k, measured));
    }
  }

  /** Applies the bumpless transfer. */
  private Partition faded(Partition own, Measurement measured, int threadsOfUse) {
    int limit = Math.max(own.sum(), Math.max(threadsOfUse, measured.useful(threads)));
    return fade.next(own, measured.partition(), limit).withTermsOf(own);
  }

  @Override
  public void takeOver() {
    fade.start();
  }

  /** Corrects set points only after periods with their own partition. */
  private void learn(Measurement measured) {
    // The loop may have raised the total, which does not affect the budgets.
    boolean applied =
        proposed != null && measured.partition().withTotal(proposed.total()).equals(proposed);
    for (int k = 0; k < setPoints.length; k++) {
      SetPoint setPoint = setPoints[k];
      if (setPoint != null
          && applied
          && containment.asks(k)
          && !isImpossible(k)
          && !sides[k].isShare()) {
        setPoint.learn(measured.classes().get(k));
      }
    }
  }

  private boolean isImpossible(int k) {
    return tables.certificate().stream().anyMatch(each -> each.classIndex() == k);
  }

  private static ClassMeasurement seen(int k, Measurement measured) {
    return measured.classes().get(k);
  }
}
