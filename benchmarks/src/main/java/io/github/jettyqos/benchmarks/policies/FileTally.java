package io.github.jettyqos.benchmarks.policies;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Answers by the size of the file: how many, how long they took together, how long the longest. As
 * a word: numbers with commas.
 */
final class FileTally {
  private static final int CLASSES = Site.SIZES.length + 1;
  private static final double NANOS = 1e9;

  private final long[] numbers;

  FileTally() {
    this(new long[3 * CLASSES + 1]);
  }

  private FileTally(long[] numbers) {
    this.numbers = numbers;
  }

  static FileTally parse(String word) {
    return new FileTally(Arrays.stream(word.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }

  void add(int sizeClass, long nanos, boolean ok) {
    numbers[sizeClass]++;
    numbers[CLASSES + sizeClass] += nanos;
    int longest = 2 * CLASSES + sizeClass;
    numbers[longest] = Math.max(numbers[longest], nanos);
    numbers[3 * CLASSES] += ok ? 0 : 1;
  }

  String word() {
    return LongStream.of(numbers).mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  long count() {
    return LongStream.of(numbers).limit(CLASSES).sum();
  }

  /** Mean time of one size class, s. */
  double mean(int sizeClass) {
    return numbers[CLASSES + sizeClass] / NANOS / numbers[sizeClass];
  }

  /** Mean time of all, s. */
  double mean() {
    return LongStream.of(numbers).skip(CLASSES).limit(CLASSES).sum() / NANOS / count();
  }

  /** The longest time of one size class, s. */
  double longest(int sizeClass) {
    return numbers[2 * CLASSES + sizeClass] / NANOS;
  }

  long failed() {
    return numbers[3 * CLASSES];
  }
}
