package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;

/**
 * What is there now, and what is expected to come.
 *
 * @param work what requests need
 * @param classes in the order of the configuration, with what is asked for them now
 * @param threads the most there are
 * @param rates requests per second of each class
 * @param queued requests of each class that wait
 * @param running requests of each class at work
 */
public record Outlook(
    WorkDescription work,
    List<ServiceClass> classes,
    int threads,
    List<Double> rates,
    List<Integer> queued,
    List<Integer> running) {

  /** Copies the lists, and checks that all are as long. */
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
