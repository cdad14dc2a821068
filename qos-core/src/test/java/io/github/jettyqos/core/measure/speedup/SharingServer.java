package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** A server that n requests share equally, with any distribution of work, in virtual time. */
final class SharingServer {
  /** Loads that change with time are looked at this often. */
  private static final double LOOK_SECONDS = 0.002;

  private final SplittableRandom random;
  private final SpeedupRecorder recorder;
  private final int handlers;
  private final ToDoubleFunction<SplittableRandom> work;
  private final List<Double> running = new ArrayList<>();
  private double now;

  /** At most so many at once; work is 1 on average. */
  SharingServer(
      long seed, SpeedupRecorder recorder, int handlers, ToDoubleFunction<SplittableRandom> work) {
    this.random = new SplittableRandom(seed);
    this.recorder = recorder;
    this.handlers = handlers;
    this.work = work;
  }

  static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }

  /** One in nine is eight times as long as the others; squared coefficient of variation 4. */
  static double varying(SplittableRandom random) {
    return exponential(random) / (2 * (random.nextDouble() < 0.1127 ? 0.1127 : 0.8873));
  }

  void run(Speedup speedup, MemorylessServer.Load load, int completions) {
    for (int done = 0; done < completions; ) {
      int next = shortest();
      double each = next < 0 ? 0 : speedup.throughput(running.size()) / running.size();
      double end = next < 0 ? Double.POSITIVE_INFINITY : running.get(next) / each;
      double arrival = exponential(random) / load.rate(now, done, running.size());
      double step = Math.min(LOOK_SECONDS, Math.min(end, arrival));
      running.replaceAll(left -> left - step * each);
      now += step;
      if (step == end) {
        running.remove(next);
        done++;
        recorder.completed((long) (now * 1e9));
        if (done % 256 == 0) {
          recorder.sum(); // as a control loop does
        }
      } else if (step == arrival && running.size() < handlers) {
        running.add(work.applyAsDouble(random));
        recorder.started((long) (now * 1e9));
      }
    }
  }

  private int shortest() {
    int at = -1;
    for (int i = 0; i < running.size(); i++) {
      if (at < 0 || running.get(i) < running.get(at)) {
        at = i;
      }
    }
    return at;
  }
}
