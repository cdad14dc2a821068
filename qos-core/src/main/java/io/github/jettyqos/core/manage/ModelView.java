package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.model.Bottlenecks;
import io.github.jettyqos.core.model.Bottlenecks.Bottleneck;
import io.github.jettyqos.core.model.MixedClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The model of a server as data: the work of each class, its bottleneck, and the utilisation of the
 * processors.
 *
 * <pre>
 *   use       = sum of lambda_k c_k / P                    part of the processors that is asked for
 *   stretch_k = (V_k - W_k - e_k) / c_k                     computing takes so many times as long
 * </pre>
 *
 * <p>lambda_k arrivals a second, c_k and e_k seconds of a request on the processors and elsewhere,
 * P processors for handlers, V_k and W_k residence and waiting as predicted. What limits a class is
 * found by {@link Bottlenecks}, in its worst case.
 *
 * <p>Races. Computed once for each decision; two threads may both compute it at the same time, with
 * equal results.
 */
final class ModelView {
  private volatile @Nullable Modelled last;

  /** The results for one decision. */
  record Modelled(
      @Nullable LoopRecord of,
      DemandEstimate known,
      @Nullable WorkDescription work,
      @Nullable Double use,
      List<Bottleneck> limits,
      List<Double> stretches) {

    Map<String, @Nullable Object> data() {
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("description", known.inForce().name().toLowerCase(Locale.ROOT));
      data.put("inWords", known.inWords());
      data.put("processors", work == null ? null : work.station().most());
      data.put("use", use);
      return data;
    }

    /** The known work of a class. */
    Map<String, @Nullable Object> work(int k) {
      ClassDemand demand = known.classes().get(k);
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      ClassWork found =
          work != null
              ? work.classes().get(k)
              : demand instanceof ClassDemand.Known is ? is.work() : null;
      if (found != null) {
        data.put("compute", found.demand().compute());
        data.put("elsewhere", found.demand().elsewhere());
        data.put("pool", found.demand().pool().map(ServiceDemand.Pool::size).orElse(null));
        data.put("poolTime", found.demand().pool().map(ServiceDemand.Pool::seconds).orElse(null));
        data.put("variation", found.variation());
      }
      data.put("stuck", demand.stuck());
      data.put("completions", demand.completions());
      data.put("inWords", demand.inWords());
      return data;
    }

    @Nullable String limitedBy(int k) {
      if (k >= limits.size() || work == null) {
        return null;
      }
      boolean processors = work.station() instanceof CommonStation.Processors;
      return switch (limits.get(k)) {
        case THREADS -> "threads";
        case STATION -> processors ? "processors" : "what all share";
        case POOL -> "pool";
        case NONE -> "nothing";
      };
    }

    @Nullable Double stretch(int k) {
      Double stretch = k < stretches.size() ? stretches.get(k) : Double.NaN;
      return stretch.isNaN() ? null : stretch;
    }
  }

  Modelled of(@Nullable LoopRecord record, List<ServiceClass> owners, DemandEstimate known) {
    Modelled before = last;
    if (before != null && record != null && before.of == record) {
      return before;
    }
    Measurement measured = record == null ? null : record.step().measured();
    Modelled found;
    if (record == null || measured == null || measured.work().isEmpty()) {
      found = new Modelled(record, known, null, null, List.of(), List.of());
    } else {
      found = seen(record, measured, measured.work().get(), owners, known);
    }
    last = found;
    return found;
  }

  private static Modelled seen(
      LoopRecord record,
      Measurement measured,
      WorkDescription work,
      List<ServiceClass> owners,
      DemandEstimate known) {
    Partition partition = measured.partition();
    List<MixedClass> classes = new ArrayList<>();
    double[] rates = measured.arrivalRates();
    for (int k = 0; k < owners.size(); k++) {
      classes.add(MixedClass.of(owners.get(k), rates[k], work.classes().get(k)));
    }
    double use = work.load(rates) / work.station().most();
    boolean paused = Arrays.stream(partition.budgets()).anyMatch(budget -> budget == 0);
    List<Bottleneck> limits =
        paused ? List.of() : Bottlenecks.of(work.station(), classes, 0, partition.budgets());
    return new Modelled(record, known, work, use, limits, stretches(record.predicted(), work));
  }

  private static List<Double> stretches(List<Prediction> predicted, WorkDescription work) {
    List<Double> all = new ArrayList<>();
    for (int k = 0; k < predicted.size(); k++) {
      ServiceDemand demand = work.classes().get(k).demand();
      double processing = predicted.get(k).residence() - predicted.get(k).waiting();
      boolean known = demand.compute() > 0 && demand.pool().isEmpty();
      double stretch = (processing - demand.elsewhere()) / demand.compute();
      all.add(known && Double.isFinite(stretch) ? Math.max(1, stretch) : Double.NaN);
    }
    return all;
  }
}
