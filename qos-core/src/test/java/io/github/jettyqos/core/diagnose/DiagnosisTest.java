package io.github.jettyqos.core.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.Target.Verdict.State;
import io.github.jettyqos.core.diagnose.Situation.Flow;
import io.github.jettyqos.core.diagnose.Situation.OfClass;
import io.github.jettyqos.core.diagnose.Situation.Pause;
import io.github.jettyqos.core.diagnose.Situation.Threads;
import io.github.jettyqos.core.diagnose.Situation.Work;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The sentences on made situations, one for each cause; real ones are in the tests of the page. */
final class DiagnosisTest {
  private static final double NOT = Double.NaN;
  private static final Flow FLOOD = new Flow(186, 34, 134, 0, NOT, NOT);
  private static final Threads BUSY = new Threads(16, 16, 20, 16, OptionalInt.empty(), true, 0, 0);

  /** 12 ms on the processors and 458 ms elsewhere: 34/s by 16 threads. */
  private static final Work WORK = new Work(0.012, 0.458, 0, 0, 0.47, 0);

  private static OfClass report(Flow flow, Threads threads, Work work) {
    Verdict lost = new Verdict(State.TURNED_AWAY, flow.rejected() / flow.arrivals());
    return of("report", 3, 2000, lost, 1.4, 0.5, flow, threads, work);
  }

  private static OfClass of(
      String name,
      int priority,
      int targetMillis,
      Verdict verdict,
      double measured,
      double alone,
      Flow flow,
      Threads threads,
      Work work) {
    Target target = Target.atMost(Statistic.P95, Duration.ofMillis(targetMillis));
    return new OfClass(
        name, priority, Optional.of(target), verdict, measured, alone, flow, threads, work);
  }

  private static OfClass gold() {
    Threads few = new Threads(4, 1, 0, 16, OptionalInt.empty(), true, 0, 0);
    Flow calm = new Flow(20, 20, 0, 0, NOT, NOT);
    Work light = new Work(0.001, 0.02, 0, 0, 0.021, 0);
    return of("gold", 1, 100, new Verdict(State.KEPT, 0), 0.03, 0.03, calm, few, light);
  }

  /** 16 threads, 2 processors, a heap that is half full. */
  private static Situation situation(
      boolean observes,
      String hand,
      double processorUse,
      double standsSeconds,
      List<Finding> notes,
      OfClass... classes) {
    return situation(Optional.empty(), observes, hand, processorUse, standsSeconds, notes, classes);
  }

  private static Situation situation(
      Optional<Pause> pause,
      boolean observes,
      String hand,
      double processorUse,
      double standsSeconds,
      List<Finding> notes,
      OfClass... classes) {
    return new Situation(
        observes,
        16,
        16,
        false,
        hand,
        processorUse,
        2,
        0.5,
        standsSeconds,
        pause,
        notes,
        List.of(classes));
  }

  private static Situation at(double processorUse, OfClass... classes) {
    return situation(false, "", processorUse, 0, List.of(), classes);
  }

  private static Situation after(Pause pause, OfClass late) {
    return situation(Optional.of(pause), false, "", 0.3, 0, List.of(), late);
  }

  private static Finding first(Situation of) {
    return Diagnosis.of(of).get(0);
  }

  @Test
  void flood_threadsAreTheLimit_namesHowManyHelpAndWhatIsNext() {
    // By processors: (2 - 20/s * 1 ms) / 12 ms = 165/s, times 0.47 s = 77.55 threads;
    // all that comes would need 186 * 0.47 / 0.9 = 97.
    Finding found = first(at(0.3, gold(), report(FLOOD, BUSY, WORK)));
    assertThat(found.cause()).isEqualTo(Cause.THREADS);
    assertThat(found.sentence())
        .isEqualTo(
            "report: 72 % turned away; 186/s come and 34/s are served by 16 threads; more threads"
                + " help: up to 78, after that the processors are the limit");
  }

  @Test
  void flood_fewThreadsMoreWouldServeAll_saysHowMany() {
    Flow some = new Flow(50, 34, 16, 0, NOT, NOT); // 50 * 0.47 / 0.9 = 26.1
    assertThat(first(at(0.3, report(some, BUSY, WORK))).sentence())
        .endsWith("more threads help: 27 would serve all");
  }

  @Test
  void flood_classHasAMaxOfItsOwn_saysThatItIsInTheWay() {
    Flow some = new Flow(50, 34, 16, 0, NOT, NOT);
    Threads few = new Threads(12, 12, 20, 12, OptionalInt.empty(), true, 0, 0);
    Threads rest = new Threads(4, 4, 0, 16, OptionalInt.empty(), true, 0, 0);
    Verdict kept = new Verdict(State.KEPT, 0);
    Flow calm = new Flow(20, 20, 0, 0, NOT, NOT);
    OfClass gold = of("gold", 1, 100, kept, 0.03, 0.03, calm, rest, WORK);
    assertThat(first(at(0.3, report(some, few, WORK), gold)).sentence())
        .endsWith("more threads help: 27 would serve all (it may have at most 12)");
  }

  @Test
  void flood_processorsAreBusy_saysThatThreadsDoNotHelp() {
    Finding found = first(at(0.97, report(FLOOD, BUSY, WORK)));
    assertThat(found.cause()).isEqualTo(Cause.PROCESSORS);
    assertThat(found.sentence())
        .contains("the processors are 97 % busy")
        .endsWith(Cause.PROCESSORS.help());
  }

  @Test
  void lateAndTurnedAway_saysBoth() {
    OfClass both =
        of(
            "report",
            3,
            1000,
            new Verdict(State.LATE_TURNED_AWAY, 0.72),
            1.4,
            0.5,
            FLOOD,
            BUSY,
            WORK);
    assertThat(first(at(0.3, both)).sentence())
        .startsWith("report: p95 1.4 s against a target of 1.0 s, and 72 % turned away; ");
  }

  /** Each is 1.0 s if rounded. */
  @Test
  void late_byLessThanIsShown_saysSo() {
    Verdict late = new Verdict(State.LATE, 0);
    OfClass report = of("report", 3, 1000, late, 1.02, 0.5, calm(20), BUSY, WORK);
    assertThat(first(at(0.3, report)).sentence())
        .startsWith("report: p95 just above the target of 1.0 s; ");
  }

  @Test
  void slowDownstream_namesPresentAndUsualTime() {
    // A tenth of the handlers would be busy at the usual 40 ms: 400 ms now.
    Work slow = new Work(0.001, 0.4, 0, 0, 0.04, 0.9);
    OfClass search =
        of("search", 2, 300, new Verdict(State.LATE, 0), 0.41, 0.41, calm(20), BUSY, slow);
    Finding found = first(at(0.3, gold(), search));
    assertThat(found.cause()).isEqualTo(Cause.ELSEWHERE);
    assertThat(found.sentence())
        .isEqualTo(
            "search: p95 410 ms against a target of 300 ms; a request takes 400 ms in its handler,"
                + " usually 40 ms; threads do not help; look downstream");
    // The same with busy processors may be their doing.
    assertThat(first(at(0.95, gold(), search)).cause()).isEqualTo(Cause.PROCESSORS);
  }

  private static Flow calm(double perSecond) {
    return new Flow(perSecond, perSecond, 0, 0, NOT, NOT);
  }

  @Test
  void targetShorterThanARequestAlone_isNamed() {
    Work usual = new Work(0.001, 0.02, 0, 0, 0.021, 0);
    OfClass gold =
        of("gold", 1, 5, new Verdict(State.LATE, 0), 0.024, 0.023, calm(20), BUSY, usual);
    Finding found = first(at(0.3, gold));
    assertThat(found.cause()).isEqualTo(Cause.TARGET);
    assertThat(found.sentence()).contains("p95 is 23 ms, as usually, 20 ms of a mean of 21 ms");
  }

  @Test
  void handlersThatHang_areCounted_alsoForTheClassThatWaitsForThem() {
    Threads stuck = new Threads(16, 16, 20, 16, OptionalInt.empty(), true, 14, 0);
    Finding own = first(at(0.1, report(FLOOD, stuck, WORK)));
    assertThat(own.cause()).isEqualTo(Cause.HANG);
    assertThat(own.sentence()).contains("14 of its 16 handlers hang");

    OfClass waits =
        of(
            "gold",
            1,
            100,
            new Verdict(State.TURNED_AWAY, 0.4),
            0.05,
            0.03,
            calm(20),
            new Threads(4, 0, 9, 16, OptionalInt.empty(), true, 0, 0),
            WORK);
    Finding other = first(at(0.1, waits, report(calm(1), stuck, WORK)));
    assertThat(other.name()).isEqualTo("gold");
    assertThat(other.sentence()).contains("14 of 16 handlers at work are of report, and hang");
  }

  @Test
  void noneCompletes_isAHangOfOneClass_orAStallOfAll() {
    Threads stand = new Threads(16, 8, 20, 16, OptionalInt.empty(), true, 0, 4);
    assertThat(first(at(0.1, gold(), report(FLOOD, stand, WORK))).cause()).isEqualTo(Cause.HANG);
    OfClass gold = of("gold", 1, 100, new Verdict(State.LATE, 0), 4, 4, calm(0), stand, WORK);
    Situation all = situation(false, "", 0.1, 4, List.of(), gold, report(FLOOD, stand, WORK));
    Finding found = first(all);
    assertThat(found.cause()).isEqualTo(Cause.STALL);
    assertThat(found.sentence()).contains("no request has completed for 4.0 s, while 16 are at");
    // A class whose requests usually take 1 s does not stand after 4 s.
    Work slow = new Work(0.01, 1, 0, 0, 1, 0);
    assertThat(first(at(0.1, report(FLOOD, stand, slow))).cause()).isNotEqualTo(Cause.HANG);
    // Neither if it is new, and only its configured or measured work is known.
    Work first = new Work(0.01, 1, 0, 0, NOT, 0);
    assertThat(first(at(0.1, report(FLOOD, stand, first))).cause()).isNotEqualTo(Cause.HANG);
    Work none = new Work(NOT, NOT, 0, 0, NOT, 0);
    assertThat(first(at(0.1, report(FLOOD, stand, none))).cause()).isEqualTo(Cause.HANG);
  }

  @Test
  void oneClient_orRetries_orAFairShare_areNamed() {
    Flow one = new Flow(186, 34, 134, 0, 0.83, 0.9);
    assertThat(first(at(0.3, report(one, BUSY, WORK))).sentence())
        .contains("one client makes 83 % of what is turned away; ")
        .endsWith(Cause.ONE_CLIENT.help());
    Flow proxy = new Flow(186, 34, 134, 0, 0.99, 0.9);
    assertThat(first(at(0.3, report(proxy, BUSY, WORK))).sentence())
        .contains("away (if that is a proxy, name it in trusted-proxies first); ")
        .endsWith(Cause.ONE_CLIENT.help());
    Flow again = new Flow(186, 34, 134, 0, 0.1, 0.64);
    Finding retries = first(at(0.3, report(again, BUSY, WORK)));
    assertThat(retries.cause()).isEqualTo(Cause.RETRIES);
    assertThat(retries.sentence()).contains("64 % of what is turned away came again");
    Flow fair = new Flow(186, 34, 134, 130, 0.1, 0.64);
    assertThat(first(at(0.3, report(fair, BUSY, WORK))).sentence()).contains("fair share");
  }

  @Test
  void pool_isFull_isNamed() {
    Work pool = new Work(0.001, 0.01, 2, 0.055, 0.066, 0); // 34/s * 55 ms = 1.87 of 2
    Finding found = first(at(0.3, report(FLOOD, BUSY, pool)));
    assertThat(found.cause()).isEqualTo(Cause.POOL);
    // Those that wait for it are slow, too.
    Work waits = new Work(0.001, 0.01, 2, 0.055, 0.066, 0.5);
    assertThat(first(at(0.3, report(FLOOD, BUSY, waits))).cause()).isEqualTo(Cause.POOL);
    assertThat(found.sentence()).contains("all 2 of its pool are busy");
  }

  @Test
  void budget_isPinnedWhileOthersAreIdle_saysWhy() {
    Threads pinned = new Threads(2, 2, 30, 16, OptionalInt.empty(), true, 0, 0);
    Situation frozen =
        situation(false, "frozen: a test", 0.2, 0, List.of(), report(FLOOD, pinned, WORK), gold());
    Finding found = first(frozen);
    assertThat(found.cause()).isEqualTo(Cause.PARTITION);
    // 3 run of 16; 2 is the budget of report.
    assertThat(found.sentence())
        .endsWith(
            "served by 2 threads, while 13 are idle (frozen: a test); give it more of the"
                + " partition");
  }

  @Test
  void idleThreads_ofAClassAtItsMaximumOrThatDoesNotBorrow_areExplainedByThat() {
    Threads most = new Threads(2, 2, 30, 2, OptionalInt.empty(), true, 0, 0);
    String lend = "the law lend moves nothing";
    assertThat(first(idle(false, lend, report(FLOOD, most, WORK))).sentence())
        .contains("while 13 are idle (it may have at most 2); ");
    Threads alone = new Threads(2, 2, 30, 16, OptionalInt.empty(), false, 0, 0);
    assertThat(first(idle(false, lend, report(FLOOD, alone, WORK))).sentence())
        .contains("while 13 are idle (it does not borrow; the law lend moves nothing); ");
    Threads borrows = new Threads(2, 2, 30, 16, OptionalInt.empty(), true, 0, 0);
    assertThat(first(idle(true, "", report(FLOOD, borrows, WORK))).sentence())
        .contains("while 13 are idle (admission only observes); ");
    assertThat(first(idle(false, "", report(FLOOD, borrows, WORK))).sentence())
        .contains("while 13 are idle; ");
  }

  private static Situation idle(boolean observes, String hand, OfClass report) {
    return situation(observes, hand, 0.2, 0, List.of(), report, gold());
  }

  /** A handler that was at work in the pause was slow for that alone. */
  @Test
  void pause_ofTheProcess_isTheCauseOfWhatIsLateByIt() {
    Threads few = new Threads(4, 1, 0, 16, OptionalInt.empty(), true, 0, 0);
    Work slow = new Work(0.001, 0.02, 0, 0, 0.02, 0.7);
    Verdict isLate = new Verdict(State.LATE, 0);
    OfClass late = of("gold", 1, 100, isLate, 1.4, 0.03, calm(40), few, slow);
    Finding found = first(after(new Pause(12, 5), late));
    assertThat(found.cause()).isEqualTo(Cause.STALL);
    assertThat(found.sentence())
        .isEqualTo(
            "gold: p95 1.4 s against a target of 100 ms; the whole process stood still for 12 s"
                + " until 5.0 s ago; look at the collector and the host");
    OfClass patient = of("gold", 1, 20_000, isLate, 21, 0.03, calm(40), few, slow);
    assertThat(first(after(new Pause(12, 5), patient)).cause()).isEqualTo(Cause.ELSEWHERE);
    assertThat(first(at(0.3, late)).cause()).isEqualTo(Cause.ELSEWHERE);
  }

  @Test
  void late_butNothingWaitsNow_isSaidToBeSo() {
    Threads few = new Threads(4, 1, 0, 16, OptionalInt.empty(), true, 0, 0);
    Verdict isLate = new Verdict(State.LATE, 0);
    OfClass late = of("gold", 1, 100, isLate, 1.4, 0.03, calm(40), few, WORK);
    Finding found = first(at(0.3, late));
    assertThat(found.cause()).isEqualTo(Cause.UNKNOWN);
    assertThat(found.sentence())
        .endsWith("; nothing waits now; if that stays, look at the stacks and the log");
  }

  @Test
  void tooFewRequests_haveNoCause() {
    Verdict unknown = new Verdict(State.UNKNOWN, 0);
    Finding found = first(at(0.1, of("gold", 1, 100, unknown, NOT, NOT, calm(0), BUSY, WORK)));
    assertThat(found.isTrouble()).isFalse();
    assertThat(found.cause()).isEqualTo(Cause.NONE);
    assertThat(found.sentence()).isEqualTo("gold: too few requests to tell");
  }

  /** 14 of 16 run, of which 10 are borrowed: two are idle between two requests. */
  @Test
  void threads_fewAreIdleWhileItBorrows_areTheLimit() {
    Threads borrows = new Threads(4, 13, 30, 16, OptionalInt.empty(), true, 0, 0);
    assertThat(first(at(0.2, report(FLOOD, borrows, WORK), gold())).cause())
        .isEqualTo(Cause.THREADS);
    Threads keeps = new Threads(4, 4, 30, 16, OptionalInt.empty(), false, 0, 0);
    assertThat(first(at(0.2, report(FLOOD, keeps, WORK), gold())).cause())
        .isEqualTo(Cause.PARTITION);
  }

  @Test
  void heap_isShort_isNamed() {
    Threads held = new Threads(16, 3, 30, 16, OptionalInt.of(3), true, 0, 0);
    assertThat(first(at(0.3, report(FLOOD, held, WORK))).sentence())
        .contains("the heap is 50 % full, so that at most 3 run at once");
  }

  @Test
  void observing_speaksOfWhatWouldBe() {
    Situation would = situation(true, "", 0.3, 0, List.of(), report(FLOOD, BUSY, WORK));
    assertThat(first(would).sentence()).startsWith("report: 72 % would be turned away; ");
    assertThat(first(would).inWords()).isEqualTo("in time, but 72 % would be turned away");
  }

  @Test
  void order_missedTargetsByPriority_thenLossWithoutTarget_thenNotesThenTheRest() {
    OfClass late = of("b", 2, 100, new Verdict(State.LATE, 0), 1, 0, calm(9), BUSY, WORK);
    OfClass lossy =
        new OfClass(
            "a", 1, Optional.empty(), Verdict.withoutTarget(100, 50), NOT, NOT, FLOOD, BUSY, WORK);
    Finding node = Finding.ofServer(Cause.NODE, "node n2 is down; 2 of 3 serve");
    Situation all =
        situation(false, "", 0.3, 0, List.of(node), gold(), lossy, report(FLOOD, BUSY, WORK), late);
    assertThat(Diagnosis.of(all))
        .extracting(Finding::name)
        .containsExactly("b", "report", "a", null, "gold");
    assertThat(Diagnosis.of(all).get(2).state()).isEqualTo("turned-away");
    assertThat(Diagnosis.of(all).get(2).sentence()).startsWith("a: 50 % turned away; ");
  }

  @Test
  void allWell_isSaidInOneSentence() {
    List<Finding> one = Diagnosis.of(at(0.1, gold()));
    assertThat(Diagnosis.sentence(one)).isEqualTo("gold: kept, p95 30 ms of at most 100 ms");
    List<Finding> two = Diagnosis.of(at(0.1, gold(), gold()));
    assertThat(Diagnosis.sentence(two)).isEqualTo("all is well: 2 targets are kept");
    Situation node =
        situation(
            false,
            "",
            0.1,
            0,
            List.of(Finding.ofServer(Cause.NODE, "node n2 is down; 2 of 3 serve")),
            gold());
    assertThat(Diagnosis.sentence(Diagnosis.of(node)))
        .isEqualTo("node n2 is down; 2 of 3 serve; " + Cause.NODE.help());
  }
}
