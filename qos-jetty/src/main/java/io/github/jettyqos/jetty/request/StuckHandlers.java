package io.github.jettyqos.jetty.request;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.core.text.Repeated;
import io.github.jettyqos.core.text.Thrown;
import io.github.jettyqos.jetty.request.RunningHandlers.Handling;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The detector of stuck handlers: those that have kept their thread for longer than {@code stuck}.
 * Each is logged once, counted, and interrupted if so configured.
 *
 * <p>A look goes once over all slots of {@link RunningHandlers}, which costs requests nothing. Only
 * threads are looked for: an asynchronous request whose handler is back may wait for hours for its
 * next event, and keeps no thread from others.
 */
public final class StuckHandlers {
  private static final Logger LOG = LoggerFactory.getLogger(StuckHandlers.class);

  /** Handlers that are logged with their stack in a minute; others are counted. */
  static final int LOGGED_A_MINUTE = 10;

  /** Handlers that are listed, the oldest first. */
  private static final int MOST_LISTED = 100;

  private static final int MOST_FRAMES = 40;
  private static final long LEAST_MILLIS = 250;
  private static final long MOST_MILLIS = 1000;
  private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final double NANOS_PER_SECOND = 1e9;

  private final Supplier<RequestServices> present;
  private final RunningHandlers running;
  private final NanoClock clock;
  private final Scheduler scheduler;
  private final Runnable look = new Repeated(LOG, "The look for stuck handlers", this::look);

  /** By the names of classes; those of removed classes are forgotten. */
  private final Map<String, Counts> counts = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /** Those of the last look, which are reported already. */
  @GuardedBy("this")
  private Set<Handling> known = Set.of();

  @GuardedBy("this")
  private long minuteFrom;

  @GuardedBy("this")
  private int loggedInMinute;

  /** What was found of a class since the start. */
  private static final class Counts {
    final LongAdder reported = new LongAdder();
    final LongAdder interrupted = new LongAdder();
  }

  /** A stuck handler and its slot. */
  private record Stuck(int slot, Handling handling) {}

  /**
   * A detector that is not started.
   *
   * @param present gives the objects of the configuration in force
   */
  public StuckHandlers(
      Supplier<RequestServices> present,
      RunningHandlers running,
      NanoClock clock,
      Scheduler scheduler) {
    this.present = present;
    this.running = running;
    this.clock = clock;
    this.scheduler = scheduler;
    this.minuteFrom = clock.nanoTime() - MINUTE_NANOS;
  }

  private QosConfig config() {
    return present.get().config();
  }

  /** Looks from now on, several times in the shortest time after which a handler is stuck. */
  public void start() {
    if (stopped) {
      return;
    }
    QosConfig config = config();
    long shortest =
        Stream.concat(
                Stream.of(config.stuck()),
                config.classes().stream().flatMap(c -> c.stuck().stream()))
            .mapToLong(Duration::toMillis)
            .filter(millis -> millis > 0)
            .min()
            .orElse(Long.MAX_VALUE);
    try {
      scheduler.schedule(
          () -> {
            look.run();
            start();
          },
          Math.max(LEAST_MILLIS, Math.min(MOST_MILLIS, shortest / 4)),
          TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      stop(); // as the server is stopping
    }
  }

  public void stop() {
    stopped = true;
  }

  private void look() {
    if (!stopped) {
      look(clock.nanoTime());
    }
  }

  /** Reports the handlers that are stuck at a time and were not reported before. */
  synchronized void look(long now) {
    List<Stuck> all = all(now);
    if (all.isEmpty() && known.isEmpty()) {
      return;
    }
    for (Stuck each : all) {
      StackTraceElement[] stack = each.handling.handler().getStackTrace();
      if (running.at(each.slot) != each.handling) {
        continue; // it has returned, and the stack may be that of another request
      }
      boolean isNew = !known.contains(each.handling);
      boolean interrupts = config().interrupt() && running.interrupt(each.slot, each.handling);
      Counts of = counts.computeIfAbsent(each.handling.className(), name -> new Counts());
      if (isNew) {
        of.reported.increment();
      }
      if (interrupts) {
        of.interrupted.increment();
      }
      if (isNew || interrupts) {
        log(each, stack, interrupts, now);
      }
    }
    counts.keySet().retainAll(names());
    known = all.stream().map(Stuck::handling).collect(Collectors.toUnmodifiableSet());
  }

  @GuardedBy("this")
  private void log(Stuck of, StackTraceElement[] stack, boolean interrupts, long now) {
    if (now - minuteFrom >= MINUTE_NANOS) {
      minuteFrom = now;
      loggedInMinute = 0;
    }
    if (++loggedInMinute > LOGGED_A_MINUTE) {
      if (loggedInMinute == LOGGED_A_MINUTE + 1) {
        Thrown.warn(LOG, "more handlers are stuck; they are counted, and logged again later", null);
      }
      return;
    }
    Throwable stackTrace = new Throwable("the stack of its thread");
    stackTrace.setStackTrace(frames(stack));
    Thrown.warn(
        LOG,
        String.format(
            Locale.ROOT,
            "a handler is stuck: class %s, %s %s, for %.1f s in thread %s%s",
            of.handling.className(),
            method(of.handling),
            Origin.pathOf(of.handling.handledRequest()),
            seconds(of.handling, now),
            OneLine.of(of.handling.handler().getName()),
            interrupts ? ", which was interrupted" : ""),
        stackTrace);
  }

  /** The oldest stuck handlers as data. Times are seconds. */
  public List<Map<String, @Nullable Object>> list() {
    return list(clock.nanoTime());
  }

  List<Map<String, @Nullable Object>> list(long now) {
    List<Map<String, @Nullable Object>> listed = new ArrayList<>();
    all(now).stream()
        .sorted(Comparator.comparing(each -> each.handling.startedNanos() - now))
        .limit(MOST_LISTED)
        .forEach(
            each -> {
              Thread thread = each.handling.handler();
              String state = thread.getState().name().toLowerCase(Locale.ROOT).replace('_', ' ');
              StackTraceElement[] stack = thread.getStackTrace();
              boolean wasInterrupted = running.isInterrupted(each.slot);
              if (running.at(each.slot) != each.handling) {
                return;
              }
              Map<String, @Nullable Object> one = new LinkedHashMap<>();
              one.put("class", each.handling.className());
              one.put("method", method(each.handling));
              one.put("path", Origin.pathOf(each.handling.handledRequest()));
              one.put("seconds", seconds(each.handling, now));
              one.put("thread", OneLine.of(thread.getName()));
              one.put("state", state);
              one.put("interrupted", wasInterrupted);
              one.put(
                  "stack", Arrays.stream(frames(stack)).map(frame -> OneLine.of(frame)).toList());
              listed.add(one);
            });
    return listed;
  }

  /** The number of handlers of a class that are stuck now. */
  public int now(String className) {
    return now(className, clock.nanoTime());
  }

  int now(String className, long now) {
    return (int)
        all(now).stream().filter(each -> each.handling.className().equals(className)).count();
  }

  /** The number of handlers of a class that were found stuck since the start. */
  public long reported(String className) {
    Counts of = counts.get(className);
    return of == null ? 0 : of.reported.sum();
  }

  /** The number of handlers of a class whose thread was interrupted since the start. */
  public long interrupted(String className) {
    Counts of = counts.get(className);
    return of == null ? 0 : of.interrupted.sum();
  }

  private List<Stuck> all(long now) {
    List<Stuck> all = new ArrayList<>();
    for (int i = 0; i < running.size(); i++) {
      int slot = RunningHandlers.slot(i);
      Handling handling = running.at(slot);
      if (handling != null && isStuck(handling, now)) {
        all.add(new Stuck(slot, handling));
      }
    }
    return all;
  }

  private boolean isStuck(Handling handling, long now) {
    Duration after = config().stuckAfter(handling.className());
    return !after.isZero() && now - handling.startedNanos() > after.toNanos();
  }

  private Set<String> names() {
    QosConfig config = config();
    return Stream.concat(
            config.classes().stream().map(ServiceClass::name),
            config.exempt().stream().map(ExemptClass::name))
        .collect(Collectors.toSet());
  }

  private static double seconds(Handling handling, long now) {
    return (now - handling.startedNanos()) / NANOS_PER_SECOND;
  }

  private static String method(Handling handling) {
    return OneLine.of(handling.handledRequest().getMethod());
  }

  /** The frames above our own, the innermost first. */
  private static StackTraceElement[] frames(StackTraceElement[] stack) {
    List<String> own = List.of(Exchange.class.getName(), ExemptExchange.class.getName());
    return Arrays.stream(stack)
        .takeWhile(each -> !own.contains(each.getClassName()))
        .limit(MOST_FRAMES)
        .map(StuckHandlers::plain)
        .toArray(StackTraceElement[]::new);
  }

  /** Without the names of class loader and module. */
  private static StackTraceElement plain(StackTraceElement of) {
    return new StackTraceElement(
        of.getClassName(), of.getMethodName(), of.getFileName(), of.getLineNumber());
  }
}
