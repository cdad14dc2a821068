package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A custom law in the loop: whatever it does, the last good partition stays in force. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(CapturedLog.class)
final class PluggedLawTest {
  private static final Partition BEGIN = Partition.of(8, 4, 4);
  private static final Partition GOOD = Partition.of(8, 5, 3);
  private static final Partition LATE = Partition.of(8, 7, 1);
  private static final Partition BY_HAND = Partition.of(8, 1, 7);

  /** Longer than any wait for an answer. */
  private static final Duration LONG = Duration.ofMinutes(1);

  private static final Duration SHORT = Duration.ofMillis(10);

  private final LoopPlant plant = new LoopPlant();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  private static ControlOptions options(Duration period, Function<LawContext, ControlLaw> maker) {
    return ControlOptions.builder().law(new OwnLaw("own", maker)).period(period).build();
  }

  private ControlLoop loop(Duration period, ControlLaw law) {
    return plant.loop(options(period, context -> law), ControlLaws::of);
  }

  private LoopRecord run(ControlLoop loop) {
    plant.pass(loop.status().options().period());
    return loop.run();
  }

  private CompletableFuture<LoopRecord> runElsewhere(ControlLoop loop) throws InterruptedException {
    CompletableFuture<LoopRecord> record = CompletableFuture.supplyAsync(() -> run(loop));
    asked.await();
    return record;
  }

  private Partition inForce() {
    return plant.gate.partition();
  }

  private static Proposal good(Measurement measured) {
    return Proposal.of(GOOD, "good");
  }

  /** Answers the first question once it is released, and the others at once. */
  private Proposal lateOnce(Measurement measured) {
    if (asked.getCount() == 0) {
      return good(measured);
    }
    asked.countDown();
    await(released);
    return Proposal.of(LATE, "late");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void run_ownLaw_isAskedOnAThreadOfItsOwnWithoutTheMonitor() {
    Thread[] seen = {null};
    ControlLoop[] loop = {null};
    loop[0] =
        loop(
            LONG,
            measured -> {
              seen[0] = Thread.currentThread();
              loop[0].freeze("by the law"); // would wait if the loop held the monitor meanwhile
              return good(measured);
            });
    assertThat(run(loop[0]).step().hold()).isEqualTo(HoldReason.FROZEN);
    assertThat(seen[0].getName()).isEqualTo("qos-law");
    assertThat(seen[0].isDaemon()).isTrue();
  }

  @Test
  void run_shippedLaw_runsOnTheThreadOfTheStep() {
    Thread[] seen = {null};
    ControlLaw law =
        measured -> {
          seen[0] = Thread.currentThread();
          return good(measured);
        };
    assertThat(run(plant.loop(ControlOptions.DEFAULT, (o, c, t) -> law)).step().applied())
        .isEqualTo(GOOD);
    assertThat(seen[0]).isEqualTo(Thread.currentThread());
  }

  @Test
  void step_inVirtualTime_asksHereAndNow() {
    Thread[] seen = {null};
    ControlOptions options =
        options(
            SHORT,
            context ->
                measured -> {
                  seen[0] = Thread.currentThread();
                  return good(measured);
                });
    ControlStep step =
        new ControlStep(plant.plant, ControlLaws.of(options, plant.classes, 8), SHORT, 8, 0);
    assertThat(step.run(SHORT.toNanos()).applied()).isEqualTo(GOOD);
    assertThat(seen[0]).isEqualTo(Thread.currentThread());
  }

  static List<Arguments> nonsense() {
    Target target = Target.atMost(Statistic.MEAN, Duration.ofMillis(9));
    Shortfall nobody = new Shortfall(7, "nobody", 1, target, target, target, false, 0);
    return List.of(
        nonsense(
            "throws", HoldReason.LAW_FAILED, m -> broken(new IllegalStateException("planted"))),
        nonsense("fails", HoldReason.LAW_FAILED, m -> broken(new AssertionError("planted"))),
        nonsense(
            "is not linked", HoldReason.LAW_FAILED, m -> broken(new NoClassDefFoundError("x"))),
        nonsense("nothing", HoldReason.LAW_FAILED, m -> null),
        nonsense("one class too few", HoldReason.LAW_FAILED, m -> of(8, 8)),
        nonsense("one class too many", HoldReason.LAW_FAILED, m -> of(8, 3, 3, 2)),
        nonsense(
            "a certificate of nobody",
            HoldReason.LAW_FAILED,
            m -> new Proposal(GOOD, List.of(nobody), "")),
        nonsense("above the maximum of bronze", HoldReason.NOT_LEGAL, m -> of(12, 1, 11)),
        nonsense("below the minimum of gold", HoldReason.NOT_LEGAL, m -> of(8, 0, 8)),
        nonsense("budgets above all threads", HoldReason.NOT_LEGAL, m -> of(8, 6, 3)),
        nonsense("a total above all threads", HoldReason.NOT_LEGAL, m -> of(9, 5, 3)),
        nonsense("far too much", HoldReason.NOT_LEGAL, m -> of(65535, 65535, 10)));
  }

  private static Arguments nonsense(String what, HoldReason hold, ControlLaw law) {
    return Arguments.of(what, hold, law);
  }

  private static Proposal of(int total, int... budgets) {
    return Proposal.of(Partition.of(total, budgets), "nonsense");
  }

  private static Proposal broken(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nonsense")
  void run_nonsense_holdsTheLastGoodPartition(String what, HoldReason hold, ControlLaw law) {
    AtomicInteger questions = new AtomicInteger();
    ControlLoop loop =
        loop(
            LONG,
            measured ->
                questions.getAndIncrement() % 2 == 0 ? good(measured) : law.propose(measured));
    for (int i = 1; i <= 3; i++) {
      assertThat(run(loop).step().hold()).isEqualTo(HoldReason.NONE);
      LoopRecord held = run(loop);
      assertThat(held.step().hold()).isEqualTo(hold);
      assertThat(held.predicted()).hasSize(2);
      assertThat(held.ifApplied()).as("to predict it may take a second").isEmpty();
      assertThat(inForce()).isEqualTo(GOOD);
      assertThat(loop.status().holds()).containsEntry(hold, (long) i);
      assertThat(loop.lines(1).get(0)).contains("\"hold\":\"" + hold.key() + "\"");
    }
    assertThat(loop.history()).hasSize(2);
  }

  @Test
  void run_reasonOfManyLines_isOne() {
    ControlLoop loop = loop(LONG, measured -> Proposal.of(GOOD, "a\nb" + "x".repeat(1000)));
    assertThat(run(loop).reason()).startsWith("a\\u000abxxx").hasSizeLessThan(400);
  }

  @Test
  void run_lawThatHangs_isLateAndNotAskedAgainAndItsAnswerIsDropped() {
    AtomicInteger questions = new AtomicInteger();
    ControlLoop loop =
        loop(
            SHORT,
            measured -> {
              questions.incrementAndGet();
              return lateOnce(measured);
            });
    LoopRecord first = run(loop);
    assertThat(first.step().hold()).isEqualTo(HoldReason.LAW_LATE);
    assertThat(first.reason()).isEqualTo("held: the law had not answered in time");
    assertThat(first.step().measured()).isNotNull();
    for (int i = 0; i < 3; i++) {
      assertThat(run(loop).step().hold()).isEqualTo(HoldReason.LAW_LATE);
    }
    assertThat(questions).hasValue(1);
    assertThat(loop.status().holds()).containsEntry(HoldReason.LAW_LATE, 4L);
    assertThat(inForce()).isEqualTo(BEGIN);
    released.countDown();
    HoldReason hold = HoldReason.LAW_LATE;
    while (hold == HoldReason.LAW_LATE) { // until it has come back
      hold = run(loop).step().hold();
    }
    assertThat(hold).isEqualTo(HoldReason.NONE);
    assertThat(loop.history()).extracting(PastPartition::partition).containsExactly(BEGIN, GOOD);
  }

  @Test
  void operator_whileALawIsBusy_waitsForNothingAndHasTheLastWord() throws Exception {
    ControlLoop loop = loop(LONG, this::lateOnce);
    CompletableFuture<LoopRecord> record = runElsewhere(loop);
    assertThat(loop.status().steps()).isZero();
    assertThat(loop.lines(9)).isEmpty();
    loop.freeze("a release");
    loop.resume();
    loop.options(now -> now.withTotal(OptionalInt.of(8)));
    loop.guarantee(0, new Guarantee.Relative(7));
    loop.override(BY_HAND, "by hand");
    assertThat(inForce()).isEqualTo(BY_HAND);
    assertThat(record).isNotDone();
    released.countDown();
    assertThat(record.get().step().hold()).isEqualTo(HoldReason.LAW_LATE);
    assertThat(inForce()).isEqualTo(BY_HAND);
    assertThat(run(loop).step().hold()).isEqualTo(HoldReason.FROZEN);
    loop.resume();
    assertThat(run(loop).step().hold()).isEqualTo(HoldReason.NONE);
    assertThat(inForce()).isEqualTo(GOOD);
  }

  @Test
  void freeze_whileALawIsBusy_publishesWhatItSays() throws Exception {
    ControlLoop loop = loop(LONG, this::lateOnce);
    CompletableFuture<LoopRecord> record = runElsewhere(loop);
    loop.freeze("a release");
    released.countDown();
    assertThat(record.get().step().hold()).isEqualTo(HoldReason.FROZEN);
    assertThat(record.get().step().proposal()).isEqualTo(Proposal.of(LATE, "late"));
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  private void assertDropped(ControlLoop loop, Consumer<ControlLoop> change) throws Exception {
    CompletableFuture<LoopRecord> record = runElsewhere(loop);
    change.accept(loop);
    released.countDown();
    assertThat(record.get().step().hold()).isEqualTo(HoldReason.LAW_LATE);
    assertThat(record.get().step().proposal()).isNull();
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void options_anotherLawWhileOneIsBusy_dropsItsAnswer() throws Exception {
    ControlLoop loop = loop(LONG, this::lateOnce);
    assertDropped(loop, l -> l.options(now -> now.withLaw(LawKind.STATIC)));
    assertThat(run(loop).step().hold()).isEqualTo(HoldReason.NONE);
    assertThat(inForce().budgets()).isEqualTo(BEGIN.budgets());
  }

  @Test
  void guarantee_changedWhileALawIsBusy_dropsItsAnswer() throws Exception {
    assertDropped(loop(LONG, this::lateOnce), l -> l.guarantee(0, new Guarantee.Relative(7)));
  }

  @Test
  void handThatGivesWay_whileALawIsBusy_hasItTakeOverFirst() throws Exception {
    AtomicInteger taken = new AtomicInteger();
    ControlLaw law =
        new ControlLaw() {
          @Override
          public Proposal propose(Measurement measured) {
            return lateOnce(measured);
          }

          @Override
          public void takeOver() {
            taken.incrementAndGet();
          }
        };
    ControlLoop loop = loop(LONG, law);
    assertThat(taken).as("no caller waits for it yet").hasValue(0);
    loop.freeze("a release");
    assertDropped(loop, ControlLoop::resume);
    assertThat(taken).as("as it began").hasValue(1);
    assertThat(run(loop).step().hold()).isEqualTo(HoldReason.NONE);
    assertThat(taken).hasValue(2);
  }

  @Test
  void options_noLongerInTheShadowWhileALawIsBusy_dropsItsAnswer() throws Exception {
    ControlOptions shadow = options(LONG, context -> this::lateOnce).withShadow(true);
    assertDropped(
        plant.loop(shadow, ControlLaws::of), l -> l.options(now -> now.withShadow(false)));
  }

  /** For good, unless it is interrupted. */
  private Proposal hang(CountDownLatch interrupted) {
    asked.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
    return Proposal.of(LATE, "late");
  }

  @Test
  void leftLaw_thatHangs_isInterruptedAndTheNextOneIsAsked() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    ControlLoop loop = loop(SHORT, measured -> hang(interrupted));
    assertThat(run(loop).step().hold()).isEqualTo(HoldReason.LAW_LATE);
    asked.await();
    loop.options(now -> now.withLaw(LawKind.STATIC));
    assertThat(run(loop).step().hold()).as("the shipped law").isEqualTo(HoldReason.NONE);
    interrupted.await();
    assertThat(inForce().budgets()).isEqualTo(BEGIN.budgets());
  }

  /** An interrupted law that goes on with what it has. */
  @Test
  void stop_whileALawIsBusy_dropsItsAnswer() throws Exception {
    ControlLoop loop = loop(LONG, measured -> hang(new CountDownLatch(1)));
    assertDropped(loop, ControlLoop::stop);
  }

  @Test
  void stop_whileALawHangs_interruptsIt() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    ControlLoop loop =
        plant.loopInRealTime(SHORT, (o, c, t) -> new PluggedLaw(m -> hang(interrupted)));
    loop.start();
    asked.await();
    loop.stop();
    interrupted.await();
    loop.stop(); // again is nothing
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void options_lawThatIsSlowToMake_doesNotBlockTheLoop() throws Exception {
    ControlOptions still = ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
    ControlLoop loop = plant.loop(still, ControlLaws::of);
    OwnLaw slow =
        new OwnLaw(
            "slow",
            context -> {
              asked.countDown();
              await(released);
              return PluggedLawTest::good;
            });
    CompletableFuture<Void> change =
        CompletableFuture.runAsync(() -> loop.options(now -> now.withLaw(slow)));
    asked.await();
    loop.override(BY_HAND, "by hand");
    assertThat(run(loop).law()).isEqualTo(LawKind.STATIC);
    assertThat(change).isNotDone();
    released.countDown();
    change.get();
    loop.resume();
    assertThat(run(loop).law()).isEqualTo(slow);
    assertThat(inForce()).isEqualTo(GOOD);
  }
}
