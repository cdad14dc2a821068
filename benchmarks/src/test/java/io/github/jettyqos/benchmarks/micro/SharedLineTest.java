package io.github.jettyqos.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.benchmarks.micro.SharedLine.Change;
import io.github.jettyqos.benchmarks.micro.SharedLine.Outcome;
import org.junit.jupiter.api.Test;

/** The cores and their line; numbers by hand. */
final class SharedLineTest {
  private static final int CHANGES = 100_000;

  @Test
  void oneCore_neverWaits() {
    Outcome adds = new SharedLine(1, 0, 100, 5, false).run(Change.ADD, CHANGES, 1);
    assertThat(adds.millionsPerSecond()).isCloseTo(200, within(.1));
    Outcome swaps = new SharedLine(1, 0, 100, 5, false).run(Change.SWAP, CHANGES, 1);
    assertThat(swaps.millionsPerSecond()).isCloseTo(100, within(.1)); // a read and an exchange
    assertThat(swaps.retries()).isZero();
  }

  /** The line goes to and fro: 100 ns for each addition, and each core waits for the other. */
  @Test
  void twoCores_thatOnlyAdd_changeOnceATransfer() {
    Outcome adds = new SharedLine(2, 0, 100, 0, false).run(Change.ADD, CHANGES, 1);
    assertThat(adds.millionsPerSecond()).isCloseTo(10, within(.01));
    assertThat(adds.changeNanos()).isCloseTo(200, within(1.));
  }

  /** A sets, B fails, A reads, B sets, A fails, B reads: three transfers and a retry for each. */
  @Test
  void twoCores_thatOnlySwap_failOnceForEachChange() {
    Outcome swaps = new SharedLine(2, 0, 100, 0, false).run(Change.SWAP, CHANGES, 1);
    assertThat(swaps.retries()).isCloseTo(1, within(.001));
    assertThat(swaps.millionsPerSecond()).isCloseTo(1e3 / 300, within(.01));
  }

  /** All others fail in turn before one that has read comes again. */
  @Test
  void manyCores_thatOnlySwap_failAsOftenAsThereAreOthers() {
    Outcome swaps = new SharedLine(64, 0, 100, 0, false).run(Change.SWAP, CHANGES, 1);
    assertThat(swaps.retries()).isCloseTo(63, within(.1));
    Outcome adds = new SharedLine(64, 0, 100, 0, false).run(Change.ADD, CHANGES, 1);
    assertThat(adds.millionsPerSecond()).isCloseTo(10, within(.01));
  }

  /** A reads, B reads, A sets, B fails and sets: two transfers for each, and half of them fail. */
  @Test
  void linesThatStay_failOnceAtMost() {
    Outcome two = new SharedLine(2, 0, 100, 0, true).run(Change.SWAP, CHANGES, 1);
    assertThat(two.millionsPerSecond()).isBetween(4.9, 10.);
    Outcome many = new SharedLine(64, 0, 100, 0, true).run(Change.SWAP, CHANGES, 1);
    assertThat(many.retries()).isLessThanOrEqualTo(1);
    assertThat(many.millionsPerSecond()).isCloseTo(5, within(.1));
  }

  /** The line was at another core for 63 of 64 changes, and seldom is any in its way. */
  @Test
  void seldomChanges_costTheirTransfers() {
    SharedLine line = new SharedLine(64, 1e6, 100, 0, false);
    assertThat(line.run(Change.ADD, CHANGES, 1).changeNanos()).isCloseTo(98.4, within(2.));
    Outcome swaps = line.run(Change.SWAP, CHANGES, 1);
    assertThat(swaps.retries()).isLessThan(.03);
    assertThat(swaps.changeNanos()).isCloseTo(2 * 98.4, within(6.));
  }

  @Test
  void sameSeed_isTheSame() {
    SharedLine line = new SharedLine(64, 25_000, 100, 5, false);
    assertThat(line.run(Change.SWAP_AND_ADD, CHANGES, 3))
        .isEqualTo(line.run(Change.SWAP_AND_ADD, CHANGES, 3));
  }
}
