package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The factory of single-threaded timers for the parts of a front end. */
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
