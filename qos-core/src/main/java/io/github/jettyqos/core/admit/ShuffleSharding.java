package io.github.jettyqos.core.admit;

import java.util.SplittableRandom;

/**
 * Deals each client a few of many queues, always the same ones: shuffle sharding. Two clients may
 * have some in common, hardly ever all.
 *
 * <p>Every hand is as likely as every other. Which one a client has depends on a secret, so that
 * nobody can look for a client number with the hand of somebody else.
 */
final class ShuffleSharding {
  private final int queues;
  private final int size;
  private final long secret;

  /** Of {@code size} distinct numbers from 0 to {@code queues - 1}; fewer than there are. */
  ShuffleSharding(int queues, int size, long secret) {
    this.queues = queues;
    this.size = size;
    this.secret = secret;
  }

  /** In the order in which they were dealt. */
  int[] of(long client) {
    SplittableRandom cards = new SplittableRandom(client ^ secret);
    int[] hand = new int[size];
    int dealt = 0;
    while (dealt < size) {
      int card = cards.nextInt(queues);
      if (!isAmong(hand, dealt, card)) {
        hand[dealt++] = card;
      }
    }
    return hand;
  }

  private static boolean isAmong(int[] hand, int dealt, int card) {
    for (int i = 0; i < dealt; i++) {
      if (hand[i] == card) {
        return true;
      }
    }
    return false;
  }
}
