package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The processes beside a server, for as long as a measurement takes.
 *
 * @param client sends the load
 * @param timer watches the machine for stalls; null if it is not watched
 */
record LiveProcesses(ClientProcess<LoadClient> client, @Nullable ClientProcess<IdleTimer> timer)
    implements AutoCloseable {

  static LiveProcesses unwatched() throws IOException {
    return new LiveProcesses(new ClientProcess<>(LoadClient::new), null);
  }

  static LiveProcesses watched() throws IOException {
    return new LiveProcesses(
        new ClientProcess<>(LoadClient::new), new ClientProcess<>(IdleTimer::new));
  }

  /** Watches the machine from now on. */
  void watch(int seconds) throws IOException {
    if (timer != null) {
      timer.tell(each -> each.watch(seconds));
    }
  }

  /** How late the timer was in each second, milliseconds. */
  List<Double> late() throws IOException {
    return timer == null ? List.of() : Arrays.stream(timer.ask(IdleTimer::late)).boxed().toList();
  }

  /** Pins this process to one processor and these to another; a report notes where it fails. */
  Pinning apart(Report report) throws InterruptedException {
    Pinning pinned = timer == null ? Pinning.of(client) : Pinning.of(client, timer);
    report.atMost("processors of the server", Runtime.getRuntime().availableProcessors(), 1);
    if (!pinned.isPinned()) {
      report.note("not valid: it takes taskset and two processors");
    }
    return pinned;
  }

  @Override
  public void close() {
    client.close();
    if (timer != null) {
      timer.close();
    }
  }
}
