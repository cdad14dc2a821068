package io.github.jettyqos.core.measure;

import java.util.List;

/** What a front end counts, for whoever shows it. */
public interface ClusterCounts {
  /** {@return the names of the classes, with those that are exempt at the end} */
  List<String> classes();

  /**
   * Requests that the front end answered itself.
   *
   * @param classIndex their class
   * @param reason why no node did
   * @return how many, since it was made
   */
  long unanswered(int classIndex, FrontEndFailure reason);

  /**
   * Has a listener told which nodes there are, while the front end runs. If it runs already, the
   * listener is told at once, and what it throws is thrown on.
   *
   * @param listener is added only if it throws nothing
   * @throws IllegalStateException if an equal one is there
   */
  void addListener(ClusterListener listener);

  /**
   * Undoes {@link #addListener}; nothing happens if it was not added.
   *
   * @param listener is told nothing more once this has returned
   */
  void removeListener(ClusterListener listener);
}
