package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of lengths, in one word each. */
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
    table.put(sameCell, 6, 0);
    assertThat(table.length(Hash.of("/a"))).as("its cell was taken").isEqualTo(RequestSize.UNKNOWN);
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
