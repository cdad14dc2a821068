package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries of lengths, one word each. */
final class LengthTableTest {
  private static final long EPOCH = 30_000_000_000L;
  private final LengthTable table = new LengthTable();

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1L << 39, (1L << 40) - 2})
  void put_length_isFoundByItsHash(long length) {
    long hash = Hash.of("/a");
    table.put(hash, length, 0);
    assertThat(table.length(hash)).isEqualTo(length);
  }

  @Test
  void length_others_areNotKnown() {
    table.put(Hash.of("/a"), 5, 0);
    assertThat(table.length(Hash.of("/b"))).isEqualTo(RequestSize.UNKNOWN);
    long sameCell = Hash.of("/a") ^ (1L << 60);
    assertThat(table.length(sameCell)).isEqualTo(RequestSize.UNKNOWN);
    assertThat(table.length(0)).as("an empty cell").isEqualTo(RequestSize.UNKNOWN);
    assertThat(table.isFresh(0, 0)).isFalse();
  }

  /** A hash with the same cells and another tag. */
  private static long other(int number) {
    return Hash.of("/a") ^ ((long) number << 50);
  }

  @Test
  void put_fourOfTheSameCells_allAreKnown() {
    for (int i = 0; i < 4; i++) {
      table.put(other(i), i, 0);
    }
    for (int i = 0; i < 4; i++) {
      assertThat(table.length(other(i))).isEqualTo(i);
    }
    table.put(other(2), 20, 0);
    assertThat(table.length(other(2))).isEqualTo(20);
    assertThat(table.length(other(3))).isEqualTo(3);
  }

  @Test
  void put_aFifth_takesTheCellOfAnOldOne() {
    for (int i = 0; i < 4; i++) {
      table.put(other(i), i, i == 1 ? 0 : EPOCH);
    }
    table.put(other(5), 5, EPOCH);
    assertThat(table.length(other(1))).isEqualTo(RequestSize.UNKNOWN);
    table.put(other(6), 6, EPOCH); // all old ones are replaced
    assertThat(table.length(other(6))).isEqualTo(6);
  }

  @Test
  void put_noFile_isKnownToBeNone() {
    table.put(Hash.of("/none"), RequestSize.UNKNOWN, 0);
    assertThat(table.isFresh(Hash.of("/none"), 1)).isTrue();
    assertThat(table.length(Hash.of("/none"))).isEqualTo(RequestSize.UNKNOWN);
  }

  @Test
  void isFresh_halfAMinuteLater_isLookedUpAgain() {
    long hash = Hash.of("/a");
    table.put(hash, 5, -1); // the last nanosecond of an epoch
    assertThat(table.isFresh(hash, -EPOCH)).isTrue();
    assertThat(table.isFresh(hash, 0)).isFalse();
    assertThat(table.length(hash)).as("it is used meanwhile").isEqualTo(5);
    table.put(hash, 6, 0);
    assertThat(table.isFresh(hash, EPOCH - 1)).isTrue();
    assertThat(table.length(hash)).isEqualTo(6);
  }
}
