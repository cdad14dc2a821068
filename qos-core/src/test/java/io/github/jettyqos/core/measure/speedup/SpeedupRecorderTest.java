package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unknown;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the recorder counts, and what becomes of odd times and counts. */
final class SpeedupRecorderTest {
  private static final long MS = 1_000_000;

  /** Times are cut to ticks of about a microsecond. */
  private static final double TICK = LevelWord.TICK_SECONDS;

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65_536, Integer.MAX_VALUE})
  void new_levelOutOfRange_isRefused(int maxLevel) {
    assertThatThrownBy(() -> new SpeedupRecorder(maxLevel, 0))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "speedup.max-level: "
                + maxLevel
                + " is out of range; give a whole number from 1 to 65535");
  }

  @Test
  void sum_twoOverlapping_timeAndCompletionsAtTheirLevels() {
    SpeedupRecorder recorder = new SpeedupRecorder(4, 0);
    recorder.started(10 * MS);
    recorder.started(12 * MS);
    recorder.completed(17 * MS);
    recorder.completed(20 * MS);
    LevelBins sum = recorder.sum();
    assertThat(sum.seconds(0)).isCloseTo(0.005, within(TICK));
    assertThat(sum.seconds(1)).isCloseTo(0.005, within(TICK));
    assertThat(sum.completions(0)).isEqualTo(1);
    assertThat(sum.completions(1)).isEqualTo(1);
    assertThat(recorder.level()).isZero();
  }

  @Test
  void started_timeBeforeTheLast_countsAsTheLast() {
    SpeedupRecorder recorder = new SpeedupRecorder(4, 0);
    recorder.started(10 * MS);
    recorder.started(7 * MS);
    recorder.completed(9 * MS);
    recorder.completed(12 * MS);
    LevelBins sum = recorder.sum();
    assertThat(sum.seconds(0)).isCloseTo(0.002, within(TICK));
    assertThat(sum.seconds(1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE - 2 * MS, Long.MIN_VALUE, -3 * MS, (1L << 50) - 3 * MS})
  void sum_clockOrWordWrapsWithin_timeIsTheDifference(long start) {
    SpeedupRecorder recorder = new SpeedupRecorder(4, start);
    recorder.started(start + MS);
    recorder.completed(start + 6 * MS);
    assertThat(recorder.sum().seconds(0)).isCloseTo(0.005, within(TICK));
  }

  @Test
  void completed_noneStarted_countsNothing() {
    SpeedupRecorder recorder = new SpeedupRecorder(4, 0);
    recorder.completed(MS);
    recorder.started(2 * MS);
    recorder.completed(3 * MS);
    recorder.completed(4 * MS);
    assertThat(recorder.level()).isZero();
    assertThat(recorder.sum().total()).isEqualTo(1);
    assertThat(recorder.sum().busySeconds()).isCloseTo(0.001, within(TICK));
  }

  @Test
  void started_moreThanTheHighest_countAsTheHighest() {
    SpeedupRecorder recorder = new SpeedupRecorder(2, 0);
    for (int i = 0; i < 5; i++) {
      recorder.started(i * MS);
    }
    for (int i = 5; i < 10; i++) {
      recorder.completed(i * MS);
    }
    LevelBins sum = recorder.sum();
    assertThat(sum.completions(1)).isEqualTo(4);
    assertThat(sum.seconds(1)).isCloseTo(0.007, within(TICK));
    assertThat(sum.seconds(0)).isCloseTo(0.002, within(2 * TICK));
    assertThat(recorder.level()).isZero();
  }

  @Test
  void started_moreThanTheWordHolds_staysThere() {
    SpeedupRecorder recorder = new SpeedupRecorder(65_535, 0);
    for (int i = 0; i < 70_000; i++) {
      recorder.started(i);
    }
    assertThat(recorder.level()).isEqualTo(65_535);
  }

  @Test
  void sum_silenceOfDays_countsAsFiveHours() {
    SpeedupRecorder recorder = new SpeedupRecorder(4, 0);
    recorder.started(0);
    recorder.completed(3 * 86_400_000L * MS);
    assertThat(recorder.sum().seconds(0)).isCloseTo(17_592.2, within(0.1));
    assertThat(recorder.sum().total()).isEqualTo(1);
  }

  @Test
  void estimate_nothingNew_isTheSame() {
    SpeedupRecorder recorder = new SpeedupRecorder(4, 0);
    SpeedupEstimate first = recorder.estimate();
    assertThat(recorder.estimate()).isSameAs(first);
    recorder.started(0);
    recorder.completed(MS);
    assertThat(recorder.estimate()).isNotSameAs(first);
    assertThat(recorder.estimate().evidence().completions()).isEqualTo(1);
  }

  @Test
  void estimate_nothingAtAll_saysSo() {
    assertThat(new SpeedupRecorder(4, 0).estimate().inWords())
        .isEqualTo("not enough data: 0 of 300 completions");
  }

  @Test
  void estimate_fewCompletions_saysHowMany() {
    SpeedupRecorder recorder = oneByOne(143, MS);
    assertThat(recorder.estimate().inWords()).isEqualTo("not enough data: 143 of 300 completions");
  }

  @Test
  void estimate_timeStandsStill_saysSo() {
    assertThat(oneByOne(400, 0).estimate().inWords())
        .isEqualTo("no time passed between completions");
  }

  @Test
  void estimate_oneLevelOnly_saysSo() {
    assertThat(oneByOne(400, MS).estimate().inWords()).isEqualTo("only level 1 was seen");
  }

  @Test
  void estimate_fewNeighboursOnly_saysWhich() {
    SpeedupRecorder recorder = new SpeedupRecorder(50, 0);
    for (int i = 0; i < 31; i++) {
      recorder.started(0);
    }
    long now = 0;
    for (int i = 0; i < 800; i++) {
      // 31 → 30 → 31 → 32 → 31
      now += 5 * MS;
      if (i % 4 < 1 || i % 4 == 3) {
        recorder.completed(now);
      } else {
        recorder.started(now);
      }
    }
    assertThat(recorder.estimate()).isInstanceOf(Unknown.class);
    assertThat(recorder.estimate().inWords()).isEqualTo("only levels 31 to 32 were seen");
  }

  @Test
  void recorder_noReads_forgetsAllTheSame() {
    // 40 000 completions at 50 a second and no reads: the last 20 blocks and the open one
    // remain.
    SpeedupRecorder recorder = oneByOne(40_000, 20 * MS);
    assertThat(recorder.sum().total()).isBetween(20 * 256L, 22 * 256L);
  }

  @Test
  void record_fourThreadsAndAReader_everythingIsConserved() throws InterruptedException {
    // One more runs all the time; the threads share a clock, so they come out of order.
    SpeedupRecorder recorder = new SpeedupRecorder(8, 0, 10_000, Double.POSITIVE_INFINITY);
    AtomicLong clock = new AtomicLong();
    recorder.started(0);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          new Thread(
              () -> {
                for (int n = 0; n < 50_000; n++) {
                  recorder.started(clock.addAndGet(3_000));
                  recorder.completed(clock.addAndGet(5_000));
                }
              }));
    }
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong backwards = new AtomicLong();
    Thread reader =
        new Thread(
            () -> {
              long before = 0;
              while (!done.get()) {
                long now = recorder.sum().total();
                backwards.addAndGet(now < before ? 1 : 0);
                before = now;
              }
            });
    threads.forEach(Thread::start);
    reader.start();
    for (Thread thread : threads) {
      thread.join();
    }
    done.set(true);
    reader.join();
    recorder.completed(clock.get());

    assertThat(backwards).hasValue(0);
    assertThat(recorder.level()).isZero();
    assertThat(recorder.sum().total()).isEqualTo(200_001);
    assertThat(recorder.sum().busySeconds()).isCloseTo(clock.get() / 1e9, within(2 * TICK));
  }

  @Test
  void record_manyRequests_allocatesNothing() {
    SpeedupRecorder recorder = new SpeedupRecorder(100, 0);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long now = pairs(recorder, 0); // classes loaded, nothing measured

    long before = threads.getThreadAllocatedBytes(thread);
    pairs(recorder, now);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;

    // One object of 16 bytes per pair would be 1.6 million; measured: 3 808, for the end of a
    // block.
    assertThat(bytes).isLessThan(100_000);
  }

  private static long pairs(SpeedupRecorder recorder, long start) {
    long now = start;
    for (int i = 0; i < 100_000; i++) {
      recorder.started(now);
      now += 2_000;
      recorder.completed(now);
    }
    return now;
  }

  /** One request after the other. */
  private static SpeedupRecorder oneByOne(int requests, long nanosEach) {
    SpeedupRecorder recorder = new SpeedupRecorder(50, 0);
    for (int i = 0; i < requests; i++) {
      recorder.started(i * nanosEach);
      recorder.completed((i + 1) * nanosEach);
    }
    return recorder;
  }
}
