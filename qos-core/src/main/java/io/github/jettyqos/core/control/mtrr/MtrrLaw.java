package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.LawContext;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.control.WholeThreads;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.GuaranteePlanner;
import io.github.jettyqos.core.settings.MtrrRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The shipped law: worst-case tables of the multi-threaded round-robin model, at a load that
 * includes what the queues say, for references that are trimmed by what was measured.
 *
 * <p>Law, each period of length Tc:
 *
 * <pre>
 *   lambda_k  = arrivals of class k + K (requests there - arrivals D_k)      {@link SetPoint#offered}
 *   D'_k      = D_k + trim_k                                               {@link SetPoint#learn}
 *   partition = tables at lambda, D', with at most min(threads, mt)        {@link GuaranteePlanner}
 * </pre>
 *
 * <p>That is so where one speedup for all is known; where idle threads are lent a trial then
 * decides whether it is put in force. Where the work of each class is known, three parts make up a
 * partition and its terms ({@link CommonThreads}), and a fourth decides whether it is put in force:
 *
 * <ul>
 *   <li>a search for needs: the least partition that keeps all targets in the worst case, at lambda
 *       and D' ({@link WorkTables});
 *   <li>dynamic programming: what needs leave over, or all threads when needs exceed them, by
 *       worst-case tables ({@link io.github.jettyqos.core.model.StretchTables});
 *   <li>feedback: the queue term in lambda, and the trim in D';
 *   <li>trial: that partition, what needs no law at all, and shares of which needs are kept, are
 *       played on the server as it is described. The one that costs least is taken, a target that
 *       is missed being dearer than all that others can lose ({@link TrialChoice}).
 * </ul>
 *
 * <p>Whatever is in force then, the queue of a class with an upper bound is as short as can be
 * served inside it while that would have been better ({@link QueueBounds}). Not so on one curve
 * where nothing is lent: there the total is looked for by what queues do.
 *
 * <p>A class that hangs or becomes slow is contained ({@link Containment}): it is planned for as it
 * was before, and neither its queue nor its trim asks for more. What a class may run at most,
 * before anybody can know that it hangs, is bounded by what the others may miss ({@link
 * Protection}).
 *
 * <p>Without any target or differing weight in the configuration, tables minimise the holding costs
 * instead ({@link CostPath}). A hybrid guarantee with hysteresis is a share while the class is in
 * time and a time once it is late ({@link HybridSide}).
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>K</td><td>{@link MtrrRule#drain} / Tc, per second</td></tr>
 *   <tr><td>D</td><td>reference, seconds</td></tr>
 *   <tr><td>mt</td><td>saturation point of the measured speedup, threads</td></tr>
 * </table>
 *
 * <p>Sources: tables Jamjoom, Chou and Shin 2004; queue term Liu, Zheng, Heo and Sha 2005;
 * guarantees Lu, Abdelzaher, Stankovic and Son 2001. Deviations: K is tied to the period, which on
 * a live server is longer than a reference, where 1/D would ask for more than can be drained; for
 * an upper bound the queue term only adds; and where there is not enough, some threads beyond mt
 * are used, which complete no more but divide finer, and show whether mt has risen.
 */
public final class MtrrLaw implements ControlLaw {
  /**
   * Threads for each class. Fewer complete as much where the server saturates early, but divide
   * that too coarsely: of 2 threads each of two classes has half, whatever comes.
   */
  private static final int GRAIN = 4;

  private static final String NO_SPEEDUP = "what requests need is not known yet";

  /** Missed in a twentieth of the time is what chance makes of a target that is kept. */
  private static final double BY_CHANCE = 0.05;

  private final Set<Part> parts;
  private final List<ServiceClass> classes;
  private final int threads;
  private final double period;
  private final int reserves;
  private final MtrrRule options;
  private final boolean byCost;

  /** A time to settle at and a share while a class is in time are for the tables alone. */
  private final boolean isTried;

  /** Where one speedup for all is known, tables alone decide if anybody lends less than all. */
  private final boolean isLent;

  private final @Nullable SetPoint[] setPoints;
  private final HybridSide[] sides;
  private final boolean[] needy;
  private final InTime inTime;
  private final CostPath costs;
  private final Fade fade;
  private final CurveTables curve;
  private final WorkTables tables;
  private final CommonThreads common;
  private final QueueBounds queues;
  private final TrialChoice choice;
  private final Containment containment;
  private final Protection protection;
  private final InWords words;
  private final KeptCertificate kept = new KeptCertificate();
  private List<Shortfall> certificate = List.of();
  private boolean scarce;
  private @Nullable Partition proposed;

  /** The last that was known: while nothing describes the server it is as good as any. */
  private @Nullable WorkDescription work;

  /**
   * A law in its first state.
   *
   * @param context what it is made for
   * @param options its gains
   * @throws IllegalArgumentException if a class has no priority
   */
  public MtrrLaw(LawContext context, MtrrRule options) {
    this(context, options, Part.ALL);
  }

  /** A law with some of its parts. */
  MtrrLaw(LawContext context, MtrrRule options, Set<Part> parts) {
    this.parts = parts;
    this.classes = context.classes();
    this.threads = context.threads();
    this.period = context.periodSeconds();
    this.options = options;
    this.setPoints = new @Nullable SetPoint[classes.size()];
    this.sides = new HybridSide[classes.size()];
    this.needy = new boolean[classes.size()];
    int sum = 0;
    boolean guaranteed = false;
    for (int k = 0; k < setPoints.length; k++) {
      ServiceClass each = classes.get(k);
      ServiceClass.PRIORITY.require("classes." + each.name(), each.priority());
      sum += each.least();
      sides[k] = new HybridSide(each.guarantee());
      setPoints[k] =
          each.guarantee().target().map(t -> new SetPoint(t, options.trim())).orElse(null);
      guaranteed |=
          setPoints[k] != null || each.guarantee().weight() != classes.get(0).guarantee().weight();
    }
    this.byCost = !guaranteed;
    this.isTried =
        parts.contains(Part.TRIAL)
            && classes.stream()
                .map(ServiceClass::guarantee)
                .noneMatch(each -> CommonThreads.settles(each) || HybridSide.hasSides(each));
    this.isLent = isTried && classes.stream().allMatch(each -> each.lend() == 1 && each.borrow());
    this.inTime = new InTime(classes);
    this.costs = new CostPath(classes, options);
    this.fade = new Fade(classes);
    this.curve = new CurveTables(classes, options, setPoints, sides);
    this.tables = new WorkTables(classes);
    this.common = new CommonThreads(classes, parts);
    this.queues = new QueueBounds(classes, parts);
    this.choice = new TrialChoice(classes, period, parts);
    this.containment = new Containment(classes.size(), context.periodSeconds(), parts);
    this.protection = new Protection(classes);
    this.words = new InWords(classes);
    this.reserves = sum;
  }

  @Override
  public Proposal propose(Measurement measured) {
    work = measured.work().orElse(measured.speedup().isPresent() ? null : work);
    if (work != null && !byCost) {
      return proposeByWork(measured, work);
    }
    if (measured.speedup().isEmpty()) {
      return Proposal.of(keepingHalf(measured.partition()), NO_SPEEDUP);
    }
    Speedup speedup = measured.speedup().get();
    boolean pinned = measured.pinned().isPresent();
    int useful = Math.max(reserves, measured.useful(threads));
    int most = pinned ? useful : Math.max(reserves, Math.min(useful, speedup.saturationPoint()));
    int fine = pinned ? useful : Math.max(most, Math.min(threads, GRAIN * classes.size()));
    if (byCost) {
      Partition cheapest = costs.next(measured, speedup, fine, period(measured));
      Partition whole = pinned ? all(cheapest, useful) : cheapest;
      return Proposal.of(faded(whole, measured, fine), "least holding cost");
    }
    look(measured);
    for (int k = 0; k < needy.length; k++) {
      needy[k] = seen(k, measured).rejected() > 0 || isStarving(k, measured);
      scarce |= needy[k];
    }
    // Where there is not enough for all, some threads beyond the saturation point, for those in
    // need: a server whose saturation point has risen shows it only there.
    int beyond = Math.max(fine, useful);
    boolean[] met = inTime.now();
    double seconds = period(measured);
    GuaranteePlan plan =
        GuaranteePlanner.planAll(
            curve.asWanted(measured, speedup, seconds, scarce), most, beyond, needy, met);
    // A backlog or a trim may ask for more than there is while the promises themselves can be kept.
    certificate =
        kept.of(
            scarce || !plan.isFeasible(),
            () ->
                GuaranteePlanner.sketch(curve.asMeasured(measured, speedup), most, met)
                    .certificate());
    scarce = certificate.stream().anyMatch(shortfall -> !shortfall.unreachable());
    Partition whole = pinned ? all(plan.partition(), useful) : plan.partition();
    if (!isLent) {
      return proposal(whole, whole, plan, measured, beyond);
    }
    Partition own = bounded(whole);
    return proposal(own, lent(measured, speedup, own), plan, measured, beyond);
  }

  /**
   * What the tables say of one curve for all, or what costs less: they know nothing of lending, so
   * where idle threads are lent a plain rule may be better.
   */
  private Partition lent(Measurement measured, Speedup speedup, Partition tables) {
    Partition lending = tables.withTerms(tables.terms(classes));
    WorkDescription equal = WorkDescription.equal(speedup, classes.size());
    Partition best =
        choice.choose(
            measured,
            equal,
            lending,
            tables.budgets(),
            queues::within,
            classes,
            this.common.worth(),
            measured.pinned().orElse(threads));
    return best.equals(lending) ? tables : best;
  }

  /** With terms only where queues are short. */
  private Partition bounded(Partition partition) {
    return queues.areInForce()
        ? queues.within(partition.withTerms(partition.terms(classes)))
        : partition;
  }

  /** What is worth keeping: nothing for a class that misses its target all the same. */
  private int[] worthKeeping(GuaranteePlan plan) {
    if (!parts.contains(Part.KEPT)) {
      return new int[classes.size()];
    }
    int[] needs = plan.partition().budgets();
    for (Shortfall each : plan.certificate()) {
      needs[each.classIndex()] = 0;
    }
    return needs;
  }

  /** Until it can be told what is needed, a class with a target keeps half of what it has. */
  private Partition keepingHalf(Partition of) {
    int[] budgets = of.budgets();
    List<Integer> kept = new ArrayList<>();
    boolean any = false;
    for (int k = 0; k < budgets.length; k++) {
      ServiceClass owner = classes.get(k);
      boolean keeps =
          isTried && of.total() >= of.sum() && owner.guarantee().upperBound().isPresent();
      any |= keeps;
      kept.add(Math.max(owner.kept(budgets[k]), keeps ? (budgets[k] + 1) / 2 : 0));
    }
    return any ? of.withTerms(Terms.keeping(kept, classes, of.total(), budgets)) : of;
  }

  /** The law where requests of the classes differ in work. */
  private Proposal proposeByWork(Measurement measured, WorkDescription known) {
    containment.look(measured, known);
    boolean before = parts.contains(Part.FIGURES_FROM_BEFORE);
    WorkDescription needs = before ? containment.planned(known) : known;
    look(measured);
    scarce = false; // that is about the saturation point of one curve for all
    int most = Math.max(reserves, measured.pinned().orElse(threads));
    double[] arrivals = new double[sides.length];
    double[] wanted = new double[sides.length];
    List<Guarantee> asked = new ArrayList<>();
    List<Guarantee> trimmed = new ArrayList<>();
    for (int k = 0; k < sides.length; k++) {
      SetPoint setPoint = sides[k].isShare() ? null : setPoints[k];
      ClassMeasurement seen = seen(k, measured);
      Guarantee guarantee = sides[k].now();
      asked.add(guarantee);
      trimmed.add(setPoint == null ? guarantee : setPoint.guarantee(guarantee));
      arrivals[k] = seen.arrivalRate();
      if (!containment.asks(k)) {
        wanted[k] = arrivals[k];
      } else if (setPoint == null) {
        wanted[k] = arrivals[k] + queueTerm(seen, period(measured));
      } else {
        wanted[k] = setPoint.offered(seen, options.drain(), period(measured), false);
      }
    }
    protection.look(needs, arrivals, measured.periodSeconds());
    boolean[] met = inTime.now();
    GuaranteePlan plan = tables.next(needs, wanted, asked, trimmed, most, met);
    certificate =
        kept.of(
            !plan.isFeasible(),
            () -> tables.plan(needs, arrivals, asked, asked, most, met).certificate());
    Partition shared = common.share(needs, plan, wanted, asked, !mayTry(), most);
    UnaryOperator<Partition> within =
        each -> queues.within(protection.within(each, measured, containment, most));
    Partition own = within.apply(shared);
    return proposal(own, best(measured, needs, own, plan, within, most), plan, measured, most);
  }

  /** What a class that hangs will do cannot be played. */
  private boolean mayTry() {
    return isTried && !containment.isAnybodyIll() && !containment.stalls();
  }

  /** What the tables say, or what costs less. */
  private Partition best(
      Measurement measured,
      WorkDescription needs,
      Partition tables,
      GuaranteePlan plan,
      UnaryOperator<Partition> within,
      int most) {
    if (!mayTry()) {
      return tables;
    }
    return choice.choose(
        measured, needs, tables, worthKeeping(plan), within, classes, common.worth(), most);
  }

  private Proposal proposal(
      Partition own, Partition best, GuaranteePlan plan, Measurement measured, int most) {
    Partition next = faded(best, measured, most);
    // What fades is not what the set points asked for.
    proposed = fade.isOver() && best.equals(own) ? next : null;
    boolean tried = mayTry() && choice.trials() > 0;
    IntPredicate missed =
        k -> tried ? choice.missed(k) > BY_CHANCE : !plan.isFeasible() && needsMore(k, plan, next);
    String reason = words.of(next, missed, certificate, measured);
    String by = best.equals(own) ? "" : "; by trial: " + choice.text();
    String with = queues.areInForce() && next.terms().isPresent() ? "; " + queues.text() : "";
    return new Proposal(next, certificate, reason + by + with, containment.contained());
  }

  /** Without a trial: what is needed in the worst case is more than a class has. */
  private static boolean needsMore(int k, GuaranteePlan plan, Partition next) {
    return plan.partition().budget(k) > next.budget(k);
  }

  /** How long a proposal stands: a whole period, also where a queue cut the last one short. */
  private double period(Measurement measured) {
    return Math.max(period, measured.periodSeconds());
  }

  @Override
  public boolean takesUnevenPeriods() {
    return true;
  }

  /** What waits in a class without target is to be gone within a second. */
  private double queueTerm(ClassMeasurement seen, double seconds) {
    return options.drain() * seen.queued() / Math.max(1, seconds);
  }

  private void look(Measurement measured) {
    learn(measured);
    inTime.look(measured);
    queues.look(measured, containment::asks);
    choice.look(measured);
    for (int k = 0; k < sides.length; k++) {
      sides[k].look(seen(k, measured));
    }
  }

  /**
   * A promise that nobody could keep has no priority over those that can be kept, but what these do
   * not need it does: here more wait than come in a period.
   */
  private boolean isStarving(int k, Measurement measured) {
    ClassMeasurement seen = seen(k, measured);
    return certificate.stream().anyMatch(each -> each.classIndex() == k && each.unreachable())
        && seen.queued() > seen.arrivalRate() * period(measured);
  }

  /** An operator who pins the total wants all of it used, whatever the tables say. */
  private Partition all(Partition own, int pinned) {
    int[] least = own.budgets();
    int[] most = classes.stream().mapToInt(ServiceClass::most).toArray();
    double[] parts = Arrays.stream(least).asDoubleStream().toArray();
    double[] shares = WholeThreads.proportional(parts, Math.max(pinned, own.sum()), least, most);
    int[] whole = WholeThreads.round(shares, Math.max(pinned, own.sum()), least, most);
    return Partition.of(Arrays.stream(whole).sum(), whole);
  }

  /** What was taken over is left behind within a few periods. */
  private Partition faded(Partition own, Measurement measured, int threadsOfUse) {
    int limit = Math.max(own.sum(), Math.max(threadsOfUse, measured.useful(threads)));
    return fade.next(own, measured.partition(), limit).withTermsOf(own);
  }

  @Override
  public void takeOver() {
    fade.start();
  }

  /** Set points move only by what their own partition brought about. */
  private void learn(Measurement measured) {
    // The loop may have raised the total, which is nothing to the budgets.
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
    return certificate.stream().anyMatch(each -> each.classIndex() == k);
  }

  private static ClassMeasurement seen(int k, Measurement measured) {
    return measured.classes().get(k);
  }
}
