package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.speedup.LevelBins;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of 2 ms of a processor and 8 ms elsewhere, 4000 of them. */
final class WorkBlockTest {
  private static final double COMPUTE = .002;
  private static final double ELSEWHERE = .008;
  private static final int COUNT = 4000;

  /**
   * The squared variation of an exponential time, of 4000 samples: a standard deviation is .045.
   */
  private static final double BAR = .15;

  private final Random random = new Random(17);

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }

  /** What is measured where both parts are so many times their mean, the second as told. */
  private double variation(double stretch, boolean alike) {
    return variation(stretch, alike, COMPUTE / 4);
  }

  /** Where samples that use at most so much use little. */
  private double variation(double stretch, boolean alike, double little) {
    long[] samples = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      double times = exponential();
      double used = COMPUTE * times;
      double elsewhere = ELSEWHERE * (alike ? times : exponential());
      double luck = (stretch - 1) * 2 * random.nextDouble(); // of mean stretch - 1
      samples[i] = ClassPeriod.pack((float) used, (float) (used * (1 + luck) + elsewhere));
    }
    WorkBlock block = new WorkBlock();
    block.add(new ClassPeriod(new LevelBins(1), 0, 0, 0, samples), 0, new Stretch(), little);
    return block.varianceOfWork(stretch) / Math.pow(COMPUTE + ELSEWHERE, 2);
  }

  /** With both taken for independent .68 at a stretch of 1, and 0 beyond 1.05. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.2, 2})
  void varianceOfWork_largeRequestsAreLargeInAll_isThatOfTheWhole(double stretch) {
    assertThat(variation(stretch, true)).isCloseTo(1, within(BAR));
  }

  /** (2 * 2 + 8 * 8) / (10 * 10) = .68. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.2})
  void varianceOfWork_independentParts_isTheSumOfBoth(double stretch) {
    assertThat(variation(stretch, false)).isCloseTo(.68, within(BAR));
  }

  /**
   * The luck of sharing varies by 5 c then. Of exponential c a line through 8.3 c^2 is below 0 at c
   * = 0, by as much as the 64 ms^2 of the time elsewhere: without samples that use little, nothing
   * of it is left.
   */
  @Test
  void varianceOfWork_muchLuckInSharing_isToldBySamplesThatUseLittle() {
    assertThat(variation(6, false)).isCloseTo(.68, within(2 * BAR)); // a fifth of the samples
    assertThat(variation(6, false, 0)).isLessThan(.3);
  }

  /**
   * All compute for 2 ms, stretched by 1 + 3 e with e exponential. Where all wait for 8 ms nothing
   * varies; the luck of (3 * 2)^2 ms^2 would be .36. Where the wait is exponential it is .64, of
   * which (4 * 3 - 9) * 2 * 2 ms^2, .12, are taken for luck.
   */
  @Test
  void varianceOfWork_allComputeTheSame_luckInSharingIsTakenOff() {
    assertThat(variationOfEven(0)).isLessThan(.01);
    assertThat(variationOfEven(1)).isCloseTo(.52, within(BAR));
  }

  /**
   * All wait for 8 ms and compute for an exponential time of 2 ms, stretched by 1 + 10 e. Of it .04
   * is their own, (2 / 10)^2, and as much as .1 more by the chance of the line; the luck of those
   * that compute for 2 ms at most, of which the mean square is 1.02 ms^2, would be 1.02.
   */
  @Test
  void varianceOfWork_thoseThatUseLittleShareToo_luckIsTakenOff() {
    long[] samples = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      double used = COMPUTE * exponential();
      double shared = used * (1 + 10 * exponential());
      samples[i] = ClassPeriod.pack((float) used, (float) (shared + ELSEWHERE));
    }
    WorkBlock block = new WorkBlock();
    block.add(new ClassPeriod(new LevelBins(1), 0, 0, 0, samples), 0, new Stretch(), COMPUTE);
    assertThat(block.varianceOfWork(11) / Math.pow(COMPUTE + ELSEWHERE, 2)).isLessThan(.3);
  }

  /** As where a clock of processor time is too coarse for them. */
  @Test
  void mostStretch_nothingWasUsed_isUnknown() {
    long[] samples = new long[COUNT];
    Arrays.fill(samples, ClassPeriod.pack(0, (float) ELSEWHERE));
    WorkBlock block = new WorkBlock();
    block.add(new ClassPeriod(new LevelBins(1), 0, 0, 0, samples), 0, new Stretch(), COMPUTE / 4);
    assertThat(block.mostStretch()).isInfinite();
    assertThat(block.varianceOfWork(4)).isCloseTo(0, within(1e-9));
  }

  private double variationOfEven(double part) {
    long[] samples = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      double elsewhere = ELSEWHERE * (1 - part + part * exponential());
      double shared = COMPUTE * (1 + 3 * exponential());
      samples[i] = ClassPeriod.pack((float) COMPUTE, (float) (shared + elsewhere));
    }
    WorkBlock block = new WorkBlock();
    block.add(new ClassPeriod(new LevelBins(1), 0, 0, 0, samples), 0, new Stretch(), COMPUTE / 4);
    return block.varianceOfWork(4) / Math.pow(COMPUTE + ELSEWHERE, 2);
  }
}
