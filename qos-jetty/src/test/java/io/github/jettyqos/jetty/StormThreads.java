package io.github.jettyqos.jetty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The states of the threads of servers, for the text of a violation. */
final class StormThreads {
  private static final int FRAMES = 10;
  private static final int MOST = 16;
  private static final List<String> IDLE =
      List.of("idleJobPoll", "waitForTask", "accept", "select");

  private StormThreads() {}

  /** The stacks of busy threads in separate lines, without frames of the JDK. */
  static String busy() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().startsWith("qos-"))
        .filter(each -> Arrays.stream(each.getValue()).limit(12).noneMatch(StormThreads::isIdle))
        .limit(MOST)
        .map(StormThreads::inWords)
        .collect(Collectors.joining());
  }

  /** Deadlocked threads, if any, in words. */
  static Optional<String> deadlocked() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long[] ids = threads.findDeadlockedThreads();
    if (ids == null) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(threads.getThreadInfo(ids, 40))
            .map(
                info ->
                    Arrays.stream(info.getStackTrace())
                        .map(StackTraceElement::toString)
                        .filter(frame -> !frame.startsWith("java.base"))
                        .collect(
                            Collectors.joining(
                                "\n        ", "\n      " + info.getThreadName(), "")))
            .collect(Collectors.joining("", "these threads wait for each other's locks:", ""))
            .replace("%", "%%"));
  }

  private static boolean isIdle(StackTraceElement frame) {
    return IDLE.contains(frame.getMethodName())
        || frame.getClassName().contains("DelayedWorkQueue");
  }

  private static String inWords(Map.Entry<Thread, StackTraceElement[]> each) {
    return Arrays.stream(each.getValue())
        .filter(frame -> !frame.getClassName().startsWith("java."))
        .limit(FRAMES)
        .map(frame -> frame.getClassName().replaceFirst(".*\\.", "") + "." + frame.getMethodName())
        .collect(
            Collectors.joining(
                " < ",
                "\n      " + each.getKey().getName() + " " + each.getKey().getState() + ": ",
                ""));
  }
}
