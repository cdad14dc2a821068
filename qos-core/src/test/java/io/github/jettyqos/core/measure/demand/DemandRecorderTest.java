package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DemandRecorderTest {
  private long cpu;
  private final DemandRecorder recorder = new DemandRecorder(2, 16, () -> cpu, 0);

  private void request(int classIndex, long from, long to, long uses) {
    long atStart = recorder.started(classIndex, from);
    cpu += uses;
    recorder.completed(classIndex, to, to - from, recorder.used(atStart));
  }

  @Test
  void take_requestsOfTwoClasses_eachHasItsOwn() {
    request(0, 0, 10_240, 3000);
    request(1, 10_240, 30_720, 7000);
    ClassPeriod first = recorder.watch(0).take();
    ClassPeriod second = recorder.watch(1).take();
    assertThat(first.completions()).isEqualTo(1);
    assertThat(first.processedSeconds).isEqualTo(10_240e-9);
    assertThat(first.busySeconds()).isCloseTo(10_240e-9, within(1e-12)); // whole ticks of 1024 ns
    assertThat(first.used(0)).isCloseTo(3e-6, within(1e-12)); // a float has 7 digits
    assertThat(second.used(0)).isCloseTo(7e-6, within(1e-12));
    assertThat(second.processed(0)).isCloseTo(20_480e-9, within(1e-12));
    assertThat(recorder.watch(0).take().samples()).isZero();
  }

  @Test
  void started_aSixteenthOfRequests_areSpreadOverAllThatRepeats() {
    recorder.watch(0).share(ClassWatch.ALL / 16);
    int[] sampled = new int[16];
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < 256; i++) {
      long atStart = recorder.started(0, 0);
      recorder.completed(0, 0, 0, recorder.used(atStart));
      if (atStart != DemandRecorder.NO_SAMPLE) {
        sampled[i % 16]++;
        numbers.add(i);
      }
    }
    // 16 of 256, and of the requests that are 16 apart exactly one, whichever they are.
    assertThat(numbers).hasSize(16);
    assertThat(sampled).containsOnly(1);
  }

  @Test
  void started_leastShare_areOneOf256InOneOfFourMilliseconds() {
    recorder.watch(0).share(ClassWatch.FEWEST);
    int[] sampled = new int[4];
    for (int i = 0; i < 4096; i++) {
      int milli = i / 1024;
      long atStart = recorder.started(0, (long) milli << 20); // 1.05 ms
      recorder.completed(0, 0, 0, recorder.used(atStart));
      sampled[milli] += atStart == DemandRecorder.NO_SAMPLE ? 0 : 1;
    }
    assertThat(sampled).containsExactly(4, 0, 0, 0); // 1024 / 256 in the first
  }

  @Test
  void used_clockThatKnowsNothing_isUnknown() {
    cpu = -1;
    long atStart = recorder.started(0, 0);
    assertThat(atStart).isEqualTo(DemandRecorder.UNKNOWN);
    assertThat(recorder.used(atStart)).isEqualTo(DemandRecorder.UNKNOWN);
    recorder.completed(0, 1000, 1000, DemandRecorder.UNKNOWN);
    assertThat(recorder.watch(0).take().used(0)).isNegative();
  }

  @Test
  void started_threadThatDoesNotTell_isLookedAtUntilItsHandlerIsBack() {
    Object thread = new Object();
    DemandRecorder silent =
        new DemandRecorder(
            2,
            16,
            new ThreadCpuClock() {
              @Override
              public long cpuNanos() {
                return -1;
              }

              @Override
              public Object silentThread() {
                return thread;
              }
            },
            0);
    long first = silent.started(1, 0);
    long second = silent.started(1, 0);
    assertThat(first).isNegative().isNotIn(second, DemandRecorder.UNKNOWN);
    assertThat(silent.used(first)).isEqualTo(DemandRecorder.UNKNOWN);
    silent.states().look();
    assertThat(silent.used(second)).isEqualTo(DemandRecorder.UNKNOWN);
    silent.states().look();
    // Two began, and of both looks one met one of them.
    assertThat(silent.states().take()[1]).isEqualTo(new HandlerStates.Seen(2, 0, 1, 2));
    assertThat(silent.used(DemandRecorder.NO_SAMPLE)).isEqualTo(DemandRecorder.NO_SAMPLE);
  }

  @Test
  void completed_noReads_fewerBecomeSamples() {
    for (int i = 0; i < 1024; i++) {
      request(0, i, i, 1);
    }
    assertThat(recorder.watch(0).share()).isEqualTo(ClassWatch.FEW);
    assertThat(recorder.watch(0).take().completions()).isEqualTo(1024);
  }

  @Test
  void started_50000RequestsASecond_64SamplesASecondOnceTheClassIsKnown() {
    // In a period come more requests than the history keeps, and 16 samples, too few to know it by:
    // without a memory for samples all requests of every period would be some at first.
    DemandSource source =
        new DemandSource(recorder, new SpeedupRecorder(16, 0), HostProcessors.UNKNOWN);
    long now = 0;
    long samples = 0;
    for (int period = 0; period < 80; period++) { // of a quarter of a second
      for (int i = 0; i < 12_500; i++) {
        long atStart = recorder.started(0, now);
        samples += period < 40 || atStart == DemandRecorder.NO_SAMPLE ? 0 : 1;
        cpu += 5000 + 2000 * (i % 3);
        now += 20_000;
        recorder.completed(0, now, 20_000, recorder.used(atStart));
      }
      DemandEstimate ignored = source.now(now);
    }
    // 10 s of 64, rounded up to 2 in 1024 of 50 000: 98. Without: 574 in each period.
    assertThat(samples).isBetween(600L, 1100L);
  }
}
