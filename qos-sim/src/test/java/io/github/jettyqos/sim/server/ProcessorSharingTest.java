package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ProcessorSharingTest {
  private static final Offset<Double> NANO = within(1.5e-9);
  private static final long SECOND = 1_000_000_000;

  private final Simulation simulation = new Simulation();

  @Test
  void oneProcessor_twoJobs_shareIt() {
    // 1 s and 3 s of work, both at 0: until 2 s both get 1 s; the second then has 2 s left alone.
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    Probe brief = started(server, 1);
    Probe lengthy = started(server, 3);

    simulation.runUntil(10 * SECOND);

    assertThat(brief.completedSeconds()).isCloseTo(2, NANO);
    assertThat(lengthy.completedSeconds()).isCloseTo(4, NANO);
  }

  @Test
  void workedSeconds_whateverRuns_areTheWorkThatWasDone() {
    // At 1 s one of two processors has done 1; from there to 3 s both do 4; then one, until 4.
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.processors(2));
    started(server, 4);
    simulation.runUntil(SECOND);
    started(server, 2);
    simulation.runUntil(2 * SECOND);
    assertThat(server.workedSeconds()).isCloseTo(3, within(1e-9));
    simulation.runUntil(10 * SECOND);
    assertThat(server.workedSeconds()).isCloseTo(6, within(1e-9));
  }

  @Test
  void speedup_threeJobs_shareGain() {
    // G(1) = 1, G(2) = 1.5, G(3) = 2, G(4) = 2. At three each has 2/3.
    // 1 s is done at 1.5 s; then two have 2 s and 3 s less 1 s, at 3/4 each: 1 s takes 4/3 s, to
    // 2.8333;
    // then one has 1 s left at speed 1: 3.8333.
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.of(new Speedup(77, .5, 3)));
    Probe first = started(server, 1);
    Probe second = started(server, 2);
    Probe third = started(server, 3);

    simulation.runUntil(10 * SECOND);

    assertThat(first.completedSeconds()).isCloseTo(1.5, NANO);
    assertThat(second.completedSeconds()).isCloseTo(1.5 + 4 / 3.0, NANO);
    assertThat(third.completedSeconds()).isCloseTo(2.5 + 4 / 3.0, NANO);
  }

  @Test
  void curve_changedMeanwhile_countsFromThenOn() {
    // 2 s of work alone: 1 s at speed 1, then speed 4 for the other second.
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    Probe job = started(server, 2);
    simulation.runUntil(SECOND);

    server.curve(running -> 4);
    simulation.runUntil(10 * SECOND);

    assertThat(job.completedSeconds()).isCloseTo(1.25, NANO);
  }

  @Test
  void abort_meanwhile_givesWhatIsLeft() {
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    Probe leaves = started(server, 2);
    Probe stays = started(server, 2);
    simulation.runUntil(SECOND);

    assertThat(server.abort(leaves)).isCloseTo(1.5, NANO);
    simulation.runUntil(10 * SECOND);

    assertThat(leaves.completedNanos).isEqualTo(-1);
    assertThat(stays.completedSeconds()).isCloseTo(2.5, NANO);
    assertThat(server.running()).isZero();
    assertThatIllegalStateException().isThrownBy(() -> server.abort(leaves));
  }

  @Test
  void equalEnds_allAtOneInstant_inOrderOfStart() {
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ALONE);
    List<Integer> ended = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int number = i;
      Job job =
          new Job() {
            @Override
            protected void onCompleted() {
              ended.add(number);
            }
          };
      server.start(job, 1);
    }

    simulation.runUntil(SECOND);

    assertThat(ended).hasSize(40).isSorted();
  }

  @Test
  void job_startedAgainFromItsEnd_runsAgain() {
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    int[] ends = {0};
    Job again =
        new Job() {
          @Override
          protected void onCompleted() {
            if (++ends[0] < 5) {
              server.start(this, 1);
            }
          }
        };
    server.start(again, 1);

    simulation.runUntil(100 * SECOND);

    assertThat(ends[0]).isEqualTo(5);
    assertThat(simulation.fired()).isEqualTo(5);
  }

  @Test
  void job_atAServer_cannotStartAgain() {
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    Probe job = started(server, 1);

    assertThatIllegalStateException().isThrownBy(() -> server.start(job, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.start(new Probe(simulation), Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> server.start(new Probe(simulation), -1));
    assertThat(server.running()).isOne();
  }

  @Test
  void neverIdle_forACentury_staysExact() {
    // A job that never ends keeps the server busy, so V would be 4e9 s, where a double is 5e-7 s
    // wide: without going back to 0, half a second of work beside it would not take one second.
    ProcessorSharing server = new ProcessorSharing(simulation, Curve.ONE);
    Probe endless = started(server, 1e12);
    simulation.runUntil(4_000_000_000L * SECOND - 7);
    Probe brief = started(server, 0.5);
    simulation.runUntil(4_000_001_000L * SECOND);

    assertThat(brief.completedNanos).isEqualTo(4_000_000_001L * SECOND - 7);
    assertThat(server.abort(endless)).isCloseTo(1e12 - 4_000_000_999.5, within(1e-3));
  }

  @Test
  void randomJobs_againstPlainSums_endAtTheSameTimes() {
    // The same server without virtual work: at each event, every job's rest less its share.
    SplittableRandom random = new SplittableRandom(1);
    Curve curve = Curve.of(new Speedup(1, .3, 6));
    ProcessorSharing server = new ProcessorSharing(simulation, curve);
    int jobs = 400;
    double[] starts = new double[jobs];
    double[] works = new double[jobs];
    List<Probe> probes = new ArrayList<>();
    long at = 0;
    for (int i = 0; i < jobs; i++) {
      at += random.nextLong(800_000_000);
      simulation.runUntil(at);
      starts[i] = at / 1e9;
      works[i] = random.nextDouble(1.6);
      probes.add(started(server, works[i]));
    }
    simulation.runUntil(at + 1000 * SECOND);

    double[] ends = plainSums(curve, starts, works);
    for (int i = 0; i < jobs; i++) {
      assertThat(probes.get(i).completedSeconds()).isCloseTo(ends[i], within(1e-7));
    }
  }

  private static double[] plainSums(Curve curve, double[] starts, double[] works) {
    double[] left = works.clone();
    double[] ends = new double[works.length];
    double now = 0;
    int begun = 0;
    while (true) {
      int running = 0;
      int first = -1;
      for (int i = 0; i < begun; i++) {
        if (ends[i] == 0) {
          running++;
          first = first < 0 || left[i] < left[first] ? i : first;
        }
      }
      double start = begun < starts.length ? starts[begun] : Double.POSITIVE_INFINITY;
      if (first < 0 && begun == starts.length) {
        return ends;
      }
      double share = running == 0 ? 0 : curve.gain(running) / running;
      double end = first < 0 ? Double.POSITIVE_INFINITY : now + left[first] / share;
      double next = Math.min(start, end);
      for (int i = 0; i < begun; i++) {
        left[i] -= (next - now) * share;
      }
      now = next;
      if (end <= start) {
        ends[first] = now;
      } else {
        begun++;
      }
    }
  }

  private Probe started(ProcessorSharing server, double workSeconds) {
    Probe probe = new Probe(simulation);
    server.start(probe, workSeconds);
    return probe;
  }
}
