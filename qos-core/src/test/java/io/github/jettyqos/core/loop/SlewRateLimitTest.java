package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SlewRateLimitTest {
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold").min(2).max(20).build(),
          ServiceClass.named("silver").build(),
          ServiceClass.named("bronze").build());

  @Test
  void limit_withinTheStep_isAsProposed() {
    SlewRateLimit limit = new SlewRateLimit(CLASSES, 4);
    Partition to = Partition.of(24, 12, 6, 6);
    assertThat(limit.limit(Partition.of(24, 8, 8, 8), to, 1)).isEqualTo(to);
  }

  @Test
  void limit_beyondTheStep_goesTheStep() {
    SlewRateLimit limit = new SlewRateLimit(CLASSES, 2);
    assertThat(limit.limit(Partition.of(24, 8, 8, 8), Partition.of(24, 18, 3, 3), 1))
        .isEqualTo(Partition.of(24, 10, 6, 6 + 0));
  }

  @Test
  void limit_periodsCutShort_moveNoFasterThanWholeOnes() {
    SlewRateLimit limit = new SlewRateLimit(CLASSES, 4);
    Partition to = Partition.of(24, 18, 3, 3);
    Partition at = limit.limit(Partition.of(24, 2, 11, 11), to, 1);
    assertThat(at.budget(0)).isEqualTo(6);
    for (int i = 0; i < 3; i++) { // .3 of a period each gives 1.2 threads: 1, and then 2.6 - 1
      at = limit.limit(at, to, .3);
    }
    assertThat(at.budget(0)).isEqualTo(9); // 3.6 of 4
    assertThat(limit.limit(at, to, 1).budget(0)).isEqualTo(13);
  }

  @Test
  void limit_anyPair_movesNoBudgetFurtherAndAddsNoThreads() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      int most = 1 + random.nextInt(6);
      Partition from = random(random);
      Partition to = random(random);
      Partition next = new SlewRateLimit(CLASSES, most).limit(from, to, 1);
      for (int k = 0; k < 3; k++) {
        assertThat(Math.abs(next.budget(k) - from.budget(k))).isLessThanOrEqualTo(most);
      }
      assertThat(next.sum()).isLessThanOrEqualTo(Math.max(from.sum(), to.sum()));
    }
  }

  @Test
  void limit_again_arrives() {
    SlewRateLimit limit = new SlewRateLimit(CLASSES, 3);
    Partition to = Partition.of(24, 18, 3, 3);
    Partition at = Partition.of(24, 2, 11, 11);
    for (int i = 0; i < 6; i++) { // 16 threads at 3 a step
      at = limit.limit(at, to, 1);
    }
    assertThat(at).isEqualTo(to);
  }

  private static Partition random(SplittableRandom random) {
    return Partition.of(24, random.nextInt(1, 20), random.nextInt(1, 20), random.nextInt(1, 20));
  }

  @Test
  void isLegal_outsideTheBoundsOfAClass_isNot() {
    assertThat(isLegal(Partition.of(24, 2, 1, 1))).isTrue();
    assertThat(isLegal(Partition.of(24, 1, 1, 1))).isFalse(); // gold has at least 2
    assertThat(isLegal(Partition.of(24, 21, 1, 1))).isFalse(); // and at most 20
    assertThat(isLegal(Partition.of(24, 8, 8))).isFalse();
  }

  @Test
  void isLegal_moreThanThereIs_isNotUnlessItIsInForce() {
    assertThat(isLegal(Partition.of(24, 8, 8, 8))).isTrue();
    assertThat(isLegal(Partition.of(24, 8, 8, 9))).isFalse();
    assertThat(isLegal(Partition.of(25, 8, 8, 8))).isFalse();
    Partition byHand = Partition.of(30, 10, 10, 12);
    assertThat(new SlewRateLimit(CLASSES, 4).isLegal(byHand, byHand, 24)).isTrue();
  }

  /** Of 24 threads, all of which are in force. */
  private static boolean isLegal(Partition proposed) {
    return new SlewRateLimit(CLASSES, 4).isLegal(Partition.of(24, 8, 8, 8), proposed, 24);
  }
}
