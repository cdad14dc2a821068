package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Evidence;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SpeedupSourceTest {
  private static final Evidence EVIDENCE = new Evidence(1000, 1, 20);
  private static final Speedup MIXED = new Speedup(50, .14, 23);

  @Test
  void now_nothingMeasured_isWhatWasConfigured() {
    SpeedupEstimate none = new SpeedupEstimate.Unknown("not enough data", EVIDENCE);
    assertThat(new SpeedupSource(() -> none, Optional.of(MIXED), 24).now()).contains(MIXED);
    assertThat(new SpeedupSource(() -> none, Optional.empty(), 24).now()).isEmpty();
  }

  @Test
  void now_known_isThat() {
    SpeedupEstimate known = new SpeedupEstimate.Known(MIXED, 1, .01, 20, 26, EVIDENCE);
    Speedup configured = new Speedup(1, 0, 1);
    assertThat(new SpeedupSource(() -> known, Optional.of(configured), 24).now()).contains(MIXED);
  }

  @Test
  void now_noSaturationSeen_isAQuarterBeyondWhatWasSeen() {
    SpeedupEstimate open = new SpeedupEstimate.Unsaturated(50, 1, .14, .01, 18, EVIDENCE);
    // The highest level seen is 20: 25.
    assertThat(new SpeedupSource(() -> open, Optional.empty(), 24).now())
        .contains(new Speedup(50, .14, 25));
  }

  @Test
  void now_onlyThroughput_scalesTheLastCompleteOne() {
    // At 20 handlers MIXED completes 50 (1 + .14 * 19) = 183 a second; half of that is seen.
    SpeedupEstimate busy = new SpeedupEstimate.ThroughputOnly(91.5, 1, 5, 20, EVIDENCE);
    Speedup scaled = new SpeedupSource(() -> busy, Optional.of(MIXED), 24).now().orElseThrow();
    assertThat(scaled.rate()).isCloseTo(25, within(1e-9));
    assertThat(scaled.slope()).isEqualTo(.14);
    assertThat(scaled.saturationPoint()).isEqualTo(23);
    Speedup alone = new SpeedupSource(() -> busy, Optional.empty(), 24).now().orElseThrow();
    // Any saturation point up to the highest level seen agrees: a quarter beyond is tried, 91.5 /
    // 25.
    assertThat(alone).isEqualTo(new Speedup(3.66, 1, 25));
    SpeedupEstimate sure = new SpeedupEstimate.ThroughputOnly(90, 1, 5, 9, EVIDENCE);
    assertThat(new SpeedupSource(() -> sure, Optional.empty(), 24).now())
        .contains(new Speedup(10, 1, 9));
  }

  private static boolean isKnown(SpeedupEstimate estimate, Optional<Speedup> configured) {
    SpeedupSource source = new SpeedupSource(() -> estimate, configured, 64);
    Optional<Speedup> ignored = source.now();
    return source.isSaturationKnown();
  }

  @Test
  void isSaturationKnown_onlyWhereMoreWereSeenOrConfigured() {
    SpeedupEstimate none = new SpeedupEstimate.Unknown("not enough data", EVIDENCE);
    assertThat(isKnown(none, Optional.empty())).isFalse();
    assertThat(isKnown(none, Optional.of(MIXED))).isTrue();
    SpeedupEstimate known = new SpeedupEstimate.Known(MIXED, 1, .01, 20, 26, EVIDENCE);
    assertThat(isKnown(known, Optional.empty())).isTrue();
    SpeedupEstimate open = new SpeedupEstimate.Unsaturated(50, 1, .14, .01, 18, EVIDENCE);
    assertThat(isKnown(open, Optional.empty())).isFalse();
    assertThat(isKnown(open, Optional.of(MIXED))).as("23 agrees with it").isTrue();
    Speedup ten = new Speedup(50, .14, 10);
    assertThat(isKnown(open, Optional.of(ten))).as("from 18 on: 25 are worth a try").isFalse();
    // Up to 20 were seen: saturated at 9 at most, or anywhere.
    SpeedupEstimate busy = new SpeedupEstimate.ThroughputOnly(90, 1, 5, 9, EVIDENCE);
    assertThat(isKnown(busy, Optional.empty())).isTrue();
    SpeedupEstimate anywhere = new SpeedupEstimate.ThroughputOnly(90, 1, 5, 20, EVIDENCE);
    assertThat(isKnown(anywhere, Optional.empty())).isFalse();
  }

  @Test
  void now_quietServer_keepsWhatIsKnownOfABusyOne() {
    // Seen with 3 handlers at most, from 2 up: nothing of it says that the server is another one.
    SpeedupEstimate.Evidence few = new SpeedupEstimate.Evidence(400, 1, 3);
    SpeedupEstimate quiet = new SpeedupEstimate.Unsaturated(52, 2, .1, .1, 2, few);
    assertThat(new SpeedupSource(() -> quiet, Optional.of(MIXED), 24).now()).contains(MIXED);
    // Twice as fast it is another one; where that ends is as little known as before.
    SpeedupEstimate faster = new SpeedupEstimate.Unsaturated(100, 2, .1, .1, 2, few);
    assertThat(new SpeedupSource(() -> faster, Optional.of(MIXED), 24).now())
        .contains(new Speedup(100, .1, 23));
    // Nothing is known: all threads may be worth while.
    assertThat(new SpeedupSource(() -> quiet, Optional.empty(), 24).now())
        .contains(new Speedup(52, .1, 24));
  }

  @Test
  void now_gainSeenBeyondTheKnownSaturation_movesOn() {
    // Known to saturate at 10, now seen with 20 and gaining: 25.
    Speedup ten = new Speedup(50, .14, 10);
    SpeedupEstimate open = new SpeedupEstimate.Unsaturated(50, 1, .14, .01, 18, EVIDENCE);
    assertThat(new SpeedupSource(() -> open, Optional.of(ten), 24).now())
        .contains(new Speedup(50, .14, 25));
  }

  @Test
  void now_knownSaturationWithinTheInterval_stays() {
    // The knee is at 18 or more: 20 agrees, though up to 20 were seen and a quarter more is 25.
    Speedup twenty = new Speedup(50, .14, 20);
    SpeedupEstimate open = new SpeedupEstimate.Unsaturated(50, 1, .14, .01, 18, EVIDENCE);
    assertThat(new SpeedupSource(() -> open, Optional.of(twenty), 24).now()).contains(twenty);
  }

  @Test
  void now_beforeAnyEstimate_isWhatOneHandlerCompletes() {
    SpeedupEstimate none = new SpeedupEstimate.Unknown("too little", EVIDENCE);
    SpeedupSource cold = new SpeedupSource(() -> none, Optional.empty(), 24);
    cold.completed(30, .02);
    cold.completed(0, 0);
    assertThat(cold.now()).isEmpty();
    cold.completed(10, .06);
    // 40 requests in 1.2 s: 33.3 a second.
    Speedup first = cold.now().orElseThrow();
    assertThat(first.rate()).isCloseTo(40 / 1.2, within(1e-9));
    assertThat(first.slope()).isEqualTo(1);
    assertThat(first.saturationPoint()).isEqualTo(24);
  }

  @Test
  void now_configured_doesNotGuess() {
    SpeedupEstimate none = new SpeedupEstimate.Unknown("too little", EVIDENCE);
    SpeedupSource known = new SpeedupSource(() -> none, Optional.of(MIXED), 24);
    known.completed(100, 1);
    assertThat(known.now()).contains(MIXED);
  }

  @Test
  void now_thousandsOfThreads_areOfUseFourTimesAsSeen() {
    SpeedupEstimate.Evidence few = new SpeedupEstimate.Evidence(400, 1, 3);
    SpeedupEstimate quiet = new SpeedupEstimate.Unsaturated(52, 2, .1, .1, 2, few);
    assertThat(new SpeedupSource(() -> quiet, Optional.empty(), 65535).now())
        .contains(new Speedup(52, .1, 4096));
    SpeedupEstimate.Evidence many = new SpeedupEstimate.Evidence(5000, 1, 3000);
    SpeedupEstimate busy = new SpeedupEstimate.Unsaturated(52, 2, .1, .1, 2, many);
    assertThat(new SpeedupSource(() -> busy, Optional.empty(), 65535).now())
        .contains(new Speedup(52, .1, 12_000));
  }

  @Test
  void now_onlyThroughputOfAServerThatSurelySaturatesEarlier_endsThere() {
    // Nothing is gained from 9 handlers on: 90 a second there, along the slope that is known.
    SpeedupEstimate sure = new SpeedupEstimate.ThroughputOnly(90, 1, 5, 9, EVIDENCE);
    Speedup scaled = new SpeedupSource(() -> sure, Optional.of(MIXED), 24).now().orElseThrow();
    assertThat(scaled.saturationPoint()).isEqualTo(9);
    assertThat(scaled.slope()).isEqualTo(.14);
    assertThat(scaled.throughput(20)).isCloseTo(90, within(1e-9));
  }

  private static int lowestWhileBusy(SpeedupEstimate estimate, Speedup truth) {
    SpeedupSource source = new SpeedupSource(() -> estimate, Optional.empty(), 32);
    int lowest = Integer.MAX_VALUE;
    int total = 32;
    for (int i = 0; i < 60; i++) {
      Throughput seen = new Throughput(truth.throughput(total) / 2, .5, total, total);
      total = Math.min(32, source.now(seen).orElseThrow().saturationPoint());
      lowest = Math.min(lowest, total);
    }
    return lowest;
  }

  /** Handlers that only wait: the best line has a slope of 1, and nothing shows an end. */
  @Test
  void now_busyWithASlopeOfOneThatWasMeasured_nothingIsTried() {
    Evidence many = new Evidence(1000, 1, 32);
    Speedup waiting = new Speedup(10, 1, 32);
    SpeedupEstimate open = new SpeedupEstimate.Unsaturated(10, .1, 1, .01, 32, many);
    assertThat(lowestWhileBusy(open, waiting)).isEqualTo(32);
    // The twin: of the same server only that point is known, and a slope of 1 is assumed. A quarter
    // beyond 32 is 40, of which half is tried.
    SpeedupEstimate point = new SpeedupEstimate.ThroughputOnly(320, 1, 1, 32, many);
    assertThat(lowestWhileBusy(point, waiting)).isEqualTo(20);
  }
}
