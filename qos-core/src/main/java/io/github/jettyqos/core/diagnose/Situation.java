package io.github.jettyqos.core.diagnose;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is measured of a server and its classes, for a diagnosis. NaN is unknown.
 *
 * @param observes whether admission only observes, so that rejections are those that would be
 * @param threads handlers at once that the server has threads for
 * @param total handlers at once over all classes, by the partition
 * @param pinned whether an operator or the configuration has set the total
 * @param hand why only an operator changes budgets, such as {@code frozen: a test}; empty if a law
 *     does
 * @param processorUse used part of the processors, 0 to 1
 * @param processors processors for handlers
 * @param heapUse used part of the heap after a collection
 * @param standsSeconds for how long no request of any class has completed while some ran, s; 0 if
 *     one has just
 * @param pause the last pause of the whole process; empty if that was long ago
 * @param notes what else concerns the whole server
 * @param classes in the order of the configuration
 */
public record Situation(
    boolean observes,
    int threads,
    int total,
    boolean pinned,
    String hand,
    double processorUse,
    double processors,
    double heapUse,
    double standsSeconds,
    Optional<Pause> pause,
    List<Finding> notes,
    List<OfClass> classes) {

  public Situation {
    notes = List.copyOf(notes);
    classes = List.copyOf(classes);
  }

  /**
   * A time in which nothing of the process ran.
   *
   * @param seconds its length, s
   * @param agoSeconds since its end, s
   */
  public record Pause(double seconds, double agoSeconds) {}

  /** Handlers at work. */
  int running() {
    return classes.stream().mapToInt(each -> each.threads().running()).sum();
  }

  /**
   * A class.
   *
   * @param name its name
   * @param priority 1 is the first
   * @param target its target
   * @param verdict the verdict on it
   * @param measured the measured value of the target, s
   * @param alone the same statistic of the time in handlers, without waiting, s
   * @param flow its requests that come and go
   * @param threads its threads
   * @param work what a request needs
   */
  public record OfClass(
      String name,
      int priority,
      Optional<Target> target,
      Verdict verdict,
      double measured,
      double alone,
      Flow flow,
      Threads threads,
      Work work) {}

  /**
   * The requests of a class, per second over about {@value Flows#SECONDS} s.
   *
   * @param arrivals those that come
   * @param served those that complete
   * @param rejected those that are turned away
   * @param overShare of these, those of clients beyond their fair share
   * @param topClient the part of the largest client in what is turned away, 0 to 1
   * @param repeated the part of what is turned away that had been turned away just before, 0 to 1
   */
  public record Flow(
      double arrivals,
      double served,
      double rejected,
      double overShare,
      double topClient,
      double repeated) {}

  /**
   * The threads of a class.
   *
   * @param budget those that it may hold
   * @param running its handlers at work
   * @param queued its requests that wait
   * @param most the most that it may have, borrowed ones too
   * @param held the most while the heap is short; empty if that is not so
   * @param borrows whether it may use idle ones of others
   * @param stuck its stuck handlers
   * @param standsSeconds for how long none of its requests has completed while some ran, s
   */
  public record Threads(
      int budget,
      int running,
      int queued,
      int most,
      OptionalInt held,
      boolean borrows,
      int stuck,
      double standsSeconds) {}

  /**
   * What a request of a class needs.
   *
   * @param compute processor time, s
   * @param elsewhere time beside processors and pool, s
   * @param poolSize connections of its pool; 0 without one
   * @param poolSeconds time for which it holds one, s
   * @param usual time in its handler as usually, s
   * @param slow part of the busy handlers that are so only as requests take longer than usually
   */
  public record Work(
      double compute,
      double elsewhere,
      int poolSize,
      double poolSeconds,
      double usual,
      double slow) {

    /** The time of a request alone, s; NaN if unknown. */
    double alone() {
      return compute + elsewhere + (poolSize > 0 ? poolSeconds : 0);
    }
  }
}
