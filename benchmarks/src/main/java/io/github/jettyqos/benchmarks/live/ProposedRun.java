package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.core.ClassDemand;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.jetty.PartitionProposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Changes the partition of a server that is under load, and notes what was shown before each. */
final class ProposedRun {
  /** Until the work is learned. */
  private static final int WARM = 40;

  /** From one change to the next, seconds; and until queues are what they are. */
  static final int EACH = 32;

  private static final int SETTLE = 6;
  private static final double MOST_LOST = 0.01;
  private static final int MOST_CANDIDATES = 500;
  private static final int ROUND = 5;
  private static final int MOVING = 3;

  private final LiveServer server;
  private final List<ServiceClass> classes;
  private final DrawnPartitions drawn;
  private final List<Shown> shown = new ArrayList<>();

  /** What was shown of a change, and what would have been by other rates. */
  private record Shown(
      PartitionProposal proposal, List<Prediction> byLastStep, List<Prediction> byTruth) {}

  ProposedRun(LiveServer server, long seed) {
    this.server = server;
    this.classes = server.qos.control().classes();
    this.drawn = new DrawnPartitions(seed, classes, MixedExperiment.WORKS, ProposeExperiment.RATES);
    server.qos.partition(drawn.roomy(), "while the work is learned");
  }

  static int seconds(int changes) {
    return WARM + changes * EACH;
  }

  private static int begin(int change) {
    return WARM + change * EACH;
  }

  void change(long startNanos, int changes) throws InterruptedException {
    for (int i = 0; i < changes; i++) {
      until(startNanos, begin(i));
      PartitionProposal proposal = proposal(i % ROUND < MOVING);
      Measurement last =
          server.qos.control().status().last().map(LoopRecord::step).orElseThrow().measured();
      if (last == null) {
        throw new IllegalStateException("the clock of the loop stands still");
      }
      shown.add(
          new Shown(
              proposal,
              Predictor.of(last, proposal.proposed(), classes),
              Predictor.of(atTrueRates(last), proposal.proposed(), classes)));
      server.qos.partition(proposal.proposed(), "change " + (i + 1) + ", drawn");
      Lines.say("change %d, learned %s", i + 1, learned());
      Lines.say("%s", proposal.inWords().lines().limit(6).reduce("", (a, b) -> a + "\n  " + b));
    }
    until(startNanos, seconds(changes));
  }

  private static void until(long startNanos, int second) throws InterruptedException {
    long left = startNanos + TimeUnit.SECONDS.toNanos(second) - System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(left);
  }

  /**
   * The first candidate under which little is lost, and which moves a mean if that is wanted; the
   * last one where there is none.
   */
  private PartitionProposal proposal(boolean moving) {
    PartitionProposal proposal = server.qos.propose(drawn.next());
    for (int i = 1; i < MOST_CANDIDATES && !will(proposal, moving); i++) {
      proposal = server.qos.propose(drawn.next());
    }
    return proposal;
  }

  private static boolean will(PartitionProposal proposal, boolean moving) {
    boolean moves = false;
    for (PartitionProposal.OfClass each : proposal.classes()) {
      Prediction next = each.ifApplied().orElseThrow();
      if (!(next.loss() <= MOST_LOST)) {
        return false;
      }
      moves |= ProposedChange.moves(each.predicted().orElseThrow(), next);
    }
    return moves || !moving;
  }

  private Measurement atTrueRates(Measurement last) {
    return last.withArrivalRates(
        ProposeExperiment.RATES.stream().mapToDouble(Integer::doubleValue).toArray());
  }

  private String learned() {
    return server.qos.demand().inWords()
        + "; "
        + server.qos.demand().classes().stream().map(ClassDemand::inWords).toList();
  }

  /** Each change, each class of it; what clients saw is in windows of a second. */
  List<List<ProposedChange>> measured(Map<String, List<ClientWindow>> client) {
    List<List<ProposedChange>> all = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      List<ProposedChange> change = new ArrayList<>();
      for (int k = 0; k < classes.size(); k++) {
        change.add(measured(i, k, client.getOrDefault(classes.get(k).name(), List.of())));
      }
      all.add(change);
    }
    return all;
  }

  private ProposedChange measured(int change, int k, List<ClientWindow> client) {
    int from = begin(change) + SETTLE;
    int to = begin(change) + EACH;
    double[] delays = server.log.delays(k, Metric.RESIDENCE, from, to);
    double mean = LiveSeries.mean(delays, 0, delays.length);
    Shown each = shown.get(change);
    PartitionProposal.OfClass told = each.proposal.classes().get(k);
    Partition next = each.proposal.proposed();
    return new ProposedChange(
        told.residence().orElse(Double.NaN),
        told.predicted().orElseThrow(),
        told.ifApplied().orElseThrow(),
        each.byLastStep.get(k),
        each.byTruth.get(k),
        mean,
        SteadyPoint.standardError(List.of(delays)) / mean,
        mean(client.subList(Math.min(from, client.size()), Math.min(to, client.size()))),
        server.log.busy(k, from, to) / next.budget(k));
  }

  private static double mean(List<ClientWindow> windows) {
    double sum = 0;
    long count = 0;
    for (ClientWindow each : windows) {
      sum += each.ok() * each.mean();
      count += each.ok();
    }
    return sum / count;
  }
}
