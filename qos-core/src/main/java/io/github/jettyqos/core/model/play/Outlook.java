package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;

/**
 * The present state of a server, and its expected arrivals.
 *
 * @param work the work of each class
 * @param classes in the order of the configuration, with their present guarantees
 * @param threads the number of threads
 * @param rates arrivals per second of each class
 * @param queued queued requests of each class
 * @param running running requests of each class
 */
public record Outlook(
    WorkDescription work,
    List<ServiceClass> classes,
    int threads,
    List<Double> rates,
    List<Integer> queued,
    List<Integer> running) {

  /** Checks that all lists have the same length. */
  public Outlook {
    classes = List.copyOf(classes);
    rates = List.copyOf(rates);
    queued = List.copyOf(queued);
    running = List.copyOf(running);
    int size = classes.size();
    boolean same = work.classes().size() == size && rates.size() == size;
    if (!same || queued.size() != size || running.size() != size) {
      throw new IllegalArgumentException("an outlook of different numbers of classes");
    }
  }
}
