package io.github.jettyqos.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.history.HistoryPoint.ClassPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The points of seconds and minutes, at times that the test makes. */
class HistoryTest {
  /** A full minute, in seconds since 1970. */
  private static final double BEGIN = 1_790_000_040;

  private static final int ALL = Integer.MAX_VALUE;

  private final History history = new History();
  private long number;

  private static ClassPoint named(String name, Quantity of, double value, String state) {
    return new ClassPoint(name, Map.of(of, value), state);
  }

  private static ClassPoint named(String name, double measured) {
    return named(name, Quantity.MEASURED, measured, "kept");
  }

  private void add(double at, double seconds, ClassPoint... classes) {
    history.add(new HistoryPoint(++number, at, seconds, 8, .25, List.of(classes)));
  }

  private static List<Double> times(Series of) {
    return IntStream.range(0, of.size()).mapToObj(of::at).toList();
  }

  private static List<Double> values(Series of, String name, Quantity quantity) {
    return IntStream.range(0, of.size())
        .mapToObj(k -> of.classes().get(name).value(quantity, k))
        .toList();
  }

  private static ClassPoint[] classes(int count, String prefix) {
    return IntStream.range(0, count)
        .mapToObj(k -> named(prefix + k, .1))
        .toArray(ClassPoint[]::new);
  }

  @Test
  void bytes_of13And200Classes_areAsThePackageSays() {
    add(BEGIN, 1, classes(13, "c"));
    // 2040 points of 33 bytes for each class, and of 20 bytes
    assertThat(history.bytes()).isEqualTo(13L * 2040 * 33 + 2040 * 20).isEqualTo(915_960);
    History large = new History();
    large.add(new HistoryPoint(1, BEGIN, 1, 8, 0, List.of(classes(200, "c"))));
    assertThat(large.bytes()).isEqualTo(13_504_800);
  }

  @Test
  void bytes_after33HoursAnd100Reloads_areThoseOfThePresentClasses() {
    for (int reload = 0; reload < 100; reload++) {
      List<ClassPoint> present = new ArrayList<>(List.of(classes(5 + reload % 8, "kept")));
      present.add(named("renamed" + reload, .1));
      for (int k = 0; k < 60; k++) {
        add(BEGIN + 20 * (reload * 60 + k), 20, present.toArray(ClassPoint[]::new));
      }
    }
    int last = 5 + 99 % 8 + 1;
    assertThat(history.bytes()).isEqualTo(last * 2040L * 33 + 2040 * 20);
    assertThat(history.seconds(0, ALL).size()).isEqualTo(600);
    assertThat(history.minutes(0, ALL).size()).isEqualTo(1440);
    assertThat(history.seconds(0, ALL).classes().keySet())
        .contains("kept0", "renamed99")
        .doesNotContain("renamed98");
  }

  @Test
  void seconds_moreThanFit_areTheLastOnes() {
    for (int k = 0; k < 700; k++) {
      add(BEGIN + k, 1, named("gold", k));
    }
    Series kept = history.seconds(0, ALL);
    assertThat(kept.size()).isEqualTo(600);
    assertThat(kept.at(0)).isEqualTo(BEGIN + 100);
    assertThat(values(kept, "gold", Quantity.MEASURED)).startsWith(100.0).endsWith(699.0);
    assertThat(times(history.seconds(BEGIN + 697, ALL))).containsExactly(BEGIN + 698, BEGIN + 699);
    assertThat(times(history.seconds(0, 2))).containsExactly(BEGIN + 698, BEGIN + 699);
  }

  @Test
  void minute_ofSeveralSeconds_hasTheWorstDelayTheMeanRateAndTheWorstState() {
    Map<Quantity, Double> calm =
        Map.of(
            Quantity.MEASURED,
            .02,
            Quantity.REJECTED,
            0.0,
            Quantity.BUDGET,
            3.0,
            Quantity.QUEUED,
            1.0,
            Quantity.TARGET,
            .1,
            Quantity.ARRIVALS,
            10.0);
    Map<Quantity, Double> flood =
        Map.of(
            Quantity.MEASURED,
            .5,
            Quantity.REJECTED,
            90.0,
            Quantity.BUDGET,
            6.0,
            Quantity.QUEUED,
            40.0,
            Quantity.TARGET,
            .2,
            Quantity.ARRIVALS,
            100.0);
    add(BEGIN + 1, 1, new ClassPoint("gold", calm, "kept"));
    add(BEGIN + 4, 3, new ClassPoint("gold", flood, "late"));
    add(BEGIN + 5, 1, new ClassPoint("gold", Map.of(), null)); // not known: nothing changes
    Series minutes = history.minutes(0, ALL);
    assertThat(times(minutes)).containsExactly(BEGIN);
    var gold = minutes.classes().get("gold");
    assertThat(gold.value(Quantity.MEASURED, 0)).isEqualTo(.5f);
    assertThat(gold.value(Quantity.QUEUED, 0)).isEqualTo(40);
    assertThat(gold.value(Quantity.TARGET, 0)).isEqualTo(.2f);
    assertThat(gold.value(Quantity.REJECTED, 0)).isEqualTo(67.5, within(1e-4)); // 270 in 4 s
    assertThat(gold.value(Quantity.ARRIVALS, 0)).isEqualTo(77.5, within(1e-4));
    assertThat(gold.value(Quantity.BUDGET, 0)).isEqualTo(5.25, within(1e-4));
    assertThat(gold.value(Quantity.PREDICTED, 0)).isNaN();
    assertThat(gold.state(0)).isEqualTo("late");
    assertThat(minutes.total(0)).isEqualTo(8);
  }

  @Test
  void minute_thatHasBegun_isToldAgainWithEachSecond() {
    add(BEGIN + 1, 1, named("gold", .1));
    add(BEGIN + 2, 1, named("gold", .3));
    Series newer = history.minutes(BEGIN + 1, ALL);
    assertThat(times(newer)).containsExactly(BEGIN);
    assertThat(values(newer, "gold", Quantity.MEASURED)).containsExactly((double) .3f);
    assertThat(history.minutes(BEGIN + 2, ALL).size()).isZero();
  }

  @Test
  void classes_ofAReload_areKeptByNameAndForgottenOtherwise() {
    add(BEGIN, 1, named("gold", .1), named("silver", .2));
    add(BEGIN + 1, 1, named("silver", .3), named("copper", .4));
    add(BEGIN + 2, 1, named("silver", .5), named("gold", .6));
    Series kept = history.seconds(0, ALL);
    assertThat(kept.classes().keySet()).containsExactly("silver", "gold");
    assertThat(values(kept, "silver", Quantity.MEASURED))
        .containsExactly((double) .2f, (double) .3f, (double) .5f);
    assertThat(values(kept, "gold", Quantity.MEASURED))
        .containsExactly(Double.NaN, Double.NaN, (double) .6f);
    assertThat(kept.classes().get("gold").state(1)).isNull();
  }

  @Test
  void point_ofALoopThatWasReplaced_isLeftOut() {
    history.add(new HistoryPoint(7, BEGIN, 1, 8, 0, List.of(named("gold", .1))));
    history.add(new HistoryPoint(6, BEGIN + 1, 1, 8, 0, List.of(named("removed", .2))));
    assertThat(history.seconds(0, ALL).classes().keySet()).containsExactly("gold");
  }

  @Test
  void pause_ofTheProcess_isAGapAndNoOldValue() {
    add(BEGIN, 1, named("gold", .1));
    add(BEGIN + 1, 1, named("gold", .2));
    add(BEGIN + 31, 1, named("gold", .3));
    Series kept = history.seconds(0, ALL);
    assertThat(times(kept)).containsExactly(BEGIN, BEGIN + 1, BEGIN + 2, BEGIN + 31);
    assertThat(values(kept, "gold", Quantity.MEASURED))
        .containsExactly((double) .1f, (double) .2f, Double.NaN, (double) .3f);
    assertThat(kept.total(2)).isNaN();
    assertThat(kept.pressure(2)).isNaN();
  }

  /** The twin of the pause: as long a time, but measured. */
  @Test
  void period_ofAMinute_hasNoGaps() {
    for (int k = 0; k < 700; k++) {
      add(BEGIN + 60.02 * k, 60, named("gold", .1)); // the minutes shift against those of the clock
    }
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.size()).isEqualTo(600);
    assertThat(values(seconds, "gold", Quantity.MEASURED)).doesNotContain(Double.NaN);
    Series minutes = history.minutes(0, ALL);
    assertThat(values(minutes, "gold", Quantity.MEASURED)).doesNotContain(Double.NaN);
  }

  @Test
  void clock_setBack_dropsWhatIsLaterAndGoesOn() {
    for (int k = 0; k < 300; k++) {
      add(BEGIN + k, 1, named("gold", .1));
    }
    add(BEGIN + 100.5, 1, named("gold", .9));
    add(BEGIN + 101.5, 1, named("gold", .8));
    Series seconds = history.seconds(0, ALL);
    assertThat(seconds.size()).isEqualTo(101 + 2);
    assertThat(times(seconds)).isSorted().endsWith(BEGIN + 100, BEGIN + 100.5, BEGIN + 101.5);
    assertThat(times(history.minutes(0, ALL))).containsExactly(BEGIN, BEGIN + 60);
  }

  @Test
  void clock_setForwardAndBackByAYear_keepsWhatIsStillPast() {
    add(BEGIN, 1, named("gold", .1));
    add(BEGIN + 3e7, 1, named("gold", .2));
    add(BEGIN + 2, 1, named("gold", .3));
    assertThat(times(history.seconds(0, ALL))).containsExactly(BEGIN, BEGIN + 2);
  }
}
