package io.github.jettyqos.sim.experiment.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReservationTest {
  @Test
  void groups_atMostTwiceAsLong_areAlike() {
    // .01 and .02 are one group, .05 and .09 the next, .9 the last.
    assertThat(Reservation.groups(List.of(.9, .02, .05, .01, .09))).containsExactly(2, 0, 1, 0, 1);
    assertThat(Reservation.groups(List.of(1.0, 2.0))).containsExactly(0, 0);
    assertThat(Reservation.groups(List.of(2.1, 1.0))).containsExactly(1, 0);
  }

  @Test
  void groups_moreThanThree_growUntilThree() {
    // By 2 and by 4 each is a group of its own; by 8: 1 and 5, 25 and 125, 625.
    assertThat(Reservation.groups(List.of(1.0, 5.0, 25.0, 125.0, 625.0)))
        .containsExactly(0, 0, 1, 1, 2);
  }

  @Test
  void threads_shortestFirst_getTheirPartRoundedUp() {
    // Of 10 threads .05, .3 and .65 of the demand: .5 and 3 are 1 and 3, and 6 are left.
    assertThat(Reservation.threads(new int[] {1, 0, 2}, new double[] {3, .5, 6.5}, 10))
        .containsExactly(3, 1, 6);
    // 2 / 3 of 4 are 2.7, so 3.
    assertThat(Reservation.threads(new int[] {0, 1}, new double[] {2, 1}, 4)).containsExactly(3, 1);
  }

  @Test
  void threads_roundedUpBeyondAll_leaveOneForEach() {
    // Of 3 threads the first asks for ceil(2.7) and the others must have one each.
    assertThat(Reservation.threads(new int[] {0, 1, 2}, new double[] {9, .5, .5}, 3))
        .containsExactly(1, 1, 1);
    // A class without demand gets one thread.
    assertThat(Reservation.threads(new int[] {0, 1}, new double[] {0, 1}, 8)).containsExactly(1, 7);
  }
}
