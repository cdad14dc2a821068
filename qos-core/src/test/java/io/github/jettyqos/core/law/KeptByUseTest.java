package io.github.jettyqos.core.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is kept by a class that uses little, or that another one asks for. */
final class KeptByUseTest {
  private static final long PERIOD = 250_000_000;
  private static final List<ServiceClass> TWO =
      List.of(ServiceClass.named("shop").build(), ServiceClass.named("rest").build());
  private static final Partition SHARES = Partition.of(16, 8, 8);

  private final KeptByUse kept = new KeptByUse(TWO, SHARES);

  @Test
  void first_nothingSeen_lendsNothing() {
    assertThat(kept(kept.first(SHARES))).containsExactly(8, 8);
  }

  @Test
  void next_littleUsed_isWhatIsUsedAndOneMore() {
    // 2 of 8 threads. What was taken for needed at first, 8, is below 1 after 30 s.
    Partition partition = after(121, seen(2), seen(0));
    assertThat(kept(partition)).containsExactly(3, 1);
    assertThat(partition.terms(TWO).most()).containsExactly(15, 13);
  }

  @Test
  void next_loadsNeedNearlyAll_isLent() {
    // It has used 7 threads. Beside a load of 4 that stays kept, but for what 5 s let it forget;
    // beside one of 13 it keeps what it uses and the 2 threads that are left over.
    after(1, seen(7), seen(4));
    assertThat(kept(after(20, seen(1), seen(4)))[0]).isBetween(5, 7);
    assertThat(kept(after(40, seen(1), seen(13)))[0]).isEqualTo(3);
  }

  @Test
  void next_oneAsksForTwiceOfAll_theOtherKeepsWhatItUses() {
    // 80 come while 30 are completed by 12 threads: 32 would be needed, whatever is lent.
    Partition partition = after(121, seen(3), seen(12, 80, 30));
    assertThat(kept(partition)).containsExactly(4, 8);
  }

  @Test
  void next_oneCompletesNothing_theOtherKeepsWhatItUses() {
    assertThat(kept(after(20, seen(3), seen(4)))).containsExactly(6, 6);
    ClassMeasurement hangs =
        new ClassMeasurement(120, 30, 30, 512, 10, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
    assertThat(kept(after(1000, seen(0), hangs)))
        .as("nothing is lent any more")
        .containsExactly(6, 8);
    assertThat(kept(after(20, seen(0), seen(10)))[0]).as("it completes again").isLessThan(6);
  }

  @Test
  void next_noRequestInTheFirstSecond_keepsOne() {
    ClassMeasurement none =
        new ClassMeasurement(0, 0, 0, 0, 0, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
    assertThat(kept(after(3, none, seen(6)))[0]).isBetween(6, 8);
    assertThat(kept(after(1, none, seen(6)))[0]).isEqualTo(1);
    assertThat(kept(after(1, seen(5), seen(6)))[0]).as("as soon as it has some").isBetween(6, 7);
  }

  @Test
  void next_keepConfigured_isThat() {
    List<ServiceClass> told =
        List.of(
            ServiceClass.named("shop").keep(0).build(), ServiceClass.named("rest").keep(5).build());
    assertThat(new KeptByUse(told, SHARES).first(SHARES).terms(told).kept()).containsExactly(0, 5);
  }

  @Test
  void still_budgetsSetByHand_keepsAsMuch() {
    Partition before = after(121, seen(3), seen(1));
    assertThat(kept(before)).containsExactly(4, 2);
    assertThat(kept(KeptByUse.still(Partition.of(16, 3, 13), before, TWO))).containsExactly(3, 2);
  }

  /** One that completes what comes, 30 in a period. */
  private static ClassMeasurement seen(int running) {
    return seen(running, running == 0 ? 0 : 30, running == 0 ? 0 : 30);
  }

  private static ClassMeasurement seen(int running, int arrivals, int completions) {
    double seconds = 0.25 * running / Math.max(1, completions); // by Little's law
    PeriodDelay residence =
        completions == 0 ? PeriodDelay.NONE : PeriodDelay.of(completions, seconds);
    PeriodDelay waiting = completions == 0 ? PeriodDelay.NONE : PeriodDelay.of(completions, 0);
    return new ClassMeasurement(
        4 * arrivals, arrivals, 0, 0, running, waiting, residence, Ages.NONE);
  }

  private Partition after(int periods, ClassMeasurement... seen) {
    Partition last = SHARES;
    for (int i = 0; i < periods; i++) {
      last = kept.next(new Measurement(i * PERIOD, PERIOD, last, Optional.empty(), List.of(seen)));
    }
    return last;
  }

  private static int[] kept(Partition partition) {
    return partition.terms(TWO).kept().stream().mapToInt(each -> each).toArray();
  }
}
