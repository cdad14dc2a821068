package io.github.jettyqos.core.trial;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import java.util.Collections;
import java.util.List;

/**
 * What is there now, and what is expected to come.
 *
 * @param work what requests need
 * @param classes in the order of the configuration, with what is asked for them now
 * @param worth of a second of each class, at least 0
 * @param threads the most there are
 * @param soon requests per second of each class in the next seconds
 * @param later requests per second of each class after that
 * @param queued requests of each class that wait
 * @param running requests of each class at work
 */
public record Outlook(
    WorkDescription work,
    List<ServiceClass> classes,
    List<Double> worth,
    int threads,
    List<Double> soon,
    List<Double> later,
    List<Integer> queued,
    List<Integer> running) {

  /** Copies the lists, and checks that all are as long. */
  public Outlook {
    classes = List.copyOf(classes);
    worth = List.copyOf(worth);
    soon = List.copyOf(soon);
    later = List.copyOf(later);
    queued = List.copyOf(queued);
    running = List.copyOf(running);
    int size = classes.size();
    boolean same = work.classes().size() == size && worth.size() == size && soon.size() == size;
    if (!same || later.size() != size || queued.size() != size || running.size() != size) {
      throw new IllegalArgumentException("an outlook of different numbers of classes");
    }
  }

  /**
   * The same rates all the time.
   *
   * @param work what requests need
   * @param classes in the order of the configuration
   * @param threads the most there are
   * @param rates requests per second of each class
   * @param queued requests of each class that wait
   * @param running requests of each class at work
   */
  public static Outlook steady(
      WorkDescription work,
      List<ServiceClass> classes,
      int threads,
      List<Double> rates,
      List<Integer> queued,
      List<Integer> running) {
    List<Double> worth = Collections.nCopies(classes.size(), 1.0);
    return new Outlook(work, classes, worth, threads, rates, rates, queued, running);
  }
}
