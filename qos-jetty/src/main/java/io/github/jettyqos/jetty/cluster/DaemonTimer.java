package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The one thread of a part of a front end that does something by the clock. */
final class DaemonTimer {
  private DaemonTimer() {}

  static ScheduledExecutorService named(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
