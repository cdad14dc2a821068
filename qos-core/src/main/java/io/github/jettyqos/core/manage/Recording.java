package io.github.jettyqos.core.manage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.history.History;
import io.github.jettyqos.core.history.Sampler;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The recording of the history of a server, from its start on, over all loops of reloads.
 *
 * <p>Races. T1, a loop, adds a step; T2, the loop that a reload has put in its place, may add one
 * at once: the monitor keeps them apart.
 */
final class Recording {
  private final Diagnoses diagnoses;
  private volatile History history = new History();

  @GuardedBy("this")
  private String run = "";

  @GuardedBy("this")
  private @Nullable ControlLoop loop;

  @GuardedBy("this")
  private @Nullable Sampler sampler;

  Recording(Diagnoses diagnoses) {
    this.diagnoses = diagnoses;
  }

  /** What was recorded since the start of the server. */
  History history() {
    return history;
  }

  /** Adds a step of the loop, after its diagnosis. */
  synchronized void step(LoopRecord record, Managed server) {
    ControlLoop present = server.control();
    if (!run.equals(server.run())) {
      run = server.run();
      history = new History();
    }
    Sampler into = sampler;
    if (into == null || loop != present) {
      into =
          new Sampler(
              history, present, server::recentDelays, k -> wouldReject(server, k), this::state);
      loop = present;
      sampler = into;
    }
    into.accept(record);
  }

  private static OptionalLong wouldReject(Managed server, int k) {
    return server
        .observed(k)
        .map(each -> OptionalLong.of(each.rejections()))
        .orElseGet(OptionalLong::empty);
  }

  private @Nullable String state(String name) {
    Finding finding = diagnoses.of(name);
    return finding == null ? null : finding.state();
  }
}
