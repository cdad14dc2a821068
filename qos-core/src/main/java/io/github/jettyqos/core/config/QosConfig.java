package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Condition;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.settings.ControlOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The whole configuration, complete: every priority resolved and the last class takes the rest.
 *
 * @param threads handlers at once over all classes; 1 to 65535, default none: what the pool can
 *     give
 * @param mode which thread runs an admitted request; default {@link Mode#INLINE}
 * @param reserve threads kept for input and output that no class can take; 0 to 1000, default 4,
 *     because a pool whose every thread runs a handler can no longer read from the network
 * @param trustedProxies address ranges of proxies whose word about the client's address is taken; 0
 *     to 256, default none, because anyone can write that header
 * @param bodies when request bodies are read; default {@link Bodies#EAGER}
 * @param bodyLimit bytes of a body that are read before admission; 0 to 16777216 (16 MiB), default
 *     65536: larger bodies are rare, and the handler reads the rest of them
 * @param bodyWait how long a body over HTTP/2 that does not say how long it is may take before its
 *     request goes on without the rest; 0 to 10s, default 100ms, because its client may wait for
 *     the answer before it sends more
 * @param queueBytes bytes of bodies that are held at once for requests that no handler has yet,
 *     over all classes, half of them kept for the classes in equal parts; 65536 to 1073741824 (1
 *     GiB), at least 4 times the body limit, default 33554432 (32 MiB) or 4 times the body limit:
 *     it bounds the memory that clients can make us hold, whatever their number
 * @param retryAfter what a rejected client is told to wait; 1s to 1h in whole seconds, as HTTP can
 *     say no less, default 1s
 * @param abortOnClose whether a request is dropped when its client closes the connection while it
 *     is queued; default true, because nobody reads the answer
 * @param speedup how the server gains from handling several requests at once; default none: it is
 *     measured. For planning and for the first seconds of a server
 * @param control how the partition is controlled while the server runs
 * @param classes 1 to 64 classes; the first that matches takes the request. If the last one has
 *     rules, a class named {@code default} is appended with weight 1 and the last turn
 */
public record QosConfig(
    OptionalInt threads,
    Mode mode,
    int reserve,
    List<String> trustedProxies,
    Bodies bodies,
    int bodyLimit,
    Duration bodyWait,
    int queueBytes,
    Duration retryAfter,
    boolean abortOnClose,
    Optional<Speedup> speedup,
    ControlOptions control,
    List<ServiceClass> classes) {

  /** Threads that no class can take. */
  public static final IntRange RESERVE = new IntRange(0, 1000);

  /** Bytes of a body that are read before admission. */
  public static final IntRange BODY_LIMIT = new IntRange(0, 16 << 20);

  /** How long a body of unknown length over HTTP/2 is waited for. */
  public static final DurationRange BODY_WAIT =
      new DurationRange(Duration.ZERO, Duration.ofSeconds(10));

  /** Bytes of bodies held at once for requests that no handler has yet. */
  public static final IntRange QUEUE_BYTES = new IntRange(64 << 10, 1 << 30);

  /** What a rejected client is told to wait. */
  public static final DurationRange RETRY_AFTER =
      new DurationRange(Duration.ofSeconds(1), Duration.ofHours(1));

  /** The number of trusted ranges: each is tried for every hop of a forwarded request. */
  public static final int MOST_PROXIES = 256;

  /** The name of the class that is appended when the last one does not take the rest. */
  public static final String DEFAULT_CLASS = "default";

  /** Checks every option and completes the classes. */
  public QosConfig {
    requireNonNull(mode);
    requireNonNull(bodies);
    requireNonNull(speedup);
    requireNonNull(control);
    if (threads.isPresent()) {
      Partition.THREADS.check("threads", threads.getAsInt());
    }
    RESERVE.check("reserve", reserve);
    BODY_LIMIT.check("body-limit", bodyLimit);
    BODY_WAIT.check("body-wait", bodyWait);
    QUEUE_BYTES.check("queue-bytes", queueBytes);
    if (queueBytes < leastQueueBytes(bodyLimit)) {
      throw ConfigException.of(
          "queue-bytes",
          queueBytes,
          "is less than 4 times body-limit " + bodyLimit + "; raise it or lower the limit");
    }
    RETRY_AFTER.check("retry-after", retryAfter);
    if (!retryAfter.equals(Duration.ofSeconds(retryAfter.toSeconds()))) {
      throw ConfigException.of(
          "retry-after", Durations.format(retryAfter), "is not in whole seconds; HTTP has no less");
    }
    trustedProxies = List.copyOf(trustedProxies);
    if (trustedProxies.size() > MOST_PROXIES) {
      throw ConfigException.of(
          "trusted-proxies", trustedProxies.size(), "ranges; give at most " + MOST_PROXIES);
    }
    for (int i = 0; i < trustedProxies.size(); i++) {
      String range = trustedProxies.get(i);
      Condition.requireAddresses("trusted-proxies[" + i + "]", range);
    }
    classes = ClassList.complete(classes);
    control.checkFor(classes);
    if (threads.isPresent()) {
      control.total().ifPresent(total -> checkTotal(total, threads.getAsInt()));
      Partition.share(classes, threads.getAsInt());
    }
  }

  /** Less would not hold a body of each kind: one in a class's own part, some in what is common. */
  static int leastQueueBytes(int bodyLimit) {
    return 4 * bodyLimit;
  }

  private static void checkTotal(int total, int threads) {
    if (total > threads) {
      throw ConfigException.of(
          "control.total", total, "is more than threads " + threads + "; give at most that");
    }
  }

  /** {@return a builder with every option at its default and no class} */
  public static QosConfigBuilder builder() {
    return new QosConfigBuilder();
  }
}
