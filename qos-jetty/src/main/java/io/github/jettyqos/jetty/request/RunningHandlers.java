package io.github.jettyqos.jetty.request;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.text.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The requests whose handlers run now, in slots.
 *
 * <p>A request takes the first free slot from the one of its thread's number on, and leaves it when
 * its handler returns: each is one compare-and-set of a cache line that other threads rarely touch.
 * There are twice as many slots as handlers, so few requests look at more than one slot. One that
 * finds none in {@value #MOST_LOOKS} is handled without being seen here.
 *
 * <p>An interrupt hits the handler for which it is meant, and nothing that its thread does later:
 *
 * <pre>
 *  T1 (interrupts) holds the lock of a mark; replaces the request in its slot by it; interrupts.
 *  T2 (handler returned) replaces the request in its slot by nothing.
 *  If T2 is first, T1 finds another occupant, and does not interrupt. If T1 is first, T2 finds the
 *  mark, waits for its lock, and then clears its own flag: the interrupt has come, and none follows,
 *  as a slot gets one mark at most for a request.
 * </pre>
 */
public final class RunningHandlers {
  /** What a thread works for. */
  public interface Origin {
    /** The name of its class, which a reload may have removed. */
    String className();

    /** The request as its handler got it; null if there is none. */
    @Nullable Request handledRequest();

    /** Whether it may outlive its request, so that it is of use when the time of that is over. */
    default boolean mayOutlive() {
      return false;
    }

    /**
     * The path of a request for logs and operators: without parameters, query and authority, which
     * may have secrets such as {@code ;jsessionid=}.
     */
    static String pathOf(Request request) {
      String path = request.getHttpURI().getPath();
      return OneLine.of(path == null ? null : PARAMETERS.matcher(path).replaceAll(""));
    }
  }

  /** A running handler, with its request and thread. */
  interface Handling extends Origin {
    long startedNanos();

    @Override
    Request handledRequest();

    /** The thread of the handler. */
    Thread handler();

    /** Runs a task of a pool for the request; false if it is to run as any other task. */
    default boolean execute(Runnable task) {
      return false;
    }
  }

  /** The parameters of one segment of a path, also of one that was encoded twice. */
  private static final Pattern PARAMETERS = Pattern.compile("(?:;|%3[Bb])[^/]*");

  /** What a thread works for, where a server is {@link #noting} it. */
  private static final ThreadLocal<@Nullable Origin> CURRENT = new ThreadLocal<>();

  /** A handler that runs, and since when. */
  public record Run(Origin of, long sinceNanos) {}

  /** The number of no slot. */
  static final int NONE = -1;

  private static final int MOST_LOOKS = 16;

  /** Room for more handlers than a server begins with, as a reload may add threads. */
  private static final int LEAST = 1024;

  private static final int MOST = 1 << 13;

  /** Distance of slots in the array, as slots in one cache line would slow each other down. */
  private static final int STRIDE = 16;

  /** Each is empty, or has a {@link Handling} or its {@link Mark}. */
  private final AtomicReferenceArray<@Nullable Object> slots;

  private final int mask;

  /** Whether calls of handlers are to tell what they are made for. */
  private volatile boolean noting;

  /** With room for as many handlers at once, within bounds. */
  public RunningHandlers(int handlers) {
    int size = Integer.highestOneBit(Math.max(LEAST, Math.min(MOST / 2, handlers) * 2 - 1)) << 1;
    this.slots = new AtomicReferenceArray<>(size * STRIDE);
    this.mask = size - 1;
  }

  /**
   * Takes a slot for a handler that the current thread is about to call.
   *
   * @return the slot, for {@link #leave}, or {@link #NONE}
   */
  int enter(Handling handling) {
    if (noting) {
      CURRENT.set(handling);
    }
    int first = (int) handling.handler().getId();
    for (int look = 0; look < MOST_LOOKS; look++) {
      int slot = ((first + look) & mask) * STRIDE;
      if (slots.getOpaque(slot) == null && slots.compareAndSet(slot, null, handling)) {
        return slot;
      }
    }
    return NONE;
  }

  /**
   * Leaves a slot, in the thread of the handler; afterwards no interrupt meant for it will come.
   */
  void leave(int slot, Handling handling) {
    if (noting) {
      CURRENT.set(null);
    }
    if (slot != NONE && !slots.compareAndSet(slot, handling, null)) {
      if (slots.get(slot) instanceof Mark mark) {
        mark.clear();
      }
      slots.set(slot, null);
    }
  }

  /** Notes from now on what threads work for. */
  void note() {
    noting = true;
  }

  /** What the current thread works for; null if it is not known, or not noted. */
  public static @Nullable Origin current() {
    return CURRENT.get();
  }

  /** Runs a task that is no handler. */
  void run(Runnable task, Origin of) {
    if (!noting) {
      task.run();
      return;
    }
    Origin before = CURRENT.get();
    CURRENT.set(of);
    try {
      task.run();
    } finally {
      CURRENT.set(before);
    }
  }

  /** Interrupts the thread of a handler; false if it was interrupted before, or has returned. */
  boolean interrupt(int slot, Handling handling) {
    return new Mark(handling).interrupt(slot);
  }

  /**
   * The handler of a request, of whatever thread; null if none runs, or if it has no slot. It looks
   * at all slots, those of the current thread first.
   */
  @Nullable Handling of(Request request) {
    Request wanted = Request.unWrap(request);
    int first = (int) Thread.currentThread().getId();
    for (int look = 0; look < size(); look++) {
      Handling each = at(slot((first + look) & mask));
      if (each != null && Request.unWrap(each.handledRequest()) == wanted) {
        return each;
      }
    }
    return null;
  }

  /** The handlers that run, in any order. A look at all slots costs them nothing. */
  public List<Run> all() {
    List<Run> all = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      Handling each = at(slot(i));
      if (each != null) {
        all.add(new Run(each, each.startedNanos()));
      }
    }
    return all;
  }

  /** The number of slots, which are {@link #at} and from 0. */
  int size() {
    return mask + 1;
  }

  /** The slot with a number. */
  static int slot(int number) {
    return number * STRIDE;
  }

  /** The handler that runs in a slot; null if there is none. */
  @Nullable Handling at(int slot) {
    Object occupant = slots.getAcquire(slot);
    return occupant instanceof Mark mark ? mark.of : (Handling) occupant;
  }

  /** Whether the handler in a slot was interrupted. */
  boolean isInterrupted(int slot) {
    return slots.getAcquire(slot) instanceof Mark;
  }

  /** The mark of a handler whose thread is interrupted. */
  private final class Mark {
    private final Handling of;

    @GuardedBy("this")
    private boolean set;

    Mark(Handling of) {
      this.of = of;
    }

    synchronized boolean interrupt(int slot) {
      set = slots.compareAndSet(slot, of, this);
      if (set) {
        of.handler().interrupt();
      }
      return set;
    }

    /** Waits until the interrupt has come, and clears it. */
    synchronized void clear() {
      if (set) {
        Thread.interrupted();
      }
    }
  }
}
