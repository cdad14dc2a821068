package io.github.jettyqos.core.measure.heavy;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * The recorder of who is refused and who holds threads, with fixed memory of less than 256 KiB.
 *
 * <p>Weights decay with a time constant of {@value #SECONDS} s. Of more than {@value #MOST_SAMPLES}
 * requests a second one in 2, 4, 8, ... is recorded, with that weight: then a share of 12 % has a
 * standard error of 2 % of itself. So a flood costs the same however large it is.
 *
 * <p><b>Races.</b>
 *
 * <pre>
 *  T1 (refuses a request) reads how many are sampled, and mostly returns. Else it tries the lock, and
 *  if another holds it, only counts the weight as missed: it never waits.
 *  T2 (ticks once a second) or T3 (reads) waits for the lock.
 *  What is missed is missed of all names alike, as who holds the lock does not depend on the name;
 *  shares stay right, and rates have the missed weight added.
 *  T1 and T2 may both set how many are sampled: the later wins, and a weight is that which was read
 *  with the decision, so it is right either way.
 * </pre>
 */
public final class HeavyHitters {
  static final int MOST_SAMPLES = 1000;

  /** Repetitions a second; of many clients about half as many are noted. */
  static final int MOST_NOTED = 2 * MOST_SAMPLES;

  private static final double SECONDS = 20;
  private static final double TURN_SECONDS = 5;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int REFUSED = 256;
  private static final int HOLDING = 128;

  /** Beyond the number of classes that a configuration can have, with those of one before. */
  private static final int MOST_CLASSES = 256;

  private static final int MOST_SHIFT = 20;

  private final NanoClock clock;
  private final IntSupplier random;
  private final int salt;
  private final AtomicInteger taken = new AtomicInteger();
  private final LongAdder missed = new LongAdder();

  /** Of 2 to the power of this one is recorded. */
  private volatile int shift;

  /** Whether as many repetitions were noted since the last tick as are worth their cost. */
  private volatile boolean enough;

  private final ReentrantLock lock = new ReentrantLock();

  @GuardedBy("lock")
  private final Side refused = new Side(REFUSED);

  @GuardedBy("lock")
  private final Side holding = new Side(HOLDING);

  @GuardedBy("lock")
  private final Repeats repeats = new Repeats();

  @GuardedBy("lock")
  private int repetitions;

  @GuardedBy("lock")
  private double turnedSeconds;

  @GuardedBy("lock")
  private long tickNanos;

  /** The weights of a class. */
  private static final class Weights {
    double total;

    /** Of those of which it is known whether they were refused before. */
    double known;

    double repeated;

    void add(Weights other) {
      total += other.total;
      known += other.known;
      repeated += other.repeated;
    }

    void decay(double factor) {
      total *= factor;
      known *= factor;
      repeated *= factor;
    }
  }

  /** The sketches of what is refused, or of what is held. */
  private static final class Side {
    final SpaceSaving clients;
    final SpaceSaving routes;
    final SpaceSaving agents;
    final Map<String, Weights> byClass;

    /** The seconds that the weights are of, decayed as these. */
    double seconds;

    double missed;

    Side(int counters) {
      this.clients = new SpaceSaving(counters);
      this.routes = new SpaceSaving(counters);
      this.agents = new SpaceSaving(counters);
      this.byClass = new LinkedHashMap<>();
    }

    /** A copy for a reader. */
    Side(Side of) {
      this.clients = of.clients.copy();
      this.routes = of.routes.copy();
      this.agents = of.agents.copy();
      this.byClass = new LinkedHashMap<>();
      of.byClass.forEach(
          (name, weights) -> {
            Weights copy = new Weights();
            copy.add(weights);
            byClass.put(name, copy);
          });
      this.seconds = of.seconds;
      this.missed = of.missed;
    }

    void add(String className, Origin origin, double weight) {
      of(className).total += weight;
      clients.add(className, origin.client(), weight);
      routes.add(className, origin.route(), weight);
      agents.add(className, origin.agent(), weight);
    }

    Weights of(String className) {
      Weights known = byClass.get(className);
      if (known != null) {
        return known;
      }
      if (byClass.size() >= MOST_CLASSES) {
        return new Weights(); // of no class that is in force
      }
      Weights first = new Weights();
      byClass.put(className, first);
      return first;
    }

    void tick(double elapsed, double more) {
      double factor = Math.exp(-elapsed / SECONDS);
      seconds = (seconds + elapsed) * factor;
      missed = (missed + more) * factor;
      clients.decay(factor);
      routes.decay(factor);
      agents.decay(factor);
      byClass.values().forEach(each -> each.decay(factor));
      byClass.values().removeIf(each -> each.total < SpaceSaving.NOTHING);
    }
  }

  /**
   * A recorder of nothing yet.
   *
   * @param random chooses which requests are recorded
   */
  public HeavyHitters(NanoClock clock, IntSupplier random) {
    this.clock = clock;
    this.random = random;
    this.salt = random.getAsInt();
    this.tickNanos = clock.nanoTime();
  }

  // ---- by any thread, without waiting

  /** Whether one more request is recorded: its weight, or 0. */
  public int sample() {
    int now = shift;
    return now == 0 || (random.getAsInt() & ((1 << now) - 1)) == 0 ? take(now) : 0;
  }

  /**
   * Whether it is noted that a client was refused: the same for all of its requests, or what it
   * repeats would not be found. Not beyond a number a second, or a client that floods alone would
   * have all of its requests noted.
   *
   * @param client a hash of it
   */
  public boolean notes(int client) {
    int now = shift;
    return !enough && (now == 0 || (mixed(client) & ((1 << now) - 1)) == 0);
  }

  private int take(int now) {
    if (taken.incrementAndGet() > 2 * MOST_SAMPLES && now < MOST_SHIFT) {
      taken.set(MOST_SAMPLES);
      shift = now + 1;
    }
    return 1 << now;
  }

  /**
   * Records a refused request, or drops it if another thread is at it.
   *
   * @param weight of {@link #sample}; 0 if only repetitions are noted
   * @param noted whether these are
   */
  public void refused(String className, Origin origin, int weight, boolean noted) {
    if (!lock.tryLock()) {
      missed.add(weight);
      return;
    }
    try {
      if (weight > 0) {
        refused.add(className, origin, weight);
      }
      if (noted) {
        repetitions++;
        enough = repetitions >= MOST_NOTED;
        int hash = 31 * (31 * className.hashCode() + origin.client().hashCode());
        double before = repeats.note(mixed(hash + origin.route().hashCode()));
        Weights of = refused.of(className);
        of.known++;
        of.repeated += before;
      }
    } finally {
      lock.unlock();
    }
  }

  private int mixed(int value) {
    int z = (value ^ salt) * 0x85ebca6b;
    z = (z ^ (z >>> 13)) * 0xc2b2ae35;
    return z ^ (z >>> 16);
  }

  // ---- by the thread that looks, about once a second

  /** A handler that runs now. */
  public record Held(String className, Origin origin) {}

  /**
   * Lets what was recorded grow older, and records the handlers that run.
   *
   * @param held some of them, by chance
   * @param handlers how many run in all
   */
  public void tick(List<Held> held, int handlers) {
    lock.lock();
    try {
      long now = clock.nanoTime();
      double elapsed = seconds(now);
      tickNanos = now;
      repetitions = 0;
      enough = false;
      for (Held each : held) {
        holding.add(each.className, each.origin, elapsed * handlers / held.size());
      }
      refused.tick(elapsed, (double) missed.sumThenReset());
      holding.tick(elapsed, 0);
      turnedSeconds += elapsed;
      if (turnedSeconds >= TURN_SECONDS) {
        turnedSeconds = 0;
        repeats.turn();
      }
      adapt(taken.getAndSet(0) / Math.max(elapsed, 1e-3));
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private double seconds(long now) {
    return Math.max(0, now - tickNanos) / NANOS_PER_SECOND;
  }

  private void adapt(double perSecond) {
    int now = shift;
    if (perSecond > MOST_SAMPLES && now < MOST_SHIFT) {
      shift = now + 1;
    } else if (perSecond < MOST_SAMPLES / 4.0 && now > 0) {
      shift = now - 1;
    }
  }

  // ---- by any reader

  /** What there is now; takes some tens of microseconds. */
  public Heavy read() {
    Side ofRefused;
    Side ofHolding;
    double elapsed;
    lock.lock();
    try {
      ofRefused = new Side(refused);
      ofHolding = new Side(holding);
      elapsed = seconds(clock.nanoTime());
    } finally {
      lock.unlock();
    }
    ofRefused.missed += (double) missed.sum();
    ofRefused.seconds += elapsed;
    return new Heavy(all(ofRefused), byClass(ofRefused), all(ofHolding), byClass(ofHolding));
  }

  private static Heavy.Group all(Side of) {
    Weights sum = new Weights();
    of.byClass.values().forEach(sum::add);
    return group(of, sum, sum.total, "");
  }

  private static Map<String, Heavy.Group> byClass(Side of) {
    double total = of.byClass.values().stream().mapToDouble(each -> each.total).sum();
    Map<String, Heavy.Group> all = new LinkedHashMap<>();
    of.byClass.forEach((name, weights) -> all.put(name, group(of, weights, total, name)));
    return all;
  }

  /** A group of a class, or of all if it has no name. */
  private static Heavy.Group group(Side of, Weights weights, double totalOfAll, String className) {
    if (weights.total < SpaceSaving.NOTHING || of.seconds <= 0) {
      return Heavy.NONE;
    }
    double seen = (totalOfAll + of.missed) / totalOfAll;
    double rate = weights.total * seen / of.seconds;
    return new Heavy.Group(
        weights.total * seen,
        rate,
        heaviest(of.clients, className, weights.total, rate),
        heaviest(of.routes, className, weights.total, rate),
        heaviest(of.agents, className, weights.total, rate),
        weights.known < SpaceSaving.NOTHING
            ? 0
            : Math.max(0, Math.min(1, weights.repeated / weights.known)));
  }

  private static List<Heavy.Part> heaviest(
      SpaceSaving sketch, String className, double total, double rate) {
    Map<String, Double> sums = new HashMap<>();
    sketch.read(
        (ofClass, name, atLeast) -> {
          if (className.isEmpty() || className.equals(ofClass)) {
            sums.merge(name, atLeast, Double::sum);
          }
        });
    List<Heavy.Part> parts = new ArrayList<>();
    sums.forEach(
        (name, weight) -> {
          double share = Math.min(1, weight / total);
          if (share > 0) {
            parts.add(new Heavy.Part(name, share, share * rate));
          }
        });
    parts.sort(Comparator.comparing(Heavy.Part::share).reversed().thenComparing(Heavy.Part::name));
    return List.copyOf(parts.subList(0, Math.min(Heavy.LISTED, parts.size())));
  }
}
