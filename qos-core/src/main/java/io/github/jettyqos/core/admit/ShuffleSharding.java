package io.github.jettyqos.core.admit;

import java.util.SplittableRandom;

/**
 * Shuffle sharding: each client has a few of many queues, always the same. Two clients may share
 * some of them, but rarely all.
 *
 * <p>Every hand is equally likely. It depends on a secret, so that a client cannot choose an
 * identity that shares the hand of another client.
 */
final class ShuffleSharding {
  private final int queues;
  private final int size;
  private final long secret;

  /** {@code size} distinct numbers from 0 to {@code queues - 1}; fewer than there are. */
  ShuffleSharding(int queues, int size, long secret) {
    this.queues = queues;
    this.size = size;
    this.secret = secret;
  }

  /** Returns the hand of a client, in the order dealt. */
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
