package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TournamentTreeTest {
  @Test
  void winner_drawnKeysAndPlaces_isThatOfALookAtAll() {
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int nodes = 1 + random.nextInt(20);
      TournamentTree tournament = new TournamentTree(nodes);
      double[][] keys = new double[nodes][];
      for (int step = 0; step < 50; step++) {
        int node = random.nextInt(nodes);
        if (random.nextInt(3) == 0) {
          keys[node] = null;
          tournament.leave(node);
        } else {
          keys[node] = new double[] {random.nextInt(2), random.nextInt(3), random.nextInt(2)};
          tournament.enter(node, keys[node][0], keys[node][1], keys[node][2]);
        }
        int from = random.nextInt(nodes);
        assertThat(tournament.winner(from)).as("seed %d", seed).isEqualTo(look(keys, from));
      }
    }
  }

  private static int look(double[][] keys, int from) {
    int best = Balancer.NONE;
    for (int i = 0; i < keys.length; i++) {
      int node = (from + i) % keys.length;
      if (keys[node] != null
          && (best == Balancer.NONE || java.util.Arrays.compare(keys[node], keys[best]) < 0)) {
        best = node;
      }
    }
    return best;
  }

  @Test
  void winner_noNodes_isNone() {
    assertThat(new TournamentTree(5).winner(3)).isEqualTo(Balancer.NONE);
    assertThat(new TournamentTree(5).leastSecond(7)).isEqualTo(7);
  }
}
