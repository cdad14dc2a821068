package io.github.jettyqos.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DelayRecorderTest {
  private final AtomicLong now = new AtomicLong(-5);
  private final NanoClock clock = now::get;

  private static long ms(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  @Test
  void record_one_isInAllThree() {
    DelayRecorder recorder = new DelayRecorder(clock);
    recorder.record(ms(30), ms(70));
    Delays delays = recorder.total();
    // Two significant digits: within 1 % of 30, 70 and 30 + 70 ms.
    assertThat(delays.waiting().max())
        .isBetween(Duration.ofMillis(30), Duration.ofNanos(30_300_000));
    assertThat(delays.processing().max())
        .isBetween(Duration.ofMillis(70), Duration.ofNanos(70_700_000));
    assertThat(delays.residence().max())
        .isBetween(Duration.ofMillis(100), Duration.ofNanos(101_000_000));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,256", "4,3", "8,256"})
  void record_asAHistogramDoes_sameCounts(int buffers, int capacity) {
    // The oracle is HdrHistogram itself; seed 7, 10 000 exponential samples of mean 5 ms.
    DelayRecorder recorder = new DelayRecorder(clock, buffers, capacity);
    Histogram expected = new Histogram(1, 3_600_000_000L, 2);
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 10_000; i++) {
      long nanos = (long) (-Math.log(1 - random.nextDouble()) * 5e6);
      recorder.record(nanos, 0);
      expected.recordValue(nanos / 1000);
    }
    assertThat(recorder.total().waiting().histogram()).isEqualTo(expected);
    assertThat(recorder.total().residence().histogram()).isEqualTo(expected);
    assertThat(recorder.recent().residence().histogram()).isEqualTo(expected);
  }

  @Test
  void takePeriod_twice_isWhatCameBetween() {
    DelayRecorder recorder = new DelayRecorder(clock, 2, 4);
    recorder.record(ms(1), 0);
    recorder.takePeriod(); // begins the first period
    for (int i = 0; i < 9; i++) { // more than a buffer holds
      recorder.record(ms(30), ms(70));
    }
    Delays first = recorder.takePeriod();
    assertThat(first.waiting().count()).isEqualTo(9);
    assertThat(first.residence().max())
        .isBetween(Duration.ofMillis(100), Duration.ofNanos(101_000_000));
    recorder.record(ms(5), 0);
    assertThat(recorder.takePeriod().waiting().count()).isEqualTo(1);
    assertThat(recorder.takePeriod().waiting().count()).isZero();
    assertThat(recorder.total().waiting().count()).isEqualTo(11); // nothing is lost by it
  }

  @Test
  void above_someTimes_countsWhatIsLonger() {
    DelayRecorder recorder = new DelayRecorder(clock);
    for (int i = 1; i <= 10; i++) {
      recorder.record(ms(10 * i), 0);
    }
    DelaySummary waiting = recorder.total().waiting();
    assertThat(waiting.above(Duration.ofMillis(5))).isEqualTo(10);
    assertThat(waiting.above(Duration.ofMillis(55))).isEqualTo(5);
    assertThat(waiting.above(Duration.ofMillis(200))).isZero();
  }

  @Test
  void record_outsideTheRange_isCountedAtItsEnds() {
    DelayRecorder recorder = new DelayRecorder(clock);
    recorder.record(-1, Duration.ofDays(1).toNanos());
    assertThat(recorder.total().waiting().max()).isEqualTo(Duration.ZERO);
    assertThat(recorder.total().processing().max().toHours()).isEqualTo(1);
  }

  @Test
  void recent_windowsPass_forgetsWhatTotalKeeps() {
    DelayRecorder recorder = new DelayRecorder(clock);
    recorder.record(ms(1), 0);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().waiting().count()).isEqualTo(1);
    recorder.record(ms(2), 0);
    assertThat(recorder.recent().waiting().count()).isEqualTo(2);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().waiting().count()).as("the second only").isEqualTo(1);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().waiting().count()).isZero();
    assertThat(recorder.total().waiting().count()).isEqualTo(2);
  }

  /** 7 of the counter of one loop, 3 of that of the next, which begins at 100. */
  @Test
  void rejections_ofAnotherCounter_leaveThoseOfTheWindowsIn() {
    DelayRecorder recorder = new DelayRecorder(clock);
    AtomicLong first = new AtomicLong(40);
    recorder.rejections(first::get);
    first.addAndGet(5);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().lost()).isEqualTo(5);
    first.addAndGet(2);
    AtomicLong second = new AtomicLong(100);
    recorder.rejections(second::get);
    assertThat(recorder.recent().lost()).isEqualTo(7);
    second.addAndGet(3);
    assertThat(recorder.recent().lost()).isEqualTo(10);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().lost()).as("of the last 10 s").isEqualTo(5);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(recorder.recent().lost()).isZero();
  }

  /** Each class is read several times a second, of which most have no requests. */
  @Test
  void recent_withoutRequests_needsNoHistograms() {
    DelayRecorder recorder = new DelayRecorder(clock);
    recorder.rejections(now::get);
    now.addAndGet(7);
    assertThat(recorder.recent().lost()).isEqualTo(7);
    assertThat(recorder.recent().residence().histogram())
        .isSameAs(recorder.total().residence().histogram());
    recorder.record(ms(1), 0);
    assertThat(recorder.recent().residence().histogram())
        .as("the twin")
        .isNotSameAs(recorder.recent().residence().histogram());
  }

  @Test
  void recent_manyRequestsAndNoReader_stillForgets() {
    DelayRecorder recorder = new DelayRecorder(clock, 1, 10);
    // 100 requests, one a second: full buffers move the window, at 10, 20, …, 100 s.
    for (int i = 0; i < 100; i++) {
      now.addAndGet(Duration.ofSeconds(1).toNanos());
      recorder.record(ms(1), 0);
    }
    assertThat(recorder.recent().waiting().count()).isBetween(10L, 20L);
    assertThat(recorder.total().waiting().count()).isEqualTo(100);
  }

  @Test
  void record_fourThreadsAndAReader_everyOneCountedOnce() throws InterruptedException {
    DelayRecorder recorder = new DelayRecorder(clock, 2, 4);
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      writers.add(
          new Thread(
              () -> {
                for (int n = 0; n < 100_000; n++) {
                  recorder.record(ms(1), ms(1));
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
                long count = recorder.total().waiting().count();
                if (count < before) {
                  backwards.incrementAndGet();
                }
                before = count;
              }
            });
    writers.forEach(Thread::start);
    reader.start();
    for (Thread writer : writers) {
      writer.join();
    }
    done.set(true);
    reader.join();
    assertThat(backwards).hasValue(0);
    assertThat(recorder.total().waiting().count()).isEqualTo(400_000);
    assertThat(recorder.total().processing().count()).isEqualTo(400_000);
  }
}
