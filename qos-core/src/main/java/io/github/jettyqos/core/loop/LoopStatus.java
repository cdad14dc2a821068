package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a control loop.
 *
 * @param options the present options, including the law and shadow mode
 * @param frozen why an operator froze the partition; empty if not frozen
 * @param until when the last change by an operator ends by itself; empty: never
 * @param steps number of steps
 * @param stepTime their total duration, including calls of a custom law
 * @param holds number of steps without applied proposal, by reason
 * @param certificate the infeasible targets of the last decision, without those measured to be kept
 *     over the last 10 to 20 seconds
 * @param last the last decision; empty before the first
 * @param pressure the pressure on the server
 * @param heap the heap and its limit
 * @param ready whether the server is ready for more requests; true where that is not configured
 */
public record LoopStatus(
    ControlOptions options,
    Optional<String> frozen,
    Optional<Instant> until,
    long steps,
    Duration stepTime,
    Map<HoldReason, Long> holds,
    List<Shortfall> certificate,
    Optional<LoopRecord> last,
    Pressure pressure,
    HeapStatus heap,
    boolean ready) {

  /** The causes of pressure. */
  public enum Cause {
    /** There is none. */
    NONE,
    /** Busy threads that wait for something slower than it was, such as another server. */
    DOWNSTREAM,
    /** Busy threads, filled queues, requests turned away. */
    THREADS,
    /** Busy processors, or a quota that throttles. */
    PROCESSORS,
    /** Memory in use after a collection. */
    HEAP,
    /** A pool of connections that requests hold, or another common resource. */
    POOL;

    /** {@return the name in data and meters, such as {@code threads}} */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The pressure on a server as of the last step of the loop: by which a handler can answer with
   * less, and an autoscaler add servers.
   *
   * @param value from 0, idle, over 0.5, all threads are busy and none waits, to 1, requests are
   *     turned away
   * @param cause the largest of the causes
   * @param causes the value of each
   */
  public record Pressure(double value, Cause cause, Map<Cause, Double> causes) {
    /** That of a server without requests. */
    public static final Pressure IDLE = new Pressure(0, Cause.NONE, Map.of());

    private static final double LEAST = 0.005;

    public Pressure {
      causes = Map.copyOf(causes);
    }

    /** Of the values of the causes, the first of which counts among equals. */
    static Pressure of(Map<Cause, Double> causes) {
      double most = LEAST;
      Cause cause = Cause.NONE;
      for (Cause each : Cause.values()) {
        double value = causes.getOrDefault(each, 0.0);
        if (value > most) {
          most = value;
          cause = each;
        }
      }
      return new Pressure(cause == Cause.NONE ? 0 : most, cause, causes);
    }

    /**
     * Returns the value of a cause.
     *
     * @param of which
     * @return 0 to 1
     */
    public double by(Cause of) {
      return causes.getOrDefault(of, 0.0);
    }
  }

  public LoopStatus {
    requireNonNull(options);
    requireNonNull(frozen);
    requireNonNull(until);
    requireNonNull(stepTime);
    holds = Map.copyOf(holds);
    certificate = List.copyOf(certificate);
    requireNonNull(last);
    requireNonNull(pressure);
    requireNonNull(heap);
  }

  /**
   * The heap after its last collection, and what that means for classes.
   *
   * @param use as a part of the maximum; NaN if unknown
   * @param limit the bound above which classes wait; empty if there is none
   * @param held the most handlers at once of the classes that wait, by name
   */
  public record HeapStatus(double use, Optional<Double> limit, Map<String, Integer> held) {
    public HeapStatus {
      requireNonNull(limit);
      held = Map.copyOf(held);
    }
  }

  /**
   * Whether only an operator changes the partition.
   *
   * @return true if it is frozen, or the law is static
   */
  public boolean isByHand() {
    return frozen.isPresent() || options.law().keepsBudgets();
  }

  /**
   * Returns the certificate by name, for JSON.
   *
   * @return class, arrival rate, requested and nearest target, and text, for each infeasible target
   */
  public List<Map<String, @Nullable Object>> certificateData() {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Shortfall each : certificate) {
      Map<String, @Nullable Object> one = LoopJson.of(each);
      one.put("inWords", CertificateWatch.inWords(each));
      all.add(one);
    }
    return all;
  }

  /**
   * Returns the certificate in words.
   *
   * @return a line for each infeasible target
   */
  public List<String> certificateInWords() {
    return certificate.stream().map(CertificateWatch::inWords).toList();
  }

  /**
   * A partition of the history.
   *
   * @param number from 1; identifies it for a rollback
   * @param at its start, by the wall clock
   * @param partition budgets and total
   * @param reason one line
   */
  public record PastPartition(long number, Instant at, Partition partition, String reason) {
    public PastPartition {
      requireNonNull(at);
      requireNonNull(partition);
      requireNonNull(reason);
    }
  }
}
