package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.manage.PartitionProposal;
import io.github.jettyqos.core.measure.ClassCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Changes the partition of a server that is under load, and notes what was shown before each. */
final class ProposedRun {
  /** Until the work is learned, seconds. */
  private static final int WARM = 40;

  /** From one change to the next, seconds; and until queues are what they are. */
  static final int EACH = 32;

  private static final int SETTLE = 6;

  /** Of a change and the time before it, seconds in which the machine may stall. */
  private static final int MOST_STALLS = 1;

  private static final double MOST_LOST = 0.01;
  private static final int MOST_CANDIDATES = 500;

  /** Of so many changes in a row so many are to move a mean. */
  private static final int ROUND = 5;

  private static final int MOVING = 3;

  private final LiveServer server;
  private final ClientProcess<IdleTimer> timer;
  private final long startNanos;
  private final List<ServiceClass> classes;
  private final DrawnPartitions drawn;
  private int made;

  /** The log of the server counts from the start. */
  ProposedRun(
      LiveServer server, ClientProcess<IdleTimer> timer, long startNanos, DrawnPartitions drawn) {
    this.server = server;
    this.timer = timer;
    this.startNanos = startNanos;
    this.classes = server.qos.control().classes();
    this.drawn = drawn;
  }

  /** How long it takes at most. */
  static int seconds(int most) {
    return WARM + (1 + most) * EACH;
  }

  /**
   * Makes so many changes that count, at most so many in all: one beside which the machine stalled,
   * or before which it did, says what the machine does.
   */
  List<List<ProposedChange>> run(int changes, int most) throws IOException {
    List<List<ProposedChange>> counted = new ArrayList<>();
    boolean quiet = isQuiet(WARM);
    while (counted.size() < changes && made < most) {
      made++;
      PartitionProposal proposal = proposal(counted.size() % ROUND < MOVING);
      List<ProposedChange.Shown> shown = shown(proposal);
      List<ClassCounts> before = counts();
      server.qos.partition(proposal.proposed(), "change " + made + ", drawn");
      double from = (System.nanoTime() - startNanos) * 1e-9;
      boolean wasQuiet = quiet;
      quiet = isQuiet(EACH);
      List<ProposedChange> change = new ArrayList<>();
      for (int k = 0; k < classes.size(); k++) {
        change.add(change(k, shown.get(k), proposal.proposed(), from, before.get(k)));
      }
      Trials.say(
          "change %d%s: %s",
          made, quiet && wasQuiet ? "" : ", does not count", proposal.proposed());
      if (quiet && wasQuiet) {
        counted.add(change);
      }
    }
    return counted;
  }

  /** Changes that were made, those that do not count included. */
  int made() {
    return made;
  }

  /** Lets so many seconds pass; whether the machine was ours. */
  private boolean isQuiet(int seconds) throws IOException {
    timer.tell(each -> each.watch(seconds));
    long stalls =
        Arrays.stream(timer.ask(IdleTimer::late)).filter(each -> each > LiveOutcome.STALL).count();
    Trials.say("%d s stalled; learned: %s", stalls, LiveRun.learned(server.qos));
    return stalls <= MOST_STALLS;
  }

  /**
   * The first candidate under which little is lost, and which moves a mean if that is wanted; the
   * last one where there is none.
   */
  private PartitionProposal proposal(boolean moving) {
    PartitionProposal proposal = server.qos.management().propose(drawn.next());
    for (int i = 1; i < MOST_CANDIDATES && !will(proposal, moving); i++) {
      proposal = server.qos.management().propose(drawn.next());
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

  private List<ProposedChange.Shown> shown(PartitionProposal proposal) {
    Measurement last =
        server.qos.control().status().last().map(LoopRecord::step).orElseThrow().measured();
    if (last == null) {
      throw new IllegalStateException("the clock of the loop stood still");
    }
    Measurement truth = last.withArrivalRates(drawn.rates());
    List<Prediction> byLastStep = Predictor.of(last, proposal.proposed(), classes);
    List<Prediction> byTruth = Predictor.of(truth, proposal.proposed(), classes);
    List<ProposedChange.Shown> shown = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      PartitionProposal.OfClass each = proposal.classes().get(k);
      shown.add(
          new ProposedChange.Shown(
              each.residence().orElse(Double.NaN),
              each.predicted().orElseThrow(),
              each.ifApplied().orElseThrow(),
              byLastStep.get(k).residence(),
              byTruth.get(k).residence()));
    }
    return shown;
  }

  private List<ClassCounts> counts() {
    List<ClassCounts> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      all.add(server.qos.serviceClasses().get(k).counts());
    }
    return all;
  }

  private ProposedChange change(
      int k, ProposedChange.Shown shown, Partition next, double from, ClassCounts before) {
    double[] delays = server.log.delays(k, Metric.RESIDENCE, from + SETTLE, from + EACH);
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double error = SteadyPoint.standardError(List.of(delays)) / mean;
    ClassCounts after = server.qos.serviceClasses().get(k).counts();
    double lost =
        (after.rejections() - before.rejections())
            / (double) (after.arrivals() - before.arrivals());
    double load = server.log.busy(k, from + SETTLE, from + EACH) / next.budget(k);
    return new ProposedChange(classes.get(k).name(), shown, mean, error, lost, load);
  }
}
