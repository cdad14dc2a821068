package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.KeptByUse;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.Predictor.SteadyArrivals;
import io.github.jettyqos.core.measure.Delays;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The expected effect of a partition: its budgets beside those in force, and measurements and
 * predictions for each class.
 *
 * @param inForce the partition in force
 * @param proposed the partition that is not in force
 * @param classes for each class, in the order of the partitions
 * @param warnings what may not be meant, such as threads that belong to no class
 */
public record PartitionProposal(
    Partition inForce, Partition proposed, List<OfClass> classes, List<String> warnings) {
  private static final String UNKNOWN = "-";

  private static final List<String> HEAD =
      List.of(
          ("class,now,proposed,residence,predicted,if applied,target,measured,predicted,if applied,"
                  + "lost,if applied,error")
              .split(","));

  /** Copies the lists. */
  public PartitionProposal {
    classes = List.copyOf(classes);
    warnings = List.copyOf(warnings);
  }

  /**
   * Measurements and predictions for a class. Times are seconds.
   *
   * @param name its name
   * @param target its target now; empty if it has none
   * @param residence mean residence time over the last 10 to 20 seconds; empty without a request
   * @param measured the statistic of the target over the same time; empty without a target or a
   *     request
   * @param predicted by the model, under the partition in force; empty without a measurement to
   *     predict from
   * @param ifApplied the same under the proposed partition
   * @param error of predictions for the partition in force lately, as a part of what was predicted:
   *     what came was within it in two thirds of the cases; empty if too few were compared
   */
  public record OfClass(
      String name,
      Optional<Target> target,
      OptionalDouble residence,
      OptionalDouble measured,
      Optional<Prediction> predicted,
      Optional<Prediction> ifApplied,
      OptionalDouble error) {

    /** Part of a predicted change that may not come. */
    private static final double OF_A_CHANGE = 0.25;

    /**
     * Returns the error to be expected if it were applied.
     *
     * <pre>
     *   e' = e + {@value #OF_A_CHANGE} |ln(V' / V)|
     * </pre>
     *
     * <p>e is the error, V and V' the statistic of the target as predicted under the partition in
     * force and under the proposed one: the error is learned while nothing changes, and a change
     * errs by a part of itself, too. Source: ours.
     *
     * @return as a part of what is predicted; empty if unknown
     */
    public OptionalDouble errorIfApplied() {
      if (error.isEmpty() || predicted.isEmpty() || ifApplied.isEmpty()) {
        return error;
      }
      double change = Math.abs(Math.log(ifApplied.get().quantile() / predicted.get().quantile()));
      return Double.isFinite(change)
          ? OptionalDouble.of(error.getAsDouble() + OF_A_CHANGE * change)
          : OptionalDouble.empty();
    }

    private static @Nullable Map<String, @Nullable Object> data(
        Optional<Prediction> prediction, OptionalDouble error) {
      return prediction
          .map(
              each -> {
                Map<String, @Nullable Object> data = each.data();
                data.put("error", Seconds.orNull(error));
                return data;
              })
          .orElse(null);
    }
  }

  /**
   * The proposal as text.
   *
   * @return a table with a line for each class, and what its columns are
   */
  public String inWords() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (int k = 0; k < classes.size(); k++) {
      rows.add(row(classes.get(k), inForce.budget(k), proposed.budget(k)));
    }
    String totals = "total " + inForce.total() + " -> " + proposed.total();
    List<String> lines = new ArrayList<>(List.of(TextTable.of(rows), totals));
    warnings.forEach(each -> lines.add("warning: " + each));
    lines.add(legend());
    return String.join("\n", lines);
  }

  /** The proposal as data. */
  Map<String, @Nullable Object> data() {
    List<@Nullable Object> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      OfClass each = classes.get(k);
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", each.name());
      one.put("budget", inForce.budget(k));
      one.put("proposed", proposed.budget(k));
      one.put("target", each.target().map(target -> Seconds.of(target.reference())).orElse(null));
      one.put("residence", Seconds.orNull(each.residence()));
      one.put("measured", Seconds.orNull(each.measured()));
      one.put("predicted", OfClass.data(each.predicted(), each.error()));
      one.put("ifApplied", OfClass.data(each.ifApplied(), each.errorIfApplied()));
      all.add(one);
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("total", inForce.total());
    data.put("proposedTotal", proposed.total());
    data.put("classes", all);
    data.put("warnings", warnings);
    return data;
  }

  private static List<String> row(OfClass each, int now, int proposed) {
    boolean aims = each.target().isPresent();
    return List.of(
        each.name(),
        String.valueOf(now),
        String.valueOf(proposed),
        time(each.residence()),
        time(each.predicted(), Prediction::residence),
        time(each.ifApplied(), Prediction::residence),
        each.target().map(Target::inWords).orElse("none"),
        time(each.measured()),
        aims ? time(each.predicted(), Prediction::quantile) : UNKNOWN,
        aims ? time(each.ifApplied(), Prediction::quantile) : UNKNOWN,
        lost(each.predicted()),
        lost(each.ifApplied()),
        percent("%.0f%%", each.errorIfApplied()));
  }

  private static String time(Optional<Prediction> predicted, ToDoubleFunction<Prediction> of) {
    return time(predicted.stream().mapToDouble(of).findFirst());
  }

  private static String time(OptionalDouble seconds) {
    if (seconds.isEmpty() || Double.isNaN(seconds.getAsDouble())) {
      return UNKNOWN;
    }
    double value = seconds.getAsDouble();
    if (Double.isInfinite(value)) {
      return "without end";
    }
    return value < 1
        ? String.format(Locale.ROOT, "%.1fms", value * 1e3)
        : String.format(Locale.ROOT, "%.2fs", value);
  }

  private static String lost(Optional<Prediction> predicted) {
    return percent("%.1f%%", predicted.stream().mapToDouble(Prediction::loss).findFirst());
  }

  private static String percent(String format, OptionalDouble part) {
    return part.isEmpty() || Double.isNaN(part.getAsDouble())
        ? UNKNOWN
        : String.format(Locale.ROOT, format, part.getAsDouble() * 100);
  }

  private String legend() {
    boolean known = classes.stream().anyMatch(each -> each.predicted().isPresent());
    boolean knownNext = classes.stream().anyMatch(each -> each.ifApplied().isPresent());
    List<String> lines = new ArrayList<>();
    Collections.addAll(
        lines,
        "now, proposed: threads",
        "residence: the mean, and measured: what the target names; both over the last 10 to 20 s",
        "predicted, if applied: by the model at the arrivals of the last 20 s, or since they changed,"
            + " under the partition in force and under the proposed one",
        "lost: part of the requests that would be turned away",
        "error: of predictions lately two thirds were within it; a quarter of the predicted change"
            + " is added",
        UNKNOWN + ": not known, or no request");
    if (!known && !knownNext) {
      lines.add(
          "nothing can be predicted yet: no step of the loop has measured, neither the work nor the"
              + " speedup is known, or a class has no thread");
    }
    return String.join("\n", lines);
  }

  /**
   * Predicts the effect of a partition.
   *
   * @param server a running one
   * @param next the partition
   * @return measurements, and predictions under the partition in force and under this one
   * @throws IllegalArgumentException if it could not be put in force
   */
  static PartitionProposal of(Managed server, Partition next, PredictionErrors errors) {
    server.control().requireBounds(next);
    server.require(next);
    List<ServiceClass> classes = server.control().classes();
    Partition inForce = server.partition();
    boolean stays = server.control().status().options().law().keepsBudgets();
    Partition whole = stays ? KeptByUse.still(next, inForce, classes) : next;
    Measurement seen = SteadyArrivals.of(server.control().records()).orElse(null);
    List<Prediction> predicted = seen == null ? List.of() : Predictor.of(seen, inForce, classes);
    List<Prediction> ifApplied = seen == null ? List.of() : Predictor.of(seen, whole, classes);
    List<OfClass> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      Optional<Target> target = classes.get(k).guarantee().target();
      Delays recent = server.recentDelays(k);
      all.add(
          new OfClass(
              classes.get(k).name(),
              target,
              recent.residence().seconds(Statistic.MEAN),
              target.map(recent::measured).orElse(OptionalDouble.empty()),
              predicted.stream().skip(k).findFirst(),
              ifApplied.stream().skip(k).findFirst(),
              errors.of(k, classes)));
    }
    List<String> warnings = PartitionWarnings.of(inForce, whole, server.control().threads());
    return new PartitionProposal(inForce, whole, all, warnings);
  }
}
