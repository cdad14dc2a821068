package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.List;

/**
 * A server whose handlers wait and then compute, one at a time, and whose speedup is known.
 *
 * @param threads of it
 * @param waiting milliseconds that a handler waits in the mean
 * @param computing milliseconds that it computes
 * @param period of the loop, milliseconds
 */
record MixedServer(int threads, double waiting, double computing, double period) {
  /** One run under a law. */
  LiveRun run(
      LawKind law, List<ServiceClassBuilder> classes, List<String> streams, double seconds) {
    return run(LiveConfig.control(law, period), classes, streams, seconds);
  }

  /** The same under a law with options. */
  LiveRun run(
      ControlOptions law, List<ServiceClassBuilder> classes, List<String> streams, double seconds) {
    QosConfigBuilder config =
        QosConfig.builder()
            .threads(threads)
            .speedup(KnownSpeedup.of(waiting, computing))
            .control(law);
    classes.forEach(config::add);
    return new LiveRun(
        config.build(), any -> new MixedHandler(1e6 * waiting, 1e6 * computing), streams, seconds);
  }
}
