package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.history.History;
import io.github.jettyqos.core.history.Quantity;
import io.github.jettyqos.core.history.Series;
import io.github.jettyqos.core.history.Series.ClassSeries;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the charts of a server show, as data, and as small bars for a terminal. */
final class SeriesView {
  /** The most values of one quantity in an answer: those of 13 classes over a day, 2 MB. */
  private static final int MOST_VALUES = 20_000;

  private static final int MOST_MOVES = 100;
  private static final int DIGITS = 4;
  private static final double MILLIS = 1e3;

  private final Span span;
  private final Series series;
  private final double from;
  private final List<Change> changes;

  /** How long ago the first point is at most, and how long a point is. */
  enum Span {
    SECONDS("10m", 1, History.SECONDS),
    MINUTES("1d", 60, History.MINUTES);

    private final String key;
    private final double step;
    private final int points;

    Span(String key, double step, int points) {
      this.key = key;
      this.step = step;
      this.points = points;
    }

    static Span of(String given) {
      for (Span each : values()) {
        if (each.key.equals(given)) {
          return each;
        }
      }
      throw ConfigException.of("span", given, "is no span; give 10m or 1d");
    }
  }

  private SeriesView(Span span, Series series, double from, List<Change> changes) {
    this.span = span;
    this.series = series;
    this.from = from;
    this.changes = changes;
  }

  /**
   * The points of a span that are newer than a time.
   *
   * @param since as in ISO 8601; empty for all
   */
  static Answer of(History history, Span span, String since, List<Change> changes, Instant now) {
    double from =
        Math.max(seconds(now) - span.step * span.points, since.isEmpty() ? 0 : since(since));
    Series read =
        span == Span.SECONDS
            ? history.seconds(from, MOST_VALUES)
            : history.minutes(from, MOST_VALUES);
    SeriesView view = new SeriesView(span, read, from, changes);
    return new Answer(view.data(), view::words);
  }

  private static double since(String text) {
    try {
      return seconds(Instant.parse(text));
    } catch (DateTimeException | ArithmeticException e) {
      throw ConfigException.of("since", text, "is no time; give one like 2026-11-30T06:00:00Z");
    }
  }

  private static double seconds(Instant at) {
    return at.getEpochSecond() + at.getNano() / 1e9;
  }

  private Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> budgets = new LinkedHashMap<>();
    Map<String, @Nullable Object> classes = new LinkedHashMap<>();
    series
        .classes()
        .forEach(
            (name, of) -> {
              Map<String, @Nullable Object> one = new LinkedHashMap<>();
              for (Quantity each : Quantity.values()) {
                one.put(each.key(), numbers(k -> of.value(each, k)));
              }
              one.put("state", list(of::state));
              budgets.put(name, one.get(Quantity.BUDGET.key()));
              classes.put(name, one);
            });
    Map<String, @Nullable Object> partition = new LinkedHashMap<>();
    partition.put("total", numbers(series::total));
    partition.put("budgets", budgets);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("step", span.step);
    data.put("from", Instant.ofEpochMilli(Math.round(from * MILLIS)).toString());
    data.put("at", list(k -> Math.rint(series.at(k) * MILLIS) / MILLIS));
    data.put("partition", partition);
    data.put("classes", classes);
    data.put("pressure", numbers(series::pressure));
    data.put("marks", marks());
    return data;
  }

  private List<@Nullable Object> numbers(IntToDoubleFunction of) {
    return list(k -> rounded(of.applyAsDouble(k)));
  }

  private List<@Nullable Object> list(IntFunction<@Nullable Object> of) {
    List<@Nullable Object> all = new ArrayList<>(series.size());
    for (int k = 0; k < series.size(); k++) {
      all.add(of.apply(k));
    }
    return all;
  }

  /** Of four digits, which is what a chart can show; null if unknown. */
  static @Nullable Object rounded(double value) {
    if (!Double.isFinite(value)) {
      return null;
    }
    int shift = value == 0 ? 0 : DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    double by = Math.pow(10, Math.abs(shift));
    double near = shift >= 0 ? Math.rint(value * by) / by : Math.rint(value / by) * by;
    boolean whole = near == Math.rint(near) && Math.abs(near) < 1e15;
    return whole ? (Object) (long) near : (Object) near;
  }

  /** The changes by operators, and by the second the last moves of budgets, the oldest first. */
  private List<Map<String, @Nullable Object>> marks() {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Change each : changes) {
      if (seconds(each.at()) > from) {
        String text = "%s by %s: %s".formatted(each.operation(), each.who(), each.reason());
        all.add(mark(seconds(each.at()), "change", text));
      }
    }
    if (span == Span.SECONDS) {
      List<Map<String, @Nullable Object>> moves = moves();
      all.addAll(moves.subList(Math.max(0, moves.size() - MOST_MOVES), moves.size()));
    }
    return all;
  }

  private List<Map<String, @Nullable Object>> moves() {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (int k = 1; k < series.size(); k++) {
      List<String> moved = new ArrayList<>();
      for (Map.Entry<String, ClassSeries> each : series.classes().entrySet()) {
        double before = each.getValue().value(Quantity.BUDGET, k - 1);
        double now = each.getValue().value(Quantity.BUDGET, k);
        if (Math.abs(now - before) >= 1) { // false beside a gap
          moved.add("%s %.0f → %.0f".formatted(each.getKey(), before, now));
        }
      }
      if (!moved.isEmpty()) {
        all.add(mark(series.at(k), "move", String.join(", ", moved)));
      }
    }
    return all;
  }

  private static Map<String, @Nullable Object> mark(double at, String kind, String text) {
    Map<String, @Nullable Object> mark = new LinkedHashMap<>();
    mark.put("at", Math.rint(at * MILLIS) / MILLIS);
    mark.put("kind", kind);
    mark.put("text", text);
    return mark;
  }

  private String words() {
    int last = series.size() - 1;
    if (last < 0) {
      return "nothing is known yet";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("class", "delay", "now", "target", "turned away", "now", "state"));
    series
        .classes()
        .forEach(
            (name, of) ->
                rows.add(
                    List.of(
                        name,
                        bars(k -> of.value(Quantity.MEASURED, k)),
                        Sparkline.time(of.value(Quantity.MEASURED, last)),
                        Sparkline.time(of.value(Quantity.TARGET, last)),
                        bars(k -> of.value(Quantity.REJECTED, k)),
                        Sparkline.rate(of.value(Quantity.REJECTED, last)),
                        of.state(last) == null ? "-" : String.valueOf(of.state(last)))));
    return "%s to %s, each bar the most of its time\n%s"
        .formatted(time(0), time(last), TextTable.of(rows));
  }

  private String bars(IntToDoubleFunction of) {
    return Sparkline.of(IntStream.range(0, series.size()).mapToDouble(of).toArray());
  }

  private Instant time(int index) {
    return Instant.ofEpochSecond(Math.round(series.at(index)));
  }
}
