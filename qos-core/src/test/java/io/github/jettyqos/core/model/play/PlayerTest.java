package io.github.jettyqos.core.model.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.WorkDescription;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Closed forms of queues, by the mean residence time. Seeds 1 to 20; what is drawn in 20 s of each
 * is off by some per cent at most.
 */
final class PlayerTest {
  private static final double SECONDS = 20;
  private static final int MOST = 6000;
  private static final int SEEDS = 20;

  @Test
  void oneProcessorShared_meanOfProcessorSharing() {
    // M/M/1: d / (1 - rho) = .0025 / (1 - .5) s.
    double mean = mean(work(new ServiceDemand(.0025, 0), 1), 100, 200, timed(0));
    assertThat(mean).isCloseTo(.005, within(.0003));
  }

  @Test
  void twoKindsOfWorkSharingAProcessor_meanDoesNotSeeTheVariation() {
    // Sharing does not see how work is distributed: the same mean at C2 = 8. Once the last has come
    // long ones have the server to themselves, and it hardly matters.
    double mean = mean(work(new ServiceDemand(.0025, 0), 8), 200, 200, timed(0));
    assertThat(mean).isCloseTo(.005, within(.0006));
  }

  @Test
  void fiveThreadsThatWaitElsewhere_erlangC() {
    // a = 3, C(5, 3) = .2362, so .1 + .2362 / (50 - 30) s.
    double mean = mean(work(new ServiceDemand(0, .1), 1), 5, 30, timed(512));
    assertThat(mean).isCloseTo(.1118, within(.004));
  }

  @Test
  void threeThreadsAndNoQueue_erlangB() {
    // a = 3: of 30/s a part of B(3, 3) = .3462 is lost; the rest takes .1 s.
    Outlook outlook = outlook(work(new ServiceDemand(0, .1), 1), 3, 30, timed(0));
    double lost = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Seen seen = play(outlook, seed, partition(outlook, 3), 0);
      lost += seen.loss() / SEEDS;
      assertThat(seen.waiting()).isZero();
    }
    assertThat(lost).isCloseTo(.3462, within(.01));
  }

  @Test
  void oneConnection_meanOfOneServer() {
    // M/M/1: .01 / (1 - .5) s. That connections are had in turn is what C2 = 1 does not show.
    ServiceDemand demand = new ServiceDemand(0, 0, Optional.of(new ServiceDemand.Pool(1, .01)));
    double mean = mean(work(demand, 1), 200, 50, timed(0));
    assertThat(mean).isCloseTo(.02, within(.002));
  }

  @Test
  void moreWaitThanCanBeServed_queueOverflowsAndPatienceEnds() {
    // One thread, 10 s each, and 20 wait: all that wait lose patience.
    ServiceClass owner =
        ServiceClass.named("c").queueMax(24).queueTimeout(Duration.ofSeconds(1)).build();
    Outlook outlook =
        new Outlook(
            new WorkDescription(CommonStation.processors(1), List.of(constant(10))),
            List.of(owner),
            1,
            List.of(0.0),
            List.of(20),
            List.of(1));
    Partition one = Partition.of(1, 1).withTerms(Partition.of(1, 1).terms(List.of(owner)));
    Player player = new Player(outlook, 1, SECONDS, MOST);
    player.play(one);
    Seen seen = player.seen(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    assertThat(seen.count()).isEqualTo(21);
    assertThat(seen.lost()).isEqualTo(20);
    assertThat(seen.residence()).isEqualTo(10);
  }

  @Test
  void sameSeed_sameRequests() {
    Outlook outlook = outlook(work(new ServiceDemand(.001, .1), 4), 3, 30, timed(20));
    Partition all = partition(outlook, 3);
    double residence = play(outlook, 7, all, 0).residence();
    assertThat(play(outlook, 7, all, 0).residence()).isEqualTo(residence);
    assertThat(play(outlook, 8, all, 0).residence()).isNotEqualTo(residence);
  }

  @Test
  void floodOfTheLastClass_budgetsTellWhoPays() {
    // 4 threads, .1 s each: gold asks for 1 of them, the flood for 20. With 2 for gold it hardly
    // waits; where the flood may have all of them it waits as long as that.
    ServiceClass gold = timed(512).priority(0).build();
    ServiceClass flood = ServiceClass.named("flood").priority(1).queueMax(10).build();
    WorkDescription work =
        new WorkDescription(
            CommonStation.processors(100),
            List.of(
                new ClassWork(new ServiceDemand(0, .1)), new ClassWork(new ServiceDemand(0, .1))));
    Outlook outlook =
        new Outlook(
            work, List.of(gold, flood), 4, List.of(10.0, 200.0), List.of(0, 0), List.of(0, 0));
    Partition halves = Partition.of(4, 2, 2);
    double own =
        play(outlook, 1, halves.withTerms(halves.terms(alone(gold, flood))), 0).residence();
    Partition behind = Partition.of(4, 0, 4);
    double after =
        play(outlook, 1, behind.withTerms(behind.terms(outlook.classes())), 0).residence();
    assertThat(own).isLessThan(.9 * after);
  }

  @Test
  void noTerms_throws() {
    Outlook outlook = outlook(work(new ServiceDemand(.001, .1), 4), 3, 30, timed(20));
    assertThatThrownBy(() -> play(outlook, 1, Partition.of(3, 3), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("terms");
  }

  @Test
  void listsOfDifferentLengths_throw() {
    Outlook one = outlook(work(new ServiceDemand(.001, .1), 4), 3, 30, timed(20));
    assertThatThrownBy(
            () -> new Outlook(one.work(), one.classes(), 3, List.of(), one.queued(), one.running()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<ServiceClass> alone(ServiceClass... classes) {
    return Arrays.stream(classes)
        .map(
            each ->
                ServiceClass.named(each.name()).queueMax(each.queue().max()).lend(false).build())
        .toList();
  }

  /** Every request takes as long. */
  private static ClassWork constant(double seconds) {
    return new ClassWork(new ServiceDemand(0, seconds), 0);
  }

  private static ServiceClassBuilder timed(int queue) {
    return ServiceClass.named("c").queueMax(queue);
  }

  private static ClassWork work(ServiceDemand demand, double variation) {
    return new ClassWork(demand, variation);
  }

  private static Outlook outlook(
      ClassWork work, int threads, double rate, ServiceClassBuilder owner) {
    return new Outlook(
        new WorkDescription(CommonStation.processors(1), List.of(work)),
        List.of(owner.build()),
        threads,
        List.of(rate),
        List.of(0),
        List.of(0));
  }

  private static Partition partition(Outlook outlook, int threads) {
    Partition all = Partition.of(threads, threads);
    return all.withTerms(all.terms(outlook.classes()));
  }

  private static Seen play(Outlook outlook, long seed, Partition partition, int classIndex) {
    Player player = new Player(outlook, seed, SECONDS, MOST);
    player.play(partition);
    return player.seen(classIndex, 0, Double.POSITIVE_INFINITY);
  }

  /** Residence time in the mean, seconds. */
  private static double mean(ClassWork work, int threads, double rate, ServiceClassBuilder owner) {
    Outlook outlook = outlook(work, threads, rate, owner);
    double sum = 0;
    long requests = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Seen seen = play(outlook, seed, partition(outlook, threads), 0);
      sum += seen.count() * seen.residence();
      requests += seen.count();
    }
    return sum / requests;
  }
}
