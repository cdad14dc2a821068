package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hands that clients are dealt. Clients 0, 1, ...; the secret is 7. */
final class ShuffleShardingTest {
  private static final int CLIENTS = 128_000;

  @ParameterizedTest
  @CsvSource({"2,1", "17,16", "128,4", "4096,16"})
  void hand_distinctQueues(int queues, int size) {
    ShuffleSharding hands = new ShuffleSharding(queues, size, 7);
    for (int client = 0; client < 1000; client++) {
      int[] hand = hands.of(client);
      assertThat(IntStream.of(hand).distinct().count()).isEqualTo(size);
      assertThat(IntStream.of(hand)).allMatch(card -> card >= 0 && card < queues);
    }
  }

  @Test
  void hand_sameClient_sameQueues() {
    assertThat(new ShuffleSharding(128, 4, 7).of(5))
        .isEqualTo(new ShuffleSharding(128, 4, 7).of(5));
  }

  @Test
  void hand_anotherSecret_otherQueues() {
    assertThat(new ShuffleSharding(128, 4, 8).of(5))
        .isNotEqualTo(new ShuffleSharding(128, 4, 7).of(5));
  }

  /**
   * Each of the 128 queues is the i-th card of 1000 clients, give or take: the deviation of a
   * binomial with n = 128000 and p = 1/128 is sqrt(1000 * 127/128) = 31.5. The greatest of 512 such
   * is beyond 5 of them, which are 158, three times in ten thousand.
   */
  @Test
  void eachCard_evenlySpread() {
    ShuffleSharding hands = new ShuffleSharding(128, 4, 7);
    int[][] counts = new int[4][128];
    for (int client = 0; client < CLIENTS; client++) {
      int[] hand = hands.of(client);
      for (int i = 0; i < 4; i++) {
        counts[i][hand[i]]++;
      }
    }
    for (int[] ofCard : counts) {
      assertThat(IntStream.of(ofCard)).allMatch(count -> Math.abs(count - 1000) < 158);
    }
  }

  /**
   * With 8 queues and hands of 2 there are C(8,2) = 28 hands, so one client in 28 has the hand of a
   * given other one: of 128000 these are 4571, with a deviation of sqrt(4571 * 27/28) = 66. Half of
   * the hand is shared by 2 * 6 / 28 of them: 54857, with a deviation of sqrt(54857 * 16/28) = 177.
   * With 128 queues and hands of 4 it is one in C(128,4) = 10 668 000.
   */
  @Test
  void wholeHandShared_onceInAllHands() {
    ShuffleSharding hands = new ShuffleSharding(8, 2, 7);
    Set<Integer> large = asSet(hands.of(-1));
    int whole = 0;
    int half = 0;
    for (int client = 0; client < CLIENTS; client++) {
      Set<Integer> common = asSet(hands.of(client));
      common.retainAll(large);
      whole += common.size() == 2 ? 1 : 0;
      half += common.size() == 1 ? 1 : 0;
    }
    assertThat(whole).isBetween(4571 - 5 * 66, 4571 + 5 * 66);
    assertThat(half).isBetween(54857 - 5 * 177, 54857 + 5 * 177);
  }

  private static Set<Integer> asSet(int[] hand) {
    return new HashSet<>(Arrays.stream(hand).boxed().toList());
  }
}
