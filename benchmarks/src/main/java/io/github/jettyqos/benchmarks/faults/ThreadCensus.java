package io.github.jettyqos.benchmarks.faults;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The threads of the JVM at a time, to find those that are left behind. */
public final class ThreadCensus {
  /** Threads that the JVM may start at any time. */
  private static final List<String> OF_THE_JVM =
      List.of("process reaper", "Common-Cleaner", "ForkJoinPool.commonPool", "Attach Listener");

  private final Set<Thread> before = alive();

  /** The threads of now. */
  public static ThreadCensus now() {
    return new ThreadCensus();
  }

  /** The names of newer threads that are still alive after some time. */
  public List<String> left(long patienceMillis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    List<String> left = names();
    while (!left.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(5);
      left = names();
    }
    return left;
  }

  private List<String> names() {
    return alive().stream()
        .filter(each -> !before.contains(each))
        .map(Thread::getName)
        .filter(name -> OF_THE_JVM.stream().noneMatch(name::startsWith))
        .sorted()
        .toList();
  }

  private static Set<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .collect(Collectors.toSet());
  }
}
