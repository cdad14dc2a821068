package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.DelayRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many handlers of exempt classes there may be at once. */
final class ExemptCountsTest {
  private static long handled(ExemptCounts counts, int index, int requests, int most) {
    return IntStream.range(0, requests).filter(i -> counts.handle(index, most)).count();
  }

  /**
   * The reserve of 4 and 12 more; of 20 threads, of which others have 10, all but 2; at least 1.
   */
  @Test
  void most_isWhatReserveServesAndAFew_butLeavesThreadsToRead() {
    ExemptCounts counts =
        new ExemptCounts(Collections.nCopies(1, new DelayRecorder(NanoClock.system())), 100);
    assertThat(counts.most(4, 50)).isEqualTo(16);
    counts.threads(20);
    assertThat(counts.most(4, 10)).isEqualTo(8);
    assertThat(counts.most(0, 20)).isEqualTo(1);
  }

  @Test
  void handle_beyondTheBound_isRefusedUntilOneIsBack() {
    ExemptCounts counts =
        new ExemptCounts(Collections.nCopies(1, new DelayRecorder(NanoClock.system())), 100);
    IntStream.range(0, 6).forEach(i -> counts.begin(0));
    assertThat(handled(counts, 0, 6, 5)).isEqualTo(5);
    counts.end(0, true); // the one that was refused is answered
    assertThat(counts.counts(0).rejections()).isEqualTo(1);
    assertThat(counts.counts(0).arrivals()).isEqualTo(6);
    counts.handled(0, 5);
    assertThat(handled(counts, 0, 1, 5)).isEqualTo(1);
  }

  /** Of 5 one is left for each of two others. */
  @Test
  void handle_oneClassHangs_leavesOneForAnother() {
    ExemptCounts counts =
        new ExemptCounts(Collections.nCopies(3, new DelayRecorder(NanoClock.system())), 100);
    assertThat(handled(counts, 0, 9, 5)).isEqualTo(3);
    assertThat(handled(counts, 1, 9, 5)).isEqualTo(2);
    assertThat(handled(counts, 2, 9, 5)).as("the others have taken all").isZero();
    counts.handled(0, 5);
    assertThat(handled(counts, 2, 9, 5)).isEqualTo(1);
  }

  /** Of 5 one is left for the other class, whose work does not wait behind that of the first. */
  @Test
  void later_oneClassHangs_startsWhatHasRoomAndTheRestInOrder() {
    ExemptCounts counts =
        new ExemptCounts(Collections.nCopies(2, new DelayRecorder(NanoClock.system())), 100);
    List<String> started = new ArrayList<>();
    assertThat(handled(counts, 0, 4, 5)).isEqualTo(4);
    counts.later(0, 5, () -> started.add("first"));
    counts.later(0, 5, () -> started.add("second"));
    counts.later(1, 5, () -> started.add("other"));
    assertThat(started).containsExactly("other");
    counts.handled(0, 5);
    counts.handled(1, 5);
    assertThat(started).containsExactly("other", "first");
    counts.handled(0, 5);
    assertThat(started).containsExactly("other", "first", "second");
  }

  @Test
  void counts_oneIsBeingRefused_completedIsWhatItWas() {
    ExemptCounts counts =
        new ExemptCounts(Collections.nCopies(1, new DelayRecorder(NanoClock.system())), 100);
    for (int i = 0; i < 3; i++) {
      counts.begin(0);
      assertThat(counts.handle(0, 1)).isTrue();
      counts.handled(0, 1);
      counts.end(0, false);
    }
    counts.begin(0);
    assertThat(counts.handle(0, 1)).isTrue();
    counts.begin(0);
    assertThat(counts.handle(0, 1)).isFalse();
    assertThat(counts.counts(0).completed()).isEqualTo(3);
    assertThat(counts.counts(0).running()).isEqualTo(1);
    assertThat(counts.counts(0).arrivals()).isEqualTo(5);
  }
}
