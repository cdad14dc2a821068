package io.github.jettyqos.jetty.request;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.heavy.HeavyHitters;
import io.github.jettyqos.core.measure.heavy.HeavyHitters.Held;
import io.github.jettyqos.core.measure.heavy.Origin;
import io.github.jettyqos.core.text.RareWarning;
import io.github.jettyqos.core.text.Repeated;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of who is refused, and once a second, of who holds threads. A request that is handled
 * pays nothing.
 *
 * <p>What is read of a request (its URI, its headers, the address of its peer) does not change, and
 * Jetty makes it anew for each request:
 *
 * <pre>
 *  T1 (look) takes a handling from its slot, then reads its request, and copies what it needs.
 *  T2 (handler) returns meanwhile, and its connection parses the next request into another object.
 *  T1 still reads what T2 had, and its copy is that of a handler that ran at the look.
 * </pre>
 */
public final class HeavyRequests {
  private static final Logger LOG = LoggerFactory.getLogger(HeavyRequests.class);
  private static final RareWarning FAILURES = new RareWarning(LOG);
  private static final long EVERY_MILLIS = 1000;

  /** Handlers that are read in a look; of more, one in two, three, ... */
  private static final int MOST_READ = 256;

  private final Supplier<RequestClasses> present;
  private final RunningHandlers running;
  private final HeavyHitters hitters;
  private final Runnable look = new Repeated(LOG, "The look at who holds threads", this::look);
  private final ListTimer timer;
  private volatile boolean stopped;

  /**
   * A record that is not started.
   *
   * @param present gives the rules in force
   */
  public HeavyRequests(
      Supplier<RequestClasses> present,
      RunningHandlers running,
      NanoClock clock,
      Scheduler scheduler) {
    this.present = present;
    this.running = running;
    this.hitters = new HeavyHitters(clock, () -> ThreadLocalRandom.current().nextInt());
    this.timer = new ListTimer(scheduler, EVERY_MILLIS, this::lookAgain, this::stop);
  }

  private void lookAgain() {
    look.run();
    start();
  }

  public HeavyHitters hitters() {
    return hitters;
  }

  // ---- who is refused

  /** Records a refused request, or one in some of a flood. */
  void refused(Request request, String className, RequestClasses classes) {
    try {
      int weight = hitters.sample();
      boolean noted = hitters.notes(classes.clientHash(request));
      if (weight > 0 || noted) {
        hitters.refused(className, origin(request, classes), weight, noted);
      }
    } catch (Throwable t) {
      FAILURES.warn("a refused request was not recorded", t); // it is to be answered
    }
  }

  /**
   * What records a request that runs, if the simulated gate would have refused it; null if it is
   * none of those recorded.
   *
   * <p>It is copied at once, as the request may be over when that is decided.
   */
  @Nullable Runnable ifRefused(Request request, String className, RequestClasses classes) {
    int weight = hitters.sample();
    boolean noted = hitters.notes(classes.clientHash(request));
    if (weight == 0 && !noted) {
      return null;
    }
    Origin origin = origin(request, classes);
    return () -> hitters.refused(className, origin, weight, noted);
  }

  private static Origin origin(Request request, RequestClasses classes) {
    return Origin.of(
        classes.clientOf(request),
        request.getHttpURI().getPath(),
        request.getHeaders().get(HttpHeader.USER_AGENT));
  }

  // ---- who holds threads

  /** Looks from now on, once a second. */
  public void start() {
    if (!stopped) {
      timer.set();
    }
  }

  public void stop() {
    stopped = true;
  }

  /** Records the handlers that run now. */
  void look() {
    List<RunningHandlers.Run> handlers = running.all();
    RequestClasses classes = present.get();
    int step = 1 + (handlers.size() - 1) / MOST_READ;
    List<Held> held = new ArrayList<>();
    int first = step <= 1 ? 0 : ThreadLocalRandom.current().nextInt(step);
    for (int i = first; i < handlers.size(); i += step) {
      RunningHandlers.Origin each = handlers.get(i).of();
      Request request = requireNonNull(each.handledRequest());
      held.add(new Held(each.className(), origin(request, classes)));
    }
    hitters.tick(held, handlers.size());
  }
}
