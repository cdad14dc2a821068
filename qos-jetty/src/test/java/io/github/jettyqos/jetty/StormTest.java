package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.eclipse.jetty.logging.JettyLevel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The storm: everything that clients and applications do, at once and at random, and what must hold
 * all the same.
 *
 * <p>Each focus has the seeds 1 to {@code storm.seeds} (default 2). {@code -Dstorm.seed=N
 * -Dstorm.focus=F} repeats one round; {@code -Dstorm.minutes=M -Dtest.timeout=SECONDS} goes on with
 * new seeds for as long, from {@code storm.seed} on, over all that it can focus on or one. See
 * {@link StormPlan} for what a seed draws.
 *
 * <p>It was run against the code as it stood before the faults were mended that it was written for.
 * There it failed with these seeds: endings, window, bidi, memory, errorpage and start 1 to 4, all
 * 1 to 8, reset 1 to 3 (resets not told) and 4 (told; a race, not in every run), listener 2 to 4
 * and mostly 1. Restart is for faults that were found later, and a race: seed 2 there, and 19 of 36
 * rounds of ten seconds before stops were mended. Those after it are for what attacks and other
 * people's bug reports found; before that was mended these seeds failed: unrenderable,
 * conversation, continue, observe and exempt 1 to 4, redispatch 1 and 3 (where a selector parses:
 * others are still served inline), frames 1 to 4, and on virtual threads local 8 and 15.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
final class StormTest {
  private static final List<String> FOCUSES =
      List.of(
          "endings",
          "window",
          "bidi",
          "reset",
          "memory",
          "errorpage",
          "start",
          "listener",
          "restart",
          "unrenderable",
          "redispatch",
          "conversation",
          "continue",
          "observe",
          "exempt",
          "local",
          "frames",
          "all");

  /** How long the mix lasts in a round. */
  private static final long MIX_MILLIS = Long.getLong("storm.millis", 2_000);

  /** Seeds of each focus; four walk through what the lowest bits of a seed decide. */
  private static final int SEEDS = Integer.getInteger("storm.seeds", 2);

  @AfterAll
  static void speak() {
    StormLog.level(JettyLevel.WARN);
  }

  /** The first seeds of each focus, or what is asked for. */
  static Stream<Arguments> shortRun() {
    if (Long.getLong("storm.seed") != null || Long.getLong("storm.minutes") != null) {
      return chosen().stream().map(focus -> Arguments.of(focus, Long.getLong("storm.seed", 1)));
    }
    return chosen().stream()
        .flatMap(
            focus -> LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> Arguments.of(focus, seed)));
  }

  private static List<String> chosen() {
    String focus = System.getProperty("storm.focus");
    return focus == null ? FOCUSES : List.of(focus.split(","));
  }

  @ParameterizedTest
  @MethodSource("shortRun")
  void round_ofAFocus_violatesNothing(String focus, long seed) throws Exception {
    assertThat(Storm.run(focus, seed, MIX_MILLIS)).isEmpty();
  }

  @Test
  void rounds_forMinutes_violateNothing() throws Exception {
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("storm.minutes", 0));
    List<String> violations = new ArrayList<>();
    for (long seed = Long.getLong("storm.seed", 1); System.nanoTime() - until < 0; seed++) {
      for (String focus : chosen()) {
        List<String> found = Storm.run(focus, seed, 5 * MIX_MILLIS);
        found.forEach(System.out::println);
        violations.addAll(found);
      }
    }
    assertThat(violations).isEmpty();
  }

  @Tag("virtual")
  @ParameterizedTest
  @MethodSource("virtualRun")
  void round_onVirtualThreads_violatesNothing(String focus, long seed) throws Exception {
    assertThat(Storm.run(focus, seed, MIX_MILLIS)).isEmpty();
  }

  /**
   * Half as many seeds, with the bit of virtual threads set; the first two differ in all others.
   */
  static Stream<Arguments> virtualRun() {
    return Stream.of(
            "endings",
            "window",
            "bidi",
            "reset",
            "restart",
            "unrenderable",
            "exempt",
            "local",
            "all")
        .flatMap(
            focus ->
                LongStream.of(8, 15, 9, 14, 10, 13, 11, 12)
                    .limit(SEEDS / 2)
                    .mapToObj(seed -> Arguments.of(focus, seed)));
  }
}
