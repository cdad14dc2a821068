package io.github.jettyqos.core.history;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.history.HistoryPoint.ClassPoint;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.Delays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The source of the points of a history: of all steps of a loop within a second it makes one point.
 * Called by that loop alone, one step after the other.
 */
public final class Sampler implements Consumer<LoopRecord> {
  private static final long SECOND = 1_000_000_000;

  /**
   * A prediction takes some hundredths of a second, so it is made once in this many points, and not
   * without requests since the last one.
   */
  private static final int POINTS_OF_A_PREDICTION = 5;

  private final History history;
  private final ControlLoop loop;
  private final IntFunction<Delays> delays;
  private final IntFunction<OptionalLong> observed;
  private final Function<String, @Nullable String> states;
  private final long[] arrivals;
  private final long[] rejected;
  private final double[] running;
  private final int[] queued;
  private final long[] observedBefore;
  private double seconds;
  private double pressure;
  private long due;
  private boolean began;
  private List<Prediction> predicted = List.of();
  private int sincePredicted = POINTS_OF_A_PREDICTION;
  private boolean cameSince;

  /**
   * A source for one loop.
   *
   * @param history gets the points
   * @param loop the loop
   * @param delays of a class, over the last 10 to 20 seconds
   * @param observed the rejections of a class that admission would have made; empty if it never
   *     observed
   * @param states the state of a class by its name, one of {@link Series#STATES}
   */
  public Sampler(
      History history,
      ControlLoop loop,
      IntFunction<Delays> delays,
      IntFunction<OptionalLong> observed,
      Function<String, @Nullable String> states) {
    this.history = history;
    this.loop = loop;
    this.delays = delays;
    this.observed = observed;
    this.states = states;
    int count = loop.classes().size();
    this.arrivals = new long[count];
    this.rejected = new long[count];
    this.running = new double[count];
    this.queued = new int[count];
    this.observedBefore = new long[count];
    Arrays.fill(observedBefore, -1);
  }

  @Override
  public void accept(LoopRecord record) {
    Measurement measured = record.step().measured();
    if (measured == null) { // how long it took is not known, so neither are the rates
      forget();
      return;
    }
    long now = measured.atNanos();
    if (!began) {
      began = true;
      due = now;
    }
    add(measured);
    if (now - due >= 0) {
      due = due + SECOND - now > 0 ? due + SECOND : now + SECOND / 2;
      history.add(point(record));
      forget();
    }
  }

  private void add(Measurement measured) {
    double length = measured.periodSeconds();
    for (int k = 0; k < arrivals.length; k++) {
      ClassMeasurement of = measured.classes().get(k);
      cameSince |= of.arrivals() + of.present() > 0;
      arrivals[k] += of.arrivals();
      rejected[k] += of.rejected();
      running[k] += of.running() * length;
      queued[k] = Math.max(queued[k], of.queued());
    }
    seconds += length;
    pressure = Math.max(pressure, loop.pressure().value());
  }

  private void forget() {
    Arrays.fill(arrivals, 0);
    Arrays.fill(rejected, 0);
    Arrays.fill(running, 0);
    Arrays.fill(queued, 0);
    seconds = 0;
    pressure = 0;
  }

  private HistoryPoint point(LoopRecord record) {
    List<ServiceClass> classes = loop.classes();
    if (sincePredicted < POINTS_OF_A_PREDICTION) {
      sincePredicted++;
    } else if (cameSince) {
      sincePredicted = 1;
      cameSince = false;
      predicted = record.predicted();
    } else {
      predicted = List.of();
    }
    boolean observes = record.step().hold() == HoldReason.OBSERVE;
    Partition partition = record.step().applied();
    List<ClassPoint> all = new ArrayList<>();
    for (int k = 0; k < arrivals.length; k++) {
      Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
      delay(k, classes.get(k), values);
      if (!predicted.isEmpty()) {
        values.put(Quantity.PREDICTED, predicted.get(k).quantile());
      }
      double turnedAway = rejected(k, observes);
      values.put(Quantity.BUDGET, (double) partition.budget(k));
      values.put(Quantity.RUNNING, running[k] / seconds);
      values.put(Quantity.QUEUED, (double) queued[k]);
      values.put(Quantity.REJECTED, turnedAway / seconds);
      values.put(Quantity.ARRIVALS, arrivals[k] / seconds);
      all.add(new ClassPoint(classes.get(k).name(), values, states.apply(classes.get(k).name())));
    }
    double at = record.at().toEpochMilli() / 1e3;
    return new HistoryPoint(record.number(), at, seconds, partition.total(), pressure, all);
  }

  private void delay(int k, ServiceClass of, Map<Quantity, Double> values) {
    Optional<Target> target = of.guarantee().target();
    delays.apply(k).measured(target).ifPresent(value -> values.put(Quantity.MEASURED, value));
    target.ifPresent(each -> values.put(Quantity.TARGET, each.seconds()));
  }

  /** In mode observe those that would have been, unknown in the first second. */
  private double rejected(int k, boolean observes) {
    if (!observes) {
      observedBefore[k] = -1;
      return rejected[k];
    }
    long before = observedBefore[k];
    long now = observed.apply(k).orElse(-1);
    observedBefore[k] = now;
    return before < 0 || now < before ? Double.NaN : now - before;
  }
}
