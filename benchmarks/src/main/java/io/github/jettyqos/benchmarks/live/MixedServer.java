package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.List;

/**
 * A server whose handlers wait and then compute, one at a time, and whose speedup is known.
 *
 * @param threads of the server
 * @param waiting mean milliseconds that a handler waits
 * @param computing mean milliseconds that it computes
 * @param period of the loop, milliseconds
 */
record MixedServer(int threads, double waiting, double computing, double period) {
  /** One run under a law. */
  LiveRun run(
      LawKind law, List<ServiceClassBuilder> classes, List<String> streams, double seconds) {
    return run(LiveConfig.control(law, period), classes, streams, seconds);
  }

  /** One run under a law with options. */
  LiveRun run(
      ControlOptions law, List<ServiceClassBuilder> classes, List<String> streams, double seconds) {
    QosConfigBuilder config =
        QosConfig.builder().threads(threads).speedup(speedup(waiting, computing)).control(law);
    classes.forEach(config::add);
    return new LiveRun(
        config.build(), any -> new MixedHandler(waiting, computing), streams, seconds);
  }

  /**
   * The speedup of such handlers: a line with a knee through one handler and the saturation point,
   * whose throughputs are those of mean value analysis.
   */
  static Speedup speedup(double waitMillis, double computeMillis) {
    int knee = (int) Math.round(1 + waitMillis / computeMillis);
    double alone = throughput(1, waitMillis, computeMillis);
    double slope =
        knee == 1 ? 0 : (throughput(knee, waitMillis, computeMillis) / alone - 1) / (knee - 1);
    return new Speedup(alone, slope, knee);
  }

  /** Requests a second with a number of handlers, by mean value analysis of the closed network. */
  static double throughput(int handlers, double waitMillis, double computeMillis) {
    double queue = 0;
    double rate = 0;
    for (int n = 1; n <= handlers; n++) {
      double computing = computeMillis * (1 + queue);
      rate = n / (waitMillis + computing);
      queue = rate * computing;
    }
    return 1000 * rate;
  }
}
