package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.experiment.rule.ServerInfo;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run of a server with the shipped law under a steady load, which one of some replicas has. */
final class ReplicaRun {
  private static final double WARM_SECONDS = 30;
  private static final double MOST_SECONDS = 330;
  private static final double MOST_REQUESTS = 45_000;
  private static final double LITTLE_LOSS = .01;

  /** Steps of 20 seconds. */
  private static final int WINDOW = 80;

  private final DrawnServer drawn;
  private final SimulatedServer server;
  private final ControlStep step;
  private final Deque<Measurement> last = new ArrayDeque<>();
  private final int[] count;
  private final int[] lost;
  private final double[] late;

  private ReplicaRun(DrawnServer drawn) {
    this.drawn = drawn;
    ServerInfo premises = drawn.premises();
    this.server =
        new SimulatedServer(
            premises.classes(),
            Partition.share(premises.classes(), premises.threads()),
            Machine.of(drawn.work()));
    ControlOptions options = ControlOptions.DEFAULT;
    this.step =
        server.step(
            ControlLaws.of(options, premises.classes(), premises.threads()),
            Optional.empty(),
            options.period(),
            options.step());
    server.control(step, options.period(), this::heard);
    int size = drawn.classes().size();
    this.count = new int[size];
    this.lost = new int[size];
    this.late = new double[size];
  }

  /** The server with this part of its drawn load, without its patterns. */
  static ReplicaRun of(DrawnServer drawn, double part) {
    List<DrawnClass> classes = new ArrayList<>();
    double all = 0;
    for (DrawnClass each : drawn.classes()) {
      all += part * each.rate();
    }
    double seconds = Math.min(MOST_SECONDS, Math.max(2 * WARM_SECONDS, MOST_REQUESTS / all));
    for (DrawnClass each : drawn.classes()) {
      classes.add(
          new DrawnClass(each.owner(), each.work(), part * each.rate(), Pattern.steady(seconds)));
    }
    DrawnServer steady =
        new DrawnServer(drawn.seed(), drawn.processors(), drawn.threads(), seconds, classes);
    ReplicaRun run = new ReplicaRun(steady);
    Requests.draw(steady, 0).feed(run.server.simulation(), run::arrive);
    run.server.runUntil(Duration.ofNanos((long) (1e9 * seconds)));
    return run;
  }

  private void heard(StepReport report) {
    Measurement measured = report.measured();
    if (measured != null) {
      last.addLast(measured);
      if (last.size() > WINDOW) {
        last.removeFirst();
      }
    }
  }

  private void arrive(DrawnRequest coming) {
    boolean counts = coming.atNanos() > WARM_SECONDS * 1e9;
    int k = coming.classIndex();
    Target target = drawn.classes().get(k).owner().guarantee().target().orElse(null);
    RequestOutcomes outcomes =
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            if (counts) {
              count[k]++;
              late[k] += target == null ? 0 : target.late(residenceSeconds);
            }
          }

          @Override
          public void lost(DrawnRequest request) {
            if (counts) {
              count[k]++;
              lost[k]++;
            }
          }
        };
    server.arrive(k, coming.content(), outcomes.listener(coming));
  }

  /** The replicas wanted at the end of the run, by the law's model of what it has measured. */
  OptionalDouble wanted() {
    Measurement measured = last.getLast();
    double[] rates = new double[drawn.classes().size()];
    double seconds = last.stream().mapToDouble(Measurement::periodSeconds).sum();
    for (Measurement each : last) {
      for (int k = 0; k < rates.length; k++) {
        rates[k] += each.classes().get(k).arrivals() / seconds;
      }
    }
    return step.replicas(measured.withArrivalRates(rates));
  }

  /** Whether a class was in time, and at most one in a hundred was turned away. */
  boolean isKept(int k) {
    Target target = drawn.classes().get(k).owner().guarantee().target().orElse(null);
    boolean missed = target != null && target.verdict(count[k], late[k], lost[k]).isMissed();
    return !missed && lost[k] <= LITTLE_LOSS * count[k];
  }
}
